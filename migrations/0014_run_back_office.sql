CREATE TABLE `admin_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`action` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`granted_at` integer,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_admin_grants_admin_id` ON `admin_grants` (`admin_id`,`action`,`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_admin_grants_account_id` ON `admin_grants` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_admin_grants_expires_at` ON `admin_grants` (`expires_at`);--> statement-breakpoint
CREATE TABLE `admin_links` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_admin_links_token_hash` ON `admin_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `idx_admin_links_admin_id` ON `admin_links` (`admin_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `idx_admin_links_expires_at` ON `admin_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `admin_second_factors` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`enrolled_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `account_counts` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `value`)
);
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`)
);
--> statement-breakpoint
CREATE TABLE `inbox_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`account_id` text,
	`text` text NOT NULL,
	`sent_by` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_inbox_replies_message_id` ON `inbox_replies` (`message_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `idx_inbox_replies_account_id` ON `inbox_replies` (`account_id`,`sent_at`);--> statement-breakpoint
CREATE TABLE `prepared_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_prepared_answers_title` ON `prepared_answers` (`title`);--> statement-breakpoint
CREATE TABLE `service_states` (
	`name` text PRIMARY KEY NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer,
	`error` text,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `admin_users` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `feedback` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `feedback` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `feedback` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_feedback_status` ON `feedback` (`status`,`updated_at`,`account_id`);--> statement-breakpoint
CREATE INDEX `idx_feedback_updated_at` ON `feedback` (`updated_at`,`account_id`);--> statement-breakpoint
ALTER TABLE `subscription_requests` ADD `decided_by` text;--> statement-breakpoint
CREATE INDEX `idx_subscription_requests_created_at` ON `subscription_requests` (`status`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_contact_messages_status` ON `contact_messages` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `idx_waiting_list_created_at` ON `waiting_list` (`created_at`,`email`);--> statement-breakpoint
CREATE INDEX `idx_accounts_full_name` ON `accounts` (full_name COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `idx_accounts_last_login_at` ON `accounts` ((CASE WHEN last_login_at > 0 THEN last_login_at ELSE 0 END));--> statement-breakpoint
CREATE INDEX `idx_accounts_user_type` ON `accounts` (`user_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_accounts_user_type_full_name` ON `accounts` (`user_type`,full_name COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `idx_accounts_user_type_last_login_at` ON `accounts` (`user_type`,(CASE WHEN last_login_at > 0 THEN last_login_at ELSE 0 END));--> statement-breakpoint
CREATE INDEX `idx_accounts_plan` ON `accounts` (`plan`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_accounts_industry` ON `accounts` (`industry`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_accounts_unconfirmed` ON `accounts` (`created_at`) WHERE is_verified = 0;--> statement-breakpoint
CREATE INDEX `idx_sessions_last_active_at` ON `sessions` (`last_active_at`);
