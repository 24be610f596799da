CREATE TABLE `media_people` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`image_url` text DEFAULT '' NOT NULL,
	`youtube_url` text DEFAULT '' NOT NULL,
	`linkedin_url` text DEFAULT '' NOT NULL,
	`focus` text NOT NULL,
	`description` text NOT NULL,
	`bio` text NOT NULL,
	`expertise` text NOT NULL,
	`languages` text NOT NULL,
	`availability` text DEFAULT '' NOT NULL,
	`booking_url` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_media_people_name` ON `media_people` (`kind`,`name`);--> statement-breakpoint
CREATE INDEX `idx_media_people_list` ON `media_people` (`kind`,`is_active`,`created_at`,`id`);--> statement-breakpoint
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
