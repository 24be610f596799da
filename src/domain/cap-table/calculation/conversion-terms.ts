/** What each SAFE, iSAFE or note may convert at: its own cap and discount, and those that an MFN clause lets it take. */
import { divide, ONE, subtract, whole, type Fraction } from '@/domain/money/fractions';
import { exactly, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import { dayOf } from '@/domain/cap-table/document/calendar';
import type { Convertible } from '@/domain/cap-table/document/document';
import { fault, type Fault } from '@/domain/cap-table/document/faults';

/**
 * `post-cap`: cap / capitalisation with all conversions (post-money SAFE). `pre-cap`: cap / capitalisation without
 * conversions, but with the pool's increase (pre-money SAFE of 2013 to 2018, notes). `discount`: price × factor.
 */
export type Term =
  | { kind: 'post-cap' | 'pre-cap'; cap: bigint; from: string }
  | { kind: 'discount'; factor: Fraction; from: string };

/** Own terms of an instrument; the plain price of the round is always among them. */
function ownTerms(instrument: Convertible, faults: Fault[]): Term[] {
  const terms: Term[] = [];
  const from = instrument.id;
  if (instrument.cap !== null) {
    const cap = moneyOf(instrument.cap);
    if (cap !== null && cap > 0n)
      terms.push({ kind: instrument.capBasis === 'post-money' ? 'post-cap' : 'pre-cap', cap, from });
    else faults.push(fault('amount', 'A valuation cap must be above 0 and within the limits.', from));
  }
  const discount = exactly(instrument.discount);
  if (!discount || discount.n < 0n || discount.n >= 100n * discount.d)
    faults.push(fault('amount', 'A discount must be at least 0 and below 100 percent.', from));
  else if (discount.n > 0n) terms.push({ kind: 'discount', factor: subtract(ONE, divide(discount, whole(100))), from });
  return [...terms, { kind: 'discount', factor: ONE, from }];
}

/** Was `other` issued after `one`? By date where both have one, else by place in the list. */
function isLater(one: Convertible, other: Convertible, places: Map<string, number>): boolean {
  const [a, b] = [dayOf(one.date ?? ''), dayOf(other.date ?? '')];
  if (a !== null && b !== null && a !== b) return b > a;
  return (places.get(other.id) ?? 0) > (places.get(one.id) ?? 0);
}

/**
 * All terms that each instrument may choose from. MFN (most favoured nation): with a named instrument its terms, through
 * chains; without one those of every later instrument. A circle of names is a fault, and its members keep their own terms.
 */
export function resolveTerms(instruments: readonly Convertible[]): { terms: Map<string, Term[]>; faults: Fault[] } {
  const faults: Fault[] = [];
  const places = new Map(instruments.map((one, index) => [one.id, index]));
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const own = new Map(instruments.map((one) => [one.id, ownTerms(one, faults)]));
  const terms = new Map<string, Term[]>();

  const followed = (start: Convertible): Term[] => {
    const found = [...(own.get(start.id) ?? [])];
    const seen = new Set([start.id]);
    let at = start;
    while (at.mfn && at.mfnAdopts !== null) {
      const next = byId.get(at.mfnAdopts);
      if (!next) {
        faults.push(fault('mfn-unknown', 'The instrument whose terms it adopts does not exist.', start.id));
        return own.get(start.id) ?? [];
      }
      if (seen.has(next.id)) {
        faults.push(
          fault(
            'mfn-circle',
            'These MFN clauses point to each other in a circle, so each keeps its own terms.',
            start.id,
          ),
        );
        return own.get(start.id) ?? [];
      }
      seen.add(next.id);
      found.push(...(own.get(next.id) ?? []));
      at = next;
    }
    return found;
  };

  for (const one of instruments) {
    if (one.mfn && one.mfnAdopts === null) {
      const later = instruments.filter((other) => other.id !== one.id && isLater(one, other, places));
      terms.set(one.id, [...(own.get(one.id) ?? []), ...later.flatMap((other) => own.get(other.id) ?? [])]);
    } else terms.set(one.id, followed(one));
  }
  return { terms, faults };
}
