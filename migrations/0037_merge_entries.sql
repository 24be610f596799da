CREATE TABLE `checked_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`dead` text
);
--> statement-breakpoint
CREATE INDEX `idx_checked_addresses_next_at` ON `checked_addresses` (`next_at`);--> statement-breakpoint
CREATE TABLE `merged_saved` (
	`merge_id` text NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`prefix` text NOT NULL,
	`gone_value` text NOT NULL,
	`kept_value` text,
	`value` text NOT NULL,
	`stamp` text NOT NULL,
	PRIMARY KEY(`merge_id`, `account_id`, `kind`, `prefix`),
	FOREIGN KEY (`merge_id`) REFERENCES `merges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_merged_saved_account_id` ON `merged_saved` (`account_id`);--> statement-breakpoint
CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`noun` text NOT NULL,
	`item_id` text NOT NULL,
	`gone_id` text NOT NULL,
	`into_id` text NOT NULL,
	`now_id` text NOT NULL,
	`gone_row` text,
	`kept_before` text,
	`kept_after` text,
	`items` text,
	`merged_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_merges_gone_id` ON `merges` (`gone_id`) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `idx_merges_now_id` ON `merges` (`now_id`);--> statement-breakpoint
CREATE INDEX `idx_merges_item_id` ON `merges` (`item_id`);--> statement-breakpoint
CREATE INDEX `idx_quality_items_record_id` ON `quality_items` (`record_id`);--> statement-breakpoint
CREATE INDEX `idx_saved_records_entry` ON `saved_records` (substr(`key`, -24)) WHERE kind <> 'collection';