-- What finds people by name, e-mail and company, kept by triggers: any three letters in a row, or the beginnings of words.
CREATE VIRTUAL TABLE account_search USING fts5(
  full_name, email, company_name, company_working_at,
  content = 'accounts', content_rowid = 'rowid', tokenize = 'trigram'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE account_word_search USING fts5(
  full_name, email, company_name, company_working_at,
  content = 'accounts', content_rowid = 'rowid', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2'
);
--> statement-breakpoint
-- A name that is deleted leaves the pages of the index at once.
INSERT INTO account_search (account_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO account_word_search (account_word_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO account_search (account_search) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO account_word_search (account_word_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER account_search_inserted AFTER INSERT ON accounts BEGIN
  INSERT INTO account_search (rowid, full_name, email, company_name, company_working_at)
  VALUES (new.rowid, new.full_name, new.email, new.company_name, new.company_working_at);
  INSERT INTO account_word_search (rowid, full_name, email, company_name, company_working_at)
  VALUES (new.rowid, new.full_name, new.email, new.company_name, new.company_working_at);
END;
--> statement-breakpoint
CREATE TRIGGER account_search_deleted AFTER DELETE ON accounts BEGIN
  INSERT INTO account_search (account_search, rowid, full_name, email, company_name, company_working_at)
  VALUES ('delete', old.rowid, old.full_name, old.email, old.company_name, old.company_working_at);
  INSERT INTO account_word_search (account_word_search, rowid, full_name, email, company_name, company_working_at)
  VALUES ('delete', old.rowid, old.full_name, old.email, old.company_name, old.company_working_at);
END;
--> statement-breakpoint
CREATE TRIGGER account_search_updated AFTER UPDATE OF full_name, email, company_name, company_working_at ON accounts
WHEN old.full_name IS NOT new.full_name OR old.email IS NOT new.email
  OR old.company_name IS NOT new.company_name OR old.company_working_at IS NOT new.company_working_at
BEGIN
  INSERT INTO account_search (account_search, rowid, full_name, email, company_name, company_working_at)
  VALUES ('delete', old.rowid, old.full_name, old.email, old.company_name, old.company_working_at);
  INSERT INTO account_word_search (account_word_search, rowid, full_name, email, company_name, company_working_at)
  VALUES ('delete', old.rowid, old.full_name, old.email, old.company_name, old.company_working_at);
  INSERT INTO account_search (rowid, full_name, email, company_name, company_working_at)
  VALUES (new.rowid, new.full_name, new.email, new.company_name, new.company_working_at);
  INSERT INTO account_word_search (rowid, full_name, email, company_name, company_working_at)
  VALUES (new.rowid, new.full_name, new.email, new.company_name, new.company_working_at);
END;
