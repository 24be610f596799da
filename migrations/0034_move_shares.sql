-- One table of read-only links. Their ids stay, so links that people have go on working.
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_shares_subject` ON `shares` (`account_id`,`kind`,`subject_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `idx_shares_account_id` ON `shares` (`account_id`);--> statement-breakpoint
INSERT INTO shares (id, account_id, kind, subject_id, created_at)
SELECT id, account_id, 'collection', collection_id, created_at FROM collection_shares
UNION ALL SELECT id, account_id, 'flowchart', document_id, created_at FROM flowchart_shares;--> statement-breakpoint
DROP TABLE `collection_shares`;--> statement-breakpoint
DROP TABLE `flowchart_shares`;
