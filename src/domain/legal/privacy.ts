/** The text of /privacy: facts about this software in plain words, with the names and times of this installation. Promises only what the code does. */
import { OWN_KIND_DAYS } from '@/domain/newsletters/campaigns/campaign';
import {
  BROWSER_DAYS,
  CHAT_FILE_HOURS,
  CHAT_USAGE_DAYS,
  EVENT_DAYS,
  MEETING_DAYS,
  NOTIFICATION_DAYS,
  REGISTRATION_DAYS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  TRUST_DAYS,
} from './retention';

/** An installation's data about itself (`GET /api/legal`). */
export interface LegalFacts {
  operator: { name: string; address: string; grievanceEmail: string; isNamed: boolean };
  supportEmail: string;
  /** The address for reports of security holes. */
  securityEmail: string;
  /** The day of the last restore drill; null if none is recorded. */
  restoreDrillOn: string | null;
  siteUrl: string;
  mail: 'outbox' | 'cloudflare' | 'smtp';
  ai: 'embedded' | 'openai' | 'workers-ai';
  news: 'bundled' | 'rss';
  hasPayments: boolean;
  hasChallenge: boolean;
  /** Whether meetings can be added to people's Google Calendars. */
  hasCalendar: boolean;
  /** Whether people can get reminders on their devices. */
  hasPush: boolean;
  /** Days after which backups are deleted; null if none are made. */
  backupDays: number | null;
}

export interface LegalPart {
  id: string;
  heading: string;
  paragraphs: string[];
  /** A list or, with two columns, a table. */
  rows?: readonly (readonly [what: string, detail: string])[];
  columns?: readonly [string, string];
}

const MAIL: Record<LegalFacts['mail'], string> = {
  outbox: 'Nobody: this installation stores emails instead of sending them.',
  cloudflare: 'Cloudflare sends our emails. It receives your address and the text of each email.',
  smtp: 'A mail server chosen by the operator sends our emails. It receives your address and the text of each email.',
};

const AI: Record<LegalFacts['ai'], string> = {
  embedded: 'Nobody: answers come from the portal’s own content, on our own server. No language model is used.',
  openai:
    'A language model provider. It receives your question, the conversation so far and the public entries that match. It gets your saved items, notes and files only if you turn that on.',
  'workers-ai':
    'Cloudflare runs the language model. It receives your question, the conversation so far and the public entries that match. It gets your saved items, notes and files only if you turn that on.',
};

const receivers = (facts: LegalFacts): [string, string][] => [
  ['Hosting', 'Cloudflare runs the servers and stores the data for us, where the operator has set it up so.'],
  ['Mail', MAIL[facts.mail]],
  ['AI', AI[facts.ai]],
  ['Maps', 'OpenStreetMap, only when you open a map. It then sees your network address and the place.'],
  [
    'Your own servers',
    'Only addresses that you add as webhooks. They receive the events that you chose: follow-ups that are due, and new expenses.',
  ],
  ...(facts.hasPush
    ? [
        [
          'Reminders on your devices',
          'The push service of your browser (of Google, Mozilla, Apple or Microsoft), only where you turn reminders on. We encrypt the message, which says only that something is due.',
        ] as [string, string],
      ]
    : []),
  [
    'News',
    facts.news === 'rss'
      ? 'Our server reads public feeds. They see our server and the search, not you. Stories open on the publisher’s site, where their rules apply.'
      : 'Nobody: this installation shows its own stored stories. Stories open on the publisher’s site, where their rules apply.',
  ],
  ...(facts.hasPayments
    ? [
        ['Payments', 'Stripe handles payments and your card details. We only learn if a payment went through.'] as [
          string,
          string,
        ],
      ]
    : []),
  ...(facts.hasChallenge
    ? [
        ['Contact form', 'Cloudflare Turnstile checks that you are a person and sees your network address.'] as [
          string,
          string,
        ],
      ]
    : []),
  [
    'Meetings',
    'When you arrange a meeting, the people you invite get your name, your email, the title and the time. ' +
      (facts.hasCalendar
        ? 'If you allow it, we add the meeting to your Google Calendar, and Google sends the invitations. You can disconnect it at any time.'
        : 'The video room opens on Jitsi for those who join.'),
  ],
];

const storage = (facts: LegalFacts): [string, string][] => [
  [
    'Name, email, phone, company and other details from registration',
    'Until you change it or delete your account. Not confirmed: ' + `${REGISTRATION_DAYS} days`,
  ],
  ['Password', 'As a salted hash that cannot be reversed, until you change it'],
  [
    'Devices that are signed in (browser, city)',
    `Until you sign out, ${SESSION_IDLE_DAYS} days without use, or ${SESSION_DAYS} days`,
  ],
  ['Trusted devices and browsers known by a random number', `${TRUST_DAYS} and ${BROWSER_DAYS} days`],
  [
    'Personal tokens: name, a hash, last use, and hashes of the networks they were used from; programs you connected: name, address, rights, last use',
    'Until they end or you revoke them, a year at most. Answers to repeated changes: a day',
  ],
  ...(facts.hasPush
    ? [
        [
          'Browsers that we remind, and their addresses at the push service',
          'Until you turn it off or sign out there',
        ] as [string, string],
      ]
    : []),
  [
    'Entries you maintain: your address at the institution, and when you confirmed it',
    'Until you end it or delete your account. What you wrote in an institution’s entry stays; your own entry as an angel is deleted',
  ],
  ['Account activity (sign-ins, changes)', `${EVENT_DAYS} days`],
  ['Notifications', `${NOTIFICATION_DAYS} days`],
  [
    'Saved items, notes, collections, roadmap marks, documents you save in your account',
    'Until you delete them or your account',
  ],
  ['Your conversations with the assistant', 'Until you delete them or your account. Nothing if you turn saving off'],
  [
    'Your ratings of its answers. Our team reads the rating, the reason and your note, not the question or the answer',
    'Until you take them back, or delete the conversation or your account',
  ],
  ['What we read from a file you gave the assistant', `${CHAT_FILE_HOURS} hours; the file itself is not kept`],
  ['How much you asked the assistant each day', `${CHAT_USAGE_DAYS} days`],
  ['Meetings you arranged, and whom you invited', `${MEETING_DAYS} days, or until you delete your account`],
  ...(facts.hasCalendar
    ? [
        [
          'Encrypted permission to add events to your Google Calendar',
          'Until you disconnect it or delete your account',
        ] as [string, string],
      ]
    : []),
  ['Messages to us and our answers', 'Until you delete your account, or ask us'],
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
  ...(facts.backupDays === null
    ? []
    : [
        [
          'Encrypted backups of the above',
          `${facts.backupDays} days. If we restore a backup that still holds an account you deleted, we delete it again`,
        ] as [string, string],
      ]),
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
        'Cookies: one keeps you signed in, one remembers that you are a guest. No cookie follows you to other sites.',
      ],
    },
    {
      id: 'receivers',
      heading: 'Who receives your data',
      paragraphs: ['Nobody else, unless a law or a court requires it.'],
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
        ['Correct', 'Settings, Profile.'],
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
