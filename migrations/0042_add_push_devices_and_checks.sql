CREATE TABLE `sample_choices` (
	`kind` text PRIMARY KEY NOT NULL,
	`choice` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `idx_push_devices_account_id` ON `push_devices` (`account_id`);--> statement-breakpoint
CREATE INDEX `idx_push_devices_session_id` ON `push_devices` (`session_id`);--> statement-breakpoint
ALTER TABLE `listings` ADD `confirmed_on` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `confirmed_by` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `checked_on` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `checked_key` integer GENERATED ALWAYS AS (coalesce(-CAST(substr(replace(checked_on, '-', '') || '0000', 1, 8) AS INTEGER), 0)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `idx_listings_kind_checked` ON `listings` (`kind`,`is_active`,`is_sample`,`checked_key`,`sort_name`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_scope_checked` ON `listings` (`scope`,`is_active`,`is_sample`,`checked_key`,`sort_name`,`seq`);--> statement-breakpoint
-- The latest date that is known of an entry: of its pages, or of the day on which it was confirmed.
CREATE TRIGGER listings_checked AFTER INSERT ON listings BEGIN
  UPDATE listings SET checked_on = nullif(max(coalesce(new.confirmed_on, ''), coalesce(
    (SELECT max(value ->> '$.published') FROM json_each(coalesce(new.sources, '[]'))), '')), '') WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER listings_checked_again AFTER UPDATE OF sources, confirmed_on ON listings
WHEN old.sources IS NOT new.sources OR old.confirmed_on IS NOT new.confirmed_on BEGIN
  UPDATE listings SET checked_on = nullif(max(coalesce(new.confirmed_on, ''), coalesce(
    (SELECT max(value ->> '$.published') FROM json_each(coalesce(new.sources, '[]'))), '')), '') WHERE seq = new.seq;
END;
--> statement-breakpoint
-- An operator confirms an entry by accepting that it was found to be stale, and takes that back with the decision; days are those of India.
CREATE TRIGGER quality_items_confirmed AFTER UPDATE OF status ON quality_items WHEN new.kind = 'stale' AND new.status = 'accepted' BEGIN
  UPDATE listings SET confirmed_on = date(new.decided_at / 1000, 'unixepoch', '+330 minutes'), confirmed_by = 'operator'
  WHERE id = new.record_id;
END;
--> statement-breakpoint
CREATE TRIGGER quality_items_unconfirmed AFTER UPDATE OF status ON quality_items
WHEN new.kind = 'stale' AND old.status = 'accepted' AND new.status <> 'accepted' BEGIN
  UPDATE listings SET confirmed_on = NULL, confirmed_by = NULL WHERE id = new.record_id AND confirmed_by = 'operator';
END;
--> statement-breakpoint
-- Who maintains an entry confirms it by the address that is asked for each year, and by each change.
CREATE TRIGGER claims_confirmed AFTER UPDATE OF status, confirmed_at, edited_at ON claims WHEN new.status = 'active' BEGIN
  UPDATE listings SET confirmed_by = CASE new.kind WHEN 'angel' THEN 'investor' ELSE 'institution' END,
    confirmed_on = date(max(new.confirmed_at, coalesce(new.edited_at, 0)) / 1000, 'unixepoch', '+330 minutes')
  WHERE id = coalesce((SELECT now_id FROM merges WHERE gone_id = new.record_id AND undone_at IS NULL), new.record_id);
END;
--> statement-breakpoint
UPDATE listings SET confirmed_on = (SELECT date(max(q.decided_at) / 1000, 'unixepoch', '+330 minutes') FROM quality_items q
  WHERE q.found_key = 'stale:' || listings.id AND q.status = 'accepted');
--> statement-breakpoint
UPDATE listings SET confirmed_by = 'operator' WHERE confirmed_on IS NOT NULL;
--> statement-breakpoint
UPDATE listings SET checked_on = nullif(max(coalesce(confirmed_on, ''), coalesce(
  (SELECT max(value ->> '$.published') FROM json_each(coalesce(sources, '[]'))), '')), '');
