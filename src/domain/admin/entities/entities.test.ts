/** The kinds of records as data: where their screens are, what their forms refuse, and what files make of their values. */
import { describe, expect, it } from 'vitest';
import { OWN_PARTS } from '@/islands/admin/records/own';
import { pathOf } from '@worker/services/admin/records/store';
import { STORES } from '@worker/services/admin/records/stores';
import { differencesOf, toBody, valuesOf } from '@/domain/admin/form-values';
import { ADMIN_NAVIGATION } from '@/domain/admin/navigation';
import { bulkFields, changeText, lackedFields, valueAfter } from '@/domain/admin/bulk';
import { cellOf, tableOf } from '@/domain/admin/record-export';
import { listHref, listQueryOf, readListState } from '@/domain/lists/list';
import { recordListOf } from '@/domain/admin/record-list';
import { ENTITIES, entityOf } from '.';
import { bodySchemaOf, valueAt, type Noun, rulesAt } from './entity';

const ALL = [...ENTITIES.values()];
const errorsOf = (noun: Noun, body: object): Record<string, string> => {
  const reading = entityOf(noun)
    .schema({ ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'form' })
    .safeParse(body);
  return Object.fromEntries((reading.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('every kind of record', () => {
  it.each(ALL.map((entity) => [entity.noun, entity] as const))('%s names what there is', (noun, entity) => {
    const names = entity.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [entity.nameField, ...entity.sameness]) expect(names).toContain(name);
    const sort = entity.defaultSort.replace(/^-/, '');
    expect(sort === 'place' || entity.fields.some((field) => field.name === sort && field.isSorted)).toBe(true);
    expect(STORES.get(noun)?.entity).toBe(entity);
    for (const { kind, options = [], optionsOf } of entity.fields)
      if (kind === 'choice') expect(options.length > 0 || ENTITIES.has(optionsOf ?? '')).toBe(true);
  });

  it.each(ALL.map((entity) => [entity.noun, entity] as const))(
    '%s is stored where its filters look and where a change of many writes',
    (noun, entity) => {
      const { paths, columns = {} } = STORES.get(noun) ?? {};
      const path = (name: string) => pathOf({ paths, columns }, name);
      const filtered = entity.fields.filter(({ isFilter }) => isFilter);
      for (const { name } of [...filtered, ...lackedFields(entity)]) expect(path(name), name).toBeDefined();
      for (const { name } of bulkFields(entity)) expect(columns, name).toHaveProperty([path(name) ?? '']);
    },
  );

  it.each(ALL.map((entity) => [entity.noun, entity] as const))('%s marks what its schema misses', (noun, entity) => {
    const values = valuesOf(entity, null);
    const missed = Object.keys(errorsOf(noun, toBody(entity, values)));
    const marked = entity.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const isPartOf = (one: string, other: string) => one === other || one.startsWith(`${other}.`);
    expect(missed.filter((name) => !marked.some((one) => isPartOf(name, one) || isPartOf(one, name)))).toEqual([]);
    // A file or a link of a resource, whichever its source asks for, is tried in content.test.ts.
    const isFilled = (name: string) => noun === 'resource' || !['', null, undefined].includes(values[name] as string);
    expect(marked.filter((name) => !missed.some((one) => isPartOf(one, name)) && !isFilled(name))).toEqual([]);
  });

  it.each(ALL.map((entity) => [entity.noun, entity] as const))(
    '%s lets as much be typed as its rules allow',
    (noun, entity) => {
      // A place is a city and a state of 80 letters each.
      const letters = (length: number) =>
        `${'a'.repeat(Math.min(80, length))}${length > 82 ? ', ' : ''}${'b'.repeat(length)}`.slice(0, length);
      for (const { name, kind, most, options } of entity.fields) {
        if (most === undefined || options || (kind !== 'line' && kind !== 'paragraphs')) continue;
        const errorOf = (value: string) =>
          errorsOf(noun, toBody(entity, { ...valuesOf(entity, null), [name]: value }))[name];
        // An address or a schedule has a form of its own.
        if (errorOf('ab') !== undefined) continue;
        expect([name, errorOf(letters(most))]).toEqual([name, undefined]);
        expect([name, typeof errorOf(letters(most + 1))]).toEqual([name, 'string']);
      }
    },
  );

  it('has an address of its own, and the parts that a kind shows in its own way name known kinds', () => {
    expect(new Set(ALL.map(({ page }) => page)).size).toBe(ALL.length);
    for (const [noun, { link }] of Object.entries(OWN_PARTS)) {
      expect(ENTITIES.has(noun), noun).toBe(true);
      const places = [...ALL.map(({ page }) => page), ...ADMIN_NAVIGATION.map(({ href }) => href)];
      if (link) expect(places).toContain(link.href);
    }
  });

  it.each(ALL.map((entity) => [entity.noun, entity] as const))(
    '%s comes back from its form as it was',
    (_noun, entity) => {
      const empty = toBody(entity, valuesOf(entity, null));
      expect(toBody(entity, valuesOf(entity, { ...empty, _id: 'x', revision: 1 }))).toEqual(empty);
      expect(differencesOf(entity, valuesOf(entity, empty), valuesOf(entity, empty))).toEqual([]);
      const { header, rows } = tableOf(entity, [empty]);
      expect(rows[0]).toHaveLength(header.length);
    },
  );
});

it('a form reads an amount in the currency that its record is in', () => {
  const amount = (text: string, currency: string) =>
    toBody(entityOf('scheme'), { ...valuesOf(entityOf('scheme'), null), amountMax: text, currency })['amountMax'];
  expect([amount('₹25 lakh', 'INR'), amount('$50K', 'USD'), amount('2.5 Cr', 'INR')]).toEqual([
    2_500_000, 50_000, 25_000_000,
  ]);
  expect(amount('$50K', 'INR')).toBe('$50K');
  const incubator = entityOf('incubator');
  const funds = { ...valuesOf(incubator, null), 'funds.minInvestment': '₹25 lakh', 'funds.currency': 'INR' };
  expect(toBody(incubator, funds)).toMatchObject({ funds: { minInvestment: 2_500_000 } });
});

it('a form leaves out the address of an uploaded file where a person would type one, and no other text', () => {
  const image = entityOf('startup-influencer').fields.find(({ kind }) => kind === 'web-address')!.name;
  const shown = (record: Record<string, unknown>) => valuesOf(entityOf('startup-influencer'), record);
  expect(shown({ [image]: '/files/photo/1' })[image]).toBe('');
  expect(shown({ [image]: 'https://example.com/files/1.png' })[image]).toBe('https://example.com/files/1.png');
  expect(shown({ bio: '/files/ of a founder, and how she keeps them' })['bio']).toBe(
    '/files/ of a founder, and how she keeps them',
  );
});

describe('media people', () => {
  const person = { name: 'Asha', focus: 'SaaS, D2C', description: 'x', bio: 'x' };

  it('ADIR-24 need a name, focus areas, a description of 200 and a bio of 1000 characters at most; an image may be missing', () => {
    expect(errorsOf('startup-influencer', { name: ' ', focus: ' , ', description: '', bio: '' })).toMatchObject({
      name: 'Please enter the name',
      focus: 'Please enter focus areas',
      description: 'Please enter the description',
      bio: 'Please enter the bio',
    });
    const long = { ...person, description: 'd'.repeat(201), bio: 'b'.repeat(1001) };
    expect(Object.keys(errorsOf('startup-influencer', long))).toEqual(['description', 'bio']);
    expect(
      errorsOf('startup-influencer', { ...person, description: 'd'.repeat(200), bio: 'b'.repeat(1000), imageUrl: '' }),
    ).toEqual({});
  });

  it('ADIR-25 ADIR-26 need a LinkedIn address that is one, and YouTube influencers both', () => {
    expect(errorsOf('startup-influencer', { ...person, linkedinUrl: '' })).toEqual({});
    expect(errorsOf('startup-influencer', { ...person, linkedinUrl: 'my profile' })).toEqual({
      linkedinUrl: 'Please enter a valid URL',
    });
    expect(errorsOf('youtube-influencer', { ...person, youtubeUrl: '', linkedinUrl: 'x y' })).toEqual({
      youtubeUrl: 'Please enter a valid URL',
      linkedinUrl: 'Please enter a valid URL',
    });
  });
});

describe('values', () => {
  it.each([
    // In quotes, so that an import does not split it.
    ['tags', ['A', 'B, C'], 'A, "B, C"'],
    ['flag', false, 'No'],
    ['number', 0, 0],
    ['rows', [], null],
    ['rows', [{ companyName: 'Zoho' }], '[{"companyName":"Zoho"}]'],
    ['line', undefined, null],
  ] as const)('of %s become a cell', (kind, value, cell) => {
    expect(cellOf({ kind }, value)).toBe(cell);
  });

  it('are found by their path, and not beyond the record', () => {
    expect(valueAt({ socialLinks: { website: 'x' } }, 'socialLinks.website')).toBe('x');
    expect(valueAt({ socialLinks: null }, 'socialLinks.website')).toBeUndefined();
  });
});

describe('the state of a table', () => {
  const list = recordListOf(entityOf('seed-investor'));
  const read = (query: string) => readListState(list, new URLSearchParams(query));

  it('is read leniently from the address, and written as short as it can be', () => {
    expect(listHref(list, read(''))).toBe(list.page);
    expect(listHref(list, read('sort=password&isActive=maybe&page=0&size=7&colour=red&open=x'))).toBe(list.page);
    const query = '?q=ventures&isActive=false&sort=-seedName&size=25';
    expect(listHref(list, read(query))).toBe(`${list.page}${query}`);
    expect(listQueryOf(list, read(query))).toMatchObject({ q: 'ventures', isActive: 'false', sort: '-seedName' });
  });

  it('ADIR-22 shows 10 rows of influencers a page unless another number is chosen', () => {
    for (const noun of ['youtube-influencer', 'startup-influencer'] as const)
      expect(readListState(recordListOf(entityOf(noun)), new URLSearchParams())['size']).toBe('10');
    expect(read('size=100')['size']).toBe('100');
  });
});

describe('a change of many records', () => {
  const angel = entityOf('angel-investor');
  const fieldOf = (name: string) => bulkFields(angel).find((field) => field.name === name);

  it('takes tags, flags, choices and labels, and nothing that tells records apart', () => {
    expect(bulkFields(angel).map(({ label }) => label)).toEqual([
      'Type',
      'Sector',
      'Focus industries',
      'Preferred startup stage',
      'Investor status',
      'Active',
      'Sample',
    ]);
    expect(bulkFields(entityOf('resource')).map(({ name }) => name)).toEqual(['fileType', 'preview']);
    expect(bulkFields(entityOf('exchange-rate'))).toEqual([]);
  });

  it('takes no currency, because the amounts of the records would keep their figures', () => {
    for (const entity of ALL) {
      const names = bulkFields(entity).map(({ name }) => name);
      for (const { currencyIn } of entity.fields) expect(names, entity.noun).not.toContain(currencyIn);
    }
    expect(bulkFields(entityOf('scheme')).map(({ name }) => name)).toContain('audience');
  });

  it('adds and removes tags whatever their case, and says itself in words', () => {
    const of = (how: 'set' | 'add' | 'remove', value: string[]) => ({ field: 'sector', how, value });
    expect(valueAfter(['Fintech'], of('add', ['FINTECH', 'Health']))).toEqual(['Fintech', 'Health']);
    expect(valueAfter(['Fintech', 'Health'], of('remove', ['health']))).toEqual(['Fintech']);
    expect(valueAfter(['Fintech'], of('set', ['Health']))).toEqual(['Health']);
    const [sector, status, active] = [fieldOf('sector'), fieldOf('investorStatus'), fieldOf('isActive')];
    if (!sector || !status || !active) throw new Error('fields');
    expect(changeText(sector, of('add', ['Health', 'Space']))).toBe('Sector: add Health, Space');
    expect(changeText(status, { field: '', how: 'set', value: 'None' })).toBe('Investor status: set Regular Investor');
    expect(changeText(active, { field: '', how: 'set', value: false })).toBe('Active: set No');
  });
});

describe('two versions of a form', () => {
  it('differ in the amount and not in how it is written, with its currency', () => {
    const incubators = entityOf('incubator');
    const values = (min: string, currency = 'INR') => ({
      ...valuesOf(incubators, null),
      'funds.minInvestment': min,
      'funds.currency': currency,
    });
    const texts = (mine: string, theirs: string, currency?: string) =>
      differencesOf(incubators, values(mine), values(theirs, currency)).map((one) => [one.mine, one.theirs]);
    expect(texts('8 lakh', '750000')).toEqual([['₹8,00,000', '₹7,50,000']]);
    expect(texts('8 lakh', '800000')).toEqual([]);
    expect(texts('much', '')).toEqual([['much', 'empty']]);
    expect(texts('', '10000', 'USD')).toEqual(
      expect.arrayContaining([
        ['empty', '$10,000'],
        ['INR', 'USD'],
      ]),
    );
  });
});

describe('an exchange rate', () => {
  it('has no day after today in India, so that it is called old in time', () => {
    // 20:00 UTC on the 28th is the 29th in India.
    const schema = entityOf('exchange-rate').schema({ ...rulesAt(Date.UTC(2026, 10, 28, 20)), purpose: 'form' });
    const faultsOf = (day: string) =>
      schema
        .safeParse({ currency: 'USD', rupees: 88, day, source: 'FBIL' })
        .error?.issues.map(({ message }) => message);
    expect(faultsOf('2026-11-29')).toBeUndefined();
    expect(faultsOf('2026-11-30')).toEqual(['The day of the rate cannot be after today']);
    expect(faultsOf('2019-12-31')).toEqual(['Please enter a day such as 2026-11-23']);
  });
});

it.each(ALL)('$noun describes as required only what its schema asks of a new record', (entity) => {
  const { required = [], properties } = bodySchemaOf(entity, true);
  const asked = Object.keys(errorsOf(entity.noun, {}));
  expect(required.filter((name) => !asked.includes(name))).toEqual([]);
  expect(Object.keys(properties).length).toBeGreaterThan(0);
  expect(bodySchemaOf(entity)).not.toHaveProperty('required');
});
