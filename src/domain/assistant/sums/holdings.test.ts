/** Who owns what after SAFEs, a pool and a round: by hand, and the same as the cap table tool in shares. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesTable } from '@tests/factories/cap-table';
import { computeCapitalisation } from '@/domain/cap-table/calculation/capitalisation';
import { toDecimal } from '@/domain/money/fractions';
import { holdings } from './holdings';

const LAKH = 100_000;
const run = (input: Record<string, unknown>) => holdings.run(holdings.input.parse(input));
const resultOf = (input: Record<string, unknown>): string => {
  const made = run(input);
  return typeof made === 'string' ? made : made.result;
};

describe('several post-money SAFEs', () => {
  // Y Combinator, Safe User Guide: each buys its part of all shares with all SAFEs converted, so the parts add up.
  it.each<[string, Record<string, unknown>, string]>([
    [
      'the guide, example 1: 5 % and 10 % leave 85 %, and 85 × 0.75 = 63.75',
      {
        safes: [
          { amount: 200_000, cap: 4_000_000 },
          { amount: 800_000, cap: 8_000_000 },
        ],
        investments: [{ amount: 5_000_000 }],
        pre_money: 15_000_000,
        currency: 'USD',
      },
      'Founders 63.75%, SAFE 1 investors 3.75%, SAFE 2 investors 7.5%, Investors of the round 25%. The founders hold 63.75% together.',
    ],
    [
      'beside a pool of 10 % before them: 90 × 0.8 × 0.8 = 57.6, pool 10 × 0.64 = 6.4, each SAFE 10 × 0.8',
      {
        pool_percent: 10,
        safes: Array.from({ length: 2 }, () => ({ amount: 1e7, cap: 1e8 })),
        investments: [{ amount: 5e7 }],
        pre_money: 2e8,
      },
      'Founders 57.6%, Option pool 6.4%, SAFE 1 investors 8%, SAFE 2 investors 8%, Investors of the round 20%. The founders hold 57.6% together. The pool is calculated as created before the SAFEs.',
    ],
    [
      'beside a pool of 10 % after the round: 70 are left, of which the SAFEs get a tenth each and the founders 0.8',
      {
        pool_percent: 10,
        pool_after: true,
        safes: Array.from({ length: 2 }, () => ({ amount: 1e7, cap: 1e8 })),
        investments: [{ amount: 5e7 }],
        pre_money: 2e8,
      },
      'Founders 56%, SAFE 1 investors 7%, SAFE 2 investors 7%, Option pool 10%, Investors of the round 20%. The founders hold 56% together.',
    ],
    [
      'three of 40 % are more than the company',
      {
        safes: Array.from({ length: 3 }, () => ({ amount: 4e7, cap: 1e8 })),
        investments: [{ amount: 5e7 }],
        pre_money: 2e8,
      },
      'Together the SAFEs promise 100% of the company or more.',
    ],
  ])('%s', (_, input, result) => expect(resultOf(input)).toBe(result));
});

it('is what the cap table says of 10^12 shares, with any SAFEs, pool and investors', () => {
  const some = (least: number, most: number) => fc.integer({ min: least, max: most });
  let compared = 0;
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: some(1, 200), cap: some(300, 4000) }), { maxLength: 3 }),
      fc.option(some(100, 3000)),
      fc.boolean(),
      fc.array(some(1, 900), { minLength: 1, maxLength: 3 }),
      some(2000, 6000),
      (safes, pool, isAfter, invested, pre) => {
        const percent = (pool ?? 0) / 100;
        const made = run({
          safes: safes.map(({ amount, cap }) => ({ amount: amount * LAKH, cap: cap * LAKH })),
          investments: invested.map((amount) => ({ amount: amount * LAKH })),
          pre_money: pre * LAKH,
          ...(pool === null ? {} : { pool_percent: percent, pool_after: isAfter }),
        });
        const [all, minor] = [1e12, LAKH * 100];
        const before = isAfter ? 0 : Math.round((all * percent) / 100);
        const table = sharesTable(
          { founder: all - before },
          {
            pool: before,
            convertibles: safes.map(({ amount, cap }) => ({ amount: amount * minor, cap: cap * minor })),
            rounds: [
              {
                amount: invested.reduce((sum, one) => sum + one, 0) * minor,
                valuation: pre * minor,
                valuationKind: 'pre-money',
                optionPoolPercentage: isAfter ? percent : 0,
                priceDecimals: null,
              },
            ],
          },
        );
        const { outcome, ownership } = computeCapitalisation(table).steps[1]!;
        // One that converts at the price of the round, or a price that there is none of, is refused by the calculator.
        const isAtCaps = outcome?.conversions.every(({ basis }) => basis === 'cap') ?? false;
        expect(typeof made === 'string').toBe(!isAtCaps);
        if (typeof made === 'string') return;
        compared += 1;
        const shown = (label: string) => Number(made.lines.find((one) => one.label === label)?.value.replace('%', ''));
        const held = (id: string) => {
          const row = ownership.rows.find(({ holderId }) => holderId === id);
          return Number(toDecimal({ n: (row?.total ?? 0n) * 100n, d: ownership.fullyDiluted }, 4));
        };
        const pairs = [
          [shown('Founders'), held('founder')],
          ...(pool === null ? [] : [[shown('Option pool'), held('pool')]]),
          ...safes.map((_, at) => [
            shown(safes.length > 1 ? `SAFE ${at + 1} investors` : 'SAFE investors'),
            held(`i${at}`),
          ]),
        ];
        for (const [said, is] of pairs) expect(Math.abs((said ?? NaN) - (is ?? NaN))).toBeLessThan(0.0051);
      },
    ),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(50);
});
