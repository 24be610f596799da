/** The page behind the link in a mail to many, with the switches that send mails; and the footer of such mails. */
import { z } from 'zod';
import { PREFERENCE_SECTIONS, type PreferenceKey } from '@/domain/notifications/preferences';

/** Links in mails are valid for this long: people who clean an old inbox must still be able to unsubscribe. */
export const LINK_DAYS = 400;
/** The same text for a forged link, an old one and one that is not ours. */
export const LINK_NOT_VALID = 'This link is no longer valid. Open our latest email, or sign in and open Settings.';
export const STOPPED = 'You will no longer get newsletters.';
export const SAVED = 'Your choices are saved.';
export const INVITATIONS_STOPPED = 'You will no longer get meeting invitations through Outset.';

/** Switches whose notifications are also mailed, not only shown behind the bell. */
const MAILED: readonly PreferenceKey[] = [
  'newsletter',
  'newOpportunities',
  'applicationUpdates',
  'investorMessages',
  'taskReminders',
  'newsUpdates',
];

export interface MailSwitch {
  key: PreferenceKey;
  label: string;
  text: string;
}

/** The switches that send a mail today, the newsletter first. */
export const MAIL_SWITCHES: readonly MailSwitch[] = MAILED.flatMap((mailedKey) =>
  PREFERENCE_SECTIONS.flatMap<MailSwitch & { isSent: boolean }>(({ switches }) => switches)
    .filter(({ key, isSent }) => key === mailedKey && (isSent || key === 'newsletter'))
    .map(({ key, label, text }) => ({ key, label, text })),
);

/** The text at the newsletter switch, stored with each yes and no. */
export const NEWSLETTER_WORDING: string = MAIL_SWITCHES.filter(({ key }) => key === 'newsletter')
  .map(({ label, text }) => `${label}: ${text}`)
  .join();

export interface MailPreferences {
  /** Enough to recognise the address, too little to write to it. */
  maskedEmail: string;
  /** Whether mails are sent at all: false if they came back or were marked as spam. */
  isReached: boolean;
  switches: (MailSwitch & { isOn: boolean })[];
}

/** `as•••@ex•••.in`: the first two characters of the name and of the domain, and its ending. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  const shown = (text: string) => `${[...text].slice(0, text.length > 2 ? 2 : 1).join('')}•••`;
  return `${shown(email.slice(0, at))}@${shown(domain.slice(0, -ending.length))}${ending}`;
}

// The choices that the page behind the link in a mail may set.

const NOT_BOOLEAN = 'The value must be true or false.';
const UNKNOWN = 'Please send switches that this page shows.';

export type MailChoices = Partial<Record<PreferenceKey, boolean>>;

export const mailChoices = z.object({
  switches: z.strictObject(
    Object.fromEntries(MAIL_SWITCHES.map(({ key }) => [key, z.boolean({ error: NOT_BOOLEAN }).optional()])),
    { error: UNKNOWN },
  ),
});

/** The switch that one click turns off; the newsletter's if none is named. */
export const oneClickList = z.object({
  list: z
    .string()
    .refine((key) => MAIL_SWITCHES.some((one) => one.key === key), { error: UNKNOWN })
    .transform((key) => key as PreferenceKey)
    .default('newsletter'),
});

// The footer of every mail to many: the sender with postal address, why the reader got it, and the links to unsubscribe.

export interface MailFooter {
  operatorName: string;
  /** Postal address; line breaks stay. */
  operatorAddress: string;
  /** Why the reader got this mail, as a whole sentence. */
  why: string;
  /** In their order, such as "Unsubscribe" and "Choose which emails you get". Web addresses only. */
  links: readonly { label: string; url: string }[];
}

/** The light colours of worker/emails/layout.ts; its dark colours replace them through the classes. */
const MUTED = '#565b67';
const LINK = '#0a5c66';
const TEXT = `margin:0 0 8px;font-size:13px;line-height:1.5;color:${MUTED};overflow-wrap:anywhere`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const paragraph = (html: string): string => `<p class="muted" style="${TEXT}">${html}</p>`;
const linesOf = (text: string): string[] =>
  text
    .split(/\s*(?:\r\n?|\n)\s*/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Leaves out all but web addresses, because the footer must not lead anywhere else. */
const safeLinks = ({ links }: MailFooter) => links.filter(({ url }) => /^https?:\/\/[^\s]+$/.test(url));

/**
 * HTML for the end of a mail's body. Light colours are inline; programs that read the mail's own style sheet apply its dark colours
 * through the classes `muted` and `link`. All input is escaped.
 */
export function footerHtml(footer: MailFooter): string {
  const links = safeLinks(footer).map(
    ({ label, url }) =>
      `<a class="link" href="${escape(url)}" style="color:${LINK};text-decoration:underline">${escape(label)}</a>`,
  );
  const sender = [footer.operatorName, ...linesOf(footer.operatorAddress)].map(escape).join('<br>');
  return [
    '<div style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #9aa1ac">',
    paragraph(escape(footer.why)),
    ...(links.length > 0 ? [paragraph(links.join(' &#183; '))] : []),
    paragraph(sender),
    '</div>',
  ].join('\n');
}

/** The footer for the plain-text part, after the usual "-- " line. Ends with a line break. */
export function footerText(footer: MailFooter): string {
  const links = safeLinks(footer).map(({ label, url }) => `${label}: ${url}`);
  const sender = [footer.operatorName, ...linesOf(footer.operatorAddress)];
  return `${[['-- '], [footer.why], links, sender]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .replace('-- \n\n', '-- \n')}\n`;
}
