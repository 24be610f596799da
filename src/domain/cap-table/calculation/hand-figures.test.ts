/** Rounds, notes and days worked out by hand with exact fractions, in rupees and dollars, each with the source of its formula. */
import { expect, it } from 'vitest';
import { sharesTable } from '@tests/factories/cap-table';
import { dayOf, days360 } from '@/domain/cap-table/document/calendar';
import type { Convertible, FundingRound, Interest } from '@/domain/cap-table/document/document';
import { toDecimal } from '@/domain/money/fractions';
import { computeCapitalisation } from './capitalisation';
import { accrued } from './conversion-terms';

const LAKH = 1_00_000_00;
const CRORE = 100 * LAKH;
const DOLLAR = 100;

const run = (holders: Record<string, number>, convertibles: Partial<Convertible>[], round: Partial<FundingRound>) => {
  const { pool, ...others } = { pool: 0, ...holders };
  const rounds = [{ valuationKind: 'pre-money' as const, ...round }];
  const { steps, faults } = computeCapitalisation(sharesTable(others, { pool, convertibles, rounds }));
  const { outcome, ownership } = steps[1]!;
  if (!outcome) return faults.map(({ message }) => message).join(' ');
  const converted = outcome.conversions.map(({ basis, shares }) => `${basis} ${shares}`).join(', ');
  return `${toDecimal(outcome.price, 4)}: ${converted || '-'}; pool ${outcome.poolIncrease}, new ${outcome.newShares}, all ${ownership.fullyDiluted}`;
};
const founder = { founder: 1_00_00_000 };
const tenAtForty = { amount: 10 * CRORE, valuation: 40 * CRORE };
const fifty = { amount: 50 * LAKH };

it.each<[string, Record<string, number>, Partial<Convertible>[], Partial<FundingRound>, string]>([
  // 10 % of 1,00,00,000 / 0.9; ₹40 crore / 1,11,11,111 = ₹36.00; ₹10 crore / 36.
  [
    'a cap of ₹5 crore (YC, Safe User Guide: amount / cap of all before the new money)',
    founder,
    [{ ...fifty, cap: 5 * CRORE }],
    tenAtForty,
    '36.0000: cap 1111111; pool 0, new 2777777, all 13888888',
  ],
  // It would be 0.83 %; at the price it is 1.25 %: (40 crore − 50 lakh) / 1,00,00,000 = ₹39.50.
  [
    'a cap above the valuation gives way to the price',
    founder,
    [{ ...fifty, cap: 60 * CRORE }],
    tenAtForty,
    '39.5000: price 126582; pool 0, new 2531645, all 12658227',
  ],
  // 20 % off ₹40 crore is ₹32 crore: a cap of that gives the same to the share, one below more, one above less.
  [
    'a discount against a cap of ₹30 crore',
    founder,
    [{ ...fifty, cap: 30 * CRORE, discount: 20 }],
    tenAtForty,
    '39.3333: cap 169491; pool 0, new 2542375, all 12711866',
  ],
  [
    'a discount against a cap of ₹32 crore',
    founder,
    [{ ...fifty, cap: 32 * CRORE, discount: 20 }],
    tenAtForty,
    '39.3750: cap 158730; pool 0, new 2539682, all 12698412',
  ],
  [
    'a discount against a cap of ₹33 crore',
    founder,
    [{ ...fifty, cap: 33 * CRORE, discount: 20 }],
    tenAtForty,
    '39.3750: discount 158730; pool 0, new 2539682, all 12698412',
  ],
  // 5 % each of 1,00,00,000 / 0.9.
  [
    'two equal caps',
    founder,
    [25, 25].map((lakhs) => ({ amount: lakhs * LAKH, cap: 5 * CRORE })),
    tenAtForty,
    '36.0000: cap 555555, cap 555555; pool 0, new 2777777, all 13888887',
  ],
  // 7 %, 3.75 % by the MFN clause, and 5 %: together 15.75 % of 11,869,436.
  [
    'the YC deal ($125,000 for 7 %, $375,000 with MFN) beside a SAFE at $10M',
    founder,
    [
      { amount: 125_000 * DOLLAR, cap: 1_785_714 * DOLLAR },
      { amount: 375_000 * DOLLAR, mfn: true },
      { amount: 500_000 * DOLLAR, cap: 10_000_000 * DOLLAR },
    ],
    { amount: 2_000_000 * DOLLAR, valuation: 15_000_000 * DOLLAR },
    '1.2638: cap 830860, cap 445103, cap 593471; pool 0, new 1582528, all 13451962',
  ],
  [
    'halves of the company to two',
    founder,
    [1, 1].map(() => ({ ...fifty, cap: CRORE })),
    tenAtForty,
    'Round 1: Together the SAFEs promise 100% of the company or more.',
  ],
  ['a paisa', founder, [{ amount: 1, cap: CRORE }], tenAtForty, '40.0000: cap 0; pool 0, new 2500000, all 12500000'],
  ['one share', { founder: 1 }, [], { amount: 100, valuation: 100 }, '1.0000: -; pool 0, new 1, all 2'],
  [
    'only a pool',
    { pool: 1000 },
    [],
    { amount: CRORE, valuation: 9 * CRORE },
    '90000.0000: -; pool 0, new 111, all 1111',
  ],
  [
    'a round without new money',
    founder,
    [{ ...fifty, cap: 5 * CRORE }],
    { ...tenAtForty, amount: 0 },
    '36.0000: cap 1111111; pool 0, new 0, all 11111111',
  ],
  // The founders hold 79.9999 %, so there are 1,25,00,015.6 shares, and 0.0001 % of them is 12.5, rounded up.
  [
    'a pool of 0.0001 %',
    founder,
    [],
    { amount: 2 * CRORE, valuation: 8 * CRORE, optionPoolPercentage: 0.0001, priceDecimals: null },
    '8.0000: -; pool 13, new 2500003, all 12500016',
  ],
  [
    '10^12 shares and 10^15 paise',
    { founder: 1e12 },
    [],
    { amount: 1e14, valuation: 8e14 },
    '8.0000: -; pool 0, new 125000000000, all 1125000000000',
  ],
])('%s', (_, holders, convertibles, round, byHand) => expect(run(holders, convertibles, round)).toBe(byHand));

