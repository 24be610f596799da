CREATE TABLE `bin` (
	`id` text PRIMARY KEY NOT NULL,
	`noun` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`deleted_by` text
);
--> statement-breakpoint
CREATE INDEX `idx_bin_noun` ON `bin` (`noun`,`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `idx_bin_deleted_at` ON `bin` (`deleted_at`,`id`);--> statement-breakpoint
CREATE TABLE `import_headings` (
	`noun` text NOT NULL,
	`heading` text NOT NULL,
	`field` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`noun`, `heading`)
);
--> statement-breakpoint
CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`outcome` text NOT NULL,
	`record_id` text,
	`name` text NOT NULL,
	`errors` text,
	`sent` text,
	`before` text,
	`revision` integer,
	`undo` text,
	PRIMARY KEY(`import_id`, `row`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_import_rows_outcome` ON `import_rows` (`import_id`,`outcome`,`undo`,`row`);--> statement-breakpoint
CREATE INDEX `idx_import_rows_record` ON `import_rows` (`record_id`,`revision`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`noun` text NOT NULL,
	`file_name` text NOT NULL,
	`total` integer NOT NULL,
	`file_hash` text NOT NULL,
	`columns` text NOT NULL,
	`state` text NOT NULL,
	`started_by` text,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_imports_started_at` ON `imports` (`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `idx_imports_file` ON `imports` (`noun`,`file_hash`,`started_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_milestone_marks` (
	`account_id` text NOT NULL,
	`milestone_id` text NOT NULL,
	`is_done` integer NOT NULL,
	`done_changed_at` integer NOT NULL,
	`due_on` text,
	`due_changed_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `milestone_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_milestone_marks`("account_id", "milestone_id", "is_done", "done_changed_at", "due_on", "due_changed_at") SELECT "account_id", "milestone_id", "is_done", "done_changed_at", "due_on", "due_changed_at" FROM `milestone_marks`;--> statement-breakpoint
DROP TABLE `milestone_marks`;--> statement-breakpoint
ALTER TABLE `__new_milestone_marks` RENAME TO `milestone_marks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `idx_milestone_marks_due_on` ON `milestone_marks` (`due_on`);--> statement-breakpoint
ALTER TABLE `listings` ADD `name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), ' ', ''), '.', ''), ',', ''), '-', ''), '–', ''), '&', ''), '''', ''), '’', ''), '(', ''), ')', ''), '/', ''), '"', ''), 'private', ''), 'pvt', ''), 'limited', ''), 'ltd', ''), 'llp', ''), 'inc', '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `listings` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_listings_admin_name` ON `listings` (`kind`,`sort_name`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_admin_city` ON `listings` (`kind`,`city`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_admin_updated` ON `listings` (`kind`,`updated_at`,`seq`);--> statement-breakpoint
CREATE INDEX `idx_listings_name_key` ON `listings` (`kind`,`name_key`);--> statement-breakpoint
CREATE INDEX `idx_listings_admin_type` ON `listings` (`kind`,`type`,`sort_name`,`seq`);--> statement-breakpoint
ALTER TABLE `media_people` ADD `name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), ' ', ''), '.', ''), ',', ''), '-', ''), '–', ''), '&', ''), '''', ''), '’', ''), '(', ''), ')', ''), '/', ''), '"', ''), 'private', ''), 'pvt', ''), 'limited', ''), 'ltd', ''), 'llp', ''), 'inc', '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `media_people` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_media_people_name_key` ON `media_people` (`kind`,`name_key`);--> statement-breakpoint
ALTER TABLE `milestones` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `resource_categories` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `resources` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `startup_terms` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `faqs` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_audit_log_operators` ON `audit_log` (`id`) WHERE actor_type IN ('admin', 'super_admin');