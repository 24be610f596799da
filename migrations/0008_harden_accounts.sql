CREATE TABLE `login_devices` (
	`account_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `token_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `idx_accounts_email`;--> statement-breakpoint
CREATE UNIQUE INDEX `idx_accounts_confirmed_email` ON `accounts` (`email`) WHERE is_verified;--> statement-breakpoint
CREATE INDEX `idx_accounts_email` ON `accounts` (`email`);