/** The two forms that send a mail to many: their typed values, their errors, and the body that is sent. The zod schemas are in send-input.ts. */
import { capital } from '@/domain/text/capital';
import { countText } from '@/domain/count';
import {
  CONTENT_MISSING,
  RECIPIENT_TYPE_MISSING,
  RECIPIENTS_MISSING,
  SUBJECT_MISSING,
  USER_TYPE_MISSING,
} from '@/domain/newsletters/campaigns/campaign';
import {
  GIVEN_PLACEHOLDERS,
  listPlaceholders,
  missingValues,
  placeholderText,
  WRONG_LINK,
  wrongLinks,
} from '@/domain/newsletters/templates/render';
import { PLACEHOLDERS } from '@/domain/newsletters/templates/templates';
import { momentInIndia } from '@/domain/time/india';

/** The recipients of a form: everyone of a kind, or the people chosen in the table. */
type SendTo = 'chosen' | 'everybody';

export interface MailForm {
  sendTo: SendTo | '';
  userType: 'all' | 'founder' | 'visitor' | '';
  templateId: string;
  subject: string;
  content: string;
  /** Placeholder → its value in every mail. */
  values: Readonly<Record<string, string>>;
  senderName: string;
  replyTo: string;
  /** `2026-12-01T09:30` in India; empty to send at once. */
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

const isPlaceholder = (name: string): boolean => (PLACEHOLDERS as readonly string[]).includes(name);

/** The placeholders of a mail whose value the operator gives. */
export const askedFor = ({ subject, content }: Pick<MailForm, 'subject' | 'content'>): string[] =>
  listPlaceholders(subject, content).filter((name) => isPlaceholder(name) && !GIVEN_PLACEHOLDERS.includes(name));

/** Names between braces that are not placeholders: they would be left empty in the mail. */
export const unknownIn = ({ subject, content }: Pick<MailForm, 'subject' | 'content'>): string[] =>
  listPlaceholders(subject, content).filter((name) => !isPlaceholder(name));

/** "eventDate" as "Event date". */
export const placeholderLabel = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words);
};

type Faults = Record<string, string | null>;

/** The errors in the fields that both forms have. `now` is in ms. */
function commonFaults(form: MailForm, now: number, says: { userType: string }): Faults {
  const at = form.sendAt === '' ? null : momentInIndia(form.sendAt);
  const unknown = unknownIn(form);
  return {
    userType: form.userType === '' ? says.userType : null,
    subject: form.subject.trim() === '' ? SUBJECT_MISSING : null,
    content:
      form.content.trim() === ''
        ? CONTENT_MISSING
        : unknown.length > 0
          ? `There is no placeholder ${unknown.map(placeholderText).join(', ')}.`
          : null,
    ...Object.fromEntries(wrongLinks(form.content, form.values).map((name) => [`values.${name}`, WRONG_LINK])),
    ...Object.fromEntries(
      missingValues([form.subject, form.content], form.values, GIVEN_PLACEHOLDERS)
        .filter(isPlaceholder)
        .map((name) => [`values.${name}`, `Please enter a value for ${placeholderText(name)}`]),
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

/** The errors of Send Newsletter, by field. */
export const newsletterFaults = (form: MailForm, now: number): Faults =>
  commonFaults(form, now, { userType: RECIPIENT_TYPE_MISSING });

/** The errors of Compose Email, by field. */
export const emailFaults = (form: MailForm, now: number): Faults => ({
  sendTo: form.sendTo === '' ? RECIPIENTS_MISSING : null,
  ...commonFaults(form, now, { userType: USER_TYPE_MISSING }),
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
  /** Two requests with the same id send one mail, for example after a second click or a broken connection. */
  requestId: string;
}

/** The body that a form sends. `chosen` are the ids of accounts chosen in the table. */
export function sentMail(form: MailForm, chosen: readonly string[], requestId: string): SentMail {
  const askedNames = askedFor(form);
  const at = momentInIndia(form.sendAt);
  return {
    ...(form.sendTo === 'chosen' ? { recipients: chosen } : {}),
    userType: form.userType,
    subject: form.subject,
    content: form.content,
    ...(form.templateId ? { templateId: form.templateId } : {}),
    ...(askedNames.length > 0
      ? { values: Object.fromEntries(askedNames.map((name) => [name, form.values[name] ?? ''])) }
      : {}),
    ...(at ? { sendAt: at } : {}),
    ...(form.senderName.trim() ? { senderName: form.senderName } : {}),
    ...(form.replyTo.trim() ? { replyTo: form.replyTo } : {}),
    requestId,
  };
}

/** "1 person", "1,200 people". */
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${countText(count)} people`);
