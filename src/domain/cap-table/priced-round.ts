/** One priced round on given holdings: pool, conversions, new shares, pro-rata rights. Rounding: docs/decisions/141. */
import {
  divide,
  fromDecimal,
  isZero,
  multiply,
  round as toWhole,
  sign,
  subtract,
  sum,
  whole,
  type Fraction,
} from '../fractions';
import { amountOf, exactly, minorPerUnit, moneyOf, sharesOf } from './amounts';
import { solveRound, type Instrument, type PoolPlan, type RoundInputs, type Solution } from './conversion';
import { resolveTerms, type Term } from './conversion-terms';
import { postMoney } from './dilution';
import type { CapTable, Convertible, FundingRound } from './document';
import { failed, fault, notice, fine, type Fault, type Result } from './faults';
import { fullyDiluted, type ClassInfo, type Holding, type Holdings } from './holdings';
import { owedOn } from './interest';
import { allot, type NewMoney, type ProRataRight } from './new-money';
import { priceOf, roundPrice, sharesFor, worthOf } from './prices';

export interface Conversion {
  id: string;
  holderId: string;
  kind: Convertible['kind'];
  /** Minor units. */
  principal: bigint;
  interest: bigint;
  due: bigint;
  /** What it converted at: the cap, the discount, or the plain price. */
  basis: 'cap' | 'discount' | 'price';
  term: Term;
  /** Units of the currency per share, rounded as agreed. */
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
  /** Growth of the pool before the new money, and on top of all after closing. */
  poolIncrease: bigint;
  poolOnTop: bigint;
  conversions: Conversion[];
  /** Shares that the pre-money valuation is divided by: base, pool increase and (not with `pre-money`) conversions. */
  counted: Fraction;
  /** What is divided: the pre-money valuation, with `dollars-invested` plus what converts. Minor units. */
  worth: bigint;
  /** Base and conversions without the pool's increase: the capitalisation of post-money SAFEs. */
  capitalisation: bigint;
  exactPrice: Fraction;
  price: Fraction;
  purchases: NewMoney[];
  proRata: ProRataRight[];
  newShares: bigint;
  fullyDiluted: bigint;
  /** Pre-money valuation less the pool's increase at the new price, in units: what today's shares are worth. */
  effectivePreMoney: Fraction;
  /** All shares at the new price, in units. */
  postMoneyAtPrice: Fraction;
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
    return failed(fault('pool', 'The option pool must lie between 0 and below 100 percent.', round.id));
  if (isZero(share) || round.poolTiming === 'on-top') return fine({ kind: 'fixed', increase: 0n });
  return fine({ kind: 'target', share: divide(share, hundred), of: round.poolTiming });
}

const roundedUp = (shares: Fraction, lot: number): bigint => {
  const size = sharesOf(lot) || 1n;
  return toWhole(divide(shares, whole(size)), 'ceil') * size;
};

/** The instruments that convert here, with what they are owed, and those that wait. */
function split(table: CapTable, round: FundingRound, state: Holdings, faults: Fault[]) {
  const { terms, faults: termFaults } = resolveTerms(table.shares.convertibles);
  const converting: { convertible: Convertible; principal: bigint; interest: bigint; instrument: Instrument }[] = [];
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
  return { converting, waiting };
}

