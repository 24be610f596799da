/** The two forms that send a mail to many, as they are typed: what is wrong with them, and what is sent. No schema: the API has it. */
import { PLACEHOLDERS } from './template-fields';

/** Whom a form is for: everybody of a kind, or those chosen in the table. */
export type SendTo = 'chosen' | 'everybody';

export interface MailForm {
  sendTo: SendTo | '';
  userType: 'all' | 'founder' | 'visitor' | '';
  templateId: string;
  subject: string;
  content: string;
  /** Placeholder → what stands for it in every mail. */
  values: Readonly<Record<string, string>>;
  senderName: string;
  replyTo: string;
  /** `2026-12-01T09:30` in India; empty: at once. */
  sendAt: string;
}

export const EMPTY_MAIL: MailForm = {
  sendTo: '',
  userType: '',
  templateId: '',
  subject: '',
  content: '',
  values: {},
  senderName: '',
  replyTo: '',
  sendAt: '',
};

export const NO_RECIPIENTS = 'No recipients selected';
export const NOBODY_SUBSCRIBED = 'No subscribed users found';
export const EMAIL_FAILED = 'Failed to send email';
export const NEWSLETTER_FAILED = 'Failed to send newsletter';
/** Compose Email to more people than this asks first. */
export const ASKED_ABOVE = 50;

/** These are known of each recipient, or of the day. */
const BY_ITSELF: ReadonlySet<string> = new Set(['subscriberName', 'monthYear']);

/** The placeholders of a text in their order, each once, whether we know them or not. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.-]{1,60})\s*\}\}/g)].map(([, name = '']) => name))];
}

/** The placeholders of a mail whose value the operator gives. */
export const askedFor = ({ subject, content }: Pick<MailForm, 'subject' | 'content'>): string[] =>
  placeholdersIn(`${subject}\n${content}`).filter(
    (name) => !BY_ITSELF.has(name) && (PLACEHOLDERS as readonly string[]).includes(name),
  );

/** Names between braces that are no placeholders. */
export const unknownIn = ({ subject, content }: Pick<MailForm, 'subject' | 'content'>): string[] =>
  placeholdersIn(`${subject}\n${content}`).filter((name) => !(PLACEHOLDERS as readonly string[]).includes(name));

/** "eventDate" as "Event date". */
export const placeholderLabel = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** A date and time in India as the moment, ISO 8601; null for what is none. India has no other time than this one. */
export function momentInIndia(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local)) return null;
  const at = Date.parse(`${local}${local.length === 16 ? ':00' : ''}Z`) - INDIA_MS;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The moment `now`, ms, as `YYYY-MM-DDTHH:MM` in India. */
export const localInIndia = (now: number): string => new Date(now + INDIA_MS).toISOString().slice(0, 16);

type Faults = Record<string, string | null>;

/** The wrong fields that both forms have. `now` in ms. */
function commonFaults(form: MailForm, now: number, says: { userType: string }): Faults {
  const at = form.sendAt === '' ? null : momentInIndia(form.sendAt);
  const unknown = unknownIn(form);
  return {
    userType: form.userType === '' ? says.userType : null,
    subject:
      form.subject.trim() === '' ? 'Please enter subject' : /[\r\n]/.test(form.subject) ? 'Please use one line.' : null,
    content:
      form.content.trim() === ''
        ? 'Please enter content'
        : unknown.length > 0
          ? `There is no placeholder ${unknown.map((name) => `{{${name}}}`).join(', ')}.`
          : null,
    ...Object.fromEntries(
      askedFor(form).map((name) => [
        `values.${name}`,
        (form.values[name] ?? '').trim() === '' ? `Please enter what stands for {{${name}}}` : null,
      ]),
    ),
    sendAt:
      form.sendAt === ''
        ? null
        : at === null
          ? 'Please enter a date and a time.'
          : Date.parse(at) <= now
            ? 'Please choose a time that is still to come.'
            : null,
  };
}

/** What is wrong with Send Newsletter, by field. */
export const newsletterFaults = (form: MailForm, now: number): Faults =>
  commonFaults(form, now, { userType: 'Please select recipient type' });

/** What is wrong with Compose Email, by field. */
export const emailFaults = (form: MailForm, now: number): Faults => ({
  sendTo: form.sendTo === '' ? 'Please select recipients' : null,
  ...commonFaults(form, now, { userType: 'Please select user type' }),
});

export interface SentMail {
  recipients?: readonly string[];
  userType: MailForm['userType'];
  subject: string;
  content: string;
  templateId?: string;
  values?: Record<string, string>;
  sendAt?: string;
  senderName?: string;
  replyTo?: string;
  requestId: string;
}

/** What is sent of a form. `chosen` are the ids of accounts chosen in the table. */
export function sentMail(form: MailForm, chosen: readonly string[], requestId: string): SentMail {
  const asked = askedFor(form);
  const at = momentInIndia(form.sendAt);
  return {
    ...(form.sendTo === 'chosen' ? { recipients: chosen } : {}),
    userType: form.userType,
    subject: form.subject,
    content: form.content,
    ...(form.templateId ? { templateId: form.templateId } : {}),
    ...(asked.length > 0 ? { values: Object.fromEntries(asked.map((name) => [name, form.values[name] ?? ''])) } : {}),
    ...(at ? { sendAt: at } : {}),
    ...(form.senderName.trim() ? { senderName: form.senderName } : {}),
    ...(form.replyTo.trim() ? { replyTo: form.replyTo } : {}),
    requestId,
  };
}

export interface LeftOut {
  reason: string;
  count: number;
}

export interface Audience {
  /** Of the kind, or chosen. */
  total: number;
  receives: number;
  leftOut: readonly LeftOut[];
}

const WHY_LEFT_OUT: Readonly<Record<string, string>> = {
  gone: 'account is gone',
  'not-confirmed': 'e-mail address not confirmed',
  'switched-off': 'newsletter switch is off',
  suppressed: 'address is suppressed',
  'nothing-to-say': 'nothing to tell them',
  cancelled: 'campaign was cancelled',
};

/** A reason of the API in words. */
export const leftOutText = (reason: string): string => WHY_LEFT_OUT[reason] ?? reason;

/** "1 person", "1,200 people". */
export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`;

/** The audience of an answer; null where there is none in it. */
export function readAudience(data: unknown): Audience | null {
  const { total, receives, leftOut } = (data ?? {}) as Partial<Audience>;
  if (typeof total !== 'number' || typeof receives !== 'number' || !Array.isArray(leftOut)) return null;
  return { total, receives, leftOut };
}
