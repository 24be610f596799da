/** What pages say when the database cannot answer, in an app of its own whose tables are broken on purpose. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { expectAccessible, follow, hydrated, openContext, type Opened } from '@tests/setup/browser/page';

let app: App | undefined;
let dataDir = '';
let founder: Omit<Opened, 'page'> | undefined;

/** Runs SQL on the files of the stopped app: on that which has the table. */
function breakTable(table: string, sql: string): void {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sqlite'));
  for (const file of files) {
    const database = new DatabaseSync(join(dataDir, file));
    const isThere = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
    if (isThere) database.exec(sql);
    database.close();
    if (isThere) return;
  }
  throw new Error(`no database has ${table}`);
}

beforeAll(async () => {
  dataDir = newDataDir();
  const whole = await startApp(dataDir);
  // Signing in reads the whole account, so it is done before.
  founder = await openContext({ as: 'founder', at: whole.base, allow: [/500/] });
  await whole.stop();
  // SQLite reads the quoted name of a column that is gone as a text, so that this column fails when it is read.
  breakTable(
    'accounts',
    `ALTER TABLE accounts RENAME COLUMN company_description TO gone;
     ALTER TABLE accounts ADD COLUMN company_description text AS (json('{'))`,
  );
  breakTable('notices', 'ALTER TABLE notices RENAME COLUMN href TO gone');
  breakTable('notification_preferences', 'ALTER TABLE notification_preferences RENAME TO gone');
  breakTable('account_events', 'ALTER TABLE account_events RENAME COLUMN id TO gone');
  app = await startApp(dataDir, { PORT: String(whole.port) });
}, 360_000);
afterAll(async () => {
  await founder?.close();
  await app?.stop();
  removeDataDir(dataDir);
});

describe('a page whose data cannot be read says so, and offers another try', () => {
  const check = async (path: string, text: string, isTried = false) => {
    const page = await founder!.context.newPage();
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: text });
    await alert.waitFor();
    const again = alert.getByRole('link', { name: 'Try again' });
    expect(await again.evaluate((link: HTMLAnchorElement) => link.pathname)).toBe(path);
    if (isTried) await follow(again);
    await hydrated(page);
    await alert.waitFor();
    await expectAccessible(page, { within: '#main' });
  };

  it('ACC-07 ACC-26 the profile, the preferences, the notification centre and the security page', async () => {
    await check('/portal/settings/profile', 'Failed to fetch profile data.', true);
    await check('/portal/settings/notifications', 'Failed to load notification preferences');
    await check('/portal/notifications', 'Your notifications could not be loaded');
    await check('/portal/settings/security', 'Your events could not be loaded');
  });
});
