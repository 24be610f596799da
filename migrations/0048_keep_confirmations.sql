-- An operator confirms an entry by accepting that it was found to be stale. The item keeps in `before` what that replaced; days are those of India.
DROP TRIGGER quality_items_confirmed;
--> statement-breakpoint
CREATE TRIGGER quality_items_confirmed AFTER UPDATE OF status ON quality_items WHEN new.kind = 'stale' AND new.status = 'accepted' BEGIN
  UPDATE quality_items SET before = (SELECT json_object('confirmed_on', confirmed_on, 'confirmed_by', confirmed_by) FROM listings
    WHERE id = new.record_id) WHERE id = new.id;
  UPDATE listings SET confirmed_on = date(new.decided_at / 1000, 'unixepoch', '+330 minutes'), confirmed_by = 'operator'
  WHERE id = new.record_id;
END;
--> statement-breakpoint
-- An undo empties `before` and brings back what was there. The daily check, which opens an item again after a year, keeps `before`.
DROP TRIGGER quality_items_unconfirmed;
--> statement-breakpoint
CREATE TRIGGER quality_items_unconfirmed AFTER UPDATE OF status ON quality_items
WHEN new.kind = 'stale' AND old.status = 'accepted' AND new.status <> 'accepted' AND new.before IS NULL BEGIN
  UPDATE listings SET confirmed_on = old.before ->> '$.confirmed_on', confirmed_by = old.before ->> '$.confirmed_by'
  WHERE id = new.record_id AND confirmed_by = 'operator';
END;
--> statement-breakpoint
UPDATE quality_items SET before = '{}' WHERE kind = 'stale' AND status = 'accepted' AND before IS NULL;
--> statement-breakpoint
-- A claim that becomes active again has an older confirmation, which does not replace a newer one.
DROP TRIGGER claims_confirmed;
--> statement-breakpoint
CREATE TRIGGER claims_confirmed AFTER UPDATE OF status, confirmed_at, edited_at ON claims WHEN new.status = 'active' BEGIN
  UPDATE listings SET confirmed_by = CASE new.kind WHEN 'angel' THEN 'investor' ELSE 'institution' END,
    confirmed_on = date(max(new.confirmed_at, coalesce(new.edited_at, 0)) / 1000, 'unixepoch', '+330 minutes')
  WHERE id = coalesce((SELECT now_id FROM merges WHERE gone_id = new.record_id AND undone_at IS NULL), new.record_id)
    AND coalesce(confirmed_on, '') <= date(max(new.confirmed_at, coalesce(new.edited_at, 0)) / 1000, 'unixepoch', '+330 minutes');
END;
