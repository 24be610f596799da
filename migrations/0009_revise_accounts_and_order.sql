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
CREATE INDEX `idx_accounts_email` ON `accounts` (`email`);--> statement-breakpoint
DROP INDEX `idx_listings_kind_fund_max`;--> statement-breakpoint
ALTER TABLE `listings` ADD `rank_up` integer GENERATED ALWAYS AS (CASE WHEN rank_key > 0 THEN 2147483647 ELSE -rank_key END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `idx_listings_kind_rank_up` ON `listings` (`kind`,`is_active`,`rank_up`,`sort_name`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_kind_fund_max` ON `listings` (`kind`,`is_active`,`fund_currency`,`fund_max`);--> statement-breakpoint
ALTER TABLE `listing_tags` ADD `rank_up` integer GENERATED ALWAYS AS (CASE WHEN rank_key > 0 THEN 2147483647 ELSE -rank_key END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_rank_up` ON `listing_tags` (`tag_id`,`kind`,`rank_up`,`sort_name`,`listing_seq`);