/**
 * The side cards of the outreach tool: "Best Practices" and "Email Checklist". An item of the checklist is checked against the mail if a
 * rule can decide it.
 */
import { MONTH_WORD } from '@/domain/time/days';
import { blanksOf } from './blanks';
import { fieldLabel, fieldsOf } from './letters/merge';

export const BEST_PRACTICES: readonly { title: string; text: string }[] = [
  {
    title: 'Write to the right person',
    text: 'Pick investors whose stage, sector and cheque size fit yours. Ten good matches are worth more than a hundred poor ones.',
  },
  {
    title: 'Ask for an introduction first',
    text: 'Investors read emails from people they trust. Look for a founder you know in their portfolio.',
  },
  {
    title: 'Say why them',
    text: 'One true sentence about an investment, talk or article of theirs shows this is not a mass email.',
  },
  {
    title: 'Lead with your traction',
    text: 'Revenue, growth, users, a signed pilot: one figure with its time period says more than any adjective.',
  },
  {
    title: 'Keep it under 200 words',
    text: 'They will read it on a phone between meetings. Put everything else in the deck.',
  },
  {
    title: 'Ask one thing',
    text: 'A 20-minute call, with two times to choose from. One question gets more replies than two.',
  },
  {
    title: 'Follow up, twice at most',
    text: 'After a week, and once more after two, each time with something new. Then thank them and move on.',
  },
  {
    title: 'Send it at the right time',
    text: 'Tuesday to Thursday, in the morning in their time zone. Never late on a Friday.',
  },
];

export interface CheckItem {
  id: 'subject' | 'greeting' | 'length' | 'figure' | 'question' | 'link' | 'fields' | 'shouting' | 'name' | 'proofread';
  label: string;
  /** Null if only the person can check it. */
  isDone: boolean | null;
  /** The finding, if the item is not done. */
  hint: string | null;
}

const MAX_SUBJECT = 60;
const MAX_WORDS = 200;
const WORDS_LEAST = 30;

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const GREETING =
  /^\s*(?:hi|hello|dear|hey|namaste|good (?:morning|afternoon|evening))[ ,]+(?:(?:mr|mrs|ms|dr|prof|shri|smt)\.? )?/i;
/** Words that people write if they do not know a name. */
const NO_NAME = /^(?:there|all|everyone|everybody|team|sir|madam|friends?|investors?|folks|partner)\b/i;

/** A greeting with a name in any script; an open field and "Hi there" do not greet by name. */
function isGreetedByName(body: string): boolean {
  const greeting = GREETING.exec(body)?.[0];
  if (greeting === undefined) return false;
  const rest = body.slice(greeting.length);
  return /^(?:\p{Lu}|\p{Lo})[\p{L}\p{M}]/u.test(rest) && !NO_NAME.test(rest);
}

/** Figures that show no traction: addresses, open fields, lengths and times of meetings, dates and phone numbers. */
const NO_TRACTION = new RegExp(
  [
    'https?:\\S+',
    '\\{\\{[^{}]{0,250}\\}\\}',
    '\\b\\d+[- ]min(?:ute)?s?\\b',
    '\\b\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m\\b',
    '\\b\\d{1,2}:\\d{2}\\b',
    `\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH_WORD}\\b`,
    `\\b${MONTH_WORD}\\.? \\d{1,2}\\b`,
    '\\b(?:19|20)\\d{2}\\b',
    '\\+?\\d[\\d ()-]{8,20}\\d',
  ].join('|'),
  'gim',
);

/** True for a mail with any other figure, in a sentence that is not about the raise. */
const showsTraction = (body: string): boolean =>
  body
    .split(/(?<=[.!?])\s|\n/)
    .some((sentence) => !/\brais(?:e|es|ing)\b/i.test(sentence) && /\p{Nd}/u.test(sentence.replace(NO_TRACTION, '')));

/** The checklist for a mail as it is. */
export function checkMail({ subject, body }: { subject: string; body: string }): CheckItem[] {
  const words = wordCount(body);
  const open = fieldsOf(subject, body).filter((field) => field.fallback === null);
  const item = (id: CheckItem['id'], label: string, isDone: boolean | null, hint: string | null = null): CheckItem => ({
    id,
    label,
    isDone,
    hint: isDone === false ? hint : null,
  });
  const title = subject.trim();
  const isEmpty = title === '' && body.trim() === '';
  return [
    item(
      'subject',
      `The subject says what it is about in at most ${MAX_SUBJECT} characters`,
      title !== '' && title.length <= MAX_SUBJECT,
      title === '' ? 'There is no subject yet.' : `It has ${title.length} characters.`,
    ),
    item('greeting', 'It greets the person by name', isGreetedByName(body), 'Begin with “Hi {{firstName|there}},”.'),
    item(
      'length',
      `It has between ${WORDS_LEAST} and ${MAX_WORDS} words`,
      words >= WORDS_LEAST && words <= MAX_WORDS,
      `It has ${words} ${words === 1 ? 'word' : 'words'}.`,
    ),
    item('figure', 'It shows traction with a figure', showsTraction(body), 'Name one figure: revenue, users, growth.'),
    item(
      'question',
      'It asks for one thing',
      (body.match(/\?/g) ?? []).length >= 1,
      'End with one clear question, such as a 20-minute call.',
    ),
    item('link', 'It links to a deck or a demo', /https?:\/\//.test(body), 'A link is lighter than an attachment.'),
    item(
      'fields',
      'No blanks are left open',
      !isEmpty &&
        open.length === 0 &&
        blanksOf(`${subject}\n${body}`.replace(/\{\{[^{}|]{0,60}\|[^{}]{0,250}\}\}/g, '')).length === 0,
      open.length > 0
        ? `Still open: ${open.map((field) => fieldLabel(field.name)).join(', ')}.`
        : isEmpty
          ? 'There is no text yet.'
          : 'A placeholder is not complete.',
    ),
    item(
      'shouting',
      'No words in capitals and no rows of exclamation marks',
      !isEmpty && !/!{2,}|\b\p{Lu}{5,}(?:\s+\p{Lu}{3,})+/u.test(`${subject}\n${body}`),
      'Capital letters and too many exclamation marks look like spam.',
    ),
    item('name', 'The names of the person and the fund are spelt correctly', null),
    item('proofread', 'Someone else has read it once', null),
  ];
}
