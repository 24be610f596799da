/** What pages say when the database cannot answer, in an app of its own whose tables are broken on purpose. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { documentOf } from '@tests/setup/html';

let app: App | undefined;
let dataDir = '';
let cookie = '';

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
  const signedIn = await fetch(`${whole.base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: whole.base, 'x-outset-client': 'web' },
    body: JSON.stringify({ email: 'demo.founder@outset.example', password: DEMO_PASSWORD }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
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
  await app?.stop();
  removeDataDir(dataDir);
});

describe('a page whose data cannot be read says so, and offers another try', () => {
  it.each([
    ['/portal/settings/profile', 'Failed to fetch profile data.'],
    ['/portal/settings/notifications', 'Failed to load notification preferences'],
    ['/portal/notifications?show=unread', 'Your notifications could not be loaded'],
    ['/portal/settings/security', 'Your events could not be loaded'],
  ])('ACC-07 ACC-26 %s: %s', async (path, text) => {
    const answer = await fetch(`${app?.base}${path}`, { headers: { cookie }, redirect: 'manual' });
    const page = documentOf(path, await answer.text());
    expect(page.querySelectorAll('main h1')).toHaveLength(1);
    const alert = [...page.querySelectorAll('main [role=alert]')].find((one) => one.textContent.includes(text));
    const again = [...(alert?.querySelectorAll('a') ?? [])].find((link) => link.textContent.trim() === 'Try again');
    expect(again?.getAttribute('href')).toBe(path);
  });
});
