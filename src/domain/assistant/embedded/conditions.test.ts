/** Which listings meet the cheque that a question names. */
import { expect, it } from 'vitest';
import type { Listing } from '@/domain/directory/listing';
import type { ExchangeRate } from '@/domain/money/exchange-rates';
import { conditionWords, judgeListing, takeConditions } from './conditions';

const RATES: ExchangeRate[] = [{ currency: 'USD', paise: 8_800 } as ExchangeRate];
const listing = (min: number, max: number, currency = 'INR'): Listing =>
  ({ funds: { minInvestment: min, maxInvestment: max, currency }, sources: [] }) as unknown as Listing;
const judge = (question: string, one: Listing) => judgeListing(one, takeConditions(question).conditions, RATES);

it.each([
  ['investors that write 50 lakh cheques', listing(2_500_000, 10_000_000), 'fits'],
  ['investors that write 50 lakh cheques', listing(0, 5_000_000), 'fits'],
  // ₹200 crore at most says nothing of ₹50 lakh.
  ['investors that write 50 lakh cheques', listing(0, 2_000_000_000), 'limit-only'],
  ['investors that write 50 lakh cheques', listing(0, 20_000_000, 'USD'), 'limit-only'],
  ['investors that write 50 lakh cheques', listing(20_000_000, 50_000_000), 'no'],
  ['investors that write 50 lakh cheques', listing(0, 1_000_000), 'no'],
  ['investors that write 50 lakh cheques', listing(0, 0), 'unknown'],
  ['investors that write 50 lakh cheques', listing(0, 40_000_000), 'fits'],
  ['investors that write 50 lakh cheques', listing(0, 70_000_000), 'limit-only'],
  ['investors that write 50 lakh cheques', listing(6_250_000, 50_000_000), 'fits'],
  ['investors that write 50 lakh cheques', listing(6_250_001, 50_000_000), 'no'],
  ['investors that write 50 lakh cheques', listing(0, 3_750_000), 'fits'],
  ['investors that write 50 lakh cheques', listing(0, 3_749_999), 'no'],
  ['funds writing cheques above 20 crore', listing(0, 2_000_000_000), 'fits'],
  // $60,000 at ₹88 is ₹52.8 lakh.
  ['investors that write 50 lakh cheques', listing(60_000, 60_000, 'USD'), 'fits'],
  // Without a rate nothing can be compared, so nothing fits.
  ['investors that write cheques up to 50 lakh', listing(0, 4_000_000, 'JPY'), 'no'],
  ['investors that write cheques above €50,000', listing(0, 100_000_000), 'no'],
] as const)('%s', (question, one, verdict) => expect(judge(question, one)).toBe(verdict));

it.each([
  ['2020-12-31', 'unknown'],
  ['2021-01-01', 'fits'],
] as const)('a cheque whose latest page is of %s: %s', (published, verdict) => {
  const sources = [{ field: 'funds', value: null, published }];
  const one = { ...listing(0, 5_000_000), sources } as unknown as Listing;
  expect(judge('investors that write 50 lakh cheques', one)).toBe(verdict);
});

it.each([
  ['Accelerator', 'fits'],
  ['Incubator', 'no'],
] as const)('only accelerators are wanted, and this is an %s: %s', (type, verdict) =>
  expect(
    judgeListing(
      { ...listing(0, 0), type } as Listing,
      { cheque: null, rounds: [], isFree: false, givesGrant: false, isAccelerator: true },
      RATES,
    ),
  ).toBe(verdict),
);

it.each([
  ['incubators that take no equity', 'equity', 'None', 'fits'],
  ['incubators that take no equity', 'equity', '0%', 'fits'],
  ['incubators that take no equity', 'equity', '2 to 6%', 'no'],
  ['incubators that take no equity', 'equity', null, 'no'],
  ['incubators with a grant', 'grant', 'Up to ₹10 lakh', 'fits'],
  ['incubators with a grant', 'grant', null, 'no'],
] as const)('%s: the field %s says %j, so %s', (question, field, value, verdict) => {
  const one = { funds: null, sources: [{ field, value }] } as unknown as Listing;
  expect(judge(question, one)).toBe(verdict);
});

it.each([
  'incubators that do not take equity',
  'accelerators that don’t take any equity',
  'which incubators do not charge equity',
  'incubators that never ask equity',
  'incubators without giving away equity',
  'equity free incubators',
])('“%s” asks for no equity', (question) => expect(takeConditions(question).conditions.isFree).toBe(true));

it('says the conditions of one entry and of several', () => {
  const conditions = { cheque: null, rounds: [], isFree: true, givesGrant: false, isAccelerator: true };
  expect(conditionWords(conditions, true)).toBe('that is an accelerator and takes no equity, as published');
  expect(conditionWords(conditions, false)).toBe('that are accelerators and take no equity, as published');
});

const investsIn = (stages: string | null): Listing =>
  ({ funds: null, sources: [{ field: 'stages', value: stages }] }) as unknown as Listing;

it.each([
  ['Seed; Series A', ['seed'], 'fits'],
  ['Preseed', ['pre-seed'], 'fits'],
  ['Series B', ['seed'], 'no'],
  ['Series B', ['seed', 'series-b'], 'fits'],
  ['Growth equity', ['growth'], 'fits'],
  ['Early growth', ['growth'], 'no'],
  ['Stage agnostic', ['series-c'], 'fits'],
  [null, ['seed'], 'no'],
] as const)('published stages %j meet the rounds %j: %s', (stages, rounds, verdict) => {
  const conditions = { cheque: null, rounds, isFree: false, givesGrant: false };
  expect(judgeListing(investsIn(stages), conditions, RATES)).toBe(verdict);
});

it.each<[string, Partial<Listing>, string]>([
  ['incubators founded after 2015', { year: 2016 }, 'fits'],
  ['incubators founded after 2015', { year: 2015 }, 'no'],
  ['funds founded since 2015', { about: 'A venture fund in Pune, founded in 2015.' }, 'fits'],
  ['funds founded before 2010', { about: 'A venture fund in Pune, founded in 2010.' }, 'no'],
  ['funds founded between 2010 and 2012', { year: 2012 }, 'fits'],
  // Without a published year, nothing is claimed.
  ['funds founded in 2012', { about: 'A venture fund.' }, 'no'],
])('“%s”: %j', (question, one, verdict) =>
  expect(judge(question, { ...listing(0, 0), about: '', ...one })).toBe(verdict),
);
