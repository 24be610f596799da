-- What is searched for words in one place: startup terms, FAQs, resources and milestones, kept by triggers. The row of each
-- is that of its own table times four, and its kind: so it is found again without a scan.
CREATE VIRTUAL TABLE guide_search USING fts5(
  title, body, kind UNINDEXED, ref UNINDEXED, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- The words of the index, to mend mistyped ones.
CREATE VIRTUAL TABLE guide_words USING fts5vocab('guide_search', 'row');
--> statement-breakpoint
INSERT INTO guide_search (rowid, title, body, kind, ref)
SELECT rowid * 4, title, description, 'term', id FROM startup_terms;
--> statement-breakpoint
INSERT INTO guide_search (rowid, title, body, kind, ref)
SELECT rowid * 4 + 1, question, answer, 'faq', id FROM faqs WHERE is_active = 1;
--> statement-breakpoint
INSERT INTO guide_search (rowid, title, body, kind, ref)
SELECT rowid * 4 + 2, name, description, 'resource', id FROM resources;
--> statement-breakpoint
INSERT INTO guide_search (rowid, title, body, kind, ref)
SELECT rowid * 4 + 3, description, category, 'milestone', id FROM milestones;
--> statement-breakpoint
CREATE TRIGGER guide_term_inserted AFTER INSERT ON startup_terms BEGIN
  INSERT INTO guide_search (rowid, title, body, kind, ref) VALUES (new.rowid * 4, new.title, new.description, 'term', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER guide_term_deleted AFTER DELETE ON startup_terms BEGIN
  DELETE FROM guide_search WHERE rowid = old.rowid * 4;
END;
--> statement-breakpoint
CREATE TRIGGER guide_term_updated AFTER UPDATE OF title, description ON startup_terms BEGIN
  UPDATE guide_search SET title = new.title, body = new.description WHERE rowid = old.rowid * 4;
END;
--> statement-breakpoint
CREATE TRIGGER guide_faq_inserted AFTER INSERT ON faqs WHEN new.is_active = 1 BEGIN
  INSERT INTO guide_search (rowid, title, body, kind, ref) VALUES (new.rowid * 4 + 1, new.question, new.answer, 'faq', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER guide_faq_deleted AFTER DELETE ON faqs BEGIN
  DELETE FROM guide_search WHERE rowid = old.rowid * 4 + 1;
END;
--> statement-breakpoint
CREATE TRIGGER guide_faq_updated AFTER UPDATE OF question, answer, is_active ON faqs BEGIN
  DELETE FROM guide_search WHERE rowid = old.rowid * 4 + 1;
  INSERT INTO guide_search (rowid, title, body, kind, ref)
  SELECT new.rowid * 4 + 1, new.question, new.answer, 'faq', new.id WHERE new.is_active = 1;
END;
--> statement-breakpoint
CREATE TRIGGER guide_resource_inserted AFTER INSERT ON resources BEGIN
  INSERT INTO guide_search (rowid, title, body, kind, ref) VALUES (new.rowid * 4 + 2, new.name, new.description, 'resource', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER guide_resource_deleted AFTER DELETE ON resources BEGIN
  DELETE FROM guide_search WHERE rowid = old.rowid * 4 + 2;
END;
--> statement-breakpoint
CREATE TRIGGER guide_resource_updated AFTER UPDATE OF name, description ON resources BEGIN
  UPDATE guide_search SET title = new.name, body = new.description WHERE rowid = old.rowid * 4 + 2;
END;
--> statement-breakpoint
CREATE TRIGGER guide_milestone_inserted AFTER INSERT ON milestones BEGIN
  INSERT INTO guide_search (rowid, title, body, kind, ref) VALUES (new.rowid * 4 + 3, new.description, new.category, 'milestone', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER guide_milestone_deleted AFTER DELETE ON milestones BEGIN
  DELETE FROM guide_search WHERE rowid = old.rowid * 4 + 3;
END;
--> statement-breakpoint
CREATE TRIGGER guide_milestone_updated AFTER UPDATE OF description, category ON milestones BEGIN
  UPDATE guide_search SET title = new.description, body = new.category WHERE rowid = old.rowid * 4 + 3;
END;
