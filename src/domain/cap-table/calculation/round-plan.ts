/** The inputs of a priced round: its amounts, the growth of the pool, and the instruments that convert in it. */
import {
  divide,
  isZero,
  multiply,
  round as toWhole,
  sign,
  subtract,
  whole,
  type Fraction,
} from '@/domain/money/fractions';
import { exactly, moneyOf, sharesOf } from '@/domain/cap-table/document/exact-amounts';
import type { Instrument, PoolPlan, RoundInputs } from './conversion';
import { resolveTerms } from './conversion-terms';
import type { CapTable, Convertible, FundingRound } from '@/domain/cap-table/document/document';
import { failed, fault, fine, notice, type Fault, type Result } from '@/domain/cap-table/document/faults';
import { fullyDiluted, type Holdings } from './holdings';
import { owedOn } from './interest';
import { postMoney } from './post-money';

interface Converting {
  convertible: Convertible;
  principal: bigint;
  interest: bigint;
  instrument: Instrument;
}

export interface RoundPlan {
  inputs: RoundInputs;
  converting: Converting[];
  /** Instruments that stay open. */
  waiting: Convertible[];
  /** Notices, and instruments that cannot take part. */
  faults: Fault[];
}

const hundred = whole(100);

/** How the pool grows before the new money; shares to be created on top follow after closing. */
function poolPlan(round: FundingRound): Result<PoolPlan> {
  if (round.poolIncrease !== null) {
    const increase = sharesOf(round.poolIncrease);
    return increase === null
      ? failed(fault('pool', 'The pool increase must be a whole number of shares.', round.id))
      : fine({ kind: 'fixed', increase });
  }
  const share = exactly(round.optionPoolPercentage);
  if (!share || sign(share) < 0 || share.n >= 100n * share.d)
    return failed(fault('pool', 'The option pool must be at least 0 and below 100 percent.', round.id));
  if (isZero(share) || round.poolTiming === 'on-top') return fine({ kind: 'fixed', increase: 0n });
  return fine({ kind: 'target', share: divide(share, hundred), of: round.poolTiming });
}

/** Rounded up to whole lots. */
export const roundedUp = (shares: Fraction, lot: number): bigint => {
  const size = sharesOf(lot) || 1n;
  return toWhole(divide(shares, whole(size)), 'ceil') * size;
};

/** The instruments that convert here, with what they are owed, and those that wait. */
function split(table: CapTable, round: FundingRound, state: Holdings) {
  const faults: Fault[] = [];
  const { terms, faults: termFaults } = resolveTerms(table.shares.convertibles);
  const converting: Converting[] = [];
  const waiting: Convertible[] = [];
  faults.push(...termFaults.filter(({ subject }) => state.open.some((one) => one.id === subject)));
  for (const convertible of state.open) {
    const later = round.date !== null && convertible.date !== null && convertible.date > round.date;
    const least = convertible.kind === 'note' ? convertible.qualifiedAmount : null;
    if (later || (least !== null && round.amount < least)) {
      waiting.push(convertible);
      if (!later)
        faults.push(notice('not-qualified', `${round.name} is below the note's qualified financing.`, convertible.id));
      continue;
    }
    const { principal, interest, due, faults: owedFaults } = owedOn(convertible, round.date);
    faults.push(...owedFaults);
    if (due === 0n) {
      waiting.push(convertible);
      continue;
    }
    const own = terms.get(convertible.id) ?? [];
    converting.push({ convertible, principal, interest, instrument: { id: convertible.id, due, terms: own } });
  }
  return { converting, waiting, faults };
}

/** Everything that the solver needs; amounts and pools that are none are faults. */
export function planRound(table: CapTable, round: FundingRound, state: Holdings): Result<RoundPlan> {
  const [newMoney, post] = [moneyOf(round.amount), postMoney(round)];
  if (newMoney === null || post === null)
    return failed(fault('amount', 'Please enter amounts from 0 up to the largest allowed.', round.id));
  const pool = poolPlan(round);
  if (!pool.ok) return pool;
  const { converting, waiting, faults } = split(table, round, state);
  const inputs: RoundInputs = {
    method: round.method,
    preMoney: post - newMoney,
    newMoney,
    base: fullyDiluted(state),
    available: state.pool,
    pool: pool.value,
    instruments: converting.map(({ instrument }) => instrument),
  };
  return fine({ inputs, converting, waiting, faults });
}

/** Shares of a pool that is created after closing: x with (pool + x) / (all + x) = percentage, rounded up to whole lots. */
export function poolOnTop(round: FundingRound, all: bigint, pool: bigint): bigint {
  const share = exactly(round.optionPoolPercentage);
  if (round.poolTiming !== 'on-top' || round.poolIncrease !== null || !share || isZero(share)) return 0n;
  const missing = subtract(multiply(share, whole(all)), multiply(hundred, whole(pool)));
  return sign(missing) <= 0 ? 0n : roundedUp(divide(missing, subtract(hundred, share)), round.poolLot);
}
