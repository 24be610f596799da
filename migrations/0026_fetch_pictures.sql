-- Which addresses of pictures the records name, and where our copies of them are. Triggers put them in, so that no writer can
-- forget it; an address that failed is asked again when a record changes to it.
CREATE TABLE `pictures` (
	`address` text PRIMARY KEY NOT NULL,
	`key` text,
	`next_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `idx_pictures_next_at` ON `pictures` (`next_at`);
--> statement-breakpoint
CREATE TRIGGER listings_pictured AFTER INSERT ON listings WHEN new.logo IS NOT NULL OR new.portfolio <> '[]' BEGIN
  INSERT INTO pictures (address, next_at) SELECT address, 0 FROM (
    SELECT new.logo AS address UNION SELECT value ->> 'companyLogo' FROM json_each(new.portfolio)
  ) WHERE address LIKE 'http%'
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER listings_pictured_again AFTER UPDATE OF logo, portfolio ON listings
WHEN new.logo IS NOT old.logo OR new.portfolio IS NOT old.portfolio BEGIN
  INSERT INTO pictures (address, next_at) SELECT address, 0 FROM (
    SELECT new.logo AS address UNION SELECT value ->> 'companyLogo' FROM json_each(new.portfolio)
  ) WHERE address LIKE 'http%'
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_people_pictured AFTER INSERT ON media_people WHEN new.image_url LIKE 'http%' BEGIN
  INSERT INTO pictures (address, next_at) VALUES (new.image_url, 0)
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER media_people_pictured_again AFTER UPDATE OF image_url ON media_people
WHEN new.image_url IS NOT old.image_url AND new.image_url LIKE 'http%' BEGIN
  INSERT INTO pictures (address, next_at) VALUES (new.image_url, 0)
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER startup_terms_pictured AFTER INSERT ON startup_terms WHEN new.thumbnail_url LIKE 'http%' BEGIN
  INSERT INTO pictures (address, next_at) VALUES (new.thumbnail_url, 0)
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER startup_terms_pictured_again AFTER UPDATE OF thumbnail_url ON startup_terms
WHEN new.thumbnail_url IS NOT old.thumbnail_url AND new.thumbnail_url LIKE 'http%' BEGIN
  INSERT INTO pictures (address, next_at) VALUES (new.thumbnail_url, 0)
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER newsletter_templates_pictured AFTER INSERT ON newsletter_templates WHEN new.thumbnail LIKE 'http%' BEGIN
  INSERT INTO pictures (address, next_at) VALUES (new.thumbnail, 0)
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER newsletter_templates_pictured_again AFTER UPDATE OF thumbnail ON newsletter_templates
WHEN new.thumbnail IS NOT old.thumbnail AND new.thumbnail LIKE 'http%' BEGIN
  INSERT INTO pictures (address, next_at) VALUES (new.thumbnail, 0)
  ON CONFLICT (address) DO UPDATE SET next_at = 0, tries = 0, note = NULL WHERE key IS NULL;
END;
--> statement-breakpoint
-- What is there already.
INSERT INTO pictures (address, next_at) SELECT address, 0 FROM (
  SELECT logo AS address FROM listings
  UNION SELECT value ->> 'companyLogo' FROM listings, json_each(portfolio)
  UNION SELECT image_url FROM media_people
  UNION SELECT thumbnail_url FROM startup_terms
  UNION SELECT thumbnail FROM newsletter_templates
) WHERE address LIKE 'http%';
--> statement-breakpoint
-- Design resources can be hidden, also from what the assistant searches.
ALTER TABLE `startup_terms` ADD `is_active` integer DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE bin SET row = json_set(row, '$.is_active', 1) WHERE noun = 'startup-term';
--> statement-breakpoint
DROP TRIGGER guide_term_inserted;
--> statement-breakpoint
DROP TRIGGER guide_term_updated;
--> statement-breakpoint
CREATE TRIGGER guide_term_inserted AFTER INSERT ON startup_terms WHEN new.is_active BEGIN
  INSERT INTO guide_search (rowid, title, body, kind, ref) VALUES (new.rowid * 4, new.title, new.description, 'term', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER guide_term_updated AFTER UPDATE OF title, description, is_active ON startup_terms BEGIN
  DELETE FROM guide_search WHERE rowid = old.rowid * 4;
  INSERT INTO guide_search (rowid, title, body, kind, ref)
  SELECT new.rowid * 4, new.title, new.description, 'term', new.id WHERE new.is_active;
END;
