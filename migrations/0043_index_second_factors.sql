ALTER TABLE `accounts` ADD `has_second_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_accounts_second_factor` ON `accounts` (`has_second_factor`,`created_at`);--> statement-breakpoint
UPDATE accounts SET has_second_factor = 1 WHERE id IN (SELECT account_id FROM second_factors WHERE enabled_at IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER second_factors_inserted AFTER INSERT ON second_factors WHEN new.enabled_at IS NOT NULL BEGIN
  UPDATE accounts SET has_second_factor = 1 WHERE id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER second_factors_updated AFTER UPDATE OF enabled_at ON second_factors
WHEN (old.enabled_at IS NULL) <> (new.enabled_at IS NULL) BEGIN
  UPDATE accounts SET has_second_factor = new.enabled_at IS NOT NULL WHERE id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER second_factors_deleted AFTER DELETE ON second_factors BEGIN
  UPDATE accounts SET has_second_factor = 0 WHERE id = old.account_id;
END;
