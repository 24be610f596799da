/** Every reason of the fit, over all institutions of the sample content and eight profiles: the published words of the entry support each reason. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCity } from '@/domain/cities';
import { FIRST_RATES, statedRates } from '@/domain/money/exchange-rates';
import type { ListingKind } from '@/domain/directory/directories';
import { computeFit, fitWishOf, type FitFacts } from './fit';
import type { FitProfile, Raise } from './fit-settings';
import type { ListingSource } from '@/domain/directory/source-fields';

const { wordsFor } = (await import(new URL('../../../../content/facts/words.mjs', import.meta.url).href)) as {
  wordsFor(published: string): string[];
};

type Entry = FitFacts & { name: string };

const read = (name: string, kind: ListingKind): Entry[] =>
  (
    JSON.parse(readFileSync(new URL(`../../../../worker/db/seed/${name}.json`, import.meta.url), 'utf8')) as (Entry & {
      sources?: ListingSource[];
    })[]
  ).map((entry) => ({ ...entry, kind, sources: entry.sources ?? [] }));

const ENTRIES: Entry[] = [
  ...read('pre-seed', 'pre-seed'),
  ...read('seed', 'seed'),
  ...read('incubators', 'incubator'),
  ...read('angel-networks', 'angel'),
];

const lakh = (n: number, currency: 'INR' | 'USD' = 'INR'): Raise => ({ amount: n * 100_000_00, currency });
const PROFILES: readonly (FitProfile & { raise: Raise })[] = [
  { stage: 'pre-seed', industry: 'tech', city: 'Bengaluru', raise: lakh(50) },
  { stage: 'pre-seed', industry: 'finance', city: 'Mumbai', raise: lakh(300) },
  { stage: 'pre-seed', industry: 'healthcare', city: 'Hyderabad', raise: lakh(1, 'USD') },
  { stage: 'seed', industry: 'tech', city: 'New Delhi', raise: lakh(800) },
  { stage: 'seed', industry: 'education', city: 'Pune', raise: lakh(20) },
  { stage: 'seed', industry: 'healthcare', city: 'Chennai', raise: lakh(5, 'USD') },
  { stage: 'series-a', industry: 'finance', city: 'Jaipur', raise: lakh(50, 'USD') },
  { stage: 'series-a', industry: 'education', city: 'Kochi', raise: lakh(4000) },
];

/** What a published word must hold to be the industry itself. */
const MEANS: Readonly<Record<string, RegExp>> = {
  tech: /technolog|software|^(?:tech|it)$/i,
  finance: /fin-?tech|financ/i,
  healthcare: /health|medical|diagnostic/i,
  education: /ed-?tech|education/i,
};

const TEXTS: Readonly<Record<string, string>> = { 'pre-Series A': 'pre-series-a', 'Series A': 'series-a' };
const said = ({ sources }: Entry, field: string): string[] =>
  sources
    .filter((source) => source.field === field && source.value !== null)
    .flatMap(({ value }) => (value ?? '').split(';').map((word) => word.trim()));
const both = (text = '') => text.split(' and ');

