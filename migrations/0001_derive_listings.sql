-- What is derived from listings, kept by triggers so that no writer can forget it:
-- the full-text index, the tag join table, the counts beside each filter option, the version that anchors are good for.
CREATE VIRTUAL TABLE listing_search USING fts5(
  name, sectors, focus_industries, search_scope,
  content = 'listings', content_rowid = 'seq',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
-- The words of the index, to mend mistyped ones.
CREATE VIRTUAL TABLE listing_words USING fts5vocab('listing_search', 'col');
--> statement-breakpoint
INSERT INTO listing_state (id, version, anchors_version) VALUES (1, 0, 0);
--> statement-breakpoint
CREATE TRIGGER listing_tags_counted AFTER INSERT ON listing_tags BEGIN
  INSERT INTO listing_counts (kind, tag_id, n) VALUES (new.kind, new.tag_id, 1)
  ON CONFLICT (kind, tag_id) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_tags_uncounted AFTER DELETE ON listing_tags BEGIN
  UPDATE listing_counts SET n = n - 1 WHERE kind = old.kind AND tag_id = old.tag_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_inserted AFTER INSERT ON listings BEGIN
  INSERT INTO tags (facet, name)
  SELECT facet, name FROM (
    SELECT DISTINCT facets.key AS facet, names.value AS name FROM json_each(json_object(
      'sector', json(new.sectors), 'industry', json(new.focus_industries), 'stage', json(new.stages),
      'city', json_array(new.city), 'region', json_array(new.region),
      'status', CASE WHEN new.kind <> 'angel' THEN json_array()
        WHEN coalesce(new.investor_status, 'None') = 'None' THEN json_array('Regular Investor')
        ELSE json_array(new.investor_status) END
    )) AS facets, json_each(facets.value) AS names WHERE names.value <> ''
  ) AS wanted
  WHERE NOT EXISTS (SELECT 1 FROM tags WHERE tags.facet = wanted.facet AND tags.name = wanted.name);
  INSERT INTO listing_tags (listing_seq, tag_id, kind, scope, sort_name, rank_key)
  SELECT new.seq, tags.id, new.kind, new.scope, new.sort_name, new.rank_key FROM (
    SELECT DISTINCT facets.key AS facet, names.value AS name FROM json_each(json_object(
      'sector', json(new.sectors), 'industry', json(new.focus_industries), 'stage', json(new.stages),
      'city', json_array(new.city), 'region', json_array(new.region),
      'status', CASE WHEN new.kind <> 'angel' THEN json_array()
        WHEN coalesce(new.investor_status, 'None') = 'None' THEN json_array('Regular Investor')
        ELSE json_array(new.investor_status) END
    )) AS facets, json_each(facets.value) AS names WHERE names.value <> ''
  ) AS wanted JOIN tags ON tags.facet = wanted.facet AND tags.name = wanted.name
  WHERE new.is_active;
  INSERT INTO listing_counts (kind, tag_id, n) SELECT new.kind, 0, 1 WHERE new.is_active
  ON CONFLICT (kind, tag_id) DO UPDATE SET n = n + 1;
  INSERT INTO listing_search (rowid, name, sectors, focus_industries, search_scope)
  VALUES (new.seq, new.name, new.sectors, new.focus_industries, new.search_scope);
  UPDATE listing_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_deleted AFTER DELETE ON listings BEGIN
  DELETE FROM listing_tags WHERE listing_seq = old.seq;
  UPDATE listing_counts SET n = n - 1 WHERE kind = old.kind AND tag_id = 0 AND old.is_active;
  INSERT INTO listing_search (listing_search, rowid, name, sectors, focus_industries, search_scope)
  VALUES ('delete', old.seq, old.name, old.sectors, old.focus_industries, old.search_scope);
  UPDATE listing_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_updated AFTER UPDATE OF
  kind, name, city, region, sectors, focus_industries, stages, invested_count, investor_status, year, is_active
ON listings BEGIN
  DELETE FROM listing_tags WHERE listing_seq = old.seq;
  UPDATE listing_counts SET n = n - 1 WHERE kind = old.kind AND tag_id = 0 AND old.is_active;
  INSERT INTO listing_search (listing_search, rowid, name, sectors, focus_industries, search_scope)
  VALUES ('delete', old.seq, old.name, old.sectors, old.focus_industries, old.search_scope);
  INSERT INTO tags (facet, name)
  SELECT facet, name FROM (
    SELECT DISTINCT facets.key AS facet, names.value AS name FROM json_each(json_object(
      'sector', json(new.sectors), 'industry', json(new.focus_industries), 'stage', json(new.stages),
      'city', json_array(new.city), 'region', json_array(new.region),
      'status', CASE WHEN new.kind <> 'angel' THEN json_array()
        WHEN coalesce(new.investor_status, 'None') = 'None' THEN json_array('Regular Investor')
        ELSE json_array(new.investor_status) END
    )) AS facets, json_each(facets.value) AS names WHERE names.value <> ''
  ) AS wanted
  WHERE NOT EXISTS (SELECT 1 FROM tags WHERE tags.facet = wanted.facet AND tags.name = wanted.name);
  INSERT INTO listing_tags (listing_seq, tag_id, kind, scope, sort_name, rank_key)
  SELECT new.seq, tags.id, new.kind, new.scope, new.sort_name, new.rank_key FROM (
    SELECT DISTINCT facets.key AS facet, names.value AS name FROM json_each(json_object(
      'sector', json(new.sectors), 'industry', json(new.focus_industries), 'stage', json(new.stages),
      'city', json_array(new.city), 'region', json_array(new.region),
      'status', CASE WHEN new.kind <> 'angel' THEN json_array()
        WHEN coalesce(new.investor_status, 'None') = 'None' THEN json_array('Regular Investor')
        ELSE json_array(new.investor_status) END
    )) AS facets, json_each(facets.value) AS names WHERE names.value <> ''
  ) AS wanted JOIN tags ON tags.facet = wanted.facet AND tags.name = wanted.name
  WHERE new.is_active;
  INSERT INTO listing_counts (kind, tag_id, n) SELECT new.kind, 0, 1 WHERE new.is_active
  ON CONFLICT (kind, tag_id) DO UPDATE SET n = n + 1;
  INSERT INTO listing_search (rowid, name, sectors, focus_industries, search_scope)
  VALUES (new.seq, new.name, new.sectors, new.focus_industries, new.search_scope);
  UPDATE listing_state SET version = version + 1;
END;
