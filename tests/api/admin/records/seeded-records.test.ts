/** Every record that Outset ships with can be opened, saved as it is, and changed, whatever its published facts leave out. */
import { env } from 'cloudflare:test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES, entityOf } from '@/domain/admin/entities';
import { rulesAt, valueAt, type AdminRecord, type Noun } from '@/domain/admin/entities/entity';
import { toBody, valuesOf } from '@/domain/admin/form-values';
import { readEdit } from '@/domain/admin/record-edit';
import { post } from '@tests/setup/accounts';
import angelNetworks from '@worker/db/seed/angel-networks.json';
import angels from '@worker/db/seed/angels.json';
import dueDates from '@worker/db/seed/due-dates.json';
import faqs from '@worker/db/seed/faqs.json';
import incubators from '@worker/db/seed/incubators.json';
import mentors from '@worker/db/seed/mentors.json';
import milestones from '@worker/db/seed/milestones.json';
import preSeed from '@worker/db/seed/pre-seed.json';
import resources from '@worker/db/seed/resources.json';
import schemes from '@worker/db/seed/schemes.json';
import seed from '@worker/db/seed/seed.json';
import startupInfluencers from '@worker/db/seed/startup-influencers.json';
import terms from '@worker/db/seed/startup-terms.json';
import youtubeInfluencers from '@worker/db/seed/youtube-influencers.json';
import { as, dataOf } from './content-steps';

const TABLES = [
  'listings',
  'media_people',
  'faqs',
  'milestones',
  'resources',
  'resource_categories',
  'startup_terms',
  'schemes',
  'due_dates',
];
const LISTED: [kind: string, records: readonly unknown[]][] = [
  ['pre-seed', preSeed],
  ['seed', seed],
  ['incubator', incubators],
  ['angel', [...angelNetworks, ...angels]],
  ['youtube-influencer', youtubeInfluencers],
  ['startup-influencer', startupInfluencers],
  ['mentor', mentors],
  ['scheme', schemes],
  ['due-date', dueDates],
];
/** Noun, how many of it ship, and a field to change. */
const KINDS: [noun: Noun, count: number, field: string][] = [
  ['pre-seed-investor', preSeed.length, 'about'],
  ['seed-investor', seed.length, 'about'],
  ['incubator', incubators.length, 'about'],
  ['angel-investor', angelNetworks.length + angels.length, 'about'],
  ['youtube-influencer', youtubeInfluencers.length, 'bio'],
  ['startup-influencer', startupInfluencers.length, 'bio'],
  ['mentor', mentors.length, 'bio'],
  ['faq', faqs.length, 'answer'],
  ['milestone', milestones.length, 'description'],
  ['resource-category', resources.length, 'description'],
  ['resource', resources.flatMap(({ items }) => items).length, 'description'],
  ['startup-term', terms.length, 'description'],
  ['scheme', schemes.length, 'name'],
  ['due-date', dueDates.length, 'name'],
];

