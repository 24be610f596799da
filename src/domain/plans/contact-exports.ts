/** Exports of contacts: the monthly limit of a plan, its texts, and the columns of the file. */
import { countText } from '@/domain/count';
import { TYPE_LABEL, type ListingKind } from '@/domain/directory/directories';
import { formatDay } from '@/domain/time/days';
import { dayInIndia, startInIndia } from '@/domain/time/india';
import { addMonths, firstDayOf, monthOfDay, type Month } from '@/domain/time/months';
import { planOf, type PlanId } from './plans';

/** Maximum contacts of one export. */
export const MAX_CONTACTS = 50;

export const UNKNOWN_CONTACTS =
  'One of these entries does not exist or is no longer listed. Nothing was exported or counted.';

/** The contact of one listing. */
export interface Contact {
  /** `kind:id` of the listing. */
  ref: string;
  name: string;
  kind: ListingKind;
  city: string;
  website: string | null;
  linkedin: string | null;
  twitter: string | null;
  contactPerson: string | null;
  position: string | null;
  email: string | null;
}

export interface Allowance {
  plan: PlanId;
  /** Exports per month; null means no limit. */
  limit: number | null;
  used: number;
  /** Null means no limit. */
  left: number | null;
  /** ISO 8601: when the month ends and counting starts again. */
  resetsAt: string;
}

/** The month in India of a time, in the stored format. */
export const monthOf = (ms: number): Month => monthOfDay(dayInIndia(ms));

/** The time at which the next month begins in India, ISO 8601. */
export const monthEnd = (ms: number): string =>
  new Date(startInIndia(firstDayOf(addMonths(monthOf(ms), 1)))).toISOString();

/** The remaining exports of a plan at `ms`, after `used` exports in that month. Never negative, e.g. after moving to a smaller plan. */
export function allowanceOf(plan: PlanId, used: number, ms: number): Allowance {
  const limit = planOf(plan).contactExportsPerMonth;
  return { plan, limit, used, left: limit === null ? null : Math.max(0, limit - used), resetsAt: monthEnd(ms) };
}

/** "1 December 2026", the day in India on which counting starts again. */
export const resetDay = ({ resetsAt }: Pick<Allowance, 'resetsAt'>): string =>
  formatDay(dayInIndia(Date.parse(resetsAt)));

/** "3 of 5 left this month". */
export function leftText({ limit, left, used }: Allowance): string {
  if (limit === null) return `No limit on your plan. ${countText(used)} exported this month`;
  return `${left} of ${limit} left this month`;
}

/** The reason why an export of `wantedCount` contacts is refused. */
export function overLimitText(allowance: Allowance, wantedCount: number): string {
  const { limit, left, plan } = allowance;
  const have = left === 0 ? 'none is left' : left === 1 ? '1 is left' : `${left} are left`;
  return `The ${planOf(plan).name} plan has ${limit} contact exports a month and ${have}; this export needs ${wantedCount}. The count resets on ${resetDay(allowance)}. Nothing was exported or counted.`;
}

/** The contacts as a table for a file. */
export function contactTable(contacts: readonly Contact[]): { header: string[]; rows: (string | null)[][] } {
  return {
    header: ['Name', 'Kind', 'City', 'Website', 'LinkedIn', 'Twitter', 'Contact person', 'Position', 'Email'],
    rows: contacts.map((contact) => [
      contact.name,
      TYPE_LABEL[contact.kind] ?? contact.kind,
      contact.city,
      contact.website,
      contact.linkedin,
      contact.twitter,
      contact.contactPerson,
      contact.position,
      contact.email,
    ]),
  };
}
