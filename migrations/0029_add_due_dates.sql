-- Due dates of filings and payments as pages report them, and a person's answers to the questions that select them.
CREATE TABLE `due_answers` (
	`account_id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `due_dates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), ' ', ''), '.', ''), ',', ''), '-', ''), '–', ''), '&', ''), '''', ''), '’', ''), '(', ''), ')', ''), '/', ''), '"', ''), 'private', ''), 'pvt', ''), 'limited', ''), 'ltd', ''), 'llp', ''), 'inc', '')) VIRTUAL,
	`paper` text DEFAULT '' NOT NULL,
	`authority` text DEFAULT '' NOT NULL,
	`due_from` text DEFAULT '' NOT NULL,
	`applies_to` text DEFAULT '' NOT NULL,
	`law` text DEFAULT '' NOT NULL,
	`late_fee` text DEFAULT '' NOT NULL,
	`schedule` text DEFAULT '' NOT NULL,
	`companies` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`gst` text DEFAULT '[]' NOT NULL,
	`employees` integer DEFAULT 0 NOT NULL,
	`foreign_money` integer DEFAULT false NOT NULL,
	`reports` text DEFAULT '[]' NOT NULL,
	`confirmed_on` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_due_dates_name_paper` ON `due_dates` (`name`,`paper`);--> statement-breakpoint
CREATE INDEX `idx_due_dates_name_key` ON `due_dates` (`name_key`);
