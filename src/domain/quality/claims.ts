/** Claims of entries by the people they are about: their fields, when a claim lapses, and the texts. claim-rules decides which address may claim. */
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
/** In this order: the address is not confirmed, an operator has not decided, the entry is maintained, an operator refused. */
export const CLAIM_STATUSES = ['mailed', 'waiting', 'active', 'refused'] as const;
type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** How long the first link works, ms. */
export const LINK_MS = 24 * HOUR_MS;
/** The address must be confirmed again after the first period. Without an answer, editing is frozen after the second one. In ms. */
export const CONFIRM_AFTER_MS = 365 * DAY_MS;
export const GRACE_MS = 30 * DAY_MS;
export const CLAIMS_A_DAY = 5;
export const EDITS_A_DAY = 60;
/** Views are counted per day for this number of days. */
export const VIEW_DAYS = 365;

/** Claims whose address was last confirmed earlier than this time have lapsed: another person may claim the entry. */
export const lapsedBefore = (now: number): number => now - CONFIRM_AFTER_MS - GRACE_MS;
export const isLapsed = (confirmedAt: number, now: number): boolean => confirmedAt < lapsedBefore(now);

/** Since when an entry is maintained, and when its owner last confirmed that it is right, ms. */
export interface MaintainedSince {
  since: number;
  confirmedAt: number;
}

/** The caller's own claim, for its page. Times are ISO 8601. */
export interface OwnClaim {
  id: string;
  kind: ClaimKind;
  noun: ClaimedNoun;
  name: string;
  /** The address at the institution's domain; null for an angel. */
  email: string | null;
  /** Taken over: it had lapsed, and an operator accepted the claim of another person. */
  status: ClaimStatus | 'lapsed' | 'taken-over';
  /** Why an operator refused. */
  reason: string;
  since: string | null;
  /** The latest date to confirm the address again. */
  confirmUntil: string | null;
  /** The page of the entry; null while it is not shown. */
  href: string | null;
  isHidden: boolean;
  /** A change is waiting for review. */
  isWaiting: boolean;
  views: { month: number; year: number };
  saves: number;
}

/** The caller's own entry, for its form. */
export interface OwnEntry {
  name: string;
  noun: ClaimedNoun;
  revision: number;
  record: Record<string, unknown>;
  /** Changes that wait for an operator, by field name. */
  waiting: Record<string, unknown>;
  isLapsed: boolean;
}

/** "Maintained by the institution since November 2026". The last confirmation is shown as the entry's last check. */
export const maintainedText = (kind: ListingKind, { since }: Pick<MaintainedSince, 'since'>): string =>
  `Maintained by ${kind === 'angel' ? 'the investor' : 'the institution'} since ${formatMonth(monthOfDay(dayInIndia(since)))}`;

/** Description, focus and cheque: these changes are published at once. */
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

/** The fields of a kind that its owner can change. */
export const ownFields = ({ fields }: { fields: readonly Field[] }): Field[] =>
  fields.filter(({ name, kind }) => kind !== 'flag' && kind !== 'rows' && kind !== 'file' && !NOT_THEIRS.has(name));

const NOT_APPLIED = /(?:Logo|Type|\.linkedin)$/;
/** The fields of an application; the form asks for the LinkedIn address separately. */
export const applicationFields = (kind: { fields: readonly Field[] }): Field[] =>
  ownFields(kind).filter(({ name }) => !NOT_APPLIED.test(name));

/** Fields whose changes appear immediately; the form says so. */
export const isAtOnce = (name: string): boolean => AT_ONCE.has(name);

export const EMAIL_MISSING = 'Please give your address at the institution.';

export const CLAIMS_PAGE = '/portal/claims';
export const claimHref = (noun: ClaimedNoun, id: string): string => `${CLAIMS_PAGE}/new?kind=${noun}&id=${id}`;
export const editHref = (id: string): string => `${CLAIMS_PAGE}/edit?id=${id}`;
export const APPLY_PAGE = `${CLAIMS_PAGE}/angel`;
