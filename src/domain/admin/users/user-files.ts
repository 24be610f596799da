/** People as files: the table of CSV and Excel, and the report of the PDF, which counts preferences instead of naming them. */
import { PREFERENCE_SECTIONS } from '../../notifications/preferences';
import type { Report } from '../../toolkit/report';
import { NO, YES } from '../record-cells';
import {
  companyOf,
  dayInIndia,
  industryText,
  planText,
  PREFERENCES_IN_ALL,
  preferencesOn,
  TYPE_NAMES,
  type UserRecord,
} from './user-record';

const yesNo = (value: boolean): string => (value ? YES : NO);
const SWITCHES = PREFERENCE_SECTIONS.flatMap(({ switches }) => [...switches]);

/** One row a person, one column a preference. Days are those of India. */
export function usersTable(users: readonly UserRecord[]) {
  return {
    header: [
      'Full name',
      'Email',
      'Phone',
      'User type',
      'Verified',
      '2FA enabled',
      'Company',
      'Company description',
      'Industry',
      'Founded year',
      'LinkedIn',
      'Location',
      'Plan',
      'Joined',
      'Last sign-in',
      ...SWITCHES.map(({ label }) => label),
    ],
    rows: users.map((user) => {
      const { emailNotifications, systemNotifications } = user.notificationPreferences;
      const isOn: Readonly<Record<string, boolean>> = { ...emailNotifications, ...systemNotifications };
      return [
        user.fullName,
        user.email,
        user.phone,
        TYPE_NAMES[user.userType],
        yesNo(user.isVerified),
        yesNo(user.twoFactorEnabled),
        companyOf(user),
        user.companyDescription,
        industryText(user.industry),
        user.foundedYear,
        user.linkedinUrl,
        user.location,
        planText(user.plan),
        dayInIndia(user.createdAt),
        dayInIndia(user.lastLoginAt),
        ...SWITCHES.map(({ key }) => yesNo(isOn[key] === true)),
      ];
    }),
  };
}

/** `day` is the day of the export. */
export function usersReport(users: readonly UserRecord[], day: string): Report {
  const columns = ['Name', 'Email', 'Type', 'Company', 'Location', 'Verified', '2FA', 'Plan', 'Preferences', 'Joined'];
  return {
    title: 'Users',
    lines: [`${users.length} ${users.length === 1 ? 'person' : 'people'}`, `As of ${day}`],
    tables: [
      {
        title: 'Users',
        columns: columns.map((label) => ({ label, align: 'start' })),
        rows: users.map((user) => [
          user.fullName,
          user.email,
          TYPE_NAMES[user.userType],
          companyOf(user),
          user.location,
          yesNo(user.isVerified),
          yesNo(user.twoFactorEnabled),
          planText(user.plan),
          `${preferencesOn(user.notificationPreferences)}/${PREFERENCES_IN_ALL}`,
          dayInIndia(user.createdAt),
        ]),
      },
    ],
  };
}
