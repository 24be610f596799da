/** The addresses of backups without the key and with it, the backup of every day in the second bucket, and the tables that may not be in one. */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup, fetchBackup, listStored } from '../../../scripts/data/backup-steps.mjs';
import { countRows, MANIFEST_NAME } from '@/domain/backup/backup';
import { api } from '@worker/api';
import { readEnv, type RawEnv } from '@worker/env';
import { backUpStep } from '@worker/services/backup/make-backup';
import { accessOf } from '@worker/services/backup/sealing';
import { KNOWN_SECRETS, readSchema } from '@worker/services/backup/tables';
import { createContext } from '@worker/services/core/context';
import { rows, verifiedAccount } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { caller, FORMAT, memoryStore, SECRET, siteOf } from './restore-steps';

const ROUTES = api.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/backup'));
const NIGHT = Date.UTC(2026, 10, 26, 22, 47);
const DAY_MS = 86_400_000;

const site = siteOf(SECRET, true);
const at = (now: number) => createContext(readEnv({ ...(env as unknown as RawEnv), ...site }), { now: () => now });
const keys = async () => (await env.BACKUPS.list()).objects.map(({ key }) => key);

describe('the addresses of backups', () => {
  const statuses = async (over: Partial<RawEnv>, headers: Record<string, string> = {}) => {
    const found = new Set<number>();
    for (const { method, path } of ROUTES)
      found.add((await call(path.replace(':number', '0'), { method, headers, env: over })).status);
    return [...found];
  };

  it('are nothing without BACKUP_KEY, whatever comes with a request', async () => {
    expect(ROUTES.length).toBeGreaterThan(5);
    expect(await statuses(siteOf(undefined, true))).toEqual([404]);
    expect(await statuses(siteOf(undefined, true), { 'outset-backup-access': await accessOf('') })).toEqual([404]);
  });

  it('open for the key alone, and are not kept anywhere', async () => {
    expect(await statuses(site)).toEqual([401]);
    expect(await statuses(site, { 'outset-backup-access': SECRET })).toEqual([401]);
    expect(await statuses(site, { 'outset-backup-access': await accessOf(`${SECRET}.`) })).toEqual([401]);
    const opened = await caller({ site })('POST', '/api/backup');
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await rows("SELECT actor_type FROM audit_log WHERE action = 'backup.read'")).toEqual([
      { actor_type: 'system' },
    ]);
  });

  it('refuse a place that is none, and a body that is too large', async () => {
    const ask = caller({ site });
    const id = '20261126T224700Z-daily';
    expect((await ask('GET', `/api/backup/chunks?id=${id}&number=0&at=%7B%7D`)).status).toBe(400);
    const place = encodeURIComponent(JSON.stringify({ part: 'sessions', after: null, offset: 0 }));
    expect((await ask('GET', `/api/backup/chunks?id=${id}&number=0&at=${place}`)).status).toBe(409);
    expect((await ask('GET', `/api/backup/kept/${id}/..%2Ferasures`)).status).toBe(400);
    const large = await ask('PUT', '/api/backup/restores/chunks/0?part=tables', new Uint8Array(9 * 1024 * 1024));
    expect(large.status).toBe(413);
    expect((await ask('PUT', '/api/backup/restores/chunks/0?part=tables', new Uint8Array(10))).status).toBe(409);
  });
});

