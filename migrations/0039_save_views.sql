CREATE TABLE `list_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`noun` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_list_views_name` ON `list_views` (`noun`,`admin_id`,`name`);