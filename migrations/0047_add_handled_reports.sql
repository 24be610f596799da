CREATE TABLE `handled_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `handled_reports` (`id`, `created_at`) SELECT `id`, `created_at` FROM `mail_bounces`;
