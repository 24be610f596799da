CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text,
	`body` text NOT NULL,
	`is_whole` integer NOT NULL,
	`error` text NOT NULL,
	`attempts` integer NOT NULL,
	`failed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_dead_letters_failed_at` ON `dead_letters` (`failed_at`,`id`);