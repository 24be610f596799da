/** The inputs of a priced round (amounts, growth of the pool, converting instruments) and the allotment of its new shares. */
import {
  divide,
  greater,
  isZero,
  multiply,
  round as toWhole,
  sign,
  subtract,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { exactly, moneyOf, sharesOf, amountOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable, Convertible, FundingRound } from '@/domain/cap-table/document/document';
import { failed, fault, fine, notice, type Fault, type Result } from '@/domain/cap-table/document/faults';
import type { Instrument, PoolPlan, RoundInputs } from './conversion';
import { isAfter, resolveTerms, owedOn } from './conversion-terms';
import { fullyDiluted, type Holdings } from './holdings';
import { postMoney, sharesFor, shareValue } from './prices';

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

/** The growth of the pool before the new money; shares on top are created after closing. */
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

/** The instruments that convert in this round, with their amounts due, and the instruments that do not convert. */
function split(table: CapTable, round: FundingRound, state: Holdings) {
  const faults: Fault[] = [];
  const { terms, faults: termFaults } = resolveTerms(table.shares.convertibles, round.date);
  const converting: Converting[] = [];
  const waiting: Convertible[] = [];
  faults.push(...termFaults.filter(({ subject }) => state.open.some((one) => one.id === subject)));
  for (const convertible of state.open) {
    const later = isAfter(convertible, round.date);
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

/** Everything that the solver needs; invalid amounts and pools are faults. */
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
  if (round.poolTiming !== 'on-top' || round.poolIncrease !== null || !share) return 0n;
  const missing = subtract(multiply(share, whole(all)), multiply(hundred, whole(pool)));
  return sign(missing) <= 0 ? 0n : roundedUp(divide(missing, subtract(hundred, share)), round.poolLot);
}

/** A purchase of new shares. Pro-rata rights buy first, then the named investors, then the round's own row. */
export interface NewMoney {
  /** A stakeholder, or `round:…` for shares that no named investor bought. */
  holderId: string;
  shares: bigint;
}

export interface ProRataRight {
  instrumentId: string;
  holderId: string;
  /** Conversion shares / capitalisation before pool increase and new money (pro-rata side letter of the post-money SAFE). */
  ratio: Fraction;
  shares: bigint;
  /** Units of the currency at the round's price. */
  cost: Fraction;
  used: boolean;
}

interface Offer {
  /** New money of the round, in units of the currency. */
  amount: Fraction;
  price: Fraction;
  /** New shares of the round. */
  shares: bigint;
  capitalisation: bigint;
  rights: { id: string; holderId: string; shares: bigint }[];
}

/**
 * Splits the round's shares; pro-rata purchases are part of the round's amount, not on top of it. Each purchase is whole by itself: a share
 * that only the remainders of several investors would pay for is not issued.
 */
export function allot(table: CapTable, round: FundingRound, offer: Offer) {
  const faults: Fault[] = [];
  const purchases: NewMoney[] = [];
  let left = offer.shares;
  let unspent = offer.amount;
  const buy = (holderId: string, wanted: bigint, paid: Fraction) => {
    const shares = wanted > left ? left : wanted;
    if (shares < wanted)
      faults.push(fault('allotment', `${round.name}: investors take more than the round's amount.`, round.id));
    left -= shares;
    unspent = greater(subtract(unspent, paid), ZERO);
    if (shares > 0n) purchases.push({ holderId, shares });
  };

  const proRata = offer.rights.map(({ id, holderId, shares: heldShares }): ProRataRight => {
    const ratio = divide(whole(heldShares), whole(offer.capitalisation));
    const shares = toWhole(multiply(ratio, whole(offer.shares)), 'floor');
    const used = round.proRata.includes(id);
    return { instrumentId: id, holderId, ratio, shares, cost: shareValue(shares, offer.price), used };
  });
  for (const right of proRata) if (right.used) buy(right.holderId, right.shares, right.cost);

  const people = new Set(table.stakeholders.map((one) => one.id));
  const open: string[] = [];
  for (const { stakeholderId, amount } of round.investors) {
    if (!people.has(stakeholderId))
      faults.push(fault('unknown-holder', `${round.name}: an investor is not among the stakeholders.`, round.id));
    else if (amount === null) open.push(stakeholderId);
    else {
      const minor = moneyOf(amount);
      if (minor === null) faults.push(fault('amount', `${round.name}: an investor's amount is not valid.`, round.id));
      else {
        const paid = amountOf(minor, table.currency);
        buy(stakeholderId, sharesFor(paid, offer.price), paid);
      }
    }
  }
  // The rest goes in equal parts to investors without an amount, else to the round's own row.
  const takers = open.length > 0 ? open : [`round:${round.id}`];
  const rest = sharesFor(unspent, offer.price);
  const part = rest / BigInt(takers.length);
  const extra = rest % BigInt(takers.length);
  takers.forEach((holderId, at) => buy(holderId, part + (BigInt(at) < extra ? 1n : 0n), ZERO));
  return { purchases, proRata, faults };
}
