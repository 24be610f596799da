-- What waits for operators to keep entries true: mistakes that people report, entries they suggest, and what the daily look finds.
CREATE TABLE `quality_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`noun` text NOT NULL,
	`record_id` text,
	`other_id` text,
	`name` text NOT NULL,
	`field` text,
	`proposed` text DEFAULT '{}' NOT NULL,
	`address` text,
	`note` text DEFAULT '' NOT NULL,
	`account_id` text,
	`status_hash` text,
	`found_key` text,
	`status` text DEFAULT 'open' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`answered_at` integer,
	`before` text,
	`written_revision` integer,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_quality_items_kind` ON `quality_items` (`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `idx_quality_items_account_id` ON `quality_items` (`account_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_quality_items_status_hash` ON `quality_items` (`status_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_quality_items_found_key` ON `quality_items` (`found_key`);--> statement-breakpoint
CREATE INDEX `idx_quality_items_decided_at` ON `quality_items` (`decided_at`) WHERE kind IN ('report', 'suggestion') AND answered_at IS NULL AND decided_at IS NOT NULL;