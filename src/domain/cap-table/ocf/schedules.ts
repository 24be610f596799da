/** Finds the closed securities and the vesting schedule of each holder in an Open Cap Format package. */
import { windowOf, type Acceleration } from '@/domain/cap-table/document/acceleration';
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import { objectIn, textIn, minorIn, sharesIn, type OcfObject } from './format';
import { vestingFromOcf, vestingId, type OcfMonth } from './vesting';

const CLOSING =
  /^TX_(STOCK|EQUITY_COMPENSATION|PLAN_SECURITY|CONVERTIBLE)_(TRANSFER|CANCELLATION|REPURCHASE|RETRACTION|REISSUANCE|REISSUE|CONVERSION|EXERCISE|RELEASE|CONSOLIDATION)$/;
const USES_POOL = /_(EXERCISE|RELEASE)$/;

const typeOf = (object: OcfObject) => textIn(object, 'object_type') ?? '';
const idOf = (object: OcfObject) => textIn(object, 'security_id') ?? textIn(object, 'id') ?? '';

export const isClosing = (object: OcfObject): boolean => CLOSING.test(typeOf(object));

/** The securities of a package that are closed, in whole or in part. Nothing else of its history is applied. */
export interface Closings {
  /** Securities of which nothing is left: a remainder, if any, is a security of its own. */
  whole: ReadonlySet<string>;
  /** Shares, and minor units of convertibles, that were taken out of securities without naming a remainder. */
  taken: ReadonlyMap<string, { shares: number; minor: number }>;
  /** Options that became shares: they do not go back to the pool. */
  exercised: number;
}

/**
 * The securities that transactions close. In the format a transaction closes its security and names the security that holds the rest
 * (`balance_security_id`). If it names none and its quantity is smaller, the rest stays in the same security, because an exercise never
 * names one.
 */
