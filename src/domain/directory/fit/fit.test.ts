/** The fit of investors: worked examples, the words it uses, and what holds for every profile and entry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENT_STAGES, INDUSTRIES } from '@/domain/accounts/registration';
import { CITIES } from '@/domain/cities';
import { LISTING_KINDS, STAGES } from '@/domain/directory/directories';
import { ROUND_LABELS, STAGE_MEANINGS } from '@/domain/stages';
import { FIRST_RATES, statedRates } from '@/domain/money/exchange-rates';
import { computeFit, computeTie, fitWishOf, NOTHING_TO_COMPARE, type FitFacts } from './fit';
import { INDUSTRY_WORDS } from './fit-words';
import { fitInput } from '@/domain/directory/input/fit-input';
import {
  DEFAULT_FIT_SETTINGS,
  FIT_PARTS,
  missingParts,
  RAISE_CURRENCIES,
  readRaise,
  type FitProfile,
  type FitSettings,
} from './fit-settings';
import { wordKey } from '@/domain/directory/source-fields';
import { FOCUS_INDUSTRIES, SECTORS } from '@/domain/directory/vocabulary';

const RATES = statedRates(FIRST_RATES, '2025-09-20');
const PROFILE: FitProfile = { stage: 'pre-seed', industry: 'finance', city: 'Pune' };
const weights = (stage: number, industry: number, city: number, ticket: number) => ({ stage, industry, city, ticket });
const lakh = (n: number) => n * 100_000;
const settings = (over: Partial<FitSettings> = {}): FitSettings => ({ ...DEFAULT_FIT_SETTINGS, ...over });
const facts = (over: Partial<FitFacts> = {}): FitFacts => ({
  kind: 'pre-seed',
  stages: ['Idea', 'MVP'],
  sectors: ['Fintech', 'SaaS'],
  focusIndustries: ['Payments'],
  city: 'Pune',
  region: 'Maharashtra',
  funds: null,
  sources: [],
  ...over,
});
const fitOf = (over: Partial<FitFacts>, to: FitSettings = settings(), profile = PROFILE) =>
  computeFit(fitWishOf(profile, to, RATES), facts(over));

describe('the score', () => {
  it('is 100 where stage, industry and city agree, and says why', () => {
    expect(fitOf({})).toMatchObject({
      score: 100,
      reasons: ['Prefers Idea and MVP, your stage', 'Backs Fintech, your industry', 'Is in Pune, your city'],
    });
  });

  it('is the weighed mean, rounded half up', () => {
    // 40 * 50 + 40 * 0 + 20 * 50 over 100
    expect(
      fitOf({ stages: ['Early Stage'], sectors: ['AgriTech'], focusIndustries: [], city: 'Mumbai' }),
    ).toMatchObject({
      score: 30,
      reasons: ['Next stage: Early Stage', 'Backs AgriTech, not finance', 'Is in Mumbai, in your state'],
    });
    // (1 * 100 + 7 * 0) / 8 = 12.5
    expect(
      fitOf({ sectors: ['AgriTech'], focusIndustries: [] }, settings({ weights: weights(1, 7, 0, 0) })).score,
    ).toBe(13);
    expect(fitOf({ city: 'Chennai', region: 'Tamil Nadu' }, settings({ weights: weights(0, 0, 5, 0) })).score).toBe(0);
  });

  it('counts what an entry does not say as neutral, and says so', () => {
    const { score, reasons } = fitOf(
      { kind: 'angel', stages: [], sectors: [], focusIndustries: [], city: '', region: '' },
      settings({ raise: { amount: lakh(50) * 100, currency: 'INR' } }),
    );
    expect(score).toBe(50);
    expect(reasons).toEqual([
      'Stage not known, counts as neutral',
      'Industry not known, counts as neutral',
      'Location not known, counts as neutral',
      'Ticket size not known, counts as neutral',
    ]);
  });

  const said = (field: 'stages' | 'sectors', ...values: string[]) =>
    values.map((value) => ({ field, value, address: 'https://a.test', published: null, isList: false }));

  it.each<[string, string, number, string, string[]]>([
    ['pre-seed', 'pre-seed; seed', 100, 'Invests at pre-seed, your stage', ['Your stage']],
    ['pre-seed', 'seed; series-a', 50, 'Next stage: seed', ['Next stage: seed']],
    ['pre-seed', 'Pre Series A', 50, 'Invests at Pre Series A, counts as neutral', []],
    ['pre-seed', 'pre-series-a', 0, 'Invests at pre-Series A, not your stage', []],
    ['seed', 'Seed', 100, 'Invests at seed, your stage', ['Your stage']],
    ['seed', 'series-a', 50, 'Next stage: Series A', ['Next stage: Series A']],
    ['seed', 'pre-seed', 50, 'Earlier stage: pre-seed', []],
    ['series-a', 'pre-seed', 0, 'Invests at pre-seed, not your stage', []],
    ['series-a', 'seed; pre-series-a', 50, 'Earlier stage: seed and pre-Series A', []],
  ])('of a founder at %s goes by the published words "%s", not by the labels or the directory', (...row) => {
    const [stage, words, score, reason, marks] = row;
    const only = settings({ weights: weights(1, 0, 0, 0) });
    const found = fitOf({ sources: said('stages', ...words.split(';')) }, only, { ...PROFILE, stage });
    expect(found).toEqual({ score, reasons: [reason], marks });
    const incubator = fitOf({ kind: 'incubator', sources: said('stages', words) }, only, { ...PROFILE, stage });
    expect(incubator.reasons).toEqual([reason.replace('Invests', 'Takes companies')]);
  });

  it('does not read the stage from the directory that an entry is in', () => {
    const only = settings({ weights: weights(1, 0, 0, 0) });
    expect(fitOf({ stages: [] }, only)).toEqual({
      score: 50,
      reasons: ['Stage not known, counts as neutral'],
      marks: [],
    });
    for (const kind of ['pre-seed', 'seed'] as const)
      expect(fitOf({ kind, stages: ['Scale'] }, only)).toMatchObject({
        score: 0,
        reasons: ['Prefers Scale, not your stage'],
      });
  });

  it.each<[string, Partial<FitFacts>, number, string]>([
    ['tech', { sectors: ['Blockchain', 'Robotics'] }, 75, 'Backs Blockchain and Robotics, in the field of tech'],
    [
      'tech',
      { sectors: ['AgriTech'], sources: said('sectors', 'agriculture; technology') },
      100,
      'Backs technology, your industry',
    ],
    ['tech', { sectors: [], sources: said('sectors', 'sector-agnostic') }, 75, 'Backs companies of every industry'],
    [
      'tech',
      { sectors: [], sources: said('sectors', 'defence; aerospace') },
      50,
      'Backs defence and aerospace, counts as neutral',
    ],
    ['finance', { sectors: ['Blockchain'] }, 0, 'Backs Blockchain, not finance'],
    ['finance', { sectors: [], focusIndustries: ['Lending'] }, 75, 'Backs Lending, in the field of finance'],
    ['healthcare', { sectors: ['BioTech'] }, 50, 'Backs BioTech, close to healthcare'],
  ])('calls only the industry itself the industry of a founder in %s: %j', (industry, over, score, reason) => {
    const only = settings({ weights: weights(0, 1, 0, 0) });
    const found = fitOf({ focusIndustries: [], ...over }, only, { ...PROFILE, industry });
    expect(found).toMatchObject({ score, reasons: [reason] });
  });

  it('breaks a tie by the sectors in common, then by a known ticket size', () => {
    const wish = fitWishOf({ stage: null, industry: 'tech', city: null }, DEFAULT_FIT_SETTINGS, RATES);
    const funds = { minInvestment: 0, maxInvestment: 50_00_000, currency: 'INR' };
    expect(computeTie(wish, facts({ sectors: ['SaaS', 'DeepTech'], focusIndustries: ['SaaS'], funds: null }))).toBe(4);
    expect(computeTie(wish, facts({ sectors: ['SaaS'], focusIndustries: [], funds }))).toBe(3);
    expect(computeTie(wish, facts({ sectors: ['Fintech'], focusIndustries: [], funds }))).toBe(1);
    const nothing = { minInvestment: 0, maxInvestment: 0, currency: 'INR' };
    expect(computeTie(wish, facts({ sectors: [], focusIndustries: [], funds: nothing }))).toBe(0);
  });

  it('knows neighbours across a border of states', () => {
    const only = settings({ weights: weights(0, 0, 1, 0) });
    const inNoida = (city: string, region: string) =>
      fitOf({ city, region }, only, { ...PROFILE, city: 'Noida' }).reasons[0];
    expect(inNoida('New Delhi', 'Delhi')).toBe('Is in New Delhi, near Noida');
    expect(inNoida('Lucknow', 'Uttar Pradesh')).toBe('Is in Lucknow, in your state');
    expect(inNoida('Jaipur', 'Rajasthan')).toBe('Is in Jaipur, away from Noida');
  });

  it.each([
    [lakh(50), 100, 'Invests ₹25,00,000 to ₹1,00,00,000, which covers what you raise'],
    [lakh(25), 100, 'Invests ₹25,00,000 to ₹1,00,00,000, which covers what you raise'],
    [lakh(100), 100, 'Invests ₹25,00,000 to ₹1,00,00,000, which covers what you raise'],
    [lakh(500), 50, 'Invests up to ₹1,00,00,000, part of what you raise'],
    [lakh(501), 0, 'Invests up to ₹1,00,00,000, far less than you raise'],
    [lakh(13), 50, 'Invests from ₹25,00,000, a little more than you raise'],
    [lakh(12), 0, 'Invests from ₹25,00,000, far more than you raise'],
  ])('holds a raise of ₹%d against the range of an investor', (amount, score, reason) => {
    const funds = { minInvestment: lakh(25), maxInvestment: lakh(100), currency: 'INR' };
    const to = settings({ weights: weights(0, 0, 0, 9), raise: { amount: amount * 100, currency: 'INR' } });
    expect(fitOf({ funds }, to)).toMatchObject({ score, reasons: [reason] });
    expect(fitOf({ funds: { ...funds, currency: 'SGD' } }, to)).toMatchObject({
      score: 50,
      reasons: ['Invests in SGD, counts as neutral'],
    });
    const old = [{ field: 'funds' as const, value: null, address: '', published: '2019-07', isList: false }];
    expect(fitOf({ funds, sources: old }, to)).toMatchObject({
      score: 50,
      reasons: ['Ticket size published in 2019, counts as neutral'],
    });
  });

  it.each<[number, 'INR' | 'EUR', number, string]>([
    [
      lakh(270),
      'INR',
      100,
      'Invests $300,000 to $350,000, about ₹2.64 crore to ₹3.08 crore at $1 = ₹88 (1 September 2025), which covers what you raise',
    ],
    [
      lakh(264),
      'INR',
      100,
      'Invests $300,000 to $350,000, about ₹2.64 crore to ₹3.08 crore at $1 = ₹88 (1 September 2025), which covers what you raise',
    ],
    [
      lakh(309),
      'INR',
      50,
      'Invests up to $350,000, about ₹3.08 crore at $1 = ₹88 (1 September 2025), part of what you raise',
    ],
    [
      lakh(100),
      'INR',
      0,
      'Invests from $300,000, about ₹2.64 crore at $1 = ₹88 (1 September 2025), far more than you raise',
    ],
    [
      260_000,
      'EUR',
      100,
      'Invests $300,000 to $350,000, about €256.31K to €299.03K at $1 = ₹88 (1 September 2025); €1 = ₹103 (1 September 2025), which covers what you raise',
    ],
  ])('holds a raise of %d %s against a range in dollars, at the stated rate', (amount, currency, score, reason) => {
    const funds = { minInvestment: 300_000, maxInvestment: 350_000, currency: 'USD' };
    const to = settings({ weights: weights(0, 0, 0, 9), raise: { amount: amount * 100, currency } });
    expect(fitOf({ funds }, to)).toMatchObject({ score, reasons: [reason] });
  });

  it('says beside the figure that a rate is older than 45 days', () => {
    const funds = { minInvestment: 0, maxInvestment: 1_000_000, currency: 'USD' };
    const to = settings({ weights: weights(0, 0, 0, 9), raise: { amount: lakh(50) * 100, currency: 'INR' } });
    const on = (today: string) => computeFit(fitWishOf(PROFILE, to, statedRates(FIRST_RATES, today)), facts({ funds }));
    expect(on('2025-10-16').reasons).toEqual([
      'Invests up to $1,000,000, about ₹8.8 crore at $1 = ₹88 (1 September 2025), which covers what you raise',
    ]);
    expect(on('2025-10-17').reasons).toEqual([
      'Invests up to $1,000,000, about ₹8.8 crore at $1 = ₹88 (1 September 2025, older than 45 days), which covers what you raise',
    ]);
  });

  it('leaves out what the founder gave nothing for, and says when nothing is left', () => {
    expect(fitOf({}, settings(), { stage: 'pre-seed', industry: null, city: null }).reasons).toHaveLength(1);
    for (const profile of [
      { stage: null, industry: null, city: null },
      { stage: '__proto__', industry: 'toString', city: 'Atlantis' },
    ])
      expect(fitOf({}, settings(), profile)).toMatchObject({ score: 0, reasons: [NOTHING_TO_COMPARE] });
  });

  it('is a whole number from 0 to 100 with one reason a part, and grows with no part getting worse', () => {
    const profile = fc.record({
      stage: fc.constantFrom(null, ...CURRENT_STAGES),
      industry: fc.constantFrom(null, ...INDUSTRIES),
      city: fc.constantFrom(null, ...CITIES.map(({ name }) => name)),
    });
    const weight = fc.integer({ min: 0, max: 100 });
    const money = fc.nat({ max: 1e9 });
    const wanted = fc.record({
      weights: fc.record({ stage: weight, industry: weight, city: weight, ticket: weight }),
      raise: fc.option(fc.record({ amount: money, currency: fc.constantFrom(...RAISE_CURRENCIES) }), { nil: null }),
    });
    const place = fc.constantFrom(...CITIES.map(({ name, state }) => [name, state] as const));
    const entry = fc
      .record({
        kind: fc.constantFrom(...LISTING_KINDS),
        stages: fc.subarray([...STAGES]),
        sectors: fc.subarray([...SECTORS], { maxLength: 3 }),
        focusIndustries: fc.subarray([...FOCUS_INDUSTRIES], { maxLength: 3 }),
        place,
        funds: fc.option(
          fc.record({ minInvestment: money, maxInvestment: money, currency: fc.constantFrom('INR', 'USD') }),
          { nil: null },
        ),
      })
      .map(({ place: [city, region], ...rest }) => ({ ...rest, city, region, sources: [] }));
    fc.assert(
      fc.property(profile, wanted, entry, (who, to, of) => {
        const wish = fitWishOf(who, to, RATES);
        const { score, reasons } = computeFit(wish, of);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const parts = FIT_PARTS.filter((part) => wish[part]);
        expect(reasons).toHaveLength(Math.max(1, parts.length));
        if (wish.stage) expect(computeFit(wish, { ...of, stages: [...STAGES] }).score).toBeGreaterThanOrEqual(score);
        if (wish.city) expect(computeFit(wish, { ...of, city: wish.city.name }).score).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

describe('the words', () => {
  it('cover every stage and industry of an account, in the vocabulary of the directory', () => {
    expect(Object.keys(STAGE_MEANINGS).sort()).toEqual([...CURRENT_STAGES].sort());
    expect(Object.keys(INDUSTRY_WORDS).sort()).toEqual([...INDUSTRIES].sort());
    const vocabulary: readonly string[] = [...SECTORS, ...FOCUS_INDUSTRIES];
    for (const { core, fields, near, published } of Object.values(INDUSTRY_WORDS)) {
      const all = [...core, ...fields, ...near];
      expect(core.length + published.length).toBeGreaterThan(0);
      for (const word of all) expect(vocabulary).toContain(word);
      expect(new Set(all).size).toBe(all.length);
      expect(published.map(wordKey)).toEqual(published);
    }
    for (const { rounds, stages } of Object.values(STAGE_MEANINGS)) {
      for (const stage of [...stages.core, ...stages.earlier, ...stages.next]) expect(STAGES).toContain(stage);
      for (const round of [...rounds.core, ...rounds.earlier, ...rounds.next])
        expect(ROUND_LABELS).toHaveProperty(round);
    }
  });
});

describe('the settings', () => {
  it('are refused with a reason', () => {
    const ok = { weights: weights(1, 2, 3, 4), raise: { amount: 100, currency: 'INR' } };
    expect(fitInput.parse({ ...ok, more: 1 })).toEqual(ok);
    expect(fitInput.parse({ ...ok, raise: null }).raise).toBeNull();
    const messageOf = (body: unknown) => fitInput.safeParse(body).error?.issues[0]?.message;
    for (const bad of [-1, 101, 1.5, '5', null, Number.NaN])
      expect(messageOf({ ...ok, weights: { ...ok.weights, city: bad } })).toBe(
        'A weight is a whole number from 0 to 100.',
      );
    expect(messageOf({ ...ok, weights: weights(0, 0, 0, 0) })).toBe('At least one weight must be more than 0.');
    expect(messageOf({ ...ok, raise: { amount: 100, currency: 'XYZ' } })).toMatch(/^The currency must be one of/);
    for (const amount of [0, 99, 1.5, 1e14, '5'])
      expect(messageOf({ ...ok, raise: { amount, currency: 'INR' } })).toBe(
        'Please send the amount that you raise in hundredths (cents or paise), a whole number from 100 to 10,000,000,000,000.',
      );
    expect(messageOf({ weights: ok.weights })).toBe('Please send raise as {amount, currency}, or null.');
    expect(messageOf(null)).toBeDefined();
  });

  it('read amounts as people type them', () => {
    const rupees = (text: string) => readRaise(text, 'INR');
    expect(['1,00,00,000', ' 5 000 ', '7', '50 lakh', '₹2.5 crore INR', 'रु 1,00,000'].map(rupees)).toEqual([
      10_000_000, 5000, 7, 5_000_000, 25_000_000, 100_000,
    ]);
    for (const text of ['', '0', '-5', '1.5', 'ten', '1e5', '9'.repeat(13), '$5']) expect(rupees(text)).toBeNull();
    expect(readRaise('$1.5M', 'USD')).toBe(1_500_000);
    expect(missingParts({ stage: null, industry: 'tech', city: null })).toEqual(['current stage', 'city']);
  });
});
