/** The seven switches of what a person wants to be told: their sections, their words, and the change of one. */
import { z } from 'zod';

export const EMAIL_PREFERENCES = ['newOpportunities', 'newsletter', 'applicationUpdates', 'investorMessages'] as const;
export const SYSTEM_PREFERENCES = ['taskReminders', 'deadlineAlerts', 'newsUpdates'] as const;

export type EmailPreference = (typeof EMAIL_PREFERENCES)[number];
export type SystemPreference = (typeof SYSTEM_PREFERENCES)[number];
export type PreferenceKey = EmailPreference | SystemPreference;
export type PreferenceSection = 'emailNotifications' | 'systemNotifications';

export interface NotificationPreferences {
  emailNotifications: Record<EmailPreference, boolean>;
  systemNotifications: Record<SystemPreference, boolean>;
}

export const PREFERENCES_NOT_LOADED = 'Failed to load notification preferences';
export const PREFERENCE_NOT_SAVED = 'Failed to update notification preference';

/** What the page says about each switch, in its order. */
export const PREFERENCE_SECTIONS = [
  {
    section: 'emailNotifications',
    title: 'Email notifications',
    text: 'Mails to your address. Mails about the safety of your account are always sent.',
    switches: [
      { key: 'newOpportunities', label: 'New opportunities', text: 'Investors and programmes that fit your company.' },
      { key: 'newsletter', label: 'Newsletter', text: 'What is new in Outset and in the startup world.' },
      { key: 'applicationUpdates', label: 'Application updates', text: 'Answers to what you applied for.' },
      { key: 'investorMessages', label: 'Investor messages', text: 'When an investor writes to you.' },
    ],
  },
  {
    section: 'systemNotifications',
    title: 'System notifications',
    text: 'Lines behind the bell in the portal.',
    switches: [
      { key: 'taskReminders', label: 'Task reminders', text: 'The next step of your startup roadmap.' },
      { key: 'deadlineAlerts', label: 'Deadline alerts', text: 'Before a date that matters to you passes.' },
      { key: 'newsUpdates', label: 'News updates', text: 'Startup news from your city.' },
    ],
  },
] as const satisfies readonly {
  section: PreferenceSection;
  title: string;
  text: string;
  switches: readonly { key: PreferenceKey; label: string; text: string }[];
}[];

const UNKNOWN_SECTION = 'Unknown section: please send emailNotifications or systemNotifications.';
const unknownKey = (keys: readonly string[]) => `Unknown key: this section has ${keys.join(', ')}.`;
const NOT_BOOLEAN = 'The value must be true or false.';

function changeIn<Section extends PreferenceSection, const Keys extends readonly string[]>(
  section: Section,
  keys: Keys,
) {
  return z.object({
    section: z.literal(section),
    key: z.enum(keys, { error: unknownKey(keys) }),
    value: z.boolean({ error: NOT_BOOLEAN }),
  });
}

/** One switch set. Whatever is not one of the seven is refused by name. */
export const preferenceChange = z.discriminatedUnion(
  'section',
  [changeIn('emailNotifications', EMAIL_PREFERENCES), changeIn('systemNotifications', SYSTEM_PREFERENCES)],
  {
    error: (issue) =>
      (issue.code as string) === 'invalid_type' ? 'Please send section, key and value.' : UNKNOWN_SECTION,
  },
);
export type PreferenceChange = z.output<typeof preferenceChange>;

/** The preferences of an API answer; null when it is no such answer. */
export function readPreferences(data: unknown): NotificationPreferences | null {
  const record = z.object({
    emailNotifications: z.record(z.enum(EMAIL_PREFERENCES), z.boolean()),
    systemNotifications: z.record(z.enum(SYSTEM_PREFERENCES), z.boolean()),
  });
  return record.safeParse(data).data ?? null;
}
