-- Tokens for people's own programs, hashed, and the answers to their writes by Idempotency-Key.
CREATE TABLE `personal_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`networks` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_personal_tokens_token_hash` ON `personal_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `idx_personal_tokens_account_id` ON `personal_tokens` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_personal_tokens_expires_at` ON `personal_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `token_writes` (
	`account_id` text NOT NULL,
	`token_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`token_id`, `key_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`token_id`) REFERENCES `personal_tokens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_token_writes_account_id` ON `token_writes` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_token_writes_created_at` ON `token_writes` (`created_at`);