/** The seven notification switches: their sections and texts. */

export const EMAIL_PREFERENCES = ['newOpportunities', 'newsletter', 'applicationUpdates', 'investorMessages'] as const;
export const SYSTEM_PREFERENCES = ['taskReminders', 'deadlineAlerts', 'newsUpdates'] as const;

type EmailPreference = (typeof EMAIL_PREFERENCES)[number];
type SystemPreference = (typeof SYSTEM_PREFERENCES)[number];
export type PreferenceKey = EmailPreference | SystemPreference;
export type PreferenceSection = 'emailNotifications' | 'systemNotifications';

export interface NotificationPreferences {
  emailNotifications: Record<EmailPreference, boolean>;
  systemNotifications: Record<SystemPreference, boolean>;
}

/** The preferences, for their owner. `isReached` is false if no emails are sent to the address; the page then promises no emails. */
export interface OwnPreferences extends NotificationPreferences {
  isReached?: false;
}

export const PREFERENCES_NOT_LOADED = 'Failed to load notification preferences';
export const PREFERENCE_NOT_SAVED = 'Failed to update notification preference';

/**
 * The text of the page for each switch, in the order of the page. `isSent` is false for switches that the specification names but that have
 * no events yet: the page hides them in a folded part.
 */
export const PREFERENCE_SECTIONS = [
  {
    section: 'emailNotifications',
    title: 'Email notifications',
    text: 'Emails to your address. We always send emails about the security of your account.',
    switches: [
      {
        key: 'newOpportunities',
        label: 'New opportunities',
        text: 'What is new in your saved searches, at most once a day.',
        isSent: true,
      },
      {
        key: 'newsletter',
        label: 'Newsletter',
        text: 'Occasional news about Outset and the startup world.',
        isSent: true,
      },
      {
        key: 'applicationUpdates',
        label: 'Application updates',
        text: 'When our support team picks up or closes your message.',
        isSent: true,
      },
      { key: 'investorMessages', label: 'Investor messages', text: 'When an investor writes to you.', isSent: false },
    ],
  },
  {
    section: 'systemNotifications',
    title: 'System notifications',
    text: 'Notifications in the portal, under the bell. Reminders and news also come by email.',
    switches: [
      {
        key: 'taskReminders',
        label: 'Task reminders',
        text: 'A morning email when a milestone or follow-up is due, and your next roadmap step on Mondays.',
        isSent: true,
      },
      {
        key: 'deadlineAlerts',
        label: 'Deadline alerts',
        text: 'When the deadline of a scheme that you saved comes near.',
        isSent: true,
      },
      {
        key: 'newsUpdates',
        label: 'News updates',
        text: 'The week’s startup news in the categories you choose, by email on Monday mornings.',
        isSent: true,
      },
    ],
  },
] as const satisfies readonly {
  section: PreferenceSection;
  title: string;
  text: string;
  switches: readonly { key: PreferenceKey; label: string; text: string; isSent: boolean }[];
}[];
