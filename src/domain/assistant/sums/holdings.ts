/** Computes who owns what after SAFEs, a pool and a round with several investors: with the cap table's engine, in percentages. */
import { z } from 'zod';
import { roundFactor } from '@/domain/cap-table/calculation/dilution';
import { newRound } from '@/domain/cap-table/document/document';
import { fraction, greater, isZero, subtract, sum, type Fraction } from '@/domain/money/fractions';
import type { Currency } from '@/domain/money/money';
import { sumMoney } from '@/domain/money/money';
import {
  calculator,
  NoSum,
  amount,
  amountAbove0,
  amountInput,
  compare,
  currencyInput,
  divide,
  exact,
  line,
  money,
  multiply,
  percent,
  percentInput,
  share,
  soldPart,
  poolAfterInput,
  poolBefore,
  whole,
} from './figures';
import { EQUITY_TOOL } from './ownership';

const FOUNDERS_MOST = 10;
const ONE = whole(1);

const input = z.object({
  founders_percent: z
    .array(percentInput('What one founder owns today'))
    .max(FOUNDERS_MOST)
    .default([])
    .describe('One figure for each founder, in order; empty for all founders together'),
  pool_percent: percentInput('Pool').optional(),
  safes: z
    .array(z.object({ amount: amountInput('Of one SAFE'), cap: amountInput('Its post-money cap') }))
    .max(5)
    .default([])
    .describe('Post-money SAFEs that convert in the round'),
  investments: z
    .array(z.object({ name: z.string().max(40).default(''), amount: amountInput('Money of one investor') }))
    .max(10)
    .describe('Who pays how much in the round'),
  pre_money: amountInput('Pre-money valuation of the round').optional(),
  post_money: amountInput('Post-money valuation of the round').optional(),
  pool_after: poolAfterInput,
  currency: currencyInput,
});

interface Holder {
  name: string;
  /** Of 1. */
  part: Fraction;
}

/**
 * The part of the company that each post-money SAFE buys, amount ÷ cap, of the shares before the round with all SAFEs converted. So they do
 * not dilute each other: 5 % and 10 % leave 85 %. Source: Y Combinator, Safe User Guide. `before`: the pre-money valuation without the part
 * of it that is a new pool, which also lowers the price of the round.
 */
function convertedSafes(safes: z.output<typeof input>['safes'], before: Fraction, currency: Currency): Holder[] {
  const converted = safes.map(({ amount: given, cap: limit }, at): Holder => {
    const paid = amountAbove0(given, 'The amount of the SAFE', currency);
    const cap = amountAbove0(limit, 'The valuation cap', currency);
    if (paid >= cap) throw new NoSum('The amount of the SAFE must be below its cap.');
    if (compare(before, exact(cap)) < 0)
      throw new NoSum(
        'The round is priced below the cap of the SAFE, so it converts at the price of the round. The cap table tool computes that.',
      );
    const name = safes.length > 1 ? `SAFE ${at + 1} investors` : 'SAFE investors';
    return { name, part: divide(exact(paid), exact(cap)) };
  });
  if (compare(sum(converted.map(({ part }) => part)), ONE) >= 0)
    throw new NoSum('Together the SAFEs promise 100% of the company or more.');
  return converted;
}

/** The holders with a part of the company given to others before them. */
const dilutedBy = (holders: readonly Holder[], others: readonly Holder[]): Holder[] => {
  const left = subtract(ONE, sum(others.map(({ part }) => part)));
  return [...holders.map(({ name, part }) => ({ name, part: multiply(part, left) })), ...others];
};

/** Max difference between a rounded part and the exact one, such as 33.3 % and a third. */
const ROUNDED = fraction(5, 10_000);

/** Equal parts that add up to 100 % except for rounding become exact: 33.33 % three times leaves nothing for others. */
function equalParts(stakes: readonly Fraction[]): readonly Fraction[] {
  const [first] = stakes;
  if (!first || stakes.some((one) => compare(one, first) !== 0)) return stakes;
  const part = fraction(1, stakes.length);
  const off = subtract(first, part);
  return compare(greater(off, subtract(part, first)), ROUNDED) < 0 ? stakes.map(() => part) : stakes;
}

