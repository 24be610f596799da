-- Samples stand behind all other entries in every order, and are counted apart: of 24 angels with 16 samples, 8 are counted.
-- The triggers of 0001 again, with that.
DROP TRIGGER listing_tags_counted;
--> statement-breakpoint
DROP TRIGGER listing_tags_uncounted;
--> statement-breakpoint
DROP TRIGGER listings_inserted;
--> statement-breakpoint
DROP TRIGGER listings_deleted;
--> statement-breakpoint
DROP TRIGGER listings_updated;
--> statement-breakpoint
DROP INDEX `idx_listing_tags_kind_name`;
--> statement-breakpoint
DROP INDEX `idx_listing_tags_scope_name`;
--> statement-breakpoint
DROP INDEX `idx_listing_tags_kind_rank`;
--> statement-breakpoint
DROP INDEX `idx_listing_tags_kind_rank_up`;
--> statement-breakpoint
ALTER TABLE `listing_tags` ADD `is_sample` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `listing_tags` ADD `is_real` integer GENERATED ALWAYS AS (1 - is_sample) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_name_down` ON `listing_tags` (`tag_id`,`kind`,`is_real`,`sort_name`,`listing_seq`);
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_scope_name_down` ON `listing_tags` (`tag_id`,`scope`,`is_real`,`sort_name`,`listing_seq`);
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_name` ON `listing_tags` (`tag_id`,`kind`,`is_sample`,`sort_name`,`listing_seq`);
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_scope_name` ON `listing_tags` (`tag_id`,`scope`,`is_sample`,`sort_name`,`listing_seq`);
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_rank` ON `listing_tags` (`tag_id`,`kind`,`is_sample`,`rank_key`,`sort_name`,`listing_seq`);
--> statement-breakpoint
CREATE INDEX `idx_listing_tags_kind_rank_up` ON `listing_tags` (`tag_id`,`kind`,`is_sample`,`rank_up`,`sort_name`,`listing_seq`);
--> statement-breakpoint
DROP INDEX `idx_listings_kind_name`;
--> statement-breakpoint
DROP INDEX `idx_listings_scope_name`;
--> statement-breakpoint
DROP INDEX `idx_listings_kind_rank`;
--> statement-breakpoint
DROP INDEX `idx_listings_kind_rank_up`;
--> statement-breakpoint
ALTER TABLE `listings` ADD `is_real` integer GENERATED ALWAYS AS (1 - is_sample) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `idx_listings_kind_name_down` ON `listings` (`kind`,`is_active`,`is_real`,`sort_name`,`seq`);
--> statement-breakpoint
CREATE INDEX `idx_listings_scope_name_down` ON `listings` (`scope`,`is_active`,`is_real`,`sort_name`,`seq`);
--> statement-breakpoint
CREATE INDEX `idx_listings_kind_name` ON `listings` (`kind`,`is_active`,`is_sample`,`sort_name`,`seq`);
--> statement-breakpoint
CREATE INDEX `idx_listings_scope_name` ON `listings` (`scope`,`is_active`,`is_sample`,`sort_name`,`seq`);
--> statement-breakpoint
CREATE INDEX `idx_listings_kind_rank` ON `listings` (`kind`,`is_active`,`is_sample`,`rank_key`,`sort_name`,`seq`);
--> statement-breakpoint
CREATE INDEX `idx_listings_kind_rank_up` ON `listings` (`kind`,`is_active`,`is_sample`,`rank_up`,`sort_name`,`seq`);
--> statement-breakpoint
ALTER TABLE `listing_anchors` ADD `is_sample` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `listing_counts` ADD `samples` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE listing_tags SET is_sample = 1 WHERE listing_seq IN (SELECT seq FROM listings WHERE is_sample);
--> statement-breakpoint
UPDATE listing_counts SET samples = found.n FROM (
  SELECT kind, tag_id, count(*) AS n FROM listing_tags WHERE is_sample GROUP BY kind, tag_id
  UNION ALL SELECT kind, 0, count(*) FROM listings WHERE is_sample AND is_active GROUP BY kind
) AS found WHERE listing_counts.kind = found.kind AND listing_counts.tag_id = found.tag_id;
--> statement-breakpoint
UPDATE listing_state SET version = version + 1;
--> statement-breakpoint
CREATE TRIGGER listing_tags_counted AFTER INSERT ON listing_tags BEGIN
  INSERT INTO listing_counts (kind, tag_id, n, samples) VALUES (new.kind, new.tag_id, 1, new.is_sample)
  ON CONFLICT (kind, tag_id) DO UPDATE SET n = n + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER listing_tags_uncounted AFTER DELETE ON listing_tags BEGIN
  UPDATE listing_counts SET n = n - 1, samples = samples - old.is_sample WHERE kind = old.kind AND tag_id = old.tag_id;
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
  INSERT INTO listing_tags (listing_seq, tag_id, kind, scope, sort_name, rank_key, is_sample)
  SELECT new.seq, tags.id, new.kind, new.scope, new.sort_name, new.rank_key, new.is_sample FROM (
    SELECT DISTINCT facets.key AS facet, names.value AS name FROM json_each(json_object(
      'sector', json(new.sectors), 'industry', json(new.focus_industries), 'stage', json(new.stages),
      'city', json_array(new.city), 'region', json_array(new.region),
      'status', CASE WHEN new.kind <> 'angel' THEN json_array()
        WHEN coalesce(new.investor_status, 'None') = 'None' THEN json_array('Regular Investor')
        ELSE json_array(new.investor_status) END
    )) AS facets, json_each(facets.value) AS names WHERE names.value <> ''
  ) AS wanted JOIN tags ON tags.facet = wanted.facet AND tags.name = wanted.name
  WHERE new.is_active;
  INSERT INTO listing_counts (kind, tag_id, n, samples) SELECT new.kind, 0, 1, new.is_sample WHERE new.is_active
  ON CONFLICT (kind, tag_id) DO UPDATE SET n = n + 1, samples = samples + excluded.samples;
  INSERT INTO listing_search (rowid, name, sectors, focus_industries, search_scope)
  VALUES (new.seq, new.name, new.sectors, new.focus_industries, new.search_scope);
  UPDATE listing_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_deleted AFTER DELETE ON listings BEGIN
  DELETE FROM listing_tags WHERE listing_seq = old.seq;
  UPDATE listing_counts SET n = n - 1, samples = samples - old.is_sample WHERE kind = old.kind AND tag_id = 0 AND old.is_active;
  INSERT INTO listing_search (listing_search, rowid, name, sectors, focus_industries, search_scope)
  VALUES ('delete', old.seq, old.name, old.sectors, old.focus_industries, old.search_scope);
  UPDATE listing_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_updated AFTER UPDATE OF
  kind, name, city, region, sectors, focus_industries, stages, invested_count, investor_status, year, is_active, is_sample
ON listings BEGIN
  DELETE FROM listing_tags WHERE listing_seq = old.seq;
  UPDATE listing_counts SET n = n - 1, samples = samples - old.is_sample WHERE kind = old.kind AND tag_id = 0 AND old.is_active;
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
  INSERT INTO listing_tags (listing_seq, tag_id, kind, scope, sort_name, rank_key, is_sample)
  SELECT new.seq, tags.id, new.kind, new.scope, new.sort_name, new.rank_key, new.is_sample FROM (
    SELECT DISTINCT facets.key AS facet, names.value AS name FROM json_each(json_object(
      'sector', json(new.sectors), 'industry', json(new.focus_industries), 'stage', json(new.stages),
      'city', json_array(new.city), 'region', json_array(new.region),
      'status', CASE WHEN new.kind <> 'angel' THEN json_array()
        WHEN coalesce(new.investor_status, 'None') = 'None' THEN json_array('Regular Investor')
        ELSE json_array(new.investor_status) END
    )) AS facets, json_each(facets.value) AS names WHERE names.value <> ''
  ) AS wanted JOIN tags ON tags.facet = wanted.facet AND tags.name = wanted.name
  WHERE new.is_active;
  INSERT INTO listing_counts (kind, tag_id, n, samples) SELECT new.kind, 0, 1, new.is_sample WHERE new.is_active
  ON CONFLICT (kind, tag_id) DO UPDATE SET n = n + 1, samples = samples + excluded.samples;
  INSERT INTO listing_search (rowid, name, sectors, focus_industries, search_scope)
  VALUES (new.seq, new.name, new.sectors, new.focus_industries, new.search_scope);
  UPDATE listing_state SET version = version + 1;
END;
