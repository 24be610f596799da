CREATE TABLE `calendar_feeds` (
	`account_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `milestone_marks` (
	`account_id` text NOT NULL,
	`milestone_id` text NOT NULL,
	`is_done` integer NOT NULL,
	`done_changed_at` integer NOT NULL,
	`due_on` text,
	`due_changed_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `milestone_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_milestone_marks_due_on` ON `milestone_marks` (`due_on`);--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` text PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`stage` text NOT NULL,
	`file_key` text,
	`file_name` text,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_milestones_description` ON `milestones` (`stage`,`description`);--> statement-breakpoint
CREATE INDEX `idx_milestones_place` ON `milestones` (`place`,`id`);--> statement-breakpoint
CREATE TABLE `contact_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`month` text NOT NULL,
	`ref` text NOT NULL,
	`exported_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_contact_exports_month` ON `contact_exports` (`account_id`,`month`);--> statement-breakpoint
CREATE INDEX `idx_contact_exports_at` ON `contact_exports` (`exported_at`);--> statement-breakpoint
CREATE TABLE `subscription_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`plan` text NOT NULL,
	`checkout_url` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_subscription_requests_account_id` ON `subscription_requests` (`account_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `waiting_list` (
	`email` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `resource_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`color` text NOT NULL,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_resource_categories_title` ON `resource_categories` (`title`);--> statement-breakpoint
CREATE TABLE `resources` (
	`id` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`file_type` text NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`rating_tenths` integer DEFAULT 0 NOT NULL,
	`preview` integer DEFAULT false NOT NULL,
	`file_source` text NOT NULL,
	`file_key` text,
	`drive_link` text,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `resource_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_resources_name` ON `resources` (`category_id`,`name`);--> statement-breakpoint
CREATE INDEX `idx_resources_category_id` ON `resources` (`category_id`,`place`);--> statement-breakpoint
CREATE TABLE `collection_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_collection_shares_collection` ON `collection_shares` (`account_id`,`collection_id`);--> statement-breakpoint
CREATE TABLE `fit_settings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`stage` integer NOT NULL,
	`industry` integer NOT NULL,
	`city` integer NOT NULL,
	`ticket` integer NOT NULL,
	`raise_amount` integer,
	`raise_currency` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`directory` text NOT NULL,
	`query` text NOT NULL,
	`seen_seq` integer NOT NULL,
	`notified_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_saved_searches_account_id` ON `saved_searches` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_saved_searches_notified_seq` ON `saved_searches` (`notified_seq`);--> statement-breakpoint
CREATE TABLE `startup_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`thumbnail_url` text DEFAULT '' NOT NULL,
	`thumbnail_key` text,
	`figma_link` text DEFAULT '' NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_startup_terms_title` ON `startup_terms` (`category`,`title`);--> statement-breakpoint
CREATE INDEX `idx_startup_terms_place` ON `startup_terms` (`place`,`id`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `plan` text DEFAULT 'free' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_saved_records_follow_up` ON `saved_records` (`value`) WHERE kind = 'follow-up';