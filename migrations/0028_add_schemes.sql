-- Grants and schemes: what docs/content/schemes.csv says of each, with the page of every field.
CREATE TABLE `schemes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), ' ', ''), '.', ''), ',', ''), '-', ''), '–', ''), '&', ''), '''', ''), '’', ''), '(', ''), ')', ''), '/', ''), '"', ''), 'private', ''), 'pvt', ''), 'limited', ''), 'ltd', ''), 'llp', ''), 'inc', '')) VIRTUAL,
	`who` text DEFAULT '' NOT NULL,
	`for_whom` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT 'not-said' NOT NULL,
	`instruments` text DEFAULT '[]' NOT NULL,
	`amount_max` integer,
	`currency` text DEFAULT 'INR' NOT NULL,
	`sectors` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`apply` text DEFAULT '' NOT NULL,
	`website` text,
	`status_as_of` text DEFAULT '' NOT NULL,
	`deadline` text,
	`deadline_source` text,
	`institutions` text DEFAULT '[]' NOT NULL,
	`sources` text DEFAULT '[]' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_schemes_name` ON `schemes` (`name`);
--> statement-breakpoint
CREATE INDEX `idx_schemes_name_key` ON `schemes` (`name_key`);
--> statement-breakpoint
CREATE INDEX `idx_schemes_deadline` ON `schemes` (`deadline`);
