/** Steps that the browser tests of saved items share: someone signed in, what they have in their account, a drag by the mouse. */
import { expect } from 'vitest';
import type { Download, Locator, Page } from 'playwright-core';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import { apiToken, base } from '@tests/setup/browser/page';
import { makeAccount, openFor, PASSWORD } from '@tests/e2e/accounts/account-steps';

export const COLLECTION = '1790000000000';
let ms = 1_790_000_000_000;

/** Kind, key and value of records, stamped one after the other. */
export type Put = [SavedRecord['kind'], string, SavedRecord['value']];

async function call(token: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${base()}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

export interface Saver {
  email: string;
  token: string;
  save: (puts: readonly Put[]) => Promise<void>;
}

/** Asked for in polls: a sign-in for each would cost more than all else, since passwords are hashed slowly. */
const tokens = new Map<string, Promise<string>>();

function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? apiToken(email, PASSWORD);
  tokens.set(email, token);
  return token;
}

export async function makeSaver(): Promise<Saver> {
  const { email } = await makeAccount();
  const token = await tokenOf(email);
  return {
    email,
    token,
    async save(puts) {
      const records = puts.map(([kind, key, value]) => ({
        kind,
        key,
        value,
        stamp: writeStamp({ ms: (ms += 1), count: 0 }, 'test'),
      }));
      for (let at = 0; at < records.length; at += 400)
        await call(token, '/api/saved/sync', { since: 0, records: records.slice(at, at + 400) });
    },
  };
}

export interface Entry {
  /** `seed:id`. */
  ref: string;
  name: string;
  sectors: string[];
}

/** Seed investors of the sample content. */
export async function someEntries(token: string, count: number): Promise<Entry[]> {
  const { data } = await call(token, '/api/seed-investors?size=24');
  const entries = (data as { _id: string; seedName: string; sector: string[] }[]).map((one) => ({
    ref: `seed:${one._id}`,
    name: one.seedName,
    sectors: one.sector,
  }));
  expect(entries.length).toBeGreaterThanOrEqual(count);
  return entries.slice(0, count);
}

/** An influencer of the sample content: these people are made up, and they are shown because there are no real ones. */
export async function sampleEntry(token: string): Promise<Entry> {
  const people = (await call(token, '/api/startup-influencers')) as unknown as {
    _id: string;
    name: string;
    focus: string[];
    isSample: boolean;
  }[];
  const one = people.find(({ isSample }) => isSample);
  if (!one) throw new Error('No influencer is a sample.');
  return { ref: `startup-influencer:${one._id}`, name: one.name, sectors: one.focus };
}

/** A collection of these entries, in their order. */
export const collectionOf = (entries: readonly Entry[], name = 'Seed round', id = COLLECTION): Put[] => [
  ['collection', id, { name }],
  ...entries.map(({ ref }, place): Put => ['member', `${id}/${ref}`, { place: place + 1 }]),
];

export { openFor };

/** What the account holds, as `kind` or `kind key`. */
export async function storedRecords(email: string): Promise<{ kind: string; key: string; value: unknown }[]> {
  const { data } = await call(await tokenOf(email), '/api/saved/sync', { since: 0, records: [] });
  return (data as { records: { kind: string; key: string; value: unknown }[] }).records.filter(
    ({ value }) => value !== null,
  );
}

/** Presses on `from`, moves in steps as a hand does, and lets go over `to`; `at` is where on it, from 0 to 1. */
export async function dragTo(page: Page, from: Locator, to: Locator, at = { x: 0.5, y: 0.5 }): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('What is dragged is not on screen.');
  const x = end.x + end.width * at.x;
  const y = end.y + end.height * at.y;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 });
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

/** What of this kind the account comes to hold: what was done goes up a moment later. */
export const expectStored = (email: string, kind?: string) =>
  expect.poll(async () => (await storedRecords(email)).filter((record) => kind === undefined || record.kind === kind), {
    timeout: 20_000,
  });

/** The text of a file that the page handed over. */
export async function textOf(download: Promise<Download>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
