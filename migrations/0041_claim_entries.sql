-- Claims of entries by those they are about, and how often maintained entries are read; more kinds of answers to be sent.
CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`noun` text NOT NULL,
	`record_id` text,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`status` text NOT NULL,
	`token_hash` text,
	`token_ends_at` integer,
	`item_id` text,
	`since` integer,
	`confirmed_at` integer,
	`edited_at` integer,
	`asked_at` integer,
	`hidden_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_claims_account_id` ON `claims` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_claims_record_id` ON `claims` (`record_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_claims_maintained` ON `claims` (`record_id`) WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_claims_token_hash` ON `claims` (`token_hash`);--> statement-breakpoint
CREATE INDEX `idx_claims_item_id` ON `claims` (`item_id`);--> statement-breakpoint
CREATE INDEX `idx_claims_confirmed_at` ON `claims` (`confirmed_at`) WHERE status = 'active';--> statement-breakpoint
CREATE TABLE `entry_views` (
	`record_id` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`record_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `idx_entry_views_day` ON `entry_views` (`day`);--> statement-breakpoint
DROP INDEX `idx_quality_items_decided_at`;--> statement-breakpoint
CREATE INDEX `idx_quality_items_decided_at` ON `quality_items` (`decided_at`) WHERE kind IN ('report', 'suggestion', 'claim', 'application', 'change') AND answered_at IS NULL AND decided_at IS NOT NULL;