/** The fit of investors: worked examples, the words it uses, and what holds for every profile and entry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENT_STAGES, INDUSTRIES } from '../accounts/registration';
import { CITIES } from '../cities';
import { LISTING_KINDS, STAGES } from './directories';
import { STAGE_MEANINGS } from '../stages';
import { computeFit, computeTie, fitWishOf, INDUSTRY_WORDS, NOTHING_TO_COMPARE, type FitFacts } from './fit';
import { fitInput } from './input/fit-input';
import {
  DEFAULT_FIT_SETTINGS,
  FIT_PARTS,
  missingParts,
  RAISE_CURRENCIES,
  readAmount,
  readFitView,
  type FitProfile,
  type FitSettings,
} from './fit-settings';
import { FOCUS_INDUSTRIES, SECTORS } from './vocabulary';

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
  ...over,
});
const fitOf = (over: Partial<FitFacts>, to: FitSettings = settings(), profile = PROFILE) =>
  computeFit(fitWishOf(profile, to), facts(over));

describe('the score', () => {
  it('is 100 where stage, industry and city agree, and says why', () => {
    expect(fitOf({})).toMatchObject({
      score: 100,
      reasons: [
        'Invests at pre-seed, your stage',
        'Backs Fintech and Payments, your industry',
        'Is in Pune, your city',
      ],
    });
  });

  it('is the weighed mean, rounded half up', () => {
    // 40 * 50 + 40 * 0 + 20 * 50 over 100
    expect(
      fitOf({ stages: ['Early Stage'], sectors: ['AgriTech'], focusIndustries: [], city: 'Mumbai' }),
    ).toMatchObject({
      score: 30,
      reasons: [
        'Invests at Early Stage, close to your stage',
        'Backs AgriTech, not finance',
        'Is in Mumbai, in your state',
      ],
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

  it('takes the kind of an investor for its stage where no stage is named, and says when they differ', () => {
    const only = settings({ weights: weights(1, 0, 0, 0) });
    expect(fitOf({ stages: [] }, only)).toMatchObject({ score: 100, reasons: ['Invests at pre-seed, your stage'] });
    expect(fitOf({ stages: ['Scale'] }, only)).toMatchObject({
      score: 50,
      reasons: ['Is listed for pre-seed, but prefers Scale'],
    });
    expect(fitOf({ kind: 'seed', stages: ['Scale'] }, only)).toMatchObject({
      score: 0,
      reasons: ['Prefers Scale, not your stage'],
    });
    expect(fitOf({ kind: 'incubator' }, only).reasons).toEqual(['Takes companies at pre-seed, your stage']);
  });

  it('breaks a tie by the sectors in common, then by a known ticket size', () => {
    const wish = fitWishOf({ stage: null, industry: 'tech', city: null }, DEFAULT_FIT_SETTINGS);
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
    expect(fitOf({ funds: { ...funds, currency: 'USD' } }, to)).toMatchObject({
      score: 50,
      reasons: ['Invests in USD, counts as neutral'],
    });
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
      .map(({ place: [city, region], ...rest }) => ({ ...rest, city, region }));
    fc.assert(
      fc.property(profile, wanted, entry, (who, to, of) => {
        const wish = fitWishOf(who, to);
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
    for (const { core, near } of Object.values(INDUSTRY_WORDS)) {
      expect(core.length).toBeGreaterThan(0);
      for (const word of [...core, ...near]) expect(vocabulary).toContain(word);
      expect(core.filter((word) => near.includes(word))).toEqual([]);
    }
    for (const { core, near } of Object.values(STAGE_MEANINGS))
      for (const stage of [...core, ...near]) expect(STAGES).toContain(stage);
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
      expect(messageOf({ ...ok, raise: { amount, currency: 'INR' } })).toMatch(/^Please enter what you raise/);
    expect(messageOf({ weights: ok.weights })).toBe('Please send raise as {amount, currency}, or null.');
    expect(messageOf(null)).toBeDefined();
  });

  it('read amounts as people type them, and answers of the API', () => {
    expect(['1,00,00,000', ' 5 000 ', '7'].map(readAmount)).toEqual([10_000_000, 5000, 7]);
    for (const text of ['', '0', '-5', '1.5', 'ten', '1e5', '9'.repeat(13)]) expect(readAmount(text)).toBeNull();
    expect(readFitView({ ...DEFAULT_FIT_SETTINGS, profile: PROFILE })).toEqual({
      ...DEFAULT_FIT_SETTINGS,
      profile: PROFILE,
    });
    for (const value of [null, {}, { weights: { stage: 1 }, profile: PROFILE }]) expect(readFitView(value)).toBeNull();
    expect(missingParts({ stage: null, industry: 'tech', city: null })).toEqual(['current stage', 'city']);
  });
});
