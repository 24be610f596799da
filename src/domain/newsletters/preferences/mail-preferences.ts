/** What a person sees behind the link in a mail to many: the switches that send mails, in the words of the settings, and the texts around them. */
import { z } from 'zod';
import { PREFERENCE_SECTIONS, type PreferenceKey } from '@/domain/notifications/preferences';

/** Links in mails open for this long: someone may clean an old inbox and must still get out. */
export const LINK_DAYS = 400;
/** Says the same of a forged, an old and a foreign link. */
export const LINK_NOT_VALID = 'This link is no longer valid. Open our latest email, or sign in and open Settings.';
export const STOPPED = 'You will no longer get newsletters.';
export const SAVED = 'Your choices are saved.';
export const INVITATIONS_STOPPED = 'You will no longer get meeting invitations through Outset.';

/** Switches whose sender writes mails, beside lines behind the bell. */
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
export const MAIL_SWITCHES: readonly MailSwitch[] = MAILED.flatMap((wanted) =>
  PREFERENCE_SECTIONS.flatMap<MailSwitch & { isSent: boolean }>(({ switches }) => switches)
    .filter(({ key, isSent }) => key === wanted && (isSent || key === 'newsletter'))
    .map(({ key, label, text }) => ({ key, label, text })),
);

/** What a person reads at the newsletter switch: stored with each yes and no. */
export const NEWSLETTER_WORDING: string = MAIL_SWITCHES.filter(({ key }) => key === 'newsletter')
  .map(({ label, text }) => `${label}: ${text}`)
  .join();

export interface MailPreferences {
  /** Enough to recognise, too little to write to. */
  maskedEmail: string;
  /** Whether mails come at all: false where they came back or were called spam. */
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

// What the page behind the link in a mail may set.

const NOT_BOOLEAN = 'The value must be true or false.';
const UNKNOWN = 'Please send switches that this page shows.';

export type MailChoices = Partial<Record<PreferenceKey, boolean>>;

export const mailChoices = z.object({
  switches: z.strictObject(
    Object.fromEntries(MAIL_SWITCHES.map(({ key }) => [key, z.boolean({ error: NOT_BOOLEAN }).optional()])),
    { error: UNKNOWN },
  ),
});

/** Which switch one click turns off; the newsletter's where none is named. */
export const oneClickList = z.object({
  list: z
    .string()
    .refine((key) => MAIL_SWITCHES.some((one) => one.key === key), { error: UNKNOWN })
    .transform((key) => key as PreferenceKey)
    .default('newsletter'),
});

// The foot of every mail to many: who sent it, from which postal address, why the reader got it, and the ways out.

export interface MailFooter {
  operatorName: string;
  /** Postal address; line breaks stay. */
  operatorAddress: string;
  /** Why the reader got this mail, a whole sentence. */
  why: string;
  /** In their order, such as "Unsubscribe" and "Choose which emails you get". Web addresses only. */
  links: readonly { label: string; url: string }[];
}

/** The light ones of worker/emails/layout.ts, like the ground that mails bring along; its dark ones replace them by the classes. */
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

/** Anything but a web address is left out: the footer is the one place that must lead nowhere else. */
const safeLinks = ({ links }: MailFooter) => links.filter(({ url }) => /^https?:\/\/[^\s]+$/.test(url));

/**
 * HTML for the end of a mail's body. Light colours are inline; programs that know the mail's own style take its dark ones by the
 * classes `muted` and `link`. Everything passed in is escaped.
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

/** The same for the plain-text part, after the usual "-- " line. Ends with a line break. */
export function footerText(footer: MailFooter): string {
  const links = safeLinks(footer).map(({ label, url }) => `${label}: ${url}`);
  const sender = [footer.operatorName, ...linesOf(footer.operatorAddress)];
  return `${[['-- '], [footer.why], links, sender]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .replace('-- \n\n', '-- \n')}\n`;
}
