/** Converts Indian iSAFEs that mature without a round. In rounds and exits, iSAFEs count like SAFEs. */
import { divide, sign, whole } from '@/domain/money/fractions';
import { minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import { addMonths, dateOf, dayOf } from '@/domain/cap-table/document/calendar';
import { solveRound } from './conversion';
import { resolveTerms, owedOn, postMoneyParts, postMoneyShares, type Term } from './conversion-terms';
import { PLAIN_PREFERENCE, type CapTable, type Convertible } from '@/domain/cap-table/document/document';
import { notice, type Fault } from '@/domain/cap-table/document/faults';
import { fullyDiluted, type Holdings } from './holdings';
import type { Conversion } from './priced-round';
import { roundPrice, sharesFor } from './prices';

/** Months after which an iSAFE converts on its own. */
const ISAFE_MONTHS = 36;

/** The day on which an iSAFE converts without a round: its maturity, otherwise three years after its date; null if neither is known. */
export function isafeMaturity(one: Convertible): string | null {
  if (one.kind !== 'isafe') return null;
  const [maturity, issued] = [dayOf(one.maturity ?? ''), dayOf(one.date ?? '')];
  if (maturity !== null) return dateOf(maturity);
  return issued === null ? null : dateOf(addMonths(issued, ISAFE_MONTHS));
}

/**
 * Converts the iSAFEs that have matured by `date`, at their valuation cap and the capitalisation of that day. An iSAFE without a cap has no
 * agreed price: it does not convert and is reported. Model and source: docs/features/priced-rounds.md.
 */
export function matureIsafes(
  table: CapTable,
  state: Holdings,
  date: string | null,
): { state: Holdings; matured: Conversion[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const due =
    date === null || dayOf(date) === null ? [] : state.open.filter((one) => (isafeMaturity(one) ?? '9999') <= date);
  if (due.length === 0) return { state, matured: [], faults };
  const { terms } = resolveTerms(table.shares.convertibles, date);
  const capsOf = (id: string) =>
    (terms.get(id) ?? []).filter((term): term is Extract<Term, { cap: bigint }> => 'cap' in term);
  for (const one of due)
    if (capsOf(one.id).length === 0)
      faults.push(
        notice('no-price', 'This iSAFE matures without a valuation cap: it waits for the next round.', one.id),
      );
  const ready = due.filter((one) => capsOf(one.id).length > 0 && owedOn(one, date).due > 0n);
  const base = fullyDiluted(state);
  // Solved like a round without new money. Only caps take part, so the valuation passed in has no effect.
  const solved = solveRound({
    method: 'pre-money',
    preMoney: 1n,
    newMoney: 0n,
    base,
    available: state.pool,
    pool: { kind: 'fixed', increase: 0n },
    instruments: ready.map((one) => ({ id: one.id, due: owedOn(one, date).due, terms: capsOf(one.id) })),
  });
  if (ready.length === 0) return { state, matured: [], faults };
  if (!solved.ok) return { state, matured: [], faults: [...faults, ...solved.faults] };
  const unit = minorPerUnit(table.currency);
  const chosen = solved.value.chosen.map(({ term }, at) => ({
    term: term as Extract<Term, { cap: bigint }>,
    ...owedOn(ready[at] as Convertible, date),
  }));
  // As in a round: pre-money caps convert first, then post-money caps on top of them.
  const preCapped = chosen.map(({ term, due: owed }) => {
    const price = roundPrice(divide({ n: term.cap, d: unit }, whole(base)), 4);
    return { price, shares: term.kind === 'pre-cap' && sign(price) > 0 ? sharesFor({ n: owed, d: unit }, price) : 0n };
  });
  const others = preCapped.reduce((all, one) => all + one.shares, base);
  const parts = postMoneyParts(chosen);
  const matured = ready.map((one, at): Conversion => {
    const { term, principal, interest, due: owed } = chosen[at] as (typeof chosen)[number];
    const { price, shares } =
      term.kind === 'post-cap'
        ? postMoneyShares(owed, term.cap, others, parts, unit)
        : (preCapped[at] as (typeof preCapped)[number]);
    const { id, stakeholderId: holderId, kind } = one;
    const classId = `maturity:${id}`;
    return { id, holderId, kind, principal, interest, due: owed, basis: 'cap', term, price, shares, classId };
  });
  const maturedIds = new Set(matured.map(({ id }) => id));
  return {
    matured,
    faults,
    state: {
      ...state,
      classes: [
        ...state.classes,
        ...matured.map(({ classId, price }, at) => ({
          id: classId,
          name: `iSAFE conversion ${at + 1}`,
          kind: 'preferred' as const,
          issuePrice: price,
          ratio: whole(1),
          preference: PLAIN_PREFERENCE,
          seniority: 1,
        })),
      ],
      holdings: [
        ...state.holdings,
        ...matured.map(({ holderId, classId, shares }) => ({ holderId, classId, shares, converted: shares })),
      ],
      open: state.open.filter((one) => !maturedIds.has(one.id)),
    },
  };
}
