CREATE TABLE `calendar_grants` (
	`account_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `chat_files` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`conversation_id` text,
	`extract` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_chat_files_expires_at` ON `chat_files` (`expires_at`);--> statement-breakpoint
CREATE INDEX `idx_chat_files_conversation` ON `chat_files` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `idx_chat_files_account` ON `chat_files` (`account_id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`account_id` text NOT NULL,
	`place` integer NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`state` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_chat_messages_place` ON `chat_messages` (`conversation_id`,`place`);--> statement-breakpoint
CREATE INDEX `idx_chat_messages_account` ON `chat_messages` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `chat_settings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`keeps_conversations` integer NOT NULL,
	`shares_own` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `chat_usage` (
	`owner` text NOT NULL,
	`day` text NOT NULL,
	`account_id` text,
	`questions` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`tokens_in` integer DEFAULT 0 NOT NULL,
	`tokens_out` integer DEFAULT 0 NOT NULL,
	`cost` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`owner`, `day`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_chat_usage_account` ON `chat_usage` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_chat_usage_day` ON `chat_usage` (`day`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_conversations_account` ON `conversations` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `meetings` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`request_key` text NOT NULL,
	`title` text NOT NULL,
	`starts_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`minutes` integer NOT NULL,
	`participants` text NOT NULL,
	`state` text NOT NULL,
	`provider` text NOT NULL,
	`link` text,
	`reached` text DEFAULT '[]' NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_meetings_request_key` ON `meetings` (`account_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `idx_meetings_day` ON `meetings` (`account_id`,`day`);--> statement-breakpoint
ALTER TABLE `outbox_mails` ADD `attachments` text DEFAULT '[]' NOT NULL;