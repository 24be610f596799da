/** A small site with everything in it, a store of files in memory, and the command's own steps against the API. */
import { env } from 'cloudflare:test';
import { takeBackup, restoreBackup, type Store } from '../../../scripts/data/backup-steps.mjs';
import * as manifest from '@/domain/backup/backup';
import type { RawEnv } from '@worker/env';
import * as sealing from '@worker/services/backup/sealing';
import { call } from '@tests/setup/call';
import { rows, verifiedAccount } from '@tests/setup/accounts';
import { fillAll } from '@tests/factories/account-rows';
import { addListings } from '@tests/factories/listings';

export const SECRET = 'the key of the backups, which is long enough';
export const HOST = 'localhost:8787';
export const FORMAT = { ...manifest, ...sealing };

const environments = new Map<string, Partial<RawEnv>>();
/** One object a kind of site, as `call` wants it. */
export function siteOf(secret: string | undefined, hasBucket: boolean): Partial<RawEnv> {
  const key = `${secret} ${hasBucket}`;
  const known = environments.get(key) ?? { BACKUP_KEY: secret, BACKUPS: hasBucket ? env.BACKUPS : undefined };
  environments.set(key, known);
  return known;
}

/** The command's way to the API. `cut` may throw in place of an answer, before or after the request was worked off. */
export const caller =
  ({ secret = SECRET, site = siteOf(SECRET, false), cut = () => undefined as 'before' | 'after' | undefined } = {}) =>
  async (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Response> => {
    const when = cut();
    if (when === 'before') throw new Error('cut off');
    const headers = { 'outset-backup-access': await sealing.accessOf(secret) };
    const response = await call(path, { method, headers, env: site, ...(body === undefined ? {} : { body }) });
    if (when === 'after') throw new Error('cut off');
    return response;
  };

export function memoryStore(files = new Map<string, Uint8Array<ArrayBuffer>>()): Store & {
  files: Map<string, Uint8Array<ArrayBuffer>>;
} {
  return {
    files,
    write: (name, bytes) => void files.set(name, bytes),
    read: (name) => files.get(name) ?? null,
  };
}

export const backUp = async (store = memoryStore(), site = siteOf(SECRET, false)) => {
  await takeBackup({ call: caller({ site }), store, format: FORMAT, secret: SECRET });
  return store;
};

export const restore = (
  store: Store,
  {
    secret = SECRET,
    replace = HOST as string | null,
    site = siteOf(SECRET, false),
    cut = () => undefined as 'before' | 'after' | undefined,
  } = {},
) =>
  restoreBackup({
    call: caller({ secret, site, cut }),
    store,
    format: FORMAT,
    secret,
    ...(replace ? { replace } : {}),
  });

/** 100 listings, 20 accounts of which one has something in every table, 5 files of which one is larger than a chunk, and one of the account. */
export async function fillSite(): Promise<{ emails: string[] }> {
  await addListings(
    Array.from({ length: 100 }, (_, at) => ({
      kind: (['pre-seed', 'seed', 'angel', 'incubator'] as const)[at % 4]!,
      name: `Fund "${at}" of Pune’s\n₹ ${'x'.repeat(at * 10)}`,
      city: at % 2 ? 'Pune' : 'Delhi',
      sectors: at % 3 ? ['SaaS'] : ['Fintech', 'AI/ML'],
      isActive: at % 10 !== 0,
      // A row that is too large for one parameter, and made of what JSON writes longer.
      about: at === 50 ? '"₹\n\u0007'.repeat(120_000) : '',
    })),
  );
  const emails: string[] = [];
  for (let at = 0; at < 20; at++) emails.push((await verifiedAccount(at % 2 ? 'visitor' : 'founder')).email);
  const [first] = await rows('SELECT id FROM accounts WHERE email = ?', emails[0]!);
  await fillAll(String(first!['id']), emails[0]!);
  for (const [name, size] of [
    ['photos/a.png', 10],
    ['documents/b.json', 200_000],
    ['documents/empty.json', 0],
    ['resources/c.pdf', 5_300_000],
    ['resources/d.pdf', 60_000],
  ] as const)
    await env.FILES.put(name, bytesOf(size), {
      httpMetadata: { contentType: `type/${name}` },
      customMetadata: { name },
    });
  return { emails };
}

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8)) & 255;
  return bytes;
}

/** Tables that a restore leaves alone or writes into by itself. */
const OWN = [
  'd1_migrations',
  'maintenance_switches',
  'service_states',
  'restores',
  'erasures',
  'listing_state',
  'listing_anchors',
];

const tableNames = async () =>
  (await rows(`SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`))
    .map(({ name, wr }) => ({ name: String(name), wr: wr === 1 }))
    .filter(({ name }) => !/^(?:sqlite_|_cf)/.test(name));

/** What triggers count has its rows in the order in which they were first needed. */
const isPlain = (wr: boolean, name: string) => wr || name === 'account_counts';

/** Everything that a backup should bring back, by table and file, as text that is quickly compared. */
export async function pictureOf({ without = [] as string[], hasFiles = true } = {}): Promise<Map<string, string>> {
  const picture = new Map<string, string>();
  const names = (await tableNames()).filter(({ name }) => !OWN.includes(name) && !without.includes(name));
  const found = await env.DB.batch<Record<string, unknown>>(
    names.map(({ name, wr }) =>
      env.DB.prepare(`SELECT ${isPlain(wr, name) ? '*' : 'rowid AS own_rowid, *'} FROM "${name}" ORDER BY 1, 2`),
    ),
  );
  names.forEach(({ name }, at) => {
    const all = found[at]!.results;
    // A count that went back to nothing leaves its row.
    picture.set(name, JSON.stringify(all.filter(({ n }) => n !== 0)));
  });
  const searched = await rows(`SELECT rowid FROM listing_search WHERE listing_search MATCH 'fintech' ORDER BY rowid`);
  picture.set('search', JSON.stringify(searched));
  for (const { key } of hasFiles ? (await env.FILES.list()).objects : []) {
    const file = await env.FILES.get(key);
    const { httpMetadata, customMetadata } = file!;
    const hash = await sealing.sha256Of(new Uint8Array(await file!.arrayBuffer()));
    picture.set(`file ${key}`, JSON.stringify([hash, httpMetadata, customMetadata]));
  }
  return picture;
}

/** The names of the parts that differ, because a whole picture in an error message helps no one. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

export async function emptySite(): Promise<void> {
  const { ended, stored, derived } = await import('@worker/services/backup/tables').then(async ({ readSchema }) => {
    const { createContext } = await import('@worker/services/core/context');
    const { readEnv } = await import('@worker/env');
    return readSchema(createContext(readEnv(env as unknown as RawEnv)));
  });
  const names = [...ended, ...stored.map(({ name }) => name).toReversed(), ...derived];
  await env.DB.batch([...names, ...derived].map((name) => env.DB.prepare(`DELETE FROM "${name}"`)));
}