/** Whether the words that an entry published carry a reason; a reason of no known form is carried by nothing. */
function isCarried(reason: string, entry: Entry, { stage, industry, city, raise }: (typeof PROFILES)[number]): boolean {
  const stages = said(entry, 'stages');
  const fields = said(entry, 'sectors');
  const isPublished = (label: string) =>
    fields.includes(label) || fields.some((word) => wordsFor(word).includes(label));
  const order = ['pre-seed', 'seed', 'pre-series-a', 'series-a'];
  const roundsOf = (text?: string) => both(text).map((round) => TEXTS[round] ?? round);
  const forms: [RegExp, (...groups: string[]) => boolean][] = [
    [/^(?:Invests|Takes companies) at (?:pre-seed|seed|Series A), your stage$/, () => stages.includes(stage ?? '')],
    [
      /^Next stage: (.+)$/,
      (text) =>
        !stages.includes(stage ?? '') &&
        roundsOf(text).every((round) => stages.includes(round) && order.indexOf(round) > order.indexOf(stage ?? '')),
    ],
    [
      /^Earlier stage: (.+)$/,
      (text) =>
        !stages.includes(stage ?? '') &&
        roundsOf(text).every((round) => stages.includes(round) && order.indexOf(round) < order.indexOf(stage ?? '')),
    ],
    [
      /^(?:Invests|Takes companies) at (.+), not your stage$/,
      (text) => !stages.includes(stage ?? '') && roundsOf(text).every((round) => stages.includes(round)),
    ],
    [
      /^(?:Invests|Takes companies) at (.+), counts as neutral$/,
      (text = '') => {
        // A published word may hold an "and" itself.
        const words = stages.includes(text) ? [text] : text.split(/, | and /);
        return words.every((word) => stages.includes(word) && !order.includes(word));
      },
    ],
    [/^Stage not known, counts as neutral$/, () => stages.length === 0],
    [
      /^Backs (.+), your industry$/,
      (text = '') =>
        // A published word may hold an "and" itself.
        (fields.includes(text) ? [text] : both(text)).every(
          (label) =>
            isPublished(label) &&
            fields.some(
              (word) => (word === label || wordsFor(word).includes(label)) && MEANS[industry ?? '']?.test(word),
            ),
        ),
    ],
    [/^Backs companies of every industry$/, () => fields.some((word) => /^(?:sector|industry)-agnostic$/i.test(word))],
    [
      /^Backs (.+), (?:in the field of|close to|not) (?:tech|finance|healthcare|education)$/,
      (text) => both(text).every(isPublished),
    ],
    [/^Backs (.+), counts as neutral$/, (text = '') => fields.slice(0, 2).join(' and ') === text],
    [/^Industry not known, counts as neutral$/, () => fields.length === 0],
    [/^Is in (.+), your city$/, (text) => text === city && entry.city === city],
    [
      /^Is in (.+), (?:in your state|near .+|away from .+)$/,
      (text) => text === entry.city || (entry.city === '' && text === entry.region),
    ],
    [/^Is in your state$/, () => entry.city === '' && entry.region === findCity(city ?? '')?.state],
    [/^Location not known, counts as neutral$/, () => entry.city === '' && entry.region === ''],
    [
      /^Invests (?:up to|from) \S+(?:, about \S+(?: crore| lakh)? at \$1 = ₹88 \([^)]+\))?, .+ you raise$/,
      () => isTicket(entry, reason, raise),
    ],
    [
      /^Invests \S+ to \S+(?:, about \S+(?: crore| lakh)? to \S+(?: crore| lakh)? at \$1 = ₹88 \([^)]+\))?, which covers what you raise$/,
      () => isTicket(entry, reason, raise),
    ],
    [/^Invests \S+(?:, about .+)?, which covers what you raise$/, () => isTicket(entry, reason, raise)],
    [
      /^Ticket size published in (20(?:[01]\d|20)), counts as neutral$/,
      (year) => entry.sources.some(({ field, published }) => field === 'funds' && published?.startsWith(year ?? '')),
    ],
    [/^Ticket size not known, counts as neutral$/, () => entry.funds === null],
  ];
  const [form, isTrue] = forms.find(([one]) => one.test(reason)) ?? [];
  return form !== undefined && isTrue !== undefined && isTrue(...(form.exec(reason)?.slice(1) ?? []));
}

/** The range is of the entry's page, and of another currency's raise the reason says at which rate it was compared. */
function isTicket({ funds, sources }: Entry, reason: string, raise: Raise): boolean {
  const hasSource = sources.some(({ field }) => field === 'funds');
  const paise = (currency: string) => (currency === 'USD' ? 8800 : 100);
  const amount = (raise.amount / 100) * paise(raise.currency);
  const most = (funds?.maxInvestment ?? 0) * paise(funds?.currency ?? '');
  const least = (funds?.minInvestment ?? 0) * paise(funds?.currency ?? '');
  const covers = amount >= least && amount <= most;
  return (
    hasSource &&
    covers === reason.endsWith('which covers what you raise') &&
    (funds?.currency !== raise.currency) === reason.includes(' at $1 = ₹88 (1 September 2025')
  );
}

describe('what the fit says of the institutions', () => {
  it.each(PROFILES)('is carried by published words: $stage, $industry, $city', (profile) => {
    const weights = { stage: 1, industry: 1, city: 1, ticket: 1 };
    const wish = fitWishOf(profile, { weights, raise: profile.raise }, statedRates(FIRST_RATES, '2026-11-26'));
    expect(ENTRIES.length).toBeGreaterThan(130);
    const wrong = ENTRIES.flatMap((entry) =>
      computeFit(wish, entry)
        .reasons.filter((reason) => !isCarried(reason, entry, profile))
        .map((reason) => `${entry.name}: ${reason}`),
    );
    expect(wrong).toEqual([]);
  });

  it('marks none as of the founder’s stage whose own words say another one', () => {
    const wish = fitWishOf(
      { stage: 'pre-seed', industry: null, city: null },
      { weights: { stage: 1, industry: 0, city: 0, ticket: 0 }, raise: null },
      {},
    );
    const later = ENTRIES.filter((entry) => {
      const words = said(entry, 'stages');
      return words.length > 0 && !words.includes('pre-seed');
    });
    expect(later.length).toBeGreaterThan(10);
    for (const entry of later) expect(computeFit(wish, entry).marks).not.toContain('Your stage');
    const named = later.find(({ name }) => name === '3one4 Capital');
    if (!named) throw new Error('3one4 Capital is no longer in the sample content.');
    expect(computeFit(wish, named)).toMatchObject({ score: 50, reasons: ['Next stage: seed'] });
    const [profile] = PROFILES;
    for (const claim of ['Invests at pre-seed, your stage', 'Backs Robotics, your industry', 'Knows everyone'])
      expect([claim, profile && isCarried(claim, named, profile)]).toEqual([claim, false]);
  });
});
