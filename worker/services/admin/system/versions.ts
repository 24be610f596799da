/** Which Outset runs: told by the files of the build itself. */
import journal from '../../../../migrations/meta/_journal.json';
import { version } from '../../../../package.json';

export const APP_VERSION = version;
/** `compatibility_date` of wrangler.toml; a test holds the two together. */
export const COMPATIBILITY_DATE = '2026-07-01';
/** Migrations that this version knows, and the name of the last one. */
export const MIGRATIONS_KNOWN = journal.entries.length;
export const LAST_MIGRATION = journal.entries.at(-1)?.tag ?? '';