it.each<[string, number, Interest['compounding'], Interest['dayCount'], number, string, string, number]>([
  // 731 days: February 2024 has 29.
  ['8 % of ₹1 crore over a leap day', CRORE, 'simple', 'actual-365', 8, '2023-06-01', '2025-06-01', 16_02_191_78],
  ['365 days of a leap year', 500_000_00, 'simple', 'actual-365', 5, '2024-01-01', '2024-12-31', 25_000_00],
  ['366 days', 500_000_00, 'simple', 'actual-365', 5, '2024-01-01', '2025-01-01', 25_068_49],
  ['32 days of 30/360', 100_000_00, 'simple', '30-360', 6, '2024-02-29', '2024-03-31', 533_33],
  // 1.1² × (1 + 0.1 / 365): two whole years of 365 days, and a day.
  ['two years and a day, yearly', 100_000_00, 'annual', 'actual-365', 10, '2023-01-01', '2025-01-01', 21_033_15],
  ['1.05²', 100_000_00, 'semi-annual', '30-360', 10, '2023-01-01', '2024-01-01', 10_250_00],
  ['1.02⁴', 100_000_00, 'quarterly', '30-360', 8, '2023-01-01', '2024-01-01', 8_243_22],
  ['1.01¹²', 100_000_00, 'monthly', '30-360', 12, '2023-01-01', '2024-01-01', 12_682_50],
  ['(1 + 0.1 / 365)³⁶⁵', 100_000_00, 'daily', 'actual-365', 10, '2023-01-01', '2024-01-01', 10_515_58],
  ['0.0001 % of ₹1 crore for a year', CRORE, 'simple', 'actual-365', 0.0001, '2023-01-01', '2024-01-01', 10_00],
  ['no day', CRORE, 'simple', 'actual-365', 8, '2023-06-01', '2023-06-01', 0],
  ['a day back', CRORE, 'simple', 'actual-365', 8, '2023-06-02', '2023-06-01', 0],
])('interest: %s', (_, principal, compounding, dayCount, rate, from, to, byHand) =>
  expect(accrued(BigInt(principal), { rate, compounding, dayCount }, dayOf(from)!, dayOf(to)!)).toBe(BigInt(byHand)),
);

// ISDA, 2006 Definitions, section 4.16(f), and the spreadsheet of examples that ISDA published with it.
it.each([
  ['2007-01-15', '2007-01-30', 15],
  ['2007-01-15', '2007-02-15', 30],
  ['2007-01-15', '2007-01-31', 16],
  ['2007-09-30', '2008-03-31', 180],
  ['2007-09-30', '2008-09-30', 360],
  ['2007-01-31', '2007-02-28', 28],
  ['2007-02-28', '2007-03-31', 33],
  ['2006-08-31', '2007-02-28', 178],
  ['2007-02-28', '2007-08-31', 183],
  ['2007-02-26', '2008-02-29', 363],
  ['2008-02-29', '2009-02-28', 359],
  ['2008-02-29', '2008-03-30', 31],
  ['2008-02-29', '2008-03-31', 32],
  ['2007-10-31', '2007-11-28', 28],
  ['2007-08-31', '2008-02-29', 179],
])('30/360 from %s to %s is %d days', (from, to, days) => expect(days360(dayOf(from)!, dayOf(to)!)).toBe(days));
