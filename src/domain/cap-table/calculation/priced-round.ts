/** One priced round on given holdings: prices, conversions, new shares. Rounding: docs/features/priced-rounds.md. */
import {
  divide,
  multiply,
  round as toWhole,
  sign,
  subtract,
  sum,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { amountOf, minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import { solveRound, type RoundInputs } from './conversion';
import { postMoneyParts, postMoneyShares, type Term } from './conversion-terms';
import type { CapTable, Convertible, FundingRound } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Fault, type Result } from '@/domain/cap-table/document/faults';
import type { ClassInfo, Holding, Holdings } from './holdings';
import { allot, planRound, poolOnTop, roundedUp, type NewMoney, type ProRataRight, type RoundPlan } from './round-plan';
import { priceOf, roundPrice, sharesFor, shareValue } from './prices';

export interface Conversion {
  id: string;
  holderId: string;
  kind: Convertible['kind'];
  /** Minor units. */
  principal: bigint;
  interest: bigint;
  due: bigint;
  /** It converted at the cap, at the discount, or at the plain price. */
  basis: 'cap' | 'discount' | 'price';
  term: Term;
  /** Units of the currency per share: rounded as agreed, exact at a post-money cap. */
  price: Fraction;
  shares: bigint;
  classId: string;
}

export interface RoundOutcome {
  id: string;
  name: string;
  method: FundingRound['method'];
  preMoney: bigint;
  newMoney: bigint;
  /** Fully diluted before the round. */
  base: bigint;
  poolBefore: bigint;
  /** Shares added to the pool before the new money, and on top after closing. */
  poolIncrease: bigint;
  poolOnTop: bigint;
  conversions: Conversion[];
  /** Shares that the pre-money valuation is divided by: base, pool increase and (not with `pre-money`) conversions. */
  counted: Fraction;
  /** The value that is divided: the pre-money valuation, with `dollars-invested` plus the amounts that convert. Minor units. */
  worth: bigint;
  /** Base and conversions without the pool's increase: the capitalisation of post-money SAFEs. */
  capitalisation: bigint;
  /** The part of that capitalisation that all post-money SAFEs bought together, from 0 to below 1. */
  postMoneyParts: Fraction;
  exactPrice: Fraction;
  price: Fraction;
  purchases: NewMoney[];
  proRata: ProRataRight[];
  newShares: bigint;
  fullyDiluted: bigint;
  /** Pre-money valuation less the pool's increase at the new price, in units: the worth of today's shares. */
  effectivePreMoney: Fraction;
  /** All shares at the new price, in units. */
  postMoneyAtPrice: Fraction;
}

interface Prices {
  poolIncrease: bigint;
  price: Fraction;
  exactPrice: Fraction;
  counted: Fraction;
  worth: bigint;
  /** By instrument, in order. */
  conversions: { term: Term; price: Fraction; shares: bigint }[];
  postMoneyParts: Fraction;
}

/**
 * Solves the round, then rounds the result: the pool to whole lots, prices to their decimals, shares down to whole ones. Pre-money
 * caps convert first, then come the price and the discounts, and last the post-money caps on top of all of these.
 */
function settle(round: FundingRound, inputs: RoundInputs, unit: bigint): Result<Prices> {
  const planned = solveRound(inputs);
  if (!planned.ok) return planned;
  // First the pool in whole lots, then everything again with that pool.
  const poolIncrease = roundedUp(planned.value.increase, round.poolLot);
  const solved = solveRound({ ...inputs, pool: { kind: 'fixed', increase: poolIncrease } });
  if (!solved.ok) return solved;
  const chosen = solved.value.chosen.map(({ term, shares }, at) => ({
    term,
    solved: shares,
    due: inputs.instruments[at]?.due ?? 0n,
  }));
  const decimals = round.conversionDecimals ?? round.priceDecimals;
  const convert = (term: Term, due: bigint, exact: Fraction) => {
    const price = roundPrice(exact, decimals);
    return { term, price, shares: sign(price) > 0 ? sharesFor({ n: due, d: unit }, price) : 0n };
  };
  const parts = postMoneyParts(chosen);
  const before = chosen.map(({ term, due }) =>
    term.kind === 'pre-cap'
      ? convert(term, due, divide({ n: term.cap, d: unit }, whole(inputs.base + poolIncrease)))
      : null,
  );
  // Shares that do not depend on the price are whole; discounts stay exact until the price is known.
  const preCapped = before.reduce((all, one) => all + (one?.shares ?? 0n), 0n);
  const discounted = sum(chosen.map(({ term, solved: exact }) => (term.kind === 'discount' ? exact : ZERO)));
  const estimate = inputs.base + preCapped + toWhole(discounted, 'floor');
  const capped = chosen.reduce(
    (all, { term, due }) =>
      term.kind === 'post-cap' ? all + postMoneyShares(due, term.cap, estimate, parts, unit).shares : all,
    preCapped,
  );
  const around = priceAround(inputs, chosen, capped, poolIncrease, unit);
  const price = roundPrice(around.exactPrice, round.priceDecimals);
  const priced = chosen.map(({ term, due }, at) =>
    term.kind === 'discount' ? convert(term, due, multiply(price, term.factor)) : (before[at] ?? null),
  );
  const others = priced.reduce((all, one) => all + (one?.shares ?? 0n), inputs.base);
  const conversions = chosen.map(({ term, due }, at) =>
    term.kind === 'post-cap'
      ? { term, ...postMoneyShares(due, term.cap, others, parts, unit) }
      : (priced[at] ?? convert(term, due, ZERO)),
  );
  if ([price, ...conversions.map((one) => one.price)].some((one) => sign(one) <= 0))
    return failed(fault('price', 'A price per share rounds to 0.'));
  return fine({ poolIncrease, price, ...around, conversions, postMoneyParts: parts });
}

/** The exact price, with capped conversions and the pool in whole shares and discounts still exact. */
function priceAround(
  inputs: RoundInputs,
  chosen: readonly { term: Term; due: bigint }[],
  cappedShares: bigint,
  poolIncrease: bigint,
  unit: bigint,
) {
  const invested = inputs.instruments.reduce((all, one) => all + one.due, 0n);
  const worth = inputs.preMoney + (inputs.method === 'dollars-invested' ? invested : 0n);
  const fixed = inputs.base + poolIncrease;
  if (inputs.method === 'pre-money') {
    const perMinor = { n: fixed, d: worth };
    return { exactPrice: priceOf(perMinor, unit), counted: whole(fixed), worth };
  }
  const discounted = sum(
    chosen.map(({ term, due }) => (term.kind === 'discount' ? divide(whole(due), term.factor) : ZERO)),
  );
  const perMinor = divide(whole(fixed + cappedShares), subtract(whole(worth), discounted));
  return { exactPrice: priceOf(perMinor, unit), counted: multiply(whole(worth), perMinor), worth };
}

/** The conversions with their instruments, each into its own class with the round's terms and its own price. */
function conversionsOf(round: FundingRound, { converting }: RoundPlan, prices: Prices): Conversion[] {
  return converting.map(({ convertible, principal, interest, instrument }, at): Conversion => {
    const { term, price, shares } = prices.conversions[at] as Prices['conversions'][number];
    const basis = term.kind !== 'discount' ? 'cap' : term.factor.n === term.factor.d ? 'price' : 'discount';
    const { id, stakeholderId: holderId, kind } = convertible;
    const classId = `${round.id}:${id}`;
    return { id, holderId, kind, principal, interest, due: instrument.due, basis, term, price, shares, classId };
  });
}

/** The conversions with their instruments. Each conversion gets its own class with the terms of the round and its own price. */
export function applyRound(
  table: CapTable,
  round: FundingRound,
  place: number,
  state: Holdings,
): { state: Holdings; outcome: RoundOutcome | null; faults: Fault[] } {
  const about = (problems: Fault[]) =>
    problems.map((one) => ({ ...one, message: `${round.name}: ${one.message}`, subject: round.id }));
  const plan = planRound(table, round, state);
  if (!plan.ok) return { state, outcome: null, faults: about(plan.faults) };
  const { inputs, converting, waiting } = plan.value;
  const settled = settle(round, inputs, minorPerUnit(table.currency));
  if (!settled.ok) return { state, outcome: null, faults: [...plan.value.faults, ...about(settled.faults)] };
  const { price, poolIncrease, exactPrice, counted, worth } = settled.value;

  const conversions = conversionsOf(round, plan.value, settled.value);
  const capitalisation = inputs.base + conversions.reduce((all, one) => all + one.shares, 0n);
  const amount = amountOf(inputs.newMoney, table.currency);
  const shares = sharesFor(amount, price);
  const rights = conversions.filter((_, at) => converting[at]?.convertible.proRata);
  const { purchases, proRata, faults } = allot(table, round, { amount, price, shares, capitalisation, rights });
  const newShares = purchases.reduce((all, one) => all + one.shares, 0n);

  const newClass = (id: string, name: string, issuePrice: Fraction): ClassInfo => {
    const { preference, seniority } = round;
    return { id, name, kind: 'preferred', issuePrice, ratio: whole(1), preference, seniority: seniority ?? place + 1 };
  };
  const classId = `round:${round.id}`;
  const issued = [...conversions, ...purchases.map((one) => ({ ...one, classId }))]
    .filter((one) => one.shares > 0n)
    .map((one): Holding => ({
      holderId: one.holderId,
      classId: one.classId,
      shares: one.shares,
      converted: one.shares,
    }));
  const closed = capitalisation + poolIncrease + newShares;
  const onTop = poolOnTop(round, closed, state.pool + poolIncrease);
  const next: Holdings = {
    classes: [
      ...state.classes,
      ...conversions.map((one, at) => newClass(one.classId, `${round.name} (conversion ${at + 1})`, one.price)),
      newClass(classId, round.name, price),
    ],
    holdings: [...state.holdings, ...issued],
    options: state.options,
    pool: state.pool + poolIncrease + onTop,
    open: waiting,
  };
  const outcome: RoundOutcome = {
    id: round.id,
    name: round.name,
    method: round.method,
    preMoney: inputs.preMoney,
    newMoney: inputs.newMoney,
    base: inputs.base,
    poolBefore: state.pool,
    poolIncrease,
    poolOnTop: onTop,
    conversions,
    counted,
    worth,
    capitalisation,
    postMoneyParts: settled.value.postMoneyParts,
    exactPrice,
    price,
    purchases,
    proRata,
    newShares,
    fullyDiluted: closed + onTop,
    effectivePreMoney: subtract(amountOf(inputs.preMoney, table.currency), shareValue(poolIncrease, price)),
    postMoneyAtPrice: shareValue(closed + onTop, price),
  };
  return { state: next, outcome, faults: [...plan.value.faults, ...faults] };
}
