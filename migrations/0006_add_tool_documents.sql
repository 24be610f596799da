CREATE TABLE `tool_documents` (
	`account_id` text NOT NULL,
	`tool` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`saved_at` integer NOT NULL,
	`revision` integer NOT NULL,
	`size` integer NOT NULL,
	`file_key` text,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`account_id`, `tool`, `id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tool_document_versions` (
	`account_id` text NOT NULL,
	`tool` text NOT NULL,
	`document_id` text NOT NULL,
	`revision` integer NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`size` integer NOT NULL,
	`file_key` text NOT NULL,
	PRIMARY KEY(`account_id`, `tool`, `document_id`, `revision`),
	FOREIGN KEY (`account_id`,`tool`,`document_id`) REFERENCES `tool_documents`(`account_id`,`tool`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_tool_document_versions_file_key` ON `tool_document_versions` (`file_key`);
