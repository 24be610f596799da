-- Entries of the audit log keep the name that an operator acted under, and say which change of many records they belong to.
ALTER TABLE `audit_log` ADD `actor_name` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `idx_audit_log_batch_id` ON `audit_log` (`batch_id`) WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_audit_log_subject_id` ON `audit_log` (`subject_id`,`id`) WHERE actor_type IN ('admin', 'super_admin');--> statement-breakpoint
-- The names that are still known.
UPDATE audit_log SET actor_name = (SELECT name FROM admin_users WHERE id = audit_log.actor_id)
WHERE actor_type IN ('admin', 'super_admin');
