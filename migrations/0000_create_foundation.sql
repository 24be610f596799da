CREATE TABLE `account_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_account_tokens_token_hash` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `idx_account_tokens_account_id` ON `account_tokens` (`account_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_type` text NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`password_hash` text NOT NULL,
	`phone` text NOT NULL,
	`location` text NOT NULL,
	`linkedin_url` text,
	`company_name` text,
	`founded_year` integer,
	`industry` text,
	`company_description` text,
	`current_stage` text,
	`company_working_at` text,
	`is_verified` integer DEFAULT false NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_login_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE INDEX `idx_accounts_created_at` ON `accounts` (`created_at`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`device` text NOT NULL,
	`city` text,
	`created_at` integer NOT NULL,
	`last_active_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `idx_sessions_account_id` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text,
	`request_id` text,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `idx_audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `idx_audit_log_actor_id` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`account_id` text PRIMARY KEY NOT NULL,
	`rating` integer NOT NULL,
	`feedback` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_anchors` (
	`directory` text NOT NULL,
	`sort` text NOT NULL,
	`position` integer NOT NULL,
	`rank_key` integer NOT NULL,
	`sort_name` text NOT NULL,
	`listing_seq` integer NOT NULL,
	PRIMARY KEY(`directory`, `sort`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`kind` text NOT NULL,
	`tag_id` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`kind`, `tag_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `listing_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`anchors_version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `listing_tags` (
	`listing_seq` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`sort_name` text NOT NULL,
	`rank_key` integer NOT NULL,
	PRIMARY KEY(`listing_seq`, `tag_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_name` ON `listing_tags` (`tag_id`,`kind`,`sort_name`,`listing_seq`);--> statement-breakpoint
CREATE INDEX `idx_listing_tags_scope_name` ON `listing_tags` (`tag_id`,`scope`,`sort_name`,`listing_seq`);--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_rank` ON `listing_tags` (`tag_id`,`kind`,`rank_key`,`sort_name`,`listing_seq`);--> statement-breakpoint
CREATE TABLE `listings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`scope` text GENERATED ALWAYS AS (CASE kind WHEN 'incubator' THEN 'incubator' ELSE 'investor' END) VIRTUAL,
	`name` text NOT NULL,
	`sort_name` text GENERATED ALWAYS AS (lower(name)) VIRTUAL,
	`logo` text,
	`city` text NOT NULL,
	`region` text NOT NULL,
	`type` text NOT NULL,
	`sectors` text DEFAULT '[]' NOT NULL,
	`focus_industries` text DEFAULT '[]' NOT NULL,
	`stages` text DEFAULT '[]' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`website` text,
	`linkedin` text,
	`twitter` text,
	`invested_count` integer,
	`investor_status` text,
	`institute` text,
	`year` integer,
	`fund_min` integer,
	`fund_max` integer,
	`fund_currency` text,
	`contact` text,
	`portfolio` text DEFAULT '[]' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`rank_key` integer GENERATED ALWAYS AS (CASE kind WHEN 'incubator' THEN coalesce(-year, 1) ELSE coalesce(-invested_count, 1) END) VIRTUAL,
	`search_scope` text GENERATED ALWAYS AS (CASE WHEN is_active THEN 'zk' || replace(kind, '-', '') || CASE kind WHEN 'incubator' THEN '' ELSE ' zsinvestor' END ELSE 'zoff' END) VIRTUAL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_listings_id` ON `listings` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_listings_kind_name_city` ON `listings` (`kind`,`sort_name`,`city`);--> statement-breakpoint
CREATE INDEX `idx_listings_kind_name` ON `listings` (`kind`,`is_active`,`sort_name`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_scope_name` ON `listings` (`scope`,`is_active`,`sort_name`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_kind_fund_max` ON `listings` (`kind`,`is_active`,`fund_max`);--> statement-breakpoint
CREATE INDEX `idx_listings_kind_rank` ON `listings` (`kind`,`is_active`,`rank_key`,`sort_name`,`seq`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`facet` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_tags_facet_name` ON `tags` (`facet`,`name`);--> statement-breakpoint
CREATE TABLE `outbox_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to_address` text NOT NULL,
	`from_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`headers` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_outbox_mails_to` ON `outbox_mails` (`to_address`,`id`);