/** Each holder's share in the end: SAFEs dilute all earlier holders together, a round by amount ÷ post-money (toolkit §4). */
export const holdings = calculator({
  name: 'calculate_holdings',
  description:
    'What each founder, the pool, SAFE holders and each investor own after one priced round: with several founders, several investors, a new pool or SAFEs.',
  status: 'Calculating who owns what',
  input,
  run({ founders_percent, pool_percent, pool_after, safes, investments, pre_money, post_money, currency }) {
    if (investments.length === 0) throw new NoSum('The money that comes in is missing.');
    const paid = investments.map((one) => amountAbove0(one.amount, 'The investment', currency));
    const all = sumMoney(paid);
    if (pre_money === undefined && post_money === undefined)
      throw new NoSum('The pre-money or the post-money valuation is missing.');
    const valuationKind = post_money === undefined ? 'pre-money' : 'post-money';
    const valuation = amount(post_money ?? pre_money, 'The valuation', currency);
    if (valuationKind === 'post-money' && valuation <= all)
      throw new NoSum('The investment must be below the post-money valuation.');
    const before = valuationKind === 'pre-money' ? valuation : valuation - all;
    const { factor: sold, fault } = roundFactor({
      ...newRound('round'),
      name: 'Round',
      amount: all,
      valuation,
      valuationKind,
    });
    if (fault) throw new NoSum(fault.message);
    const late =
      pool_after && pool_percent !== undefined
        ? multiply(soldPart(pool_percent, 'The option pool'), exact(sumMoney([before, all])))
        : whole(0);
    const converted = convertedSafes(safes, subtract(exact(before), late), currency);
    const left = subtract(ONE, sold);
    const pool: Holder[] =
      pool_percent === undefined ? [] : [{ name: 'Option pool', part: poolBefore(pool_percent, pool_after, left) }];
    const stakes = equalParts(
      founders_percent.map((one) => percent(one, 'What a founder owns', { most: 100, isAbove: true })),
    );
    const total = sum(stakes);
    if (compare(total, ONE) > 0) throw new NoSum('What the founders own adds up to more than 100%.');
    const rest = subtract(ONE, total);
    const founders =
      stakes.length === 0
        ? [{ name: 'Founders', part: ONE }]
        : stakes.map((part, at) => ({ name: `Founder ${at + 1}`, part }));
    const others = stakes.length > 0 && !isZero(rest) ? [{ name: 'Other holders', part: rest }] : [];
    const today = [...founders, ...others];
    // A pool of the company after the round is created for it; another one is there before the SAFEs convert.
    const holders = pool_after
      ? dilutedBy(dilutedBy(today, converted), pool)
      : dilutedBy(dilutedBy(today, pool), converted);
    const investors = investments.map(({ name }, at): Holder => ({
      name: name || (investments.length > 1 ? `Investor ${at + 1}` : 'Investors of the round'),
      part: multiply(sold, divide(exact(paid[at] ?? 0), exact(all))),
    }));
    const after = dilutedBy(holders, investors);
    const lines = after.map(({ name, part }) => line(name, share(part)));
    const held = sum(after.slice(0, today.length).map(({ part }) => part));
    return {
      title: 'Who owns what after the round',
      lines: [
        line('Pre-money', money(before, currency)),
        line('New money', money(all, currency)),
        line('Post-money', money(before + all, currency)),
        ...lines,
      ],
      formula: `${pool.length > 0 ? 'share × (1 − pool)' : 'share'}${safes.length > 1 ? ' × (1 − sum of SAFE ÷ cap)' : safes.length > 0 ? ' × (1 − SAFE ÷ cap)' : ''} × (1 − new money ÷ post-money)`,
      result: `${lines.map(({ label, value }) => `${label} ${value}`).join(', ')}. ${others.length > 0 ? 'The holders before the round keep' : 'The founders hold'} ${share(held)} together.${pool.length > 0 && !pool_after && safes.length > 0 ? ` The pool is calculated as created before the ${safes.length > 1 ? 'SAFEs' : 'SAFE'}.` : ''}`,
      href: EQUITY_TOOL,
    };
  },
});
