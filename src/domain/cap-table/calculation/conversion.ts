/**
 * Solves a priced round exactly. Price, conversions and pool depend on each other in a circle. All quantities are linear after each
 * instrument's term is chosen; the choice is repeated until no holder would get more shares by another term.
 */
import {
  add,
  compare,
  divide,
  multiply,
  ONE,
  sign,
  subtract,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import type { Term } from './conversion-terms';
import type { PriceMethod } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';

export interface Instrument {
  id: string;
  /** Minor units that convert, with interest. */
  due: bigint;
  terms: readonly Term[];
}

export type PoolPlan =
  | { kind: 'fixed'; increase: bigint }
  /** The whole pool must have the part `share` of the shares after the round, or of the shares before the new money. */
  | { kind: 'target'; share: Fraction; of: 'after' | 'before' };

export interface RoundInputs {
  method: PriceMethod;
  /** Minor units. */
  preMoney: bigint;
  newMoney: bigint;
  /** Fully diluted shares before the round: shares, options and the available pool. */
  base: bigint;
  available: bigint;
  pool: PoolPlan;
  instruments: readonly Instrument[];
}

export interface Solution {
  /** New shares for one minor unit: the inverse of the price. */
  perMinor: Fraction;
  /** Growth of the pool. */
  increase: Fraction;
  /** Base and all conversions, without the pool's increase: the Company Capitalization of the post-money SAFE. */
  capitalisation: Fraction;
  /** By instrument, in order. */
  chosen: { term: Term; shares: Fraction }[];
}

/** A value that is linear in the shares per minor unit: `fixed + slope × q`. */
interface Line {
  fixed: Fraction;
  slope: Fraction;
}
const line = (fixed: Fraction, slope: Fraction = ZERO): Line => ({ fixed, slope });
const plus = (a: Line, b: Line): Line => line(add(a.fixed, b.fixed), add(a.slope, b.slope));
const times = (a: Line, factor: Fraction): Line => line(multiply(a.fixed, factor), multiply(a.slope, factor));

const PRICELESS = 'The valuation is too low for the conversions and the pool, so there is no price per share.';

interface Sums {
  post: Fraction;
  pre: Fraction;
  discounted: Fraction;
}

function sumsOf(instruments: readonly Instrument[], terms: readonly Term[]): Sums {
  const sums: Sums = { post: ZERO, pre: ZERO, discounted: ZERO };
  instruments.forEach(({ due }, index) => {
    const term = terms[index];
    if (!term) return;
    if (term.kind === 'discount') sums.discounted = add(sums.discounted, divide(whole(due), term.factor));
    else {
      const key = term.kind === 'post-cap' ? 'post' : 'pre';
      sums[key] = add(sums[key], { n: due, d: term.cap });
    }
  });
  return sums;
}

/** Solves for given terms. Capitalisation c = (base + pre × (base + pool) + discounted × q) / (1 − post). */
function solveFor(inputs: RoundInputs, terms: readonly Term[]): Result<Omit<Solution, 'chosen'>> {
  const { post, pre, discounted } = sumsOf(inputs.instruments, terms);
  const base = whole(inputs.base);
  const rest = subtract(ONE, post);
  if (sign(rest) <= 0)
    return failed(fault('over-converted', 'Together the SAFEs promise 100% of the company or more.'));
  // c = withoutPool + perPool × pool
  const withoutPool = line(divide(multiply(base, add(ONE, pre)), rest), divide(discounted, rest));
  const perPool = divide(pre, rest);

  let pool = line(ZERO);
  if (inputs.pool.kind === 'fixed') pool = line(whole(inputs.pool.increase));
  else {
    const { share, of } = inputs.pool;
    const measured = of === 'after' ? plus(withoutPool, line(ZERO, whole(inputs.newMoney))) : withoutPool;
    const neededShares = plus(times(measured, share), line(whole(-inputs.available)));
    const divisor = subtract(subtract(ONE, share), multiply(share, perPool));
    if (sign(divisor) <= 0) return failed(fault('pool', 'The option pool cannot reach this percentage.'));
    pool = times(neededShares, divide(ONE, divisor));
  }
  const counted =
    inputs.method === 'pre-money' ? plus(line(base), pool) : plus(plus(withoutPool, times(pool, perPool)), pool);
  const invested = inputs.instruments.reduce((all, one) => all + one.due, 0n);
  const worth = inputs.preMoney + (inputs.method === 'dollars-invested' ? invested : 0n);
  // counted = worth × q
  const slope = subtract(whole(worth), counted.slope);
  if (sign(slope) <= 0 || sign(counted.fixed) <= 0) return failed(fault('price', PRICELESS));
  const perMinor = divide(counted.fixed, slope);
  const increase = add(pool.fixed, multiply(pool.slope, perMinor));
  const capitalisation = add(
    add(withoutPool.fixed, multiply(withoutPool.slope, perMinor)),
    multiply(perPool, increase),
  );
  return fine({ perMinor, increase, capitalisation });
}

const sharesUnder = (term: Term, due: bigint, base: bigint, solved: Omit<Solution, 'chosen'>): Fraction =>
  term.kind === 'discount'
    ? divide(multiply(whole(due), solved.perMinor), term.factor)
    : multiply(
        { n: due, d: term.cap },
        term.kind === 'post-cap' ? solved.capitalisation : add(whole(base), solved.increase),
      );

/** Solves the round for the given pool. Each instrument gets the term that gives it the most shares. */
function solveChoices(inputs: RoundInputs): Result<Solution> {
  let terms = inputs.instruments.map((one) => one.terms[0]).filter((term) => term !== undefined);
  for (let turn = 0; turn < inputs.instruments.length * 3 + 10; turn += 1) {
    const solved = solveFor(inputs, terms);
    if (!solved.ok) return solved;
    let changed = false;
    const chosen = inputs.instruments.map((one, index) => {
      let best = { term: terms[index] as Term, shares: ZERO };
      best.shares = sharesUnder(best.term, one.due, inputs.base, solved.value);
      for (const term of one.terms) {
        const shares = sharesUnder(term, one.due, inputs.base, solved.value);
        if (compare(shares, best.shares) > 0) {
          best = { term, shares };
          changed = true;
        }
      }
      return best;
    });
    if (!changed) return fine({ ...solved.value, chosen });
    terms = chosen.map(({ term }) => term);
  }
  return failed(fault('price', PRICELESS));
}

/** The round's solution. A pool that is large enough already does not shrink: its increase is then 0. */
export function solveRound(inputs: RoundInputs): Result<Solution> {
  if (inputs.base <= 0n) return failed(fault('no-shares', 'There are no shares yet: add a certificate first.'));
  if (inputs.preMoney <= 0n) return failed(fault('valuation', 'The pre-money valuation must be above 0.'));
  const solved = solveChoices(inputs);
  if (inputs.pool.kind === 'target' && solved.ok && sign(solved.value.increase) < 0)
    return solveChoices({ ...inputs, pool: { kind: 'fixed', increase: 0n } });
  return solved;
}
