/** Merge fields in a mail: `{{firstName}}`, or `{{firstName|there}}` with a fallback. There is only one pass: inserted values are not searched for fields. */
import { blanksOf } from '@/domain/outreach/blanks';
import { ownFor, type OwnValues } from '@/domain/outreach/own-values';
import { readName } from '@/domain/text/person-name';

/** Values by field name; a Map, so that no name reaches an object's own members. */
export type MergeValues = ReadonlyMap<string, string>;

export interface MergeField {
  name: string;
  /** Null if there is no fallback; '' leaves the place empty. */
  fallback: string | null;
}

/** Names are letters, digits and underscores; spaces around are allowed. A fallback is one line without braces. */
const FIELD = /\{\{[ \t]*([A-Za-z][A-Za-z0-9_]{0,39})[ \t]*(?:\|([^{}\r\n]{0,200}))?\}\}/g;

/** The fields that we fill in from a directory entry and from the sender's profile, with their labels. */
export const KNOWN_FIELDS: readonly { name: string; label: string; from: 'person' | 'sender' }[] = [
  { name: 'firstName', label: 'First name', from: 'person' },
  { name: 'lastName', label: 'Last name', from: 'person' },
  { name: 'fullName', label: 'Full name', from: 'person' },
  { name: 'fund', label: 'Fund or organisation', from: 'person' },
  { name: 'city', label: 'City', from: 'person' },
  { name: 'focus', label: 'Focus', from: 'person' },
  { name: 'lastContact', label: 'Date of your last email', from: 'person' },
  { name: 'senderName', label: 'Your name', from: 'sender' },
  { name: 'senderRole', label: 'Your role', from: 'sender' },
  { name: 'senderPhone', label: 'Your phone', from: 'sender' },
  { name: 'company', label: 'Your company', from: 'sender' },
  { name: 'oneLiner', label: 'Your company in one line', from: 'sender' },
  { name: 'deckLink', label: 'Link to your deck', from: 'sender' },
];

const MAX_FALLBACK = 200;

/** The stored form of a field. Characters that are not allowed in a fallback are removed from it. */
export const fieldCode = ({ name, fallback }: MergeField): string =>
  fallback === null ? `{{${name}}}` : `{{${name}|${fallback.replace(/[{}\r\n]/g, '').slice(0, MAX_FALLBACK)}}}`;

/** The fields of a text in order, each name once; a fallback anywhere counts. */
export function fieldsOf(...texts: readonly string[]): MergeField[] {
  const fields = new Map<string, MergeField>();
  for (const [, name = '', fallback] of texts.join('\n').matchAll(FIELD)) {
    const known = fields.get(name);
    if (!known || known.fallback === null) {
      fields.set(name, { name, fallback: fallback?.trim() ?? null });
    }
  }
  return [...fields.values()];
}

export interface MergeResult {
  text: string;
  /** The fields without value and fallback, in order, each once. They remain in the text as placeholders. */
  missing: string[];
  /** Fields whose fallback was used. */
  fallbacks: string[];
}

/** Line ends and control characters in a value would break a subject, so a value becomes one line. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A piece of a merged text: typed text, or the text for a field. */
export interface MergedPart {
  text: string;
  kind: 'typed' | 'value' | 'fallback' | 'missing';
  /** Name of the field; '' for typed text. */
  name: string;
}

/** A piece of a mail as it is stored: typed text, or a field. */
export interface StoredPiece {
  text: string;
  /** Null for typed text. */
  field: MergeField | null;
}

/** The stored text in pieces; joined they are the text. */
export function splitFields(text: string): StoredPiece[] {
  const pieces: StoredPiece[] = [];
  let from = 0;
  const typed = (to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), field: null });
  };
  for (const match of text.matchAll(FIELD)) {
    const [field, name = '', fallback] = match;
    typed(match.index);
    from = match.index + field.length;
    pieces.push({ text: field, field: { name, fallback: fallback?.trim() ?? null } });
  }
  typed(text.length);
  return pieces;
}

/** A sentence that ends with a value, such as "Kaveri Foods Pvt. Ltd.", has one full stop. */
const beforeStop = (value: string, next: string | undefined): string =>
  next?.startsWith('.') && value.length > 1 ? value.replace(/\.$/, '') : value;

/** After "Kaveri Foods: " a line about the company does not say its name again: "sells rice online". */
function withoutRepeat(value: string, pieces: readonly StoredPiece[], at: number, values: MergeValues): string {
  const before = pieces[at - 1]?.text === ': ' ? pieces[at - 2]?.field : null;
  const name = before ? oneLine(values.get(before.name) ?? '') : '';
  if (name === '' || !value.toLowerCase().startsWith(`${name.toLowerCase()} `)) return value;
  return value.slice(name.length).replace(/^ (?:is )?/, '');
}

/** The text in pieces, to show the source of each; joined they are the merged text. */
export const mergeParts = (text: string, values: MergeValues): MergedPart[] =>
  splitFields(text).map(({ text: stored, field }, at, pieces) => {
    if (!field) return { text: stored, kind: 'typed', name: '' };
    const { name, fallback } = field;
    const value = withoutRepeat(oneLine(values.get(name) ?? ''), pieces, at, values);
    if (value !== '') return { text: beforeStop(value, pieces[at + 1]?.text), kind: 'value', name };
    return fallback === null ? { text: stored, kind: 'missing', name } : { text: fallback, kind: 'fallback', name };
  });

