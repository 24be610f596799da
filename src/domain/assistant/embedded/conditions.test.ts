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
  ['funds writing cheques above 20 crore', listing(0, 2_000_000_000), 'fits'],
] as const)('%s', (question, one, verdict) => expect(judge(question, one)).toBe(verdict));

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