export function closingsOf(objects: readonly OcfObject[], currency: string): Closings {
  const whole = new Set<string>();
  const closedParts = new Map<string, { shares: number; minor: number }>();
  let exercised = 0;
  for (const object of objects) {
    const type = typeOf(object);
    if (!isClosing(object)) continue;
    const shares = sharesIn(object['quantity'] ?? object['quantity_converted'])?.shares ?? null;
    const minor = minorIn(object['amount'], currency);
    if (USES_POOL.test(type)) exercised += shares ?? 0;
    const securityIds = object['security_ids'];
    for (const id of Array.isArray(securityIds) ? securityIds : []) if (typeof id === 'string') whole.add(id);
    const id = textIn(object, 'security_id');
    if (id === null) continue;
    const part = type.startsWith('TX_CONVERTIBLE') ? minor : shares;
    if (part === null || textIn(object, 'balance_security_id') !== null) whole.add(id);
    else {
      const before = closedParts.get(id) ?? { shares: 0, minor: 0 };
      closedParts.set(
        id,
        type.startsWith('TX_CONVERTIBLE')
          ? { ...before, minor: before.minor + part }
          : { ...before, shares: before.shares + part },
      );
    }
  }
  return { whole, taken: closedParts, exercised };
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

/** The rest of an entry (`sign` -1), or back to the amount that was issued (`sign` 1). */
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

export interface HolderSchedule {
  schedule: VestingSchedule;
  month: OcfMonth;
  termsId: string;
}

/** Each holder's first schedule that has our pattern, from issues in the order of the package. */
export function schedulesIn(objects: readonly OcfObject[], isOpen: (issue: OcfObject) => boolean) {
  const terms = new Map<string, OcfObject>();
  const starts = new Map<string, string>();
  for (const object of objects) {
    const type = textIn(object, 'object_type');
    if (type === 'VESTING_TERMS') terms.set(textIn(object, 'id') ?? '', object);
    if (type === 'TX_VESTING_START') starts.set(textIn(object, 'security_id') ?? '', textIn(object, 'date') ?? '');
  }
  const schedules = new Map<string, HolderSchedule>();
  for (const issue of objects) {
    const [termsId, holder] = [textIn(issue, 'vesting_terms_id'), textIn(issue, 'stakeholder_id')];
    const found = termsId === null ? undefined : terms.get(termsId);
    const startDate = starts.get(textIn(issue, 'security_id') ?? textIn(issue, 'id') ?? '');
    if (termsId === null || holder === null || !found || startDate === undefined) continue;
    if (schedules.has(holder) || !isOpen(issue)) continue;
    const pattern = vestingFromOcf(found, startDate);
    if (!pattern) continue;
    const { month, cliff, vestingPeriod, ...more } = pattern;
    schedules.set(holder, {
      month,
      termsId,
      schedule: { startDate, cliff, vestingPeriod, vestingType: 'linear', ...more },
    });
  }
  return schedules;
}

/** The id of the condition that starts the terms; a vesting start names it. */
export const startConditionOf = (terms: OcfObject): string => {
  const conditions = Array.isArray(terms['vesting_conditions']) ? (terms['vesting_conditions'] as OcfObject[]) : [];
  const start = conditions.find((one) => textIn(objectIn(one, 'trigger'), 'type') === 'VESTING_START_DATE');
  return (start && textIn(start, 'id')) ?? 'start';
};

/** A missing window means the default one, so adding it is not an edit. */
const meaningOf = (one: Acceleration | undefined): string =>
  one ? [one.trigger, one.share, ...(one.trigger === 'double' ? [windowOf(one)] : [])].join(' ') : '';

export interface StoredSchedules {
  /** True for an original vesting start that an edit of the schedule has replaced. */
  replaces: (object: OcfObject) => boolean;
  /** Sets the terms that a security names: its original ones as long as the schedule is unedited. */
  keep: (result: OcfObject, original: OcfObject) => OcfObject;
  /** The imported terms of a holder whose schedule is unedited, else null. */
  own: (holderId: string) => OcfObject | null;
}

/** Compares the current schedules with the schedules of the originals. */
export function storedSchedules(table: CapTable, closings: Closings): StoredSchedules {
  const originals = table.aside.map(({ object }) => object);
  const today = new Map(table.stakeholders.map(({ id, vestingSchedule }) => [id, vestingSchedule]));
  const found = schedulesIn(originals, (issue) => !isClosed(issue, closings, table.currency));
  const terms = new Map(
    originals.flatMap((object) =>
      object['object_type'] === 'VESTING_TERMS' ? [[textIn(object, 'id') ?? '', object] as const] : [],
    ),
  );
  const isSame = (holderId: string) => {
    const [now, was] = [today.get(holderId), found.get(holderId)];
    if (!was) return now === undefined;
    // Terms with another month type than the table's were never taken over.
    if (now === undefined) return was.month !== table.vestingMonth;
    const { startDate, cliff, vestingPeriod, acceleration } = was.schedule;
    return (
      was.month === table.vestingMonth &&
      now.startDate === startDate &&
      now.cliff === cliff &&
      now.vestingPeriod === vestingPeriod &&
      meaningOf(now.acceleration) === meaningOf(acceleration)
    );
  };
  const isReplaced = (issue: OcfObject) => {
    const holder = textIn(issue, 'stakeholder_id');
    const termsId = textIn(issue, 'vesting_terms_id');
    return holder !== null && termsId !== null && found.get(holder)?.termsId === termsId && !isSame(holder);
  };
  const replaced = new Set(originals.filter(isReplaced).map((issue) => textIn(issue, 'security_id') ?? ''));
  const own = (holderId: string): OcfObject | null => {
    const was = found.get(holderId);
    return was && today.get(holderId) && isSame(holderId) ? (terms.get(was.termsId) ?? null) : null;
  };
  return {
    replaces: (object) =>
      object['object_type'] === 'TX_VESTING_START' && replaced.has(textIn(object, 'security_id') ?? ''),
    keep: (result, original) => {
      const termsId = textIn(original, 'vesting_terms_id');
      const { vesting_terms_id: _ours, ...rest } = result;
      if (termsId === null) return own(textIn(original, 'stakeholder_id') ?? '') ? rest : result;
      if (!isReplaced(original)) return { ...rest, vesting_terms_id: termsId };
      const now = today.get(textIn(original, 'stakeholder_id') ?? '');
      return now ? { ...rest, vesting_terms_id: vestingId(String(original['stakeholder_id'])) } : rest;
    },
    own,
  };
}
