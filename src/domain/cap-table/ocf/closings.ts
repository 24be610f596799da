/** Which securities of an Open Cap Format package are closed, in whole or in part. Applies nothing else of its history. */
import { minorIn, sharesIn, textIn, type OcfObject } from './format';

const CLOSING =
  /^TX_(STOCK|EQUITY_COMPENSATION|PLAN_SECURITY|CONVERTIBLE)_(TRANSFER|CANCELLATION|REPURCHASE|RETRACTION|REISSUANCE|REISSUE|CONVERSION|EXERCISE|RELEASE|CONSOLIDATION)$/;
const USES_POOL = /_(EXERCISE|RELEASE)$/;

const typeOf = (object: OcfObject) => textIn(object, 'object_type') ?? '';
const idOf = (object: OcfObject) => textIn(object, 'security_id') ?? textIn(object, 'id') ?? '';

export const isClosing = (object: OcfObject): boolean => CLOSING.test(typeOf(object));

export interface Closings {
  /** Securities of which nothing is left: what remains of them, if anything, is a security of its own. */
  whole: ReadonlySet<string>;
  /** Shares, and minor units of convertibles, that were taken out of securities which name no remainder. */
  taken: ReadonlyMap<string, { shares: number; minor: number }>;
  /** Options that became shares: they do not go back to the pool. */
  exercised: number;
}

/**
 * The securities that transactions close. In the format a transaction closes its security and names the one that holds
 * the rest (`balance_security_id`). Where it names none, a smaller quantity leaves the rest in place: an exercise has
 * no other way.
 */
export function closingsOf(objects: readonly OcfObject[], currency: string): Closings {
  const whole = new Set<string>();
  const taken = new Map<string, { shares: number; minor: number }>();
  let exercised = 0;
  for (const object of objects) {
    const type = typeOf(object);
    if (!isClosing(object)) continue;
    const shares = sharesIn(object['quantity'] ?? object['quantity_converted'])?.shares ?? null;
    const minor = minorIn(object['amount'], currency);
    if (USES_POOL.test(type)) exercised += shares ?? 0;
    const many = object['security_ids'];
    for (const id of Array.isArray(many) ? many : []) if (typeof id === 'string') whole.add(id);
    const id = textIn(object, 'security_id');
    if (id === null) continue;
    const part = type.startsWith('TX_CONVERTIBLE') ? minor : shares;
    if (part === null || textIn(object, 'balance_security_id') !== null) whole.add(id);
    else {
      const before = taken.get(id) ?? { shares: 0, minor: 0 };
      taken.set(
        id,
        type.startsWith('TX_CONVERTIBLE')
          ? { ...before, minor: before.minor + part }
          : { ...before, shares: before.shares + part },
      );
    }
  }
  return { whole, taken, exercised };
}

/** Is nothing left of this issue? */
export function isClosed(issue: OcfObject, { whole, taken }: Closings, currency: string): boolean {
  if (!/^TX_.*ISSUANCE$/.test(typeOf(issue))) return false;
  const id = idOf(issue);
  const part = taken.get(id);
  if (whole.has(id) || !part) return whole.has(id);
  const shares = sharesIn(issue['quantity'])?.shares;
  const minor = minorIn(issue['investment_amount'], currency);
  return shares === undefined ? minor !== null && part.minor >= minor : part.shares >= shares;
}

/** What is left of an entry, and the other way what was issued of it: `sign` is -1 or 1. */
export function withTaken<Entry extends { id: string; shares: number } | { id: string; amount: number }>(
  entry: Entry,
  { taken }: Closings,
  sign: -1 | 1,
): Entry {
  const part = taken.get(entry.id);
  if (!part) return entry;
  return 'shares' in entry
    ? { ...entry, shares: entry.shares + sign * part.shares }
    : { ...entry, amount: entry.amount + sign * part.minor };
}
