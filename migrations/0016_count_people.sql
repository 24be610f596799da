-- Counts of people, of their values and of what happened on a day, kept by triggers so that no writer can forget them.
-- What each number means: docs/features/figures.md. Days are those of India (UTC+5:30, always 24 hours).
-- What is counted of an account: its type always, with `total` for those that are confirmed; the rest once it is confirmed.
-- Of 'industry-age' the total sums the founding years. D1 takes at most five parts of a UNION.
CREATE VIEW account_facts AS
SELECT id AS account_id, 'type' AS kind, user_type AS value, is_verified AS total FROM accounts
UNION ALL SELECT id, 'location', trim(location), 0 FROM accounts WHERE is_verified AND trim(location) <> ''
UNION ALL SELECT id, 'industry', trim(coalesce(industry, '')), 0 FROM accounts WHERE is_verified AND user_type = 'founder'
UNION ALL SELECT id, 'founded-year', coalesce(CAST(founded_year AS TEXT), ''), 0 FROM accounts WHERE is_verified AND user_type = 'founder'
UNION ALL SELECT id, 'industry-age', trim(industry), founded_year FROM accounts
  WHERE is_verified AND user_type = 'founder' AND trim(industry) <> '' AND founded_year IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER account_counts_emptied AFTER UPDATE OF count ON account_counts WHEN new.count <= 0 BEGIN
  DELETE FROM account_counts WHERE kind = new.kind AND value = new.value;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_counted AFTER INSERT ON accounts BEGIN
  INSERT INTO account_counts (kind, value, count, total)
  SELECT kind, value, 1, total FROM account_facts WHERE account_id = new.id
  ON CONFLICT (kind, value) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_uncounted BEFORE DELETE ON accounts BEGIN
  INSERT INTO account_counts (kind, value, count, total)
  SELECT kind, value, -1, -total FROM account_facts WHERE account_id = old.id
  ON CONFLICT (kind, value) DO UPDATE SET count = count - 1, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_changing BEFORE UPDATE OF id, user_type, is_verified, location, industry, founded_year ON accounts BEGIN
  INSERT INTO account_counts (kind, value, count, total)
  SELECT kind, value, -1, -total FROM account_facts WHERE account_id = old.id
  ON CONFLICT (kind, value) DO UPDATE SET count = count - 1, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE OF id, user_type, is_verified, location, industry, founded_year ON accounts BEGIN
  INSERT INTO account_counts (kind, value, count, total)
  SELECT kind, value, 1, total FROM account_facts WHERE account_id = new.id
  ON CONFLICT (kind, value) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER second_factors_counted AFTER INSERT ON second_factors WHEN new.enabled_at IS NOT NULL BEGIN
  INSERT INTO account_counts (kind, value, count) VALUES ('two-factor', 'on', 1)
  ON CONFLICT (kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER second_factors_changed AFTER UPDATE OF enabled_at ON second_factors
WHEN (old.enabled_at IS NULL) <> (new.enabled_at IS NULL) BEGIN
  INSERT INTO account_counts (kind, value, count)
  VALUES ('two-factor', 'on', CASE WHEN new.enabled_at IS NULL THEN -1 ELSE 1 END)
  ON CONFLICT (kind, value) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER second_factors_uncounted AFTER DELETE ON second_factors WHEN old.enabled_at IS NOT NULL BEGIN
  UPDATE account_counts SET count = count - 1 WHERE kind = 'two-factor' AND value = 'on';
END;
--> statement-breakpoint
CREATE TRIGGER feedback_counted AFTER INSERT ON feedback BEGIN
  INSERT INTO account_counts (kind, value, count) VALUES ('rating', new.rating, 1)
  ON CONFLICT (kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER feedback_changed AFTER UPDATE OF rating ON feedback WHEN old.rating <> new.rating BEGIN
  UPDATE account_counts SET count = count - 1 WHERE kind = 'rating' AND value = CAST(old.rating AS TEXT);
  INSERT INTO account_counts (kind, value, count) VALUES ('rating', new.rating, 1)
  ON CONFLICT (kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER feedback_uncounted AFTER DELETE ON feedback BEGIN
  UPDATE account_counts SET count = count - 1 WHERE kind = 'rating' AND value = CAST(old.rating AS TEXT);
END;
--> statement-breakpoint
-- Sign-ups stand on the day of the registration, once it is confirmed.
CREATE TRIGGER accounts_signed_up AFTER INSERT ON accounts WHEN new.is_verified BEGIN
  INSERT INTO daily_counts (kind, day, count) VALUES (new.user_type, date(new.created_at / 1000 + 19800, 'unixepoch'), 1)
  ON CONFLICT (kind, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_confirmed AFTER UPDATE OF is_verified ON accounts WHEN old.is_verified <> new.is_verified BEGIN
  INSERT INTO daily_counts (kind, day, count)
  VALUES (new.user_type, date(new.created_at / 1000 + 19800, 'unixepoch'), CASE WHEN new.is_verified THEN 1 ELSE -1 END)
  ON CONFLICT (kind, day) DO UPDATE SET count = max(0, count + excluded.count);
END;
--> statement-breakpoint
CREATE TRIGGER sessions_opened AFTER INSERT ON sessions BEGIN
  INSERT INTO daily_counts (kind, day, count) VALUES ('sign-in', date(new.created_at / 1000 + 19800, 'unixepoch'), 1)
  ON CONFLICT (kind, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Stamps of saved items are of the devices' clocks: what arrives counts on the day on which it arrives.
CREATE TRIGGER saved_records_added AFTER INSERT ON saved_records
WHEN new.kind IN ('favourite', 'member') AND new.value IS NOT NULL BEGIN
  INSERT INTO daily_counts (kind, day, count) VALUES ('save', date('now', '+330 minutes'), 1)
  ON CONFLICT (kind, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER saved_records_added_again AFTER UPDATE OF value ON saved_records
WHEN new.kind IN ('favourite', 'member') AND old.value IS NULL AND new.value IS NOT NULL BEGIN
  INSERT INTO daily_counts (kind, day, count) VALUES ('save', date('now', '+330 minutes'), 1)
  ON CONFLICT (kind, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- From here on: what is there already.
INSERT INTO account_counts (kind, value, count, total)
SELECT kind, value, count(*), sum(total) FROM account_facts GROUP BY kind, value;
--> statement-breakpoint
INSERT INTO account_counts (kind, value, count)
SELECT 'two-factor', 'on', count(*) FROM second_factors WHERE enabled_at IS NOT NULL HAVING count(*) > 0;
--> statement-breakpoint
INSERT INTO account_counts (kind, value, count) SELECT 'rating', rating, count(*) FROM feedback GROUP BY rating;
--> statement-breakpoint
INSERT INTO daily_counts (kind, day, count)
SELECT user_type, date(created_at / 1000 + 19800, 'unixepoch') AS day, count(*) FROM accounts WHERE is_verified GROUP BY user_type, day;
--> statement-breakpoint
INSERT INTO daily_counts (kind, day, count)
SELECT 'sign-in', date(at / 1000 + 19800, 'unixepoch') AS day, count(*) FROM account_events
WHERE type IN ('logged-in', 'recovery-code-used') GROUP BY day;
--> statement-breakpoint
INSERT INTO daily_counts (kind, day, count)
SELECT 'export', date(exported_at / 1000 + 19800, 'unixepoch') AS day, count(DISTINCT account_id || exported_at)
FROM contact_exports GROUP BY day;
--> statement-breakpoint
-- The first nine signs of a stamp are milliseconds in base 36.
INSERT INTO daily_counts (kind, day, count)
SELECT 'save', day, count(*) FROM (
  SELECT date(sum((instr('0123456789abcdefghijklmnopqrstuvwxyz', substr(stamp, place, 1)) - 1) * weight) / 1000 + 19800, 'unixepoch') AS day
  FROM saved_records CROSS JOIN (
    WITH RECURSIVE places (place, weight) AS (SELECT 9, 1 UNION ALL SELECT place - 1, weight * 36 FROM places WHERE place > 1)
    SELECT place, weight FROM places
  )
  WHERE kind IN ('favourite', 'member') AND value IS NOT NULL AND length(stamp) > 9
  GROUP BY account_id, kind, key
) WHERE day IS NOT NULL AND day <= date('now', '+330 minutes') GROUP BY day;
