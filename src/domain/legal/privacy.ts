/**
 * The text of /privacy: facts about this software in plain words, with the names and times of this installation. Says only what the code
 * does.
 */
import { CHAT_FILE_HOURS } from '@/domain/assistant/message';
import { OWN_KIND_DAYS } from '@/domain/newsletters/campaigns/campaign';
import { ADMIN_PASS_MS, ADMIN_SESSION_MS } from '@/domain/admin/sign-in';
import { MERGE_UNDO_MS } from '@/domain/quality/merge';
import { LONGEST_OFFLINE_MS } from '@/domain/offline/copy';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { MAX_WEBHOOK_LOG } from '@/domain/tokens/webhooks';
import {
  ADMIN_COOKIE,
  ADMIN_PASS_COOKIE,
  DEVICE_COOKIE,
  GUEST_COOKIE,
  GUEST_COOKIE_DAYS,
  QUESTIONS_COOKIE,
  QUESTIONS_COOKIE_DAYS,
  ROWS_COOKIE,
  ROWS_COOKIE_DAYS,
  SESSION_COOKIE,
  TRUST_COOKIE,
  type CookieName,
} from './cookies';
import { only, type LegalFacts, type LegalPart, type Row } from './legal-page';
import { receivers } from './receivers';
import {
  BROWSER_DAYS,
  CHAT_USAGE_DAYS,
  DEAD_LETTER_DAYS,
  ENDED_LINK_DAYS,
  EVENT_DAYS,
  MEETING_DAYS,
  NOTIFICATION_DAYS,
  REGISTRATION_DAYS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  TRUST_DAYS,
} from './retention';

const storage = (facts: LegalFacts): Row[] => [
  [
    'Name, email, phone, company and other details from registration',
    'Until you change it or delete your account. Not confirmed: ' + `${REGISTRATION_DAYS} days`,
  ],
  ['Password', 'As a salted hash that cannot be reversed, until you change it'],
  [
    'Two-factor authentication: an encrypted secret and hashed recovery codes',
    'Until you turn it off or delete your account',
  ],
  ['Links that we emailed to you, to confirm your address or set a password, as hashes', 'A week after they run out'],
  [
    'Devices that are signed in (browser, city)',
    `Until you sign out, ${SESSION_IDLE_DAYS} days without use, or ${SESSION_DAYS} days`,
  ],
  ['Trusted devices and browsers known by a random number', `${TRUST_DAYS} and ${BROWSER_DAYS} days`],
  [
    'Personal tokens: name, a hash, last use, and hashes of the networks they were used from; programs you connected: name, address, rights, last use',
    'Until they end or you revoke them, a year at most. Answers to repeated changes: a day',
  ],
  [
    'Webhooks: address, events, an encrypted secret, and a log of what we sent there',
    `Until you remove the webhook or delete your account; of the log the latest ${MAX_WEBHOOK_LOG} deliveries`,
  ],
  ...only(
    facts.hasPush,
    'Browsers that we remind, and their addresses at the push service',
    'Until you turn it off or sign out there',
  ),
  [
    'Entries you maintain: your address at the institution, and when you confirmed it',
    'Until you end it or delete your account. What you wrote in an institution’s entry stays; your own entry as an angel is deleted',
  ],
  ['Account activity (sign-ins, changes)', `${EVENT_DAYS} days`],
  ['Your notification settings and news categories', 'Until you change them or delete your account'],
  ['Notifications, and which you have read', `${NOTIFICATION_DAYS} days`],
  [
    'Saved items, notes, collections, saved searches, roadmap marks, documents you save in your account',
    'Until you delete them or your account',
  ],
  [
    'What you had saved of two entries that turned out to be the same one',
    `${MERGE_UNDO_MS / DAY_MS} days, so that it can be undone`,
  ],
  [
    'Your answers about your company for the calendar of due dates, and your figures for the fit of investors',
    'Until you change them or delete your account',
  ],
  [
    'Links you share, and the address of your calendar feed',
    `Until you turn them off or delete your account; links that ended, ${ENDED_LINK_DAYS} days longer`,
  ],
  ['Which contacts you exported, and when', 'Until you delete your account'],
  ['The plan you have, and plans you asked for', 'Until you delete your account'],
  [
    'An email to our team about your plan that could not be sent, with your name and email',
    `${DEAD_LETTER_DAYS} days, or until you delete your account. If it is about that deletion: ${DEAD_LETTER_DAYS} days`,
  ],
  ['Your conversations with the assistant', 'Until you delete them or your account. Nothing if you turn saving off'],
  [
    'Your ratings of its answers. Our team reads the rating, the reason and your note, not the question or the answer',
    'Until you take them back, or delete the conversation or your account',
  ],
  ['What we read from a file you gave the assistant', `${CHAT_FILE_HOURS} hours; the file itself is not kept`],
  ['How much you asked the assistant each day', `${CHAT_USAGE_DAYS} days`],
  [
    'Meetings you arranged, and the people you invited',
    `${MEETING_DAYS} days after the meeting, or until you delete your account`,
  ],
  ...only(
    facts.hasCalendar,
    'Encrypted permission to add events to your Google Calendar',
    'Until you disconnect it or delete your account',
  ),
  ['Messages and feedback to us, and our answers', 'Until you delete your account, or ask us'],
  ['Mistakes you reported and entries you suggested', 'Until you delete your account'],
  ['Permits that operators took before they changed your account', 'Until they run out, within minutes'],
  ['Your email address on the Coming Soon list', 'Until you ask us, or delete an account with the same address'],
  [
    'Which newsletters and emails we sent you, and whether they were accepted',
    `Until you delete your account; reminders and digests ${OWN_KIND_DAYS} days`,
  ],
  ['Your yes or no to newsletters: when, where, and the wording you saw', 'Until you delete your account'],
  [
    'Emails to you that bounced, and your address if we must not write to it',
    'Until you delete your account. For an address without an account, until its owner asks us',
  ],
  [
    'Log of changes: who did what, by random numbers and without names',
    'Kept so that changes can be explained. Nothing in it names you once your account is deleted',
  ],
  ...only(
    facts.mail === 'outbox',
    'Emails to you, which this installation stores instead of sending them',
    'Until you delete your account',
  ),
  ...only(
    facts.backupDays !== null,
    'Encrypted backups of the above',
    `${facts.backupDays} days. If we restore a backup that still holds an account you deleted, we delete it again`,
  ),
];

