CREATE TABLE `saved_records` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`value` text,
	`stamp` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_saved_records_version` ON `saved_records` (`account_id`,`version`);--> statement-breakpoint
CREATE TABLE `saved_versions` (
	`account_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
