-- Names in a full-text index of their own: a search asks them first, and the words of sectors need not be read over for that.
-- Derived like listing_search, and kept by triggers of its own.
CREATE VIRTUAL TABLE listing_names USING fts5(
  name, search_scope,
  content = 'listings', content_rowid = 'seq',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO listing_names (listing_names) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER listing_names_inserted AFTER INSERT ON listings BEGIN
  INSERT INTO listing_names (rowid, name, search_scope) VALUES (new.seq, new.name, new.search_scope);
END;
--> statement-breakpoint
CREATE TRIGGER listing_names_deleted AFTER DELETE ON listings BEGIN
  INSERT INTO listing_names (listing_names, rowid, name, search_scope)
  VALUES ('delete', old.seq, old.name, old.search_scope);
END;
--> statement-breakpoint
CREATE TRIGGER listing_names_updated AFTER UPDATE OF kind, name, is_active ON listings BEGIN
  INSERT INTO listing_names (listing_names, rowid, name, search_scope)
  VALUES ('delete', old.seq, old.name, old.search_scope);
  INSERT INTO listing_names (rowid, name, search_scope) VALUES (new.seq, new.name, new.search_scope);
END;