const empty = () => env.DB.batch(TABLES.toReversed().map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
const load = async (path: string, body: unknown) => {
  const { status, body: answer } = await post(path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
};

beforeAll(async () => {
  await empty();
  for (const [kind, records] of LISTED)
    for (let at = 0; at < records.length; at += 30)
      await load('/dev/import', { kind, records: records.slice(at, at + 30) });
  await load('/dev/import-faqs', { faqs });
  await load('/dev/import-milestones', { milestones });
  for (const [place, { items, ...category }] of resources.entries())
    await load('/dev/import-resources', {
      category,
      place,
      items: items.map(({ file, ...resource }) => ({ resource, file: { name: file } })),
    });
  await load('/dev/import-startup-terms', { terms });
});
afterAll(empty);

const listOf = async (noun: Noun) =>
  (await as('GET', `/api/admin/records/${noun}`)).body['data'] as unknown as AdminRecord[];
/** What a record says, apart from how often and when it was changed. */
const facts = ({ revision: _, updatedAt: __, ...rest }: AdminRecord) => rest;
const rules = rulesAt(Date.now());

describe('every seeded record', () => {
  it.each(KINDS)(
    'of %s is saved unchanged and with one field changed',
    async (noun, count, field) => {
      const entity = entityOf(noun);
      const records = await listOf(noun);
      expect(records).toHaveLength(count);
      const check = async (record: AdminRecord) => {
        const at = `/api/admin/records/${noun}/${record._id}`;
        const name = String(valueAt(record, entity.nameField));
        // What the form sends where nothing was typed.
        const form = toBody(entity, valuesOf(entity, record));
        expect(readEdit(entity, rules, record, form).error?.issues, name).toBeUndefined();
        const saved = await as('PUT', at, { ...form, revision: record.revision });
        expect(saved.status, `${name}: ${JSON.stringify(saved.body['errors'])}`).toBe(200);
        expect(facts(dataOf(saved) as unknown as AdminRecord), name).toEqual(facts(record));
        const text = `${String(valueAt(record, field)).slice(0, 100)} More.`;
        const whole = toBody(entity, { ...valuesOf(entity, record), [field]: text });
        expect(readEdit(entity, rules, record, whole).error?.issues, name).toBeUndefined();
        const changed = await as('PUT', at, { [field]: text });
        expect(changed.status, `${name}: ${JSON.stringify(changed.body['errors'])}`).toBe(200);
        expect(facts(dataOf(changed) as unknown as AdminRecord), name).toEqual({ ...facts(record), [field]: text });
      };
      for (let at = 0; at < records.length; at += 10) await Promise.all(records.slice(at, at + 10).map(check));
    },
    300_000,
  );
});

/** Kinds of which none ship: a record to make, and its field to change. */
const MADE: Partial<Record<Noun, [body: Record<string, unknown>, field: string]>> = {
  'prepared-answer': [{ title: 'Plans', text: 'Plans are on the page Plans.' }, 'text'],
  'newsletter-template': [
    {
      name: 'Monthly',
      description: 'News',
      category: 'general',
      thumbnail: 'https://example.com/a.png',
      content: '<p>Hello</p>',
    },
    'description',
  ],
  'exchange-rate': [{ currency: 'USD', rupees: 88.1, day: '2026-01-02', source: 'RBI' }, 'source'],
};

describe('an earlier version of every kind', () => {
  it.each([...ENTITIES.keys()] as Noun[])('of %s is restored by its field and as a whole', async (noun) => {
    const [body, ownField] = MADE[noun] ?? [];
    const field = ownField ?? KINDS.find(([kind]) => kind === noun)![2];
    if (body && (await listOf(noun)).length === 0) await as('POST', `/api/admin/records/${noun}`, body);
    const [record] = await listOf(noun);
    const at = `/api/admin/records/${noun}/${record!._id}`;
    for (const way of ['restore-field', 'restore']) {
      const text = `${String(valueAt(record!, field)).slice(0, 80)} Other.`;
      expect((await as('PUT', at, { [field]: text })).status).toBe(200);
      const log = (await as('GET', `/api/admin/audit?record=${record!._id}`)).body['data'] as {
        items: { id: number }[];
      };
      const back = await as('POST', `/api/admin/audit/${log.items[0]!.id}/${way}`, way === 'restore' ? {} : { field });
      expect(back.status, `${way}: ${JSON.stringify(back.body)}`).toBe(200);
      expect(facts(dataOf(back) as unknown as AdminRecord)).toEqual(facts(record!));
    }
  });

  it('knows of each field of its records whether the form sets it or only the record knows it', async () => {
    for (const [noun, { fields, readOnly = [] }] of ENTITIES) {
      const [record] = await listOf(noun as Noun);
      const known = new Set([...fields.map(({ name }) => name.split('.')[0]!), ...readOnly, 'sample']);
      const { _id, revision, createdAt, updatedAt, ...own } = record!;
      expect(
        Object.keys(own).filter((name) => !known.has(name)),
        noun,
      ).toEqual([]);
    }
  });
});
