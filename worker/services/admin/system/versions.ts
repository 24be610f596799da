/** Which Outset runs. A test holds these together with package.json, wrangler.toml and the folder of migrations. */

export const APP_VERSION = '0.1.0';
export const COMPATIBILITY_DATE = '2026-07-01';
/** The last migration that this version knows, and how many there are with it. */
export const LAST_MIGRATION = '0042_add_push_devices_and_checks';
export const MIGRATIONS_KNOWN = 43;
