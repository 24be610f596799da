CREATE TABLE `mail_bounces` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_mail_bounces_account_id` ON `mail_bounces` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_mail_bounces_campaign_id` ON `mail_bounces` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `mail_suppressions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_mail_suppressions_email` ON `mail_suppressions` (`email`,`scope`);--> statement-breakpoint
CREATE INDEX `idx_mail_suppressions_created_at` ON `mail_suppressions` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `news_digest_choices` (
	`account_id` text PRIMARY KEY NOT NULL,
	`categories` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `newsletter_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`is_given` integer NOT NULL,
	`wording` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_newsletter_consents_account_id` ON `newsletter_consents` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `campaign_recipients` (
	`id` integer PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`account_id` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`reason` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`is_doubtful` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_campaign_recipients_account_id` ON `campaign_recipients` (`account_id`,`campaign_id`);--> statement-breakpoint
CREATE INDEX `idx_campaign_recipients_state` ON `campaign_recipients` (`campaign_id`,`state`,`retry_at`);--> statement-breakpoint
CREATE INDEX `idx_campaign_recipients_campaign_id` ON `campaign_recipients` (`campaign_id`);--> statement-breakpoint
CREATE INDEX `idx_campaign_recipients_sent_at` ON `campaign_recipients` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_campaign_recipients_doubtful` ON `campaign_recipients` (`campaign_id`) WHERE is_doubtful;--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`subject` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`sender_name` text,
	`reply_to` text,
	`audience` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`run_key` text,
	`send_at` integer NOT NULL,
	`frozen_to` text,
	`lease_token` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_campaigns_run_key` ON `campaigns` (`run_key`);--> statement-breakpoint
CREATE INDEX `idx_campaigns_state` ON `campaigns` (`state`,`send_at`);--> statement-breakpoint
CREATE INDEX `idx_campaigns_kind` ON `campaigns` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `idx_campaigns_created_at` ON `campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `newsletter_schedule` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_active` integer NOT NULL,
	`cron_expression` text NOT NULL,
	`time_zone` text NOT NULL,
	`customization` text NOT NULL,
	`done_until` integer NOT NULL,
	`updated_by` text,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `newsletter_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`thumbnail` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_newsletter_templates_category` ON `newsletter_templates` (`category`,`updated_at`);--> statement-breakpoint
CREATE INDEX `idx_newsletter_templates_updated_at` ON `newsletter_templates` (`updated_at`);--> statement-breakpoint
CREATE TABLE `sending_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`sender_name` text,
	`reply_to` text,
	`batch_size` integer DEFAULT 100 NOT NULL,
	`pause_seconds` integer DEFAULT 0 NOT NULL,
	`daily_cap` integer,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_notification_preferences_newsletter` ON `notification_preferences` (`account_id`) WHERE newsletter = 1;
