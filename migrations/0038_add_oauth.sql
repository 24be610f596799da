-- Programs that registered themselves for /mcp, and what makes a row of personal_tokens the grant of one.
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_oauth_clients_created_at` ON `oauth_clients` (`created_at`);--> statement-breakpoint
CREATE TABLE `oauth_grants` (
	`token_id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_challenge` text NOT NULL,
	`access_until` integer,
	`family_hash` text,
	`refresh_hash` text,
	FOREIGN KEY (`token_id`) REFERENCES `personal_tokens`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `oauth_clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_oauth_grants_code_hash` ON `oauth_grants` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_oauth_grants_family_hash` ON `oauth_grants` (`family_hash`);--> statement-breakpoint
CREATE INDEX `idx_oauth_grants_client_id` ON `oauth_grants` (`client_id`);