-- Which page says which field of a listing: a JSON list, empty for those that nobody published anything about.
ALTER TABLE `listings` ADD `sources` text DEFAULT '[]';