/** The purpose of each cookie, and its duration in the browser. */
const COOKIES: Readonly<Record<CookieName, readonly [what: string, howLong: string]>> = {
  [SESSION_COOKIE]: ['Keeps you signed in', `Until you sign out, ${SESSION_DAYS} days at most`],
  [DEVICE_COOKIE]: [
    'Knows a browser that has signed in before, by random numbers, so that wrong passwords from elsewhere do not lock you out',
    `${BROWSER_DAYS} days, also after you sign out`,
  ],
  [TRUST_COOKIE]: ['Skips the two-factor code on a device that you trust', `${TRUST_DAYS} days`],
  [QUESTIONS_COOKIE]: [
    'Counts the questions to the assistant of people without an account',
    `${QUESTIONS_COOKIE_DAYS} days`,
  ],
  [GUEST_COOKIE]: ['Remembers that you look around as a guest', `${GUEST_COOKIE_DAYS} days, or until you sign in`],
  [ROWS_COOKIE]: [
    'Remembers how many rows of a directory you chose to see. The end of its name is different for each account',
    `${ROWS_COOKIE_DAYS} days`,
  ],
  [ADMIN_COOKIE]: [
    'Keeps an operator of this site signed in',
    `Until they sign out, ${ADMIN_SESSION_MS / HOUR_MS} hours at most`,
  ],
  [ADMIN_PASS_COOKIE]: ['Remembers the first step of an operator’s sign-in', `${ADMIN_PASS_MS / MINUTE_MS} minutes`],
};

/**
 * The data that the browser stores besides cookies, and the time when it is removed. `src/lib/session/forget.ts` and `sign-in-state.ts`
 * remove it.
 */
