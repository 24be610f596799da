-- A sign-in link belongs to the browser that asked for it, and a session knows when its operator's mailbox last vouched for it.
ALTER TABLE `admin_links` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `proven_at` integer;--> statement-breakpoint
-- The password alone opened sessions of the first super admin, whoever typed it; and links of before belong to no browser.
DELETE FROM `admin_sessions`;--> statement-breakpoint
DELETE FROM `admin_links` WHERE `purpose` = 'sign-in';
