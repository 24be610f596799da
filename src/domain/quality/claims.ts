/** Claims of entries by those they are about: which fields are theirs, when a claim lapses, and the texts. Which address may claim is in claim-rules. */
import type { Field, Noun } from '@/domain/admin/entities/entity';
import type { ListingKind } from '@/domain/directory/directories';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';
import { dayInIndia } from '@/domain/time/india';
import { formatMonth, monthOfDay } from '@/domain/time/months';

/** The kinds of record that can be claimed. */
export const CLAIMED_NOUNS = [
  'pre-seed-investor',
  'seed-investor',
  'angel-investor',
  'incubator',
] as const satisfies readonly Noun[];
export type ClaimedNoun = (typeof CLAIMED_NOUNS)[number];

/** An institution's employee claims an entry; a person applies to be listed as an angel. */
export const CLAIM_KINDS = ['institution', 'angel'] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];
/** The address is not confirmed, an operator has not decided, the entry is maintained, or an operator refused. */
export const CLAIM_STATUSES = ['mailed', 'waiting', 'active', 'refused'] as const;
type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** How long the first link works, ms. */
export const LINK_MS = 24 * HOUR_MS;
/** The address is confirmed again a year after the last time, and editing is frozen that long after it was asked for, ms. */
export const CONFIRM_AFTER_MS = 365 * DAY_MS;
export const GRACE_MS = 30 * DAY_MS;
export const CLAIMS_A_DAY = 5;
export const EDITS_A_DAY = 60;
/** Views are counted by day for so long. */
export const VIEW_DAYS = 365;

export const isLapsed = (confirmedAt: number, now: number): boolean => now - confirmedAt > CONFIRM_AFTER_MS + GRACE_MS;

/** Who maintains an entry: since when, and when they last said that it is right, ms. */
export interface Maintained {
  since: number;
  confirmedAt: number;
}

/** One's own claim, as its page shows it. Times are ISO 8601. */
export interface OwnClaim {
  id: string;
  kind: ClaimKind;
  noun: ClaimedNoun;
  name: string;
  /** The address at the institution's domain; null of an angel. */
  email: string | null;
  status: ClaimStatus | 'lapsed';
  /** Why an operator refused. */
  reason: string;
  since: string | null;
  /** Until when the address should be confirmed again. */
  confirmUntil: string | null;
  /** The page of the entry; null while it is not shown. */
  href: string | null;
  isHidden: boolean;
  /** A change waits for an operator. */
  isWaiting: boolean;
  views: { month: number; year: number };
  saves: number;
}

/** One's own entry in its form. */
export interface OwnEntry {
  name: string;
  noun: ClaimedNoun;
  revision: number;
  record: Record<string, unknown>;
  /** What waits for an operator, by the name of its field. */
  waiting: Record<string, unknown>;
  isLapsed: boolean;
}

/** "Maintained by the institution since November 2026". When it last confirmed the entry is the entry's last check. */
export const maintainedText = (kind: ListingKind, { since }: Pick<Maintained, 'since'>): string =>
  `Maintained by ${kind === 'angel' ? 'the investor' : 'the institution'} since ${formatMonth(monthOfDay(dayInIndia(since)))}`;

/** Description, focus and cheque. */
const AT_ONCE = new Set([
  'about',
  'sector',
  'focusIndustries',
  'preferredStartupStage',
  'funds.minInvestment',
  'funds.maxInvestment',
  'funds.currency',
]);
const NOT_THEIRS = new Set(['sources', 'investorStatus']);

/** The fields of a kind that those it is about can change. */
export const ownFields = ({ fields }: { fields: readonly Field[] }): Field[] =>
  fields.filter(({ name, kind }) => kind !== 'flag' && kind !== 'rows' && kind !== 'file' && !NOT_THEIRS.has(name));

const NOT_APPLIED = /(?:Logo|Type|\.linkedin)$/;
/** The fields of an application; the address on LinkedIn is asked for beside them. */
export const applicationFields = (kind: { fields: readonly Field[] }): Field[] =>
  ownFields(kind).filter(({ name }) => !NOT_APPLIED.test(name));

/** Fields whose change at once a form announces as such. */
export const isAtOnce = (name: string): boolean => AT_ONCE.has(name);

export const EMAIL_MISSING = 'Please give your address at the institution.';

export const CLAIMS_PAGE = '/portal/claims';
export const claimHref = (noun: ClaimedNoun, id: string): string => `${CLAIMS_PAGE}/new?kind=${noun}&id=${id}`;
export const editHref = (id: string): string => `${CLAIMS_PAGE}/edit?id=${id}`;
export const APPLY_PAGE = `${CLAIMS_PAGE}/angel`;
