/** A person's record as the API of operators tells it, and how an answer of it is read. No schema: pages load it. */
import { INDUSTRY_NAMES } from '../../accounts/labels';
import { MONTH_NAMES, type Day } from '../../days';
import { readPreferences, type NotificationPreferences } from '../../notifications/preferences';
import { planOf, PLANS, type PlanId } from '../../plans/plans';
import type { AdminUser } from './admin-user';

export interface UserRecord extends AdminUser {
  notificationPreferences: NotificationPreferences;
}

const ALL_OFF: NotificationPreferences = {
  emailNotifications: {
    newOpportunities: false,
    newsletter: false,
    applicationUpdates: false,
    investorMessages: false,
  },
  systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: false },
};

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isPlan = (value: unknown): value is PlanId => PLANS.some(({ id }) => id === value);

/** Where a visitor works: of the record itself, or of its `visitorDetails`; null for founders and where it is not told. */
export function companyWorkingAtOf(record: Readonly<Record<string, unknown>>): string | null {
  if (record['userType'] === 'founder') return null;
  return textOf(record['companyWorkingAt']) ?? textOf(objectOf(record['visitorDetails'])['companyWorkingAt']);
}

/** A record of an answer, with every field in its place; null where it names nobody. Preferences that are missing are off. */
export function readUser(value: unknown): UserRecord | null {
  const record = objectOf(value);
  const [id, email] = [textOf(record['_id']), textOf(record['email'])];
  const { userType, foundedYear, plan } = record;
  if (!id || !email || (userType !== 'founder' && userType !== 'visitor')) return null;
  return {
    _id: id,
    fullName: textOf(record['fullName']) ?? '',
    email,
    phone: textOf(record['phone']) ?? '',
    userType,
    isVerified: record['isVerified'] === true,
    twoFactorEnabled: record['twoFactorEnabled'] === true,
    location: textOf(record['location']) ?? '',
    linkedinUrl: textOf(record['linkedinUrl']),
    companyName: textOf(record['companyName']),
    companyDescription: textOf(record['companyDescription']),
    industry: textOf(record['industry']),
    foundedYear: typeof foundedYear === 'number' ? foundedYear : null,
    companyWorkingAt: companyWorkingAtOf(record),
    plan: isPlan(plan) ? plan : 'free',
    createdAt: textOf(record['createdAt']) ?? '',
    lastLoginAt: textOf(record['lastLoginAt']),
    notificationPreferences: readPreferences(record['notificationPreferences']) ?? ALL_OFF,
  };
}

export const PREFERENCES_IN_ALL = 7;

/** How many of the seven preferences are on. */
export function preferencesOn({ emailNotifications, systemNotifications }: NotificationPreferences): number {
  return [...Object.values(emailNotifications), ...Object.values(systemNotifications)].filter(Boolean).length;
}

/** Rows of founders offer edit and delete; those of visitors never, whoever asks. */
export const offersChanges = ({ userType }: Pick<AdminUser, 'userType'>): boolean => userType === 'founder';

export const companyOf = (user: Pick<AdminUser, 'userType' | 'companyName' | 'companyWorkingAt'>): string =>
  (user.userType === 'founder' ? user.companyName : user.companyWorkingAt) ?? '';

export const TYPE_NAMES = { founder: 'Founder', visitor: 'Visitor' } as const;

/** An industry as people read it; one that is not of the list as it is. */
export const industryText = (industry: string | null): string =>
  industry === null ? '' : ((INDUSTRY_NAMES as Readonly<Record<string, string>>)[industry] ?? industry);

export const planText = (plan: PlanId): string => planOf(plan).name;

/** Who has no name yet is called by the address. */
export const nameOf = ({ fullName, email }: Pick<AdminUser, 'fullName' | 'email'>): string => fullName || email;

/** `iso` as a day in India, `YYYY-MM-DD`; empty where there is none. */
export function dayInIndia(iso: string | null): string {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  // India has no other time than this one.
  return Number.isNaN(at) ? '' : new Date(at + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** `2026-03-12` as "12 Mar 2026"; the same in every browser. */
export function shortDay(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${(MONTH_NAMES[Number(month) - 1] ?? '').slice(0, 3)} ${year}`;
}