/** Applies a round. What cannot be computed leaves the holdings as they were and says why. */
export function applyRound(
  table: CapTable,
  round: FundingRound,
  place: number,
  state: Holdings,
): { state: Holdings; outcome: RoundOutcome | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const unchanged = (...more: Fault[]) => ({ state, outcome: null, faults: [...faults, ...more] });
  const [newMoney, post] = [moneyOf(round.amount), postMoney(round)];
  if (newMoney === null || post === null)
    return unchanged(
      fault('amount', `${round.name}: please enter amounts from 0 up to the largest allowed.`, round.id),
    );
  const plan = poolPlan(round);
  if (!plan.ok) return unchanged(...plan.faults);
  const base = fullyDiluted(state);
  const { converting, waiting } = split(table, round, state, faults);
  const inputs: RoundInputs = {
    method: round.method,
    preMoney: post - newMoney,
    newMoney,
    base,
    available: state.pool,
    pool: plan.value,
    instruments: converting.map(({ instrument }) => instrument),
  };
  const about = (problems: Fault[]) =>
    problems.map((one) => ({ ...one, message: `${round.name}: ${one.message}`, subject: one.subject ?? round.id }));
  const planned = solveRound(inputs);
  if (!planned.ok) return unchanged(...about(planned.faults));
  // Whole lots for the pool first; then everything again around that pool.
  const poolIncrease = roundedUp(planned.value.increase, round.poolLot);
  const solved = solveRound({ ...inputs, pool: { kind: 'fixed', increase: poolIncrease } });
  if (!solved.ok) return unchanged(...about(solved.faults));

  const unit = minorPerUnit(table.currency);
  const decimals = round.conversionDecimals ?? round.priceDecimals;
  const capped = solved.value.chosen.map(({ term }, at) => {
    if (term.kind === 'discount') return null;
    const over = term.kind === 'post-cap' ? solved.value.capitalisation : whole(base + poolIncrease);
    const conversionPrice = roundPrice(divide({ n: term.cap, d: unit }, over), decimals);
    const due = { n: converting[at]?.instrument.due ?? 0n, d: unit };
    return { price: conversionPrice, shares: isZero(conversionPrice) ? 0n : sharesFor(due, conversionPrice) };
  });
  const { exactPrice, counted, worth } = priceAround(inputs, solved.value, capped, poolIncrease, unit);
  const price = roundPrice(exactPrice, round.priceDecimals);
  const discounted = solved.value.chosen.map(({ term }) =>
    term.kind === 'discount' ? roundPrice(multiply(price, term.factor), decimals) : null,
  );
  if ([price, ...discounted, ...capped.map((one) => one?.price)].some((one) => one && sign(one) <= 0))
    return unchanged(...about([fault('price', 'A price per share rounds to 0.')]));

  const classes: ClassInfo[] = [];
  const issued: Holding[] = [];
  const seniority = round.seniority ?? place + 1;
  const issue = (holderId: string, classId: string, shares: bigint) => {
    if (shares > 0n) issued.push({ holderId, classId, shares, converted: shares });
  };
  const newClass = (id: string, name: string, issuePrice: Fraction) => {
    const { preference } = round;
    classes.push({ id, name, kind: 'preferred', issuePrice, ratio: whole(1), preference, seniority });
    return id;
  };
  const conversions = converting.map(({ convertible, principal, interest, instrument }, at): Conversion => {
    const { term } = solved.value.chosen[at] as Solution['chosen'][number];
    const fixed = capped[at];
    const paid = discounted[at] ?? fixed?.price ?? price;
    const shares = fixed?.shares ?? sharesFor({ n: instrument.due, d: unit }, paid);
    const classId = newClass(`${round.id}:${convertible.id}`, `${round.name} (conversion ${at + 1})`, paid);
    issue(convertible.stakeholderId, classId, shares);
    const basis = term.kind !== 'discount' ? 'cap' : term.factor.n === term.factor.d ? 'price' : 'discount';
    const { id, stakeholderId: holderId, kind } = convertible;
    return { id, holderId, kind, principal, interest, due: instrument.due, basis, term, price: paid, shares, classId };
  });

  const classId = newClass(`round:${round.id}`, round.name, price);
  const capitalisation = base + conversions.reduce((all, one) => all + one.shares, 0n);
  const shares = sharesFor(amountOf(newMoney, table.currency), price);
  const rights = conversions.filter((one) =>
    converting.some(({ convertible }) => convertible.id === one.id && convertible.proRata),
  );
  const { purchases, proRata, faults: allotFaults } = allot(table, round, { price, shares, capitalisation, rights });
  faults.push(...allotFaults);
  for (const { holderId, shares: bought } of purchases) issue(holderId, classId, bought);
  const newShares = purchases.reduce((all, one) => all + one.shares, 0n);

  const closed = capitalisation + poolIncrease + newShares;
  const poolOnTop = onTop(round, closed, state.pool + poolIncrease);
  const next: Holdings = {
    classes: [...state.classes, ...classes],
    holdings: [...state.holdings, ...issued],
    options: state.options,
    pool: state.pool + poolIncrease + poolOnTop,
    open: waiting,
  };
  const outcome: RoundOutcome = {
    id: round.id,
    name: round.name,
    method: round.method,
    preMoney: inputs.preMoney,
    newMoney,
    base,
    poolBefore: state.pool,
    poolIncrease,
    poolOnTop,
    conversions,
    counted,
    worth,
    capitalisation,
    exactPrice,
    price,
    purchases,
    proRata,
    newShares,
    fullyDiluted: closed + poolOnTop,
    effectivePreMoney: subtract(amountOf(inputs.preMoney, table.currency), worthOf(poolIncrease, price)),
    postMoneyAtPrice: worthOf(closed + poolOnTop, price),
  };
  return { state: next, outcome, faults };
}

/** The exact price around whole shares: capped conversions and the pool as issued, discounts still in the circle. */
function priceAround(
  inputs: RoundInputs,
  solved: Solution,
  capped: ({ shares: bigint } | null)[],
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
  const cappedShares = capped.reduce((all, one) => all + (one?.shares ?? 0n), 0n);
  const discounted = sum(
    solved.chosen.map(({ term }, at) =>
      term.kind === 'discount' ? divide(whole(inputs.instruments[at]?.due ?? 0n), term.factor) : whole(0),
    ),
  );
  const perMinor = divide(whole(fixed + cappedShares), subtract(whole(worth), discounted));
  return { exactPrice: priceOf(perMinor, unit), counted: multiply(whole(worth), perMinor), worth };
}

/** Shares of a pool that is created after closing: x with (pool + x) / (all + x) = percentage, rounded up to whole lots. */
function onTop(round: FundingRound, all: bigint, pool: bigint): bigint {
  const share = fromDecimal(round.optionPoolPercentage);
  if (round.poolTiming !== 'on-top' || round.poolIncrease !== null || !share || isZero(share)) return 0n;
  const missing = subtract(multiply(share, whole(all)), multiply(hundred, whole(pool)));
  return sign(missing) <= 0 ? 0n : roundedUp(divide(missing, subtract(hundred, share)), round.poolLot);
}
