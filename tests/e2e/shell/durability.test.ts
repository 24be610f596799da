/** A kill in the middle of writes loses nothing that was answered with success, and leaves nothing behind that hinders the next start. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';

let app: App | undefined;
let dataDir = '';

afterEach(async () => {
  await app?.stop();
  app = undefined;
  removeDataDir(dataDir);
});

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`After a minute still not so: ${what}`);
}

/** The SQLite file behind the D1 binding: the one that has listings. */
function openDatabase(): DatabaseSync {
  const dir = join(dataDir, 'd1');
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.sqlite') || name.includes('metadata')) continue;
    const db = new DatabaseSync(join(dir, name));
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'listings'").get()) return db;
    db.close();
  }
  throw new Error('No database file with listings.');
}

const post = (path: string, body: unknown) =>
  fetch(`${app?.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const visitor = (email: string) => ({
  userType: 'visitor',
  fullName: 'Durga Prasad',
  email,
  phone: '+919876543210',
  location: 'Mumbai',
  password: DEMO_PASSWORD,
  confirmPassword: DEMO_PASSWORD,
  companyWorkingAt: 'Durable Works',
  linkedinUrl: 'https://www.linkedin.com/in/durga-prasad-durable',
  termsAccepted: true,
});

// Each test starts the app, the first one twice.
describe('a killed process', { timeout: 300_000 }, () => {
  it('loses nothing that was answered with success, starts again with a whole database, and ends at a signal', async () => {
    dataDir = newDataDir();
    app = await startApp(dataDir);
    const listings: string[] = [];
    const accounts: string[] = [];
    let isOver = false;
    const writer = async (lane: number) => {
      for (let n = 0; !isOver; n++) {
        const name = `Durable ${lane}x${n} Capital`;
        const record = { name, city: 'Pune', region: 'Maharashtra', type: 'Seed', sectors: ['SaaS', 'Fintech'] };
        try {
          const response = await post('/dev/import', {
            kind: 'seed',
            records: [{ ...record, focusIndustries: ['Payments'], stages: ['MVP'], about: 'Written while killed.' }],
          });
          const body = (await response.json()) as { data: { created: number; failed: unknown[] } };
          if (isOver) return;
          expect(body.data.failed).toEqual([]);
          if (response.ok && body.data.created === 1) listings.push(name);
        } catch (error) {
          if (!isOver) throw error;
        }
      }
    };
    const registrar = async () => {
      for (let n = 0; !isOver; n++) {
        const email = `durable${n}@example.com`;
        try {
          const response = await post('/api/register-visitor', visitor(email));
          const text = await response.text();
          if (isOver) return;
          expect(response.status, text).toBe(200);
          accounts.push(email);
        } catch (error) {
          if (!isOver) throw error;
        }
      }
    };
    const work = Promise.all([writer(1), writer(2), writer(3), writer(4), registrar()]);
    work.catch(() => {
      isOver = true;
    });
    await until('some were written', () => listings.length >= 40 && accounts.length >= 3);
    const killed = app.kill();
    isOver = true;
    await Promise.all([work, killed]);

    app = await startApp(dataDir, { PORT: String(app.port) });
    expect((await fetch(`${app.base}/api/health`)).status).toBe(200);
    // A signal ends it with code 0, and leaves no runtime.
    const runtime = app.runtime();
    expect(isRunning(runtime)).toBe(true);
    app.child.kill('SIGINT');
    expect(await app.stop()).toBe(0);
    expect(isRunning(runtime)).toBe(false);

    const db = openDatabase();
    const names = new Set(
      db
        .prepare('SELECT name FROM listings')
        .all()
        .map((row) => row['name']),
    );
    const emails = new Set(
      db
        .prepare('SELECT email FROM accounts')
        .all()
        .map((row) => row['email']),
    );
    expect(listings.filter((name) => !names.has(name))).toEqual([]);
    expect(accounts.filter((email) => !emails.has(email))).toEqual([]);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    // What triggers derive was written with its listing or not at all.
    const count = "SELECT (SELECT sum(n) FROM listing_counts WHERE tag_id = 0 AND kind = 'seed') AS kept";
    const real = "(SELECT count(*) FROM listings WHERE kind = 'seed' AND is_active) AS real";
    const { kept, real: counted } = db.prepare(`${count}, ${real}`).get() as { kept: number; real: number };
    expect(kept).toBe(counted);
    for (const index of ['listing_search', 'listing_names'])
      db.prepare(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`).run();
    db.close();
  });

  it('leaves no runtime on the port when only the start script is killed; before that, nothing else takes port or folder', async () => {
    dataDir = newDataDir();
    app = await startApp(dataDir);
    const other = newDataDir();
    await expect(startApp(other, { PORT: String(app.port) })).rejects.toThrow(/Port \d+ is taken/);
    removeDataDir(other);
    await expect(startApp(dataDir)).rejects.toThrow(/is using the data folder/);
    expect((await fetch(`${app.base}/api/health`)).status).toBe(200);
    const runtime = app.runtime();
    expect(isRunning(runtime)).toBe(true);
    await app.kill('script');
    await until('the runtime has ended', () => !isRunning(runtime));
  });
});