describe('the backup of every day', () => {
  beforeAll(async () => {
    await verifiedAccount();
    await env.FILES.put('photos/a.png', 'a photo');
  });
  beforeEach(async () => {
    const found = await keys();
    if (found.length > 0) await env.BACKUPS.delete(found);
  });
  const night = async (now = NIGHT) => {
    let steps = 1;
    while (await backUpStep(at(now))) steps++;
    return steps;
  };

  it('is made step by step, and comes to the command whole', async () => {
    expect(await night()).toBeGreaterThan(1);
    expect(await listStored({ call: caller({ site }) })).toEqual(['20261126T224700Z-daily']);
    const store = memoryStore();
    await fetchBackup({ call: caller({ site }), store, format: FORMAT, secret: SECRET, id: '20261126T224700Z-daily' });
    const { manifest } = await checkBackup({ store, format: FORMAT, secret: SECRET });
    expect(countRows(manifest.chunks).get('accounts')).toBe(1);
    expect(manifest.chunks.at(-1)).toMatchObject({ part: 'files', rows: { files: 1 } });
  });

  it('bears doubled and repeated steps', async () => {
    await Promise.all([backUpStep(at(NIGHT)), backUpStep(at(NIGHT))]);
    await night();
    await backUpStep(at(NIGHT));
    const store = memoryStore();
    for (const key of await keys())
      await store.write(key.split('/')[1]!, new Uint8Array(await (await env.BACKUPS.get(key))!.arrayBuffer()));
    const { manifest } = await checkBackup({ store, format: FORMAT, secret: SECRET });
    expect(countRows(manifest.chunks).size).toBeGreaterThan(60);
  });

  it('ends after BACKUP_DAYS, and the ledger of erasures does not', async () => {
    await env.BACKUPS.put('20261026T224700Z-daily/manifest.json', 'old');
    await env.BACKUPS.put('20261028T224700Z-daily/manifest.json', 'not yet');
    await env.BACKUPS.put('erasures/2020-01-01/somebody', '');
    await backUpStep(at(NIGHT));
    const left = await keys();
    expect(left.filter((key) => key.includes('20261026'))).toEqual([]);
    expect(left).toEqual(
      expect.arrayContaining([`20261028T224700Z-daily/${MANIFEST_NAME}`, 'erasures/2020-01-01/somebody']),
    );
    await backUpStep(at(NIGHT + 40 * DAY_MS));
    expect((await keys()).filter((key) => key.startsWith('20261028'))).toEqual([]);
  });

  it('is not made without a bucket or a key', async () => {
    for (const over of [siteOf(SECRET, false), siteOf(undefined, true)]) {
      const ctx = createContext(readEnv({ ...(env as unknown as RawEnv), ...over }), { now: () => NIGHT });
      expect(await backUpStep(ctx)).toBe(false);
    }
    expect(await keys()).toEqual([]);
  });
});

it('every table with a hash, a token, a secret or a password says whether it is in a backup', async () => {
  const found = await rows(
    `SELECT DISTINCT t.name FROM pragma_table_xinfo(t.name) c, pragma_table_list t WHERE t.type = 'table' AND t.name NOT LIKE '\\_cf%' ESCAPE '\\'
       AND (c.name LIKE '%\\_hash' ESCAPE '\\' OR c.name LIKE '%token' OR c.name LIKE '%secret' OR c.name LIKE '%password%')`,
  );
  // The hash of an imported file, and the name of who sends a campaign at the moment.
  const harmless = ['imports', 'campaigns'];
  const names = found.map(({ name }) => String(name)).filter((name) => !harmless.includes(name));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !KNOWN_SECRETS.includes(name))).toEqual([]);
});

it('every table of the schema is in a backup, ended by a restore, derived, or of this installation alone', async () => {
  const { stored, ended, derived } = await readSchema(at(NIGHT));
  const named = [...stored.map(({ name }) => name), ...ended, ...derived];
  expect(new Set(named).size).toBe(named.length);
  const all = await rows(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name`,
  );
  const others = all.map(({ name }) => String(name)).filter((name) => !named.includes(name));
  expect(others).toEqual([
    'd1_migrations',
    'erasures',
    'listing_state',
    'maintenance_switches',
    'restores',
    'service_states',
  ]);
  // What came last: shares and the quality of entries come back, tokens of programs do not.
  expect(named.filter((name) => ['shares', 'quality_items', 'chat_messages'].includes(name))).toHaveLength(3);
  expect(ended).toEqual(expect.arrayContaining(['sessions', 'personal_tokens', 'token_writes', 'admin_grants']));
});
