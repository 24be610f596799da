-- How a person rated an answer of the assistant. Deleting the message takes the rating with it.
ALTER TABLE `chat_messages` ADD `rating` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `rating_reason` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `rating_note` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `rated_at` integer;--> statement-breakpoint
CREATE INDEX `idx_chat_messages_rated_at` ON `chat_messages` (`rated_at`) WHERE rated_at IS NOT NULL;