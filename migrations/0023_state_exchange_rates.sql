-- The rates at which amounts of other currencies are converted, with the day and source of each. Operators renew them.
CREATE TABLE `exchange_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`paise` integer NOT NULL,
	`day` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_exchange_rates_currency` ON `exchange_rates` (`currency`);
--> statement-breakpoint
-- The rates that were a part of the code until now, with their day.
INSERT INTO `exchange_rates` (`id`, `currency`, `paise`, `day`, `source`, `created_at`, `updated_at`) VALUES
	('65a000000000000000000001', 'USD', 8800, '2025-09-01', 'Reserve Bank of India, rounded', 1756684800000, 1756684800000),
	('65a000000000000000000002', 'EUR', 10300, '2025-09-01', 'Reserve Bank of India, rounded', 1756684800000, 1756684800000),
	('65a000000000000000000003', 'GBP', 11900, '2025-09-01', 'Reserve Bank of India, rounded', 1756684800000, 1756684800000);
