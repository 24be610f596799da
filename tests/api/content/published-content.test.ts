/** What a person reads of institutions, schemes and due dates is what content says: every fact of every listed one, through the API. */
import { env } from 'cloudflare:test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarAnswer, DueView } from '@/domain/calendar/due-items';
import { factText, furtherFacts } from '@/domain/directory/sources';
import type { ListingSource } from '@/domain/directory/source-fields';
import { bearer, post, rows, send } from '@tests/setup/accounts';
import { person } from '@tests/setup/people';
import angelNetworks from '@worker/db/seed/angel-networks.json';
import dueDates from '@worker/db/seed/due-dates.json';
import incubators from '@worker/db/seed/incubators.json';
import preSeed from '@worker/db/seed/pre-seed.json';
import schemes from '@worker/db/seed/schemes.json';
import seed from '@worker/db/seed/seed.json';

interface Fact {
  record: string;
  field: string;
  value: string;
  address: string;
}
interface Row extends Fact {
  event: string;
  paper: string;
  authority: string;
  dueText: string;
  law: string;
  lateFee: string;
  published: string | null;
}
const { readFacts } = (await import(new URL('../../../content/facts/read-facts.mjs', import.meta.url).href)) as {
  readFacts(text: string): Fact[];
};
const { readDueRows } = (await import(new URL('../../../content/facts/due-dates.mjs', import.meta.url).href)) as {
  readDueRows(text: string): Row[];
};
const files = import.meta.glob<string>('../../../content/facts/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const read = (name: string) => files[`../../../content/facts/${name}.csv`] ?? '';

const KINDS: [kind: string, api: string, records: readonly { name: string }[]][] = [
  ['pre-seed', '/api/preseed-investors', preSeed],
  ['seed', '/api/seed-investors', seed],
  ['incubator', '/api/incubator-companies', incubators],
  ['angel', '/api/angel-investors', angelNetworks],
];

let token = '';
const get = async (path: string) => {
  const { status, body } = await send('GET', path, undefined, bearer(token));
  expect(status, path).toBe(200);
  return body.data as Record<string, unknown>;
};
const load = async (kind: string, records: readonly unknown[]) => {
  for (let at = 0; at < records.length; at += 30) {
    const { body } = await post('/dev/import', { kind, records: records.slice(at, at + 30) });
    expect(body.data).toMatchObject({ failed: [] });
  }
};
const empty = () =>
  env.DB.batch(['listings', 'schemes', 'due_dates'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));

beforeAll(async () => {
  await empty();
  for (const [kind, , records] of KINDS) await load(kind, records);
  await load('scheme', schemes);
  await load('due-date', dueDates);
  ({ token } = await person('founder'));
}, 120_000);
afterAll(empty);

/** Every text and number within an answer, as it is compared: without signs, and "per cent" as a sign. */
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s*per cent/g, '%')
    .replace(/[^a-z0-9%]/g, '');
const textsOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [keyOf(String(value))];
const parts = (value: string) => value.split(';').map(keyOf);
const isSaid = (texts: readonly string[], value: string) =>
  texts.includes(keyOf(value)) || parts(value).every((part) => texts.some((text) => text.includes(part)));

describe('every fact of the files', () => {
  it('is shown in its institution with the page that says it, or is another reading of the same page', async () => {
    const facts = Map.groupBy(readFacts(read('facts')), ({ record }) => record);
    let checked = 0;
    for (const [kind, api, records] of KINDS) {
      const ids = new Map(
        (await rows('SELECT id, name FROM listings WHERE kind = ?', kind)).map((row) => [row['name'], row['id']]),
      );
      expect(ids.size).toBe(records.length);
      for (const { name } of records) {
        const answer = await get(`${api}/${String(ids.get(name))}`);
        const sources = answer['sources'] as ListingSource[];
        const money = answer['funds'] as { minInvestment: number; maxInvestment: number; currency: string } | null;
        const texts = [
          ...textsOf(answer),
          ...(money ? [money.minInvestment, money.maxInvestment].map((sum) => keyOf(`${money.currency} ${sum}`)) : []),
        ];
        for (const { field, value, address } of facts.get(name) ?? []) {
          const isSamePage = (facts.get(name) ?? []).some(
            (other) =>
              other.field === field && other.address === address && other.value !== value && isSaid(texts, other.value),
          );
          // Of a range of rounds both ends are named.
          const asked = field === 'stages' ? value.replace(' to ', ';') : value;
          expect(isSaid(texts, asked) || isSamePage, `${name}: ${field} ${value}`).toBe(true);
          checked += 1;
        }
        // What is listed as a further fact has its words in what the page draws.
        const drawn = furtherFacts(sources)
          .map(({ text }) => text)
          .join('\n');
        for (const { field, value } of sources)
          if (value !== null && ['grant', 'equity', 'programme', 'otherStages'].includes(field))
            expect(drawn).toContain(factText(value));
      }
    }
    expect(checked).toBeGreaterThan(1_100);
  });

  it('is shown in its scheme with the page that says it', async () => {
    const facts = Map.groupBy(readFacts(read('schemes')), ({ record }) => record);
    for (const { id, name } of await rows('SELECT id, name FROM schemes')) {
      const answer = await get(`/api/schemes/${String(id)}`);
      const texts = [...textsOf(answer), keyOf(`${String(answer['currency'])} ${String(answer['amountMax'])}`)];
      const addresses = (answer['sources'] as { address: string }[]).map(({ address }) => address);
      for (const { field, value, address } of facts.get(String(name)) ?? []) {
        expect(isSaid(texts, value), `${String(name)}: ${field} ${value}`).toBe(true);
        expect(addresses, `${String(name)}: ${field}`).toContain(address);
      }
      facts.delete(String(name));
    }
    expect(facts.size).toBe(0);
  });

  it('is shown in the calendar: each row in the words of its page, with its paper, law and late fee', async () => {
    const { items, rules, toCheck } = (await get('/api/calendar')) as unknown as CalendarAnswer;
    const lines: DueView[] = [...items.flatMap(({ line }) => line ?? []), ...rules, ...toCheck];
    for (const row of readDueRows(read('due-dates'))) {
      const line = lines.find(
        ({ paper, reports, law, lateFee, authority }) =>
          authority === row.authority &&
          paper.includes(row.paper) &&
          law.includes(row.law) &&
          lateFee.includes(row.lateFee) &&
          reports.some(
            ({ text, address, published }) =>
              text === row.dueText && address === row.address && published === row.published,
          ),
      );
      expect(line, `${row.paper}: ${row.dueText} (${row.address})`).toBeDefined();
    }
  });
});