export function mergeText(text: string, values: MergeValues): MergeResult {
  const parts = mergeParts(text, values);
  const namesOf = (kind: MergedPart['kind']) => [
    ...new Set(parts.filter((part) => part.kind === kind).map(({ name }) => name)),
  ];
  return { text: parts.map((part) => part.text).join(''), missing: namesOf('missing'), fallbacks: namesOf('fallback') };
}

/** The fallbacks that the insert menu gives to fields whose value may be missing. */
const FALLBACKS: Readonly<Record<string, string>> = {
  firstName: 'there',
  fund: 'your fund',
  lastContact: 'an earlier day',
};
export const fieldText = (name: string): string => fieldCode({ name, fallback: FALLBACKS[name] ?? null });

/** Fields of our own templates whose names are not clear enough. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['whyYou', 'Why this investor'],
  ['whyThem', 'Why they are a good fit'],
  ['tractionOne', 'What you have shown so far'],
  ['tractionTwo', 'A second proof'],
  ['amount', 'How much you raise'],
  ['useOfFunds', 'What the money is for'],
  ['news', 'What is new'],
  ['timeOne', 'A time that suits you'],
  ['timeTwo', 'Another time'],
  ['revenueBefore', 'Revenue the month before'],
  ['customersBefore', 'Customers the month before'],
  ['burn', 'Burn a month'],
  ['cash', 'Cash in the bank'],
  ['win', 'What went well'],
  ['setback', 'What did not go well'],
  ['remedy', 'What you do about it'],
  ['goal', 'Goal for next month'],
  ['headline', 'The month in one line'],
  ['stage', 'Your stage'],
]);

/** The label of a field: "Your company"; for a person's own field, its name in words. */
export const fieldLabel = (name: string): string =>
  KNOWN_FIELDS.find((field) => field.name === name)?.label ??
  LABELS.get(name) ??
  name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** True for the sender's own details, which are the same in every mail. */
export const isSenderField = (name: string): boolean =>
  KNOWN_FIELDS.some((field) => field.name === name && field.from === 'sender');
/** True for details of the recipient. */
export const isPersonField = (name: string): boolean =>
  KNOWN_FIELDS.some((field) => field.name === name && field.from === 'person');

/** The recipient of a mail; unknown details are left out. */
export interface Recipient {
  /** Id of the directory entry, or one of our own. */
  id: string;
  name: string;
  email: string | null;
  fund?: string | null;
  city?: string | null;
  focus?: readonly string[];
  /** Further fields, such as `whyYou`. */
  own?: MergeValues;
}

/** A mail before the merge. */
export interface Letter {
  subject: string;
  body: string;
  /** Values that were changed for this mail only. */
  own?: OwnValues;
}

/**
 * The values for one person. Later ones win: shared values (the sender's), the person's, the person's own fields, the values of this mail
 * only.
 */
export function valuesFor(recipient: Recipient, shared: MergeValues, own: OwnValues = []): MergeValues {
  const { first, last } = readName(recipient.name);
  return new Map([
    ...shared,
    ['firstName', first],
    ['lastName', last],
    ['fullName', recipient.name.trim()],
    ['fund', recipient.fund ?? ''],
    ['city', recipient.city ?? ''],
    ['focus', recipient.focus?.join(', ') ?? ''],
    ...(recipient.own ?? []),
    ...ownFor(own, recipient.id),
  ]);
}

export interface MergedMail {
  recipient: Recipient;
  subject: string;
  body: string;
  missing: string[];
  fallbacks: string[];
  /** Everything that is still open: the labels of missing fields, and other blanks as they are. */
  blanks: string[];
}

/** The mail as one person would get it. */
export function mergeMail(mail: Letter, recipient: Recipient, shared: MergeValues): MergedMail {
  const values = valuesFor(recipient, shared, mail.own);
  const subject = mergeText(mail.subject, values);
  const body = mergeText(mail.body, values);
  const missing = [...new Set([...subject.missing, ...body.missing])];
  const isMissing = (blank: string) => fieldsOf(blank).some(({ name }) => missing.includes(name));
  return {
    recipient,
    subject: subject.text,
    // An empty fallback leaves an empty line at the end.
    body: body.text.replace(/[ \t]+$/gm, '').replace(/\n+$/, ''),
    missing,
    fallbacks: [...new Set([...subject.fallbacks, ...body.fallbacks])],
    blanks: [
      ...missing.map(fieldLabel),
      ...blanksOf(`${subject.text}\n${body.text}`).filter((blank) => !isMissing(blank)),
    ],
  };
}

export interface MissingReport {
  /** Each field, with the number of people without it. */
  fields: { name: string; label: string; people: number }[];
  /** People who cannot be written to yet, with the missing fields and all open blanks. */
  people: { recipient: Recipient; missing: string[]; blanks: string[] }[];
  ready: number;
}

/** The values that are missing before these people can be written to. */
export function missingReport(mail: Letter, recipients: readonly Recipient[], shared: MergeValues): MissingReport {
  const counts = new Map<string, number>();
  const people: MissingReport['people'] = [];
  for (const recipient of recipients) {
    const { missing, blanks } = mergeMail(mail, recipient, shared);
    if (blanks.length > 0) people.push({ recipient, missing, blanks });
    for (const name of missing) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    fields: [...counts].map(([name, count]) => ({ name, label: fieldLabel(name), people: count })),
    people,
    ready: recipients.length - people.length,
  };
}
