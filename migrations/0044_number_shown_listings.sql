-- Saved searches tell of listings in the order in which they were first shown: one that is added hidden is new when it is shown.
CREATE TABLE `shown_listings` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_seq` integer NOT NULL,
	`shown_at` integer NOT NULL,
	FOREIGN KEY (`listing_seq`) REFERENCES `listings`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_shown_listings_listing_seq` ON `shown_listings` (`listing_seq`);
--> statement-breakpoint
-- The marks of saved searches count by `seq` until now. So all numbers up to the largest mark and the largest `seq` are used up here,
-- also those of deleted and hidden listings.
INSERT INTO shown_listings (number, listing_seq, shown_at)
SELECT (SELECT max(max(seen_seq, notified_seq)) FROM saved_searches), seq, 0 FROM listings LIMIT 1;
--> statement-breakpoint
DELETE FROM shown_listings;
--> statement-breakpoint
INSERT INTO shown_listings (number, listing_seq, shown_at) SELECT seq, seq, created_at FROM listings;
--> statement-breakpoint
DELETE FROM shown_listings WHERE listing_seq IN (SELECT seq FROM listings WHERE NOT is_active);
--> statement-breakpoint
CREATE TRIGGER listings_first_shown AFTER INSERT ON listings WHEN new.is_active BEGIN
  INSERT INTO shown_listings (listing_seq, shown_at) VALUES (new.seq, new.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER listings_shown_later AFTER UPDATE OF is_active ON listings WHEN new.is_active AND NOT old.is_active BEGIN
  INSERT INTO shown_listings (listing_seq, shown_at) SELECT new.seq, new.updated_at
  WHERE NOT EXISTS (SELECT 1 FROM shown_listings WHERE listing_seq = new.seq);
END;
