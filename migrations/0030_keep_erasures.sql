-- Where a restore of this database is, and which accounts were deleted: a restored backup may hold them again.
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`is_copied` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
-- Those of before.
INSERT INTO `erasures` (`id`, `day`)
SELECT `subject_id`, date(max(`at`) / 1000 + 19800, 'unixepoch') FROM `audit_log`
WHERE `action` = 'account.deleted' AND `subject_id` IS NOT NULL GROUP BY `subject_id`;
--> statement-breakpoint
CREATE TABLE `restores` (
	`slot` integer PRIMARY KEY NOT NULL,
	`backup_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`is_cleared` integer DEFAULT false NOT NULL,
	`next` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`upload` text,
	`is_verified` integer DEFAULT false NOT NULL,
	`finished_at` integer
);
