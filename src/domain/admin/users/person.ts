/** The data of a founder or visitor for operators: one list of fields for table, page, form, files and SELECT. Has no zod schema, because pages load it. */
import type { UserType } from '@/domain/accounts/actor';
import { INDUSTRY_NAMES } from '@/domain/accounts/labels';
import type { Allowance } from '@/domain/plans/contact-exports';
import { PREFERENCE_SECTIONS, type NotificationPreferences } from '@/domain/notifications/preferences';
import { planOf, type PlanId } from '@/domain/plans/plans';
import type { Report } from '@/domain/tools/report';
import { NO, YES } from '@/domain/admin/record-export';
import { INDIA_MS } from '@/domain/time/india';

/** The kinds of fields, with the type of their values. Moments are ISO 8601 in UTC. */
interface Values {
  text: string;
  optional: string | null;
  industry: string | null;
  year: number | null;
  flag: boolean;
  type: UserType;
  plan: PlanId;
  moment: string;
  last: string | null;
}

interface PersonField {
  name: string;
  kind: keyof Values;
  /** The heading of its column in a file; files without this heading have no such column. */
  file?: string;
  /** Heading on paper. */
  paper?: string;
  /** Label on the person's page. */
  fact?: string;
  /** Set if only founders or only visitors have it. */
  of?: UserType;
  /** In the form: its label, the message if a value is emptied, and the maximum length. */
  form?: { label: string; missing?: string; most?: number };
}

const field = <const Field extends PersonField>(one: Field): Field => one;

export const PERSON = [
  field({
    name: 'fullName',
    kind: 'text',
    file: 'Full name',
    paper: 'Name',
    form: { label: 'Full name', missing: 'Please input the full name!', most: 100 },
  }),
  field({ name: 'email', kind: 'text', file: 'Email', paper: 'Email', fact: 'Email' }),
  field({
    name: 'phone',
    kind: 'text',
    file: 'Phone',
    fact: 'Phone',
    form: { label: 'Phone', missing: 'Please input the phone number!' },
  }),
  field({ name: 'userType', kind: 'type', file: 'User type', paper: 'Type' }),
  field({
    name: 'companyName',
    kind: 'optional',
    file: 'Company',
    paper: 'Company',
    fact: 'Company',
    of: 'founder',
    form: { label: 'Company name', missing: 'Please input the company name!', most: 120 },
  }),
  field({ name: 'companyWorkingAt', kind: 'optional', fact: 'Works at', of: 'visitor' }),
  field({
    name: 'industry',
    kind: 'industry',
    file: 'Industry',
    fact: 'Industry',
    of: 'founder',
    form: { label: 'Industry', missing: 'Please input the industry!' },
  }),
  field({
    name: 'foundedYear',
    kind: 'year',
    file: 'Founded year',
    fact: 'Founded',
    of: 'founder',
    form: { label: 'Founded year', missing: 'Please input the founded year!', most: 9 },
  }),
  field({
    name: 'linkedinUrl',
    kind: 'optional',
    file: 'LinkedIn',
    fact: 'LinkedIn',
    form: { label: 'LinkedIn URL', missing: 'Please input the LinkedIn URL!', most: 300 },
  }),
  field({
    name: 'companyDescription',
    kind: 'optional',
    file: 'Company description',
    fact: 'About',
    of: 'founder',
    form: { label: 'Company description', most: 2000 },
  }),
  field({ name: 'location', kind: 'text', file: 'Location', paper: 'Location', fact: 'Location' }),
  field({ name: 'isVerified', kind: 'flag', file: 'Verified', paper: 'Verified' }),
  field({ name: 'twoFactorEnabled', kind: 'flag', file: '2FA enabled', paper: '2FA' }),
  field({ name: 'plan', kind: 'plan', file: 'Plan', paper: 'Plan' }),
  field({ name: 'createdAt', kind: 'moment', file: 'Joined', paper: 'Joined', fact: 'Joined' }),
  field({ name: 'lastLoginAt', kind: 'last', file: 'Last sign-in' }),
] as const;
type KnownField = (typeof PERSON)[number];

export type AdminUser = { _id: string } & { [Field in KnownField as Field['name']]: Values[Field['kind']] };
export interface UserRecord extends AdminUser {
  notificationPreferences: NotificationPreferences;
}

/** The fields of a founder that a super admin may change. */
type Edited = Extract<KnownField, { form: object }>;
export type EditedField = Edited['name'];
export const EDITED = PERSON.filter((one): one is Edited => 'form' in one);

