/** The schemes of the seed say what content/facts/schemes.csv says, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOCUS_INDUSTRIES, SECTORS } from '@/domain/directory/vocabulary';
import { answerConditions, stagesNamed, statusNotice, UNDATED } from '@/domain/schemes/conditions';
import { schemeInput, type SchemeInput } from '@/domain/schemes/scheme-input';

interface Fact {
  record: string;
  field: string;
  value: string;
  address: string;
  published: string | null;
  isList: boolean;
}
const load = <Module>(name: string) => import(new URL(`../facts/${name}.mjs`, import.meta.url).href) as Promise<Module>;
const { readFacts } = await load<{ readFacts(text: string): Fact[] }>('read-facts');
const { seedText } = await load<{ seedText(records: unknown[]): string }>('seeds');
const { schemesOf } = await load<{ schemesOf(csv: string): unknown[] }>('schemes');
const { wordsFor } = await load<{ wordsFor(word: string): string[] }>('words');

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const csv = read('content/facts/schemes.csv');
const facts = readFacts(csv);
const seeded = (JSON.parse(read('worker/db/seed/schemes.json')) as unknown[]).map((record): SchemeInput =>
  schemeInput().parse(record),
);
const institutions = ['pre-seed', 'seed', 'incubators', 'angel-networks'].flatMap((file) =>
  (JSON.parse(read(`worker/db/seed/${file}.json`)) as { name: string }[]).map(({ name }) => name),
);
const known = new Set([...institutions, ...readFacts(read('content/facts/facts.csv')).map(({ record }) => record)]);
const said = (name: string, field: string) =>
  facts.filter((fact) => fact.record === name && fact.field === field).map(({ value }) => value);
const figuresOf = (text: string) => text.match(/\d+/g) ?? [];

describe('the seed of schemes', () => {
  it('is the same bytes: else npm run content facts', () => {
    expect(read('worker/db/seed/schemes.json')).toBe(seedText(schemesOf(csv)));
    expect(seeded.map(({ name }) => name).sort()).toEqual([...new Set(facts.map(({ record }) => record))].sort());
    expect(seeded).toHaveLength(96);
  });

  it('has no word, figure, date or amount that the file does not say', () => {
    for (const one of seeded) {
      const { name } = one;
      const parts = (field: string) => said(name, field);
      for (const [text, field] of [
        [one.who, 'who'],
        [one.forWhom, 'for_whom'],
        [one.apply, 'apply'],
      ] as const) {
        // Sentences of several pages are joined.
        const left = parts(field).reduce((rest, sentence) => rest.replace(sentence, ''), text);
        expect(left.replaceAll('; ', ''), `${name}: ${field}`).toBe('');
      }
      if (one.statusAsOf) expect(parts('status_as_of')).toContain(one.statusAsOf);
      if (one.website) expect(parts('website')).toContain(one.website);
      if (one.amountMax !== null) expect(parts('amount_max')).toContain(`${one.currency} ${one.amountMax}`);
      if (one.state)
        expect(
          [...parts('state'), name].some((text) => text.includes(one.state)),
          name,
        ).toBe(true);
      const fields = parts('sectors')
        .flatMap((value) => value.split(';'))
        .flatMap(wordsFor);
      for (const sector of one.sectors) expect(fields).toContain(sector);
      if (one.instruments.length > 0) expect(parts('instrument').length).toBeGreaterThan(0);
      expect([one.deadline, one.deadlineSource]).toEqual([null, null]);
      const everything = facts.filter(({ record }) => record === name).map(({ value }) => value);
      for (const figure of figuresOf([one.who, one.forWhom, one.apply, one.statusAsOf].join(' ')))
        expect(everything.some((value) => value.includes(figure))).toBe(true);
    }
  });

  it('has a source in the file at each field, and every source of it', () => {
    const rows = new Set(facts.map((fact) => JSON.stringify([fact.record, fact.address, fact.published, fact.isList])));
    for (const { name, sources, amountMax, forWhom, who, statusAsOf } of seeded) {
      for (const { value, address, published, isList } of sources) {
        expect(rows).toContain(JSON.stringify([name, address, published, isList]));
        const there = facts.filter((fact) => fact.record === name && fact.address === address);
        if (value !== null) expect(there.map((fact) => fact.value)).toContain(value);
      }
      const has = (field: string) => sources.some((source) => source.field === field && source.value === null);
      for (const [field, value] of Object.entries({ amount: amountMax, forWhom, who, statusAsOf }))
        if (value) expect(has(field), `${name}: ${field}`).toBe(true);
    }
  });

  it('names institutions that the facts have, and sectors that the portal has', () => {
    for (const one of seeded) {
      for (const name of one.institutions) expect(known, one.name).toContain(name);
      for (const sector of one.sectors) expect([...SECTORS, ...FOCUS_INDUSTRIES]).toContain(sector);
    }
    expect(seeded.filter((one) => one.institutions.some((name) => institutions.includes(name))).length).toBeGreaterThan(
      20,
    );
  });

  it('goes to founders only where the words say so; funds that invest in funds do not', () => {
    const of = (name: string) => seeded.find((one) => one.name === name)?.audience;
    expect(of('Fund of Funds for Startups (FFS)')).toBe('others');
    expect(of('India Aspiration Fund (SIDBI)')).toBe('others');
    expect(of('NIDHI-PRAYAS')).toBe('founders');
    for (const one of seeded) if (one.audience === 'founders') expect(one.forWhom, one.name).not.toBe('');
  });

  it('says of 61 schemes that no page dates their status', () => {
    const notices = seeded.map(({ statusAsOf }) => statusNotice(statusAsOf, null, '2026-11-26'));
    expect(seeded.filter(({ statusAsOf }) => statusAsOf === '')).toHaveLength(61);
    expect(notices.filter((notice) => notice === UNDATED).length).toBeGreaterThanOrEqual(61);
  });
});

describe('the conditions of all schemes', () => {
  const profiles = [
    { stage: 'pre-seed', industry: 'tech', foundedYear: 2025, city: 'Kochi', state: 'Kerala' },
    { stage: 'seed', industry: 'healthcare', foundedYear: 2019, city: 'Mumbai', state: 'Maharashtra' },
    { stage: 'series-a', industry: 'finance', foundedYear: 2010, city: 'Jaipur', state: 'Rajasthan' },
    { stage: null, industry: null, foundedYear: null, city: null, state: null },
    null,
  ];

  it.each(profiles)('are published words, answered from the profile alone: %j', (profile) => {
    for (const scheme of seeded) {
      const conditions = answerConditions(scheme, profile, 2026);
      for (const { words, answer, why } of conditions) {
        expect(scheme.forWhom.includes(words) || words === scheme.state, `${scheme.name}: ${words}`).toBe(true);
        expect(words.length).toBeGreaterThan(2);
        // Without a profile nothing is answered.
        if (profile === null) expect([answer, why]).toEqual(['check yourself', null]);
        if (answer !== 'check yourself') expect(why, `${scheme.name}: ${words}`).not.toBeNull();
        expect(`${words} ${answer} ${why}`).not.toMatch(/you are eligible|you qualify/i);
      }
      if (scheme.forWhom) expect(conditions.length).toBeGreaterThan(0);
    }
  });

  it('name stages only where the words do', () => {
    const named = seeded.filter(({ forWhom }) => stagesNamed(forWhom).length > 0).map(({ name }) => name);
    expect(named).toContain('KSUM Seed Support (Kerala)');
    expect(named).not.toContain('IN-SPACe Technology Adoption Fund');
    expect(named.length).toBeGreaterThan(12);
  });
});
