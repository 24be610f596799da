CREATE TABLE `sample_choices` (
	`kind` text PRIMARY KEY NOT NULL,
	`choice` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `listings` ADD `confirmed_on` text;--> statement-breakpoint
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
-- An operator confirms an entry by accepting that it was found to be stale; days are those of India.
CREATE TRIGGER quality_items_confirmed AFTER UPDATE OF status ON quality_items WHEN new.kind = 'stale' BEGIN
  UPDATE listings SET confirmed_on = CASE new.status WHEN 'accepted' THEN date(new.decided_at / 1000, 'unixepoch', '+330 minutes') END
  WHERE id = new.record_id;
END;
--> statement-breakpoint
UPDATE listings SET confirmed_on = (SELECT date(max(q.decided_at) / 1000, 'unixepoch', '+330 minutes') FROM quality_items q
  WHERE q.found_key = 'stale:' || listings.id AND q.status = 'accepted');
--> statement-breakpoint
UPDATE listings SET checked_on = nullif(max(coalesce(confirmed_on, ''), coalesce(
  (SELECT max(value ->> '$.published') FROM json_each(coalesce(sources, '[]'))), '')), '');