const IN_BROWSER: readonly Row[] = [
  ['Whether you are signed in, or look around as a guest', 'Until you sign out'],
  ['Your saved items, collections and roadmap marks', 'Until you sign out. They come back when you sign in'],
  [
    'Your picture, a message to support that you have not sent, and pages you opened recently',
    'Until you sign out, or enter as a guest',
  ],
  ['Text you typed in a form but did not send', 'Until you send it, close the tab or sign out'],
  ['Documents of tools that wait to be sent to your account', 'Until they are sent, or you sign out'],
  [
    'Pages that open without a network, if you said that the device is your own',
    `Until you sign out, or ${LONGEST_OFFLINE_MS / DAY_MS} days without a connection`,
  ],
  [
    'Figures and documents of the tools, receipts, email templates and the log of your emails to investors',
    'Also after you sign out, so that your work is not lost',
  ],
  ['Bookmarks of resources, with your email, so that two people on one browser stay apart', 'Also after you sign out'],
  [
    'Entries you compare, the theme, layouts, currency, and the times of your last visit and sign-out',
    'Also after you sign out',
  ],
  ['The page that says there is no network, which has no data of yours', 'Also after you sign out'],
  [
    'For operators: until when their sign-in lasts, and rows of an import that is under way',
    'Until they sign out; the rows until the import ends',
  ],
];

export function privacyParts(facts: LegalFacts): LegalPart[] {
  const { operator, supportEmail } = facts;
  return [
    {
      id: 'who',
      heading: 'Who is responsible',
      paragraphs: [
        `${operator.name} runs this site and decides how your data is used. Postal address: ${operator.address}.`,
        `Questions: ${supportEmail}.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we keep, and for how long',
      paragraphs: [
        'We keep what you give us and what we need to run your account. Tools such as the runway and the cap table keep their figures in your browser. We only get them if you turn on “Save in my account”.',
      ],
      columns: ['What', 'How long'],
      rows: storage(facts),
    },
    {
      id: 'why',
      heading: 'Why',
      paragraphs: [
        'To run your account and keep it secure, to show what you saved and planned, to answer you, and to send you emails you chose. We do not sell data or show ads, and we do not track whether you open an email or click its links.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      paragraphs: [
        'These are all the cookies that Outset sets. Each is set only when it is needed, and none follows you to other sites.',
      ],
      columns: ['Cookie', 'What it does, and how long it stays'],
      rows: Object.entries(COOKIES).map(([name, [purpose, howLong]]) => [name, `${purpose}. ${howLong}.`] as const),
    },
    {
      id: 'browser',
      heading: 'In your browser',
      paragraphs: [
        'Outset also saves these in your browser, so that pages open fast and your work is not lost. If you delete your account, all data of yours is removed from the browser you do it in. To remove it from another browser, clear the data of this site there.',
      ],
      columns: ['What', 'How long'],
      rows: IN_BROWSER,
    },
    {
      id: 'receivers',
      heading: 'Who receives your data',
      paragraphs: ['No one but these, unless a law or a court requires it.'],
      columns: ['For', 'Who, and what'],
      rows: receivers(facts),
    },
    {
      id: 'mails',
      heading: 'Newsletters and other emails',
      paragraphs: [
        'We send newsletters only if you turn them on. Every one has a link to stop them in one press, without signing in. You can change all email settings under Settings, Notifications. We always send emails about the security of your account.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        'India’s Digital Personal Data Protection Act, 2023 lets you ask what we keep about you, have it corrected, completed or erased, withdraw consent as easily as you gave it, nominate someone to act for you, and complain. Here is how each works on this site.',
      ],
      rows: [
        ['See and download', 'Settings, Security: “Download my data” gives you a file with everything.'],
        [
          'Correct',
          `Settings, Profile. The email of your account cannot be changed there: write to ${supportEmail} if it is wrong.`,
        ],
        ['Withdraw consent', 'Settings, Notifications, or the link in any newsletter.'],
        [
          'Erase',
          'Settings, Security: “Delete account” permanently removes your account and everything in it at once.',
        ],
        ['Anything else, or without an account', `Write to ${operator.grievanceEmail}.`],
      ],
    },
    {
      id: 'grievance',
      heading: 'Grievances',
      paragraphs: [
        `Grievance officer of ${operator.name}: ${operator.grievanceEmail}, or by post to the address above. If our answer does not resolve it, you can go to the Data Protection Board of India.`,
      ],
    },
  ];
}
