/**
 * Backup and restore by the steps of the command: the data that is restored, the backups that are refused without a change, and the data
 * that must not be restored.
 */
import { env } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeBackup } from '../../../scripts/data/backup-steps.mjs';
import { chunkName, countRows, MANIFEST_NAME, REFUSED, type Manifest } from '@/domain/backup/backup';
import { statusAt, type MaintenanceRecord } from '@/domain/maintenance/status';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { readEnv, type RawEnv } from '@worker/env';
import { runDueJobs, runSchedule } from '@worker/jobs/schedule';
import { removeAccount } from '@worker/services/account-data/account-deletion';
import { MAINTENANCE_KEY, planMaintenance, toggleMaintenance } from '@worker/services/maintenance/maintenance';
import { readSystem } from '@worker/services/admin/system/system';
import { openManifest, sealManifest } from '@worker/services/backup/sealing';
import { createContext } from '@worker/services/core/context';
import { fixedSql } from '@worker/db/sql';
import { bearer, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import {
  backUp,
  caller,
  differences,
  emptySite,
  fillSite,
  FORMAT,
  HOST,
  memoryStore,
  pictureOf,
  restore,
  SECRET,
  siteOf,
} from './restore-steps';

/** Not in the backup: sign-ins end. What a restore itself notes: its line in the log. */
const ENDED = [
  'sessions',
  'personal_tokens',
  'token_writes',
  'oauth_clients',
  'oauth_grants',
  'webhooks',
  'webhook_deliveries',
  'account_tokens',
  'login_challenges',
  'trusted_devices',
  'login_devices',
  'calendar_grants',
  'admin_sessions',
  'admin_links',
  'admin_grants',
];
const without = [...ENDED, 'audit_log', 'campaigns', 'notices'];

let store: ReturnType<typeof memoryStore>;
let emails: string[];
let before: Map<string, string>;
let token: string;

const manifestOf = async (): Promise<Manifest> => {
  const opened = await openManifest(SECRET, new TextDecoder().decode(store.files.get(MANIFEST_NAME)));
  if ('refused' in opened) throw new Error(opened.refused);
  return opened.manifest;
};
/** The backup with other files, the one that was taken staying as it is. */
const copy = (change: (files: Map<string, Uint8Array<ArrayBuffer>>) => void) => {
  const files = new Map(store.files);
  change(files);
  return memoryStore(files);
};
const sealed = async (over: Partial<Manifest>) =>
  new TextEncoder().encode(await sealManifest(SECRET, { ...(await manifestOf()), ...over }));

beforeAll(async () => {
  ({ emails } = await fillSite());
  ({ token } = await signIn(emails[1]!));
  before = await pictureOf({ without });
  store = await backUp();
}, 120_000);

afterEach(async () => {
  const ctx = createContext(readEnv(env as unknown as RawEnv));
  await toggleMaintenance(ctx, { maintenanceMode: false, message: '', estimatedCompletion: null });
});

describe('a backup', () => {
  it('brings every row and file back into an empty database', async () => {
    await emptySite();
    for (const { key } of (await env.FILES.list()).objects) await env.FILES.delete(key);
    const done = await restore(store, { replace: null });
    expect(done).toMatchObject({ files: 6, leftOut: 0, erased: 0, hasLedger: false });
    expect(differences(before, await pictureOf({ without }))).toEqual([]);
    expect(before.size).toBeGreaterThan(60);
  });

  it('brings everything back in place of what is there, where the site is named', async () => {
    await env.DB.batch([
      env.DB.prepare("UPDATE listings SET name = name || ' changed', is_active = 1 - is_active"),
      env.DB.prepare('DELETE FROM accounts WHERE email = ?').bind(emails[3]),
      env.DB.prepare('DELETE FROM tags'),
    ]);
    await env.FILES.put('photos/a.png', 'another one');
    await restore(store);
    expect(differences(before, await pictureOf({ without }))).toEqual([]);
  });

  it('is refused for a database that is not empty, or under another name, and changes nothing', async () => {
    await expect(restore(store, { replace: null })).rejects.toThrow(
      `The database of ${HOST} is not empty. To replace what is in it, name it: --replace ${HOST}`,
    );
    await expect(restore(store, { replace: 'outset.example' })).rejects.toThrow(
      'This is localhost:8787, not outset.example',
    );
    expect(differences(before, await pictureOf({ without }))).toEqual([]);
  });

  it('holds nothing that can be read without the key', () => {
    const text = [...store.files.values()].map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n');
    expect(text).not.toContain('Fund');
    expect(text).not.toContain(emails[0]!);
  });
});

it('a backup made while people write leaves out rows whose parent it does not have, and says how many', async () => {
  const inner = caller();
  let isAdded = false;
  const taken = memoryStore();
  const call = async (...asked: Parameters<typeof inner>) => {
    const response = await inner(...asked);
    if (isAdded || !response.headers.get('outset-chunk')?.includes('%22accounts%22%3A')) return response;
    isAdded = true;
    const { email } = await verifiedAccount();
    await env.DB.prepare('INSERT INTO saved_versions (account_id, version) SELECT id, 77 FROM accounts WHERE email = ?')
      .bind(email)
      .run();
    return response;
  };
  await takeBackup({ call, store: taken, format: FORMAT, secret: SECRET });
  expect(await restore(taken)).toMatchObject({ leftOut: 1 });
  expect(await rows('SELECT 1 FROM saved_versions WHERE version = 77')).toEqual([]);
  await restore(store);
});

describe('a backup that is not whole or not ours is refused with one sentence, and nothing is written', () => {
  beforeEach(async () => {
    await env.DB.prepare("UPDATE listings SET about = 'as it was' WHERE seq = 1").run();
  });
  const refused = async (broken: ReturnType<typeof memoryStore>, sentence: string, secret = SECRET) => {
    const now = await pictureOf({ hasFiles: false });
    await expect(restore(broken, { secret })).rejects.toThrow(sentence);
    expect(differences(now, await pictureOf({ hasFiles: false }))).toEqual([]);
  };

  it('cut short: without its manifest, or without a chunk', async () => {
    await refused(
      copy((files) => files.delete(MANIFEST_NAME)),
      REFUSED.noManifest,
    );
    const last = (await manifestOf()).chunks.length - 1;
    await refused(
      copy((files) => files.delete([...files.keys()].filter((name) => name !== MANIFEST_NAME)[last]!)),
      REFUSED.missing(last),
    );
  });

  it('of a newer version or an older one, by its migrations and by its format', async () => {
    const newer = await sealed({ migration: '9999_fly', migrations: 999 });
    await refused(
      copy((files) => files.set(MANIFEST_NAME, newer)),
      REFUSED.newer('9999_fly'),
    );
    const older = await sealed({ migration: '0001_walk', migrations: 2 });
    await refused(
      copy((files) => files.set(MANIFEST_NAME, older)),
      REFUSED.older('0001_walk'),
    );
    const text = new TextDecoder().decode(store.files.get(MANIFEST_NAME)).replace('"format":1', '"format":2');
    await refused(
      copy((files) => files.set(MANIFEST_NAME, new TextEncoder().encode(text))),
      REFUSED.format,
    );
  });

  it('under another key', async () => {
    await refused(store, REFUSED.key, 'another key that is just as long as ours');
  });

  it('altered by one bit, in any chunk or in the manifest', async () => {
    const { chunks } = await manifestOf();
    for (const number of [0, 3, chunks.length - 1]) {
      const name = chunkName(number, chunks[number]!);
      const altered = new Uint8Array(store.files.get(name)!);
      altered[altered.length >> 1]! ^= 1;
      await refused(
        copy((files) => files.set(name, altered)),
        REFUSED.chunk(number),
      );
    }
    const text = new TextDecoder().decode(store.files.get(MANIFEST_NAME));
    const changed = text.replace(
      /("sealed":"[^"]{40})(.)/,
      (_, head: string, char: string) => head + (char === 'A' ? 'B' : 'A'),
    );
    await refused(
      copy((files) => files.set(MANIFEST_NAME, new TextEncoder().encode(changed))),
      REFUSED.altered,
    );
  });

  it('with chunks exchanged: each is bound to its number, its part and its backup', async () => {
    const { chunks } = await manifestOf();
    const [a, b] = [chunks[3]!, chunks[4]!];
    const swapped = await sealed({ chunks: chunks.with(3, b).with(4, a) });
    const broken = copy((files) => {
      files.set(MANIFEST_NAME, swapped);
      files.set(chunkName(3, b), files.get(chunkName(4, b))!);
      files.set(chunkName(4, a), files.get(chunkName(3, a))!);
    });
    // Only who has the key can write such a manifest; the Worker refuses the chunk all the same.
    await expect(restore(broken)).rejects.toThrow(REFUSED.chunk(3));
    await restore(store);
  });
});