export interface UserFeedback {
  /** 1 to 5. */
  rating: number;
  feedback: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

interface SignInFacts {
  /**
   * The time until which the password is locked after wrong passwords, of strangers or in the person's own browsers; null while it is not
   * locked. ISO 8601.
   */
  lockedUntil: string | null;
  /** The same for two-factor. */
  secondFactorLockedUntil: string | null;
  /** Number of open sessions. */
  sessions: number;
  /** When one of them was last used. */
  lastActiveAt: string | null;
  twoFactorSince: string | null;
  recoveryCodesLeft: number;
}

/** The data of the page of one person. */
export interface UserDetail {
  user: UserRecord;
  feedback: UserFeedback | null;
  /** Contact exports of this month. */
  plan: Allowance;
  /** Not answered yet. */
  plansAskedFor: PlanId[];
  signIn: SignInFacts;
}

export const PREFERENCES_IN_ALL = 7;

/** How many of the seven preferences are on. */
export function preferencesOn({ emailNotifications, systemNotifications }: NotificationPreferences): number {
  return [...Object.values(emailNotifications), ...Object.values(systemNotifications)].filter(Boolean).length;
}

/** The rows of founders have buttons to edit and delete; the rows of visitors do not. */
export const offersChanges = ({ userType }: Pick<AdminUser, 'userType'>): boolean => userType === 'founder';

/** A founder's company, or a visitor's employer, from the record or from its `visitorDetails`. Empty if it is not known. */
export function companyOf({
  userType,
  companyName,
  companyWorkingAt,
  visitorDetails,
}: Pick<AdminUser, 'userType' | 'companyName' | 'companyWorkingAt'> & {
  visitorDetails?: { companyWorkingAt?: string | null } | null;
}): string {
  if (userType === 'founder') return companyName ?? '';
  return companyWorkingAt || visitorDetails?.companyWorkingAt || '';
}

export const TYPE_NAMES = { founder: 'Founder', visitor: 'Visitor' } as const;

/** The label of an industry; an industry that is not in the list is its own label. */
export const industryText = (industry: string | null): string =>
  industry === null ? '' : ((INDUSTRY_NAMES as Readonly<Record<string, string>>)[industry] ?? industry);

export const planText = (plan: PlanId): string => planOf(plan).name;

/** The name, or the email if there is no name yet. */
export const nameOf = ({ fullName, email }: Pick<AdminUser, 'fullName' | 'email'>): string => fullName || email;

/** `iso` as a day in India, `YYYY-MM-DD`; empty if there is none. */
export function dayInIndia(iso: string | null): string {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  // India has no summer time.
  return Number.isNaN(at) ? '' : new Date(at + INDIA_MS).toISOString().slice(0, 10);
}

const yesNo = (isOn: unknown): string => (isOn ? YES : NO);
const TEXTS: { [Kind in keyof Values]?: (value: Values[Kind]) => string } = {
  industry: industryText,
  flag: yesNo,
  type: (type) => TYPE_NAMES[type],
  plan: planText,
  moment: dayInIndia,
  last: dayInIndia,
};

/** The value of a field as text; a year stays a number, for files. Null if there is no value. */
export function valueOf(user: AdminUser, { name, kind }: Pick<KnownField, 'name' | 'kind'>): string | number | null {
  if (name === 'companyName' || name === 'companyWorkingAt') return companyOf(user);
  const text = TEXTS[kind] as ((value: unknown) => string) | undefined;
  return text ? text(user[name]) : (user[name] as string | number | null);
}

const SWITCHES = PREFERENCE_SECTIONS.flatMap(({ switches }) => [...switches]);
const columnsOf = (target: 'file' | 'paper') =>
  (PERSON as readonly (PersonField & KnownField)[]).flatMap((one) => {
    const heading = one[target];
    return heading === undefined ? [] : [{ ...one, heading }];
  });

/** People as CSV and Excel: one row per person, one column per preference. Days are days in India. */
export function usersTable(users: readonly UserRecord[]) {
  const columns = columnsOf('file');
  return {
    header: [...columns.map(({ heading }) => heading), ...SWITCHES.map(({ label }) => label)],
    rows: users.map((user) => {
      const { emailNotifications, systemNotifications } = user.notificationPreferences;
      const isOn: Readonly<Record<string, boolean>> = { ...emailNotifications, ...systemNotifications };
      return [...columns.map((one) => valueOf(user, one)), ...SWITCHES.map(({ key }) => yesNo(isOn[key]))];
    }),
  };
}

/** People as a report to print, with the preferences counted. `day` is the day of the export. */
export function usersReport(users: readonly UserRecord[], day: string): Report {
  const columns = columnsOf('paper');
  return {
    title: 'Users',
    lines: [`${users.length} ${users.length === 1 ? 'person' : 'people'}`, `As of ${day}`],
    tables: [
      {
        title: 'Users',
        columns: [...columns.map(({ heading }) => heading), 'Preferences'].map((label) => ({ label, align: 'start' })),
        rows: users.map((user) => [
          ...columns.map((one) => String(valueOf(user, one) ?? '')),
          `${preferencesOn(user.notificationPreferences)}/${PREFERENCES_IN_ALL}`,
        ]),
      },
    ],
  };
}
