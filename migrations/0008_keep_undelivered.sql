CREATE TABLE `maintenance_switches` (
	`revision` integer PRIMARY KEY NOT NULL,
	`record` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `retry_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `tries` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_contact_messages_retry_at` ON `contact_messages` (`retry_at`);