describe('a restore', () => {
  it('that is interrupted at any point and repeated ends the same', async () => {
    const requests = (await manifestOf()).chunks.length + 2;
    for (const [at, when] of [
      // While it is emptied, between two tables, in the middle of a large file, and after the end.
      [1, 'after'],
      [requests >> 1, 'after'],
      [requests - 3, 'before'],
      [requests - 1, 'after'],
    ] as const) {
      await env.DB.prepare('DELETE FROM listings WHERE seq % 2').run();
      let asked = 0;
      await expect(restore(store, { cut: () => (asked++ === at ? when : undefined) })).rejects.toThrow('cut off');
      await restore(store);
      expect(differences(before, await pictureOf({ without })), `${at} ${when}`).toEqual([]);
    }
  });

  it('runs no job while half of the data is there, and leaves maintenance on', async () => {
    const checked = readEnv(env as unknown as RawEnv);
    let asked = 0;
    await expect(restore(store, { cut: () => (asked++ === 5 ? 'before' : undefined) })).rejects.toThrow('cut off');
    expect(await runDueJobs(checked, Date.now())).toEqual([]);
    expect((await env.KV.get(MAINTENANCE_KEY, 'json')) as object).toMatchObject({ maintenanceMode: true });
    await rows("DELETE FROM service_states WHERE name = 'cron' RETURNING 1");
    await runSchedule(checked, Date.now());
    expect(await rows("SELECT 1 FROM service_states WHERE name = 'cron'")).toEqual([]);
    await restore(store);
    expect(await runDueJobs(checked, Date.now())).toContain('start-campaigns');
  });

  it('that is cut short is named on the System screen, and the site stays closed until it has finished', async () => {
    const ctx = createContext(readEnv(env as unknown as RawEnv));
    const start = Date.now() - MINUTE_MS;
    const window = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR_MS).toISOString() };
    // A window is running, which would end by itself.
    await planMaintenance(createContext(readEnv(env as unknown as RawEnv), { now: () => start - 1 }), {
      ...window,
      message: 'A window',
    });
    let asked = 0;
    await expect(restore(store, { cut: () => (asked++ === 5 ? 'before' : undefined) })).rejects.toThrow('cut off');
    const record = { ...(await env.KV.get<MaintenanceRecord>(MAINTENANCE_KEY, 'json'))! };
    expect(statusAt(record, start + 2 * HOUR_MS).maintenanceMode).toBe(true);
    // An operator without a row, because the counts of the tables must stay those of the backup.
    const actor = {
      role: 'admin',
      adminId: 'restoring',
      sessionId: 'restoring',
      fullName: 'Meera Nair',
      email: 'meera@outset.example',
    } as const;
    expect((await readSystem(ctx.as(actor))).problems.map(({ id }) => id)).toContain('restore');
    const off = { maintenanceMode: false, message: '', estimatedCompletion: null };
    await expect(toggleMaintenance(ctx, off)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Run the same restore command again'),
    });
    expect((await env.KV.get(MAINTENANCE_KEY, 'json')) as object).toMatchObject({ maintenanceMode: true });
    await restore(store);
    expect(await toggleMaintenance(ctx, off)).toMatchObject({ maintenanceMode: false });
  });

  it('ends every sign-in, and pauses what would be sent again', async () => {
    expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
    const { token: fresh } = await signIn(emails[1]!);
    expect((await send('GET', '/api/sessions', undefined, bearer(fresh))).status).toBe(200);
    await restore(store);
    expect((await send('GET', '/api/sessions', undefined, bearer(fresh))).status).toBe(401);
    for (const name of ENDED) expect(await rows(`SELECT 1 FROM "${name}"`), name).toEqual([]);
    expect(await rows("SELECT 1 FROM campaigns WHERE state IN ('scheduled', 'freezing', 'sending')")).toEqual([]);
    expect(countRows((await manifestOf()).chunks).has('sessions')).toBe(false);
  });

  it('does not bring back who was erased: by the ledger of this database, and by that of the second bucket where this one is lost', async () => {
    const site = siteOf(SECRET, true);
    const ctx = createContext(readEnv({ ...(env as unknown as RawEnv), ...site }));
    for (const [at, isLost] of [
      [5, false],
      [7, true],
    ] as const) {
      const [account] = await rows('SELECT id FROM accounts WHERE email = ?', emails[at]!);
      const id = String(account!['id']);
      await removeAccount(
        ctx,
        { id, email: emails[at]!, fullName: 'Ravi', userType: 'visitor' },
        { onlyIf: fixedSql('1'), goodbye: null },
      );
      await expect
        .poll(async () => (await env.BACKUPS.list({ prefix: 'erasures/' })).objects.map(({ key }) => key))
        .toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^erasures/\\d{4}-\\d\\d-\\d\\d/${id}$`))]));
      if (isLost) await env.DB.prepare('DELETE FROM erasures').run();
      expect(await restore(store, { site })).toMatchObject({ hasLedger: true });
      expect(await rows('SELECT 1 FROM accounts WHERE email = ?', emails[at]!)).toEqual([]);
    }
    expect(await rows('SELECT count(*) AS n FROM accounts')).toEqual([{ n: 18 }]);
  });
});
