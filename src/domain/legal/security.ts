/** The texts of /security and /.well-known/security.txt: how this software protects data, in plain words. Says only what the code does. */
import { CHAT_FILE_HOURS } from '@/domain/assistant/message';
import { formatDay, type Day } from '@/domain/time/days';
import type { LegalFacts, LegalPart } from './legal-page';
import { EVENT_DAYS, NOTIFICATION_DAYS, REGISTRATION_DAYS, SESSION_DAYS, SESSION_IDLE_DAYS } from './retention';
import { DAY_MS } from '@/domain/time/durations';

/** How long a copy of security.txt is valid, ms. Each request gets a new one. */
const SECURITY_TXT_MS = 180 * DAY_MS;

const PROTECTED: LegalPart['rows'] = [
  [
    'Passwords',
    'Stored only as salted hashes (scrypt), which cannot be turned back into the password. Common passwords are refused, and so are your email and passwords with your name or your company’s name in them.',
  ],
  [
    'Sign-in',
    'You can add a code from an authenticator app. Ten wrong passwords or ten wrong codes lock further tries for 15 minutes. A browser you have signed in with before has its own limit, so other people cannot lock you out there.',
  ],
  [
    'Sessions',
    `The cookie that keeps you signed in cannot be read by scripts. A session ends after ${SESSION_IDLE_DAYS} days without use and after ${SESSION_DAYS} days in any case. Settings, Security lists your devices and signs them out. A new password signs out every other device.`,
  ],
  [
    'Personal tokens',
    'Your programs use tokens that you make with your password. We store only a hash. A token does what you ticked for it and never sends mail, shares, exports or changes your password. You revoke it at any time, and we email you when one is made or used from a new network.',
  ],
  [
    'What you save and write',
    'Every request is checked on the server against who is signed in. Other users cannot open your saved items, notes and documents, unless you made a share link.',
  ],
  [
    'The tools',
    'Runway, cap table, expenses, outreach and flowcharts keep their figures in your browser. The server gets them only after you turn on “Save in my account”.',
  ],
  [
    'Photos and files',
    'The location is removed from photos before they are stored. PDF and Word files for the assistant are read in your browser, and the file itself is not kept.',
  ],
  [
    'Encryption',
    'After the first visit over HTTPS a browser uses only HTTPS for a year. The secret of your authenticator and the permission for your calendar are encrypted before they are stored. Other data relies on the encryption of the host.',
  ],
  [
    'Pages',
    'Each page tells the browser which scripts may run, and no other site may show our pages inside its own. A change that another site asks for with your sign-in is refused.',
  ],
  [
    'Operators',
    'An operator signs in with a password and then with Google or a mailed link; while there is only one operator, without an authenticator, the password is enough. Editing or deleting a founder’s account takes two codes of an authenticator in a row. Each change they make is logged.',
  ],
];

const storage: LegalPart['rows'] = [
  ['Your account and what is in it', 'Until you delete it. Then it is removed at once, with photo and documents'],
  ['A registration that was not confirmed', `${REGISTRATION_DAYS} days`],
  ['Account activity (sign-ins, changes)', `${EVENT_DAYS} days`],
  ['Notifications', `${NOTIFICATION_DAYS} days`],
  ['Text read from a file for the assistant', `${CHAT_FILE_HOURS} hours`],
  [
    'Copies after a deletion',
    'If the site runs on Cloudflare, its database can be restored to any minute of the last 30 days. Deleted data can stay in that history for this time.',
  ],
];

export function securityParts({ securityEmail, restoreDrillOn }: LegalFacts): LegalPart[] {
  const drill = restoreDrillOn ? formatDay(restoreDrillOn as Day) : 'none recorded yet';
  return [
    {
      id: 'report',
      heading: 'Report a security problem',
      paragraphs: [
        `Write to ${securityEmail}. Tell us the address, what you did and what you saw, so that we can repeat it.`,
        'Please use your own accounts, stop before you see other people’s data, do not overload the site and do not email our users. Tell us first, before you publish it. We do not pay rewards.',
        'Programs find the same contact at /.well-known/security.txt.',
      ],
    },
    {
      id: 'protected',
      heading: 'What is protected, and how',
      paragraphs: ['This is what the software does. Nothing here is a promise that it has no holes.'],
      columns: ['What', 'How'],
      rows: PROTECTED,
    },
    {
      id: 'kept',
      heading: 'How long data is kept',
      paragraphs: ['The main times. Privacy has the whole list.'],
      columns: ['What', 'How long'],
      rows: storage,
    },
    {
      id: 'restore',
      heading: 'Backups and checks',
      paragraphs: [
        `Last test of a restore from a backup: ${drill}.`,
        'The software is compared with OWASP ASVS 5.0, levels 1 and 2. The result is with the source code, in docs/security/asvs.md: each requirement is met, with the test or document that shows it, or is a gap, or does not apply.',
      ],
    },
  ];
}

/** RFC 9116. `now` in ms. */
export function securityTxt({ securityEmail, siteUrl }: LegalFacts, now: number): string {
  const at = (path: string) => new URL(path, siteUrl).href;
  return [
    `Contact: mailto:${securityEmail}`,
    `Expires: ${new Date(now + SECURITY_TXT_MS).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${at('/.well-known/security.txt')}`,
    `Policy: ${at('/security')}`,
    '',
  ].join('\n');
}
