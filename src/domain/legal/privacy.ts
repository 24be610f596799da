/** What /privacy says: facts of this software in plain words, with the names and times of this installation. Promises nothing that the code does not do. */
import { OWN_KIND_DAYS } from '../newsletters/campaign';
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

/** What an installation says of itself (`GET /api/legal`). */
export interface LegalFacts {
  operator: { name: string; address: string; grievanceEmail: string; isNamed: boolean };
  supportEmail: string;
  siteUrl: string;
  mail: 'outbox' | 'cloudflare' | 'smtp';
  ai: 'embedded' | 'openai' | 'workers-ai';
  news: 'bundled' | 'rss';
  hasPayments: boolean;
  hasChallenge: boolean;
  /** Whether meetings are put into people's Google Calendars. */
  hasCalendar: boolean;
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
  outbox: 'Nobody: this installation keeps mails instead of sending them.',
  cloudflare: 'Cloudflare sends our mails. It receives your address and the text of each mail.',
  smtp: 'A mail server that the operator chose sends our mails. It receives your address and the text of each mail.',
};

const AI: Record<LegalFacts['ai'], string> = {
  embedded: 'Nobody: answers are found in the portal’s own content, on our own server. No language model is asked.',
  openai:
    'A provider of a language model. It receives your question and the public entries that fit it; your saved items, notes and files only after you switch that on.',
  'workers-ai':
    'Cloudflare runs the language model. It receives your question and the public entries that fit it; your saved items, notes and files only after you switch that on.',
};

const receivers = (facts: LegalFacts): [string, string][] => [
  ['Hosting', 'Cloudflare runs the servers and stores the data for us, where the operator has set it up so.'],
  ['Mail', MAIL[facts.mail]],
  ['AI', AI[facts.ai]],
  ['Maps', 'OpenStreetMap, only after you press on a map: it then sees your network address and the place.'],
  [
    'News',
    facts.news === 'rss'
      ? 'Our server reads public feeds. They see our server and what was searched, not you. A story opens at its publisher, where their rules apply.'
      : 'Nobody: this installation shows stories that came with it. A story opens at its publisher, where their rules apply.',
  ],
  ...(facts.hasPayments
    ? [
        [
          'Payments',
          'Stripe takes payments and your card data. We receive whether a payment went through, no card.',
        ] as [string, string],
      ]
    : []),
  ...(facts.hasChallenge
    ? [
        ['Contact form', 'Cloudflare Turnstile tells people from programs and sees your network address.'] as [
          string,
          string,
        ],
      ]
    : []),
  [
    'Meetings',
    'When you arrange a meeting, the people whom you invite: your name, your e-mail, the title and the time. ' +
      (facts.hasCalendar
        ? 'It is put into your Google Calendar once you allow that; Google receives it and invites them. You can disconnect it at any time.'
        : 'The video room is opened at Jitsi by who joins.'),
  ],
];

const kept = (facts: LegalFacts): [string, string][] => [
  [
    'Name, e-mail, phone, company, what you told us at registration',
    'Until you change it or delete your account. Not confirmed: ' + `${REGISTRATION_DAYS} days`,
  ],
  ['Password', 'As a salted hash that cannot be turned back, until you change it'],
  [
    'Devices that are signed in (browser, city)',
    `Until you sign out, ${SESSION_IDLE_DAYS} days without use, or ${SESSION_DAYS} days`,
  ],
  ['Trusted devices and browsers known by a random number', `${TRUST_DAYS} and ${BROWSER_DAYS} days`],
  ['What happened in your account (sign-ins, changes)', `${EVENT_DAYS} days`],
  ['Notifications', `${NOTIFICATION_DAYS} days`],
  [
    'Saved items, notes, collections, roadmap marks, documents you keep in your account',
    'Until you delete them or your account',
  ],
  [
    'Your conversations with the assistant',
    'Until you delete them or your account; nothing, where you switch that off',
  ],
  ['What was read of a file that you gave to the assistant', `${CHAT_FILE_HOURS} hours; the file itself is not kept`],
  ['How much you asked the assistant on a day', `${CHAT_USAGE_DAYS} days`],
  ['Meetings you arranged, with whom you invited', `${MEETING_DAYS} days, or until you delete your account`],
  ...(facts.hasCalendar
    ? [
        [
          'The permission to write into your Google Calendar, sealed',
          'Until you disconnect it or delete your account',
        ] as [string, string],
      ]
    : []),
  ['Messages to us and our answers', 'Until you delete your account, or ask us'],
  [
    'Which newsletters and mails of ours went to you, and whether they were taken',
    `Until you delete your account; reminders and digests ${OWN_KIND_DAYS} days`,
  ],
  ['Your yes or no to newsletters: when, where, and the words you read', 'Until you delete your account'],
  [
    'Mails to you that came back, and your address where we must not write to it',
    'Until you delete your account. For an address without an account, until its owner asks us',
  ],
  [
    'Log of changes: who did what, by random numbers and without names',
    'Kept, so that changes can be explained; nothing in it names you once your account is gone',
  ],
];

export function privacyParts(facts: LegalFacts): LegalPart[] {
  const { operator, supportEmail } = facts;
  return [
    {
      id: 'who',
      heading: 'Who is responsible',
      paragraphs: [
        `${operator.name} runs this site and decides what is done with your data. Postal address: ${operator.address}.`,
        `Questions: ${supportEmail}.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we keep, and for how long',
      paragraphs: [
        'We keep what you give us and what running an account needs. Tools such as the runway and the cap table keep their figures in your browser; they reach us only when you switch on “Keep in my account”.',
      ],
      columns: ['What', 'How long'],
      rows: kept(facts),
    },
    {
      id: 'why',
      heading: 'Why',
      paragraphs: [
        'To run your account and keep it safe, to show what you saved and planned, to answer you, and to mail you what you asked for. We sell no data, show no advertising, and do not record whether you open a mail or follow its links.',
        'Cookies: one keeps you signed in, one remembers that you look around as a guest. No cookie follows you to other sites.',
      ],
    },
    {
      id: 'receivers',
      heading: 'Who receives something',
      paragraphs: ['Nobody else, unless a law or a court obliges the operator.'],
      columns: ['For', 'Who, and what'],
      rows: receivers(facts),
    },
    {
      id: 'mails',
      heading: 'Newsletters and other mails',
      paragraphs: [
        'Newsletters come only after you switch them on, and every one has a link that ends them with one press and without signing in. All your mail switches stand in Settings, Notifications. Mails about the safety of your account always come.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        'India’s Digital Personal Data Protection Act, 2023 lets you ask what is kept about you, have it corrected, completed or erased, take back a consent as easily as you gave it, name somebody who acts for you, and complain. Here is how each works on this site.',
      ],
      rows: [
        ['See and take along', 'Settings, Security: “Download my data” gives you a file with all of it.'],
        ['Correct', 'Settings, Profile.'],
        ['Take back a consent', 'Settings, Notifications, or the link in any newsletter.'],
        [
          'Erase',
          'Settings, Security: “Delete account” removes your account and what belongs to it at once and for good.',
        ],
        ['Anything else, or without an account', `Write to ${operator.grievanceEmail}.`],
      ],
    },
    {
      id: 'grievance',
      heading: 'Grievances',
      paragraphs: [
        `Grievance officer of ${operator.name}: ${operator.grievanceEmail}, or by post to the address above. If the answer does not settle it, the law lets you go to the Data Protection Board of India.`,
      ],
    },
  ];
}
