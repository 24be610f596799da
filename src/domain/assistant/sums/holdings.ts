/** Computes who owns what after SAFEs, a pool and a round with several investors: with the cap table's engine, in percentages. */
import { z } from 'zod';
import { computeDilution, rowName } from '@/domain/cap-table/calculation/dilution';
import type { FundingRound } from '@/domain/cap-table/document/document';
import { newRound } from '@/domain/cap-table/document/document';
import { fraction, greater, isZero, subtract, sum, toDecimal, type Fraction } from '@/domain/money/fractions';
import type { Currency, Minor } from '@/domain/money/money';
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
  HUNDRED,
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

function roundOf(
  id: string,
  name: string,
  paid: Minor,
  valuation: Minor,
  valuationKind: FundingRound['valuationKind'],
): FundingRound {
  return { ...newRound(id), name, amount: paid, valuation, valuationKind };
}

/** The cap table takes percent with at most ten decimals; rounded down, so that six sixths are not more than 100 %. */
const entered = (part: Fraction): number => Number(toDecimal(multiply(part, HUNDRED), 10, 'floor'));

/** `before`: the pre-money valuation without the part of it that is a new pool, which also lowers the price of the round. */
function safeRounds(safes: z.output<typeof input>['safes'], before: Fraction, currency: Currency): FundingRound[] {
  return safes.map(({ amount: given, cap: limit }, at) => {
    const paid = amountAbove0(given, 'The amount of the SAFE', currency);
    const cap = amountAbove0(limit, 'The valuation cap', currency);
    if (paid >= cap) throw new NoSum('The amount of the SAFE must be below its cap.');
    if (compare(before, exact(cap)) < 0)
      throw new NoSum(
        'The round is priced below the cap of the SAFE, so it converts at the price of the round. The cap table tool computes that.',
      );
    return roundOf(`safe-${at}`, safes.length > 1 ? `SAFE ${at + 1}` : 'SAFE', paid, cap, 'post-money');
  });
}

interface Holder {
  id: string;
  name: string;
  type: 'co-founder' | 'investor' | 'option-pool';
  /** Of 1. */
  part: Fraction;
}

function dilute(holders: readonly Holder[], fundingRounds: FundingRound[]) {
  const result = computeDilution({
    stakeholders: holders.map(({ part, ...holder }) => ({ ...holder, equity: entered(part) })),
    fundingRounds,
  });
  const fault = result.faults[0];
  if (fault) throw new NoSum(fault.message);
  return result;
}

/** The holders once the SAFEs have converted. Post-money SAFEs own their share before a pool is created for the round. */
function withConverted(holders: readonly Holder[], safes: FundingRound[]): Holder[] {
  const { stakeholders, newMoney } = dilute(holders, safes);
  const part = (final: Fraction) => divide(final, HUNDRED);
  return [
    ...stakeholders.map(({ id, name, final }) => ({ id, name, type: 'co-founder' as const, part: part(final) })),
    ...newMoney.map((row) => ({ id: row.id, name: rowName(row), type: 'investor' as const, part: part(row.final) })),
  ];
}

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

/** Each holder's share in the end: a SAFE and a round dilute all earlier holders by amount ÷ post-money (toolkit §4). */
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
    const kind = post_money === undefined ? 'pre-money' : 'post-money';
    const valuation = amount(post_money ?? pre_money, 'The valuation', currency);
    if (kind === 'post-money' && valuation <= all)
      throw new NoSum('The investment must be below the post-money valuation.');
    const before = kind === 'pre-money' ? valuation : valuation - all;
    const late =
      pool_after && pool_percent !== undefined
        ? multiply(soldPart(pool_percent, 'The option pool'), exact(sumMoney([before, all])))
        : whole(0);
    const converting = safeRounds(safes, subtract(exact(before), late), currency);
    const round = roundOf('round', 'Round', all, valuation, kind);
    const rounds = pool_after ? [round] : [...converting, round];
    const left = rounds.reduce((part, { amount: paid, valuation: at, valuationKind }) => {
      const after = valuationKind === 'pre-money' ? (at ?? 0) + (paid ?? 0) : (at ?? 0);
      return multiply(part, subtract(ONE, divide(exact(paid ?? 0), exact(after))));
    }, ONE);
    const pool = pool_percent === undefined ? null : poolBefore(pool_percent, pool_after, left);
    const stakes = equalParts(
      founders_percent.map((one) => percent(one, 'What a founder owns', { most: 100, isAbove: true })),
    );
    const total = sum(stakes);
    if (compare(total, ONE) > 0) throw new NoSum('What the founders own adds up to more than 100%.');
    const remaining = pool ? subtract(ONE, pool) : ONE;
    const rest = subtract(ONE, total);
    const founders =
      stakes.length === 0
        ? [{ name: 'Founders', part: ONE }]
        : stakes.map((part, at) => ({ name: `Founder ${at + 1}`, part }));
    const others = stakes.length > 0 && !isZero(rest) ? [{ name: 'Other holders', part: rest }] : [];
    const today = [...founders, ...others].map(({ name, part }, at): Holder => ({
      id: `h${at}`,
      name,
      type: 'co-founder',
      part,
    }));
    const holders = pool_after ? withConverted(today, converting) : today;
    const result = dilute(
      [
        ...holders.map((one) => ({ ...one, part: multiply(one.part, remaining) })),
        ...(pool ? [{ id: 'pool', name: 'Option pool', type: 'option-pool' as const, part: pool }] : []),
      ],
      rounds,
    );
    const shown = (final: Fraction) => share(divide(final, HUNDRED));
    const fresh = result.newMoney.at(-1);
    const newPart = fresh ? divide(fresh.final, HUNDRED) : whole(0);
    const investors = investments.map(({ name }, at) => ({
      name: name || (investments.length > 1 ? `Investor ${at + 1}` : 'Investors of the round'),
      part: multiply(newPart, divide(exact(paid[at] ?? 0), exact(all))),
    }));
    const lines = [
      ...result.stakeholders.map((row) => line(row.name, shown(row.final))),
      ...result.newMoney.slice(0, -1).map((row) => line(rowName(row), shown(row.final))),
      ...investors.map(({ name, part }) => line(name, share(part))),
    ];
    const held = sum(
      result.stakeholders.filter(({ id }) => today.some((one) => one.id === id)).map(({ final }) => final),
    );
    return {
      title: 'Who owns what after the round',
      lines: [
        line('Pre-money', money(before, currency)),
        line('New money', money(all, currency)),
        line('Post-money', money(before + all, currency)),
        ...lines,
      ],
      formula: `${pool ? 'share × (1 − pool)' : 'share'}${safes.length > 0 ? ' × (1 − SAFE ÷ cap)' : ''} × (1 − new money ÷ post-money)`,
      result: `${lines.map(({ label, value }) => `${label} ${value}`).join(', ')}. ${others.length > 0 ? 'The holders before the round keep' : 'The founders hold'} ${shown(held)} together.${pool && !pool_after && safes.length > 0 ? ' The pool is calculated as created before the SAFE.' : ''}`,
      href: EQUITY_TOOL,
    };
  },
});
