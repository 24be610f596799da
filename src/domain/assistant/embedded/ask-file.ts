/** Describes a file, and answers a question about the last file from its figures or with the sentences that contain the question's words. */
import { CHAT_FILE_HOURS } from '@/domain/assistant/message';
import type { ColumnFacts, FileExtract, FileReport } from '@/domain/assistant/files/report';
import { escaped } from './answers';
import { stemOf, topicWords, wordsOf } from './ask-words';

type Wanted = 'total' | 'average' | 'most' | 'least' | 'rows' | 'median';

const ASKS: readonly (readonly [RegExp, Wanted])[] = [
  [/\b(?:total|sum|altogether|in all|kul)\b/i, 'total'],
  [/\b(?:average|mean)\b/i, 'average'],
  [/\b(?:median)\b/i, 'median'],
  [/\b(?:highest|largest|biggest|most|maximum|max|best|sabse (?:zyada|bada))\b/i, 'most'],
  [/\b(?:lowest|smallest|least|minimum|min|worst|sabse kam)\b/i, 'least'],
  [/\bhow many (?:rows|lines|entries|records|items)\b/i, 'rows'],
];
/** A question that is clearly about something else. */
const ELSEWHERE =
  /\b(?:investors?|incubators?|runway|angels?|schemes?|mentors?|outset|my (?:plan|notes?|saved|roadmap)|news|meeting|cap ?table|saved|save|remind|draft|vesting|safe)\b/i;
const OF_FILE =
  /\b(?:who|when|where|how (?:much|many|long)|does|did|file|document|sheet|deck|pdf|table|csv|excel|it|this|that|which|what|row|column)\b/i;
/** A longer question is not taken as one about the file. */
const WORDS_MOST = 14;

const shown = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 2 });

/** The column that is meant: one whose name is in the question, else the one with the largest total. */
function columnOf(columns: readonly ColumnFacts[], question: string): ColumnFacts | null {
  const numbers = columns.filter(({ kind, total }) => kind === 'number' && total !== undefined);
  const asked = wordsOf(question).map(stemOf);
  const named = numbers.find(({ name }) =>
    wordsOf(name)
      .map(stemOf)
      .some((word) => word.length > 2 && asked.includes(word)),
  );
  return named ?? numbers.toSorted((a, b) => Math.abs(b.total ?? 0) - Math.abs(a.total ?? 0))[0] ?? null;
}

/** "Which month was highest?": of all names of the chart, since it does not draw all. */
function barOf({ chart }: FileReport, wanted: 'most' | 'least'): string | null {
  const first = wanted === 'most' ? chart?.highest : chart?.lowest;
  return first ? `**${escaped(first.label)}** with ${shown(first.value)}` : null;
}

function figureOf(report: FileReport, wanted: Wanted, question: string): string | null {
  const name = escaped(report.name);
  if (wanted === 'rows') return report.rows === undefined ? null : `${name} has ${shown(report.rows)} rows.`;
  if ((wanted === 'most' || wanted === 'least') && /\b(?:which|who|when|where|kaun)\b/i.test(question)) {
    const bar = barOf(report, wanted);
    if (bar) return `In ${name} the ${wanted === 'most' ? 'highest' : 'lowest'} is ${bar}.`;
  }
  const column = columnOf(report.columns ?? [], question);
  if (!column) return null;
  const value = {
    total: column.total,
    average: column.total === undefined || column.filled === 0 ? undefined : column.total / column.filled,
    median: column.median,
    most: column.most,
    least: column.least,
  }[wanted];
  if (value === undefined) return null;
  const word = { total: 'total', average: 'average', median: 'median', most: 'highest value', least: 'lowest value' }[
    wanted
  ];
  const formula =
    wanted === 'total'
      ? `, the sum of ${shown(column.filled)} rows`
      : wanted === 'average'
        ? `, the total divided by ${shown(column.filled)} rows`
        : '';
  return `The ${word} of **${escaped(column.name)}** in ${name} is ${shown(value)}${formula}.`;
}

/** Up to three sentences of the text that contain at least half of the words. */
function passages({ text, report }: FileExtract, words: readonly string[]): string | null {
  const stems = [...new Set(words.map(stemOf))];
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((one) => one.trim().length > 3);
  const scored = sentences
    .map((sentence) => ({
      sentence,
      held: stems.filter((stem) => wordsOf(sentence).some((word) => word.startsWith(stem))).length,
    }))
    .filter(({ held }) => held > 0 && held >= Math.ceil(stems.length / 2))
    .sort((a, b) => b.held - a.held)
    .slice(0, 3);
  if (scored.length === 0) return null;
  return [
    `${escaped(report.name)} says:`,
    scored.map(({ sentence }) => `> ${escaped(sentence.trim().slice(0, 400))}`).join('\n>\n'),
  ].join('\n\n');
}

const NOTED =
  /\b(?:left out|leave out|skipped|not read|ignored|footer|preamble|notes? of (?:the|this) (?:file|sheet|table))\b/i;
const SUMMARISED =
  /\b(?:summar\w+|key points|main points|gist|overview|what does (?:it|this|the \w+) say|what is (?:it|this|the \w+) about)\b/i;
const BEGINNINGS = 4;

/** The first sentences of the first paragraphs of a document; null for a table, and for a file without text. */
export function beginningOf({ report, text }: FileExtract): string | null {
  if (report.columns || text.trim() === '') return null;
  const paragraphs = text.split(/\n\s*\n|\n/).filter((one) => wordsOf(one).length > 3);
  const first = paragraphs.slice(0, BEGINNINGS).map((one) => one.split(/(?<=[.!?])\s+/)[0] ?? '');
  const sentences = first.length > 0 ? first : [text];
  return ['From its text:', sentences.map((one) => `> ${escaped(one.trim().slice(0, 300))}`).join('\n>\n')].join(
    '\n\n',
  );
}

/** The answer from the file; null if the question is about something else. `isWith`: the question came with the file, so it is about it. */
export function readFileAsk(question: string, file: FileExtract, isWith = false): string | null {
  if (!isWith && (ELSEWHERE.test(question) || question.split(/\s+/).length > WORDS_MOST)) return null;
  const { notes, name } = file.report;
  if (NOTED.test(question))
    return notes.length > 0 ? notes.map(escaped).join('\n\n') : `Nothing of ${escaped(name)} was left out.`;
  if (SUMMARISED.test(question)) return beginningOf(file);
  const wanted = ASKS.find(([pattern]) => pattern.test(question))?.[1];
  if (wanted) {
    const figure = figureOf(file.report, wanted, question);
    if (figure) return figure;
  }
  const words = topicWords(question);
  return (isWith || OF_FILE.test(question)) && words.length > 0 ? passages(file, words) : null;
}

/** Words that a question about a file has, but not only such a question. */
const MAYBE_OF_FILE = /\b(?:file|document|sheet|deck|pdf|table|csv|excel|rows?|columns?)\b/i;
const NAMES_FILE =
  /\b(?:the|this|that|my|in) (?:file|document|(?:spread)?sheet|pdf|table|csv|excel)\b|\bhow many (?:rows|columns)\b/i;

/**
 * What is said to a question about a file that was forgotten; null if it is about something else. `isSure` is false for a question
 * that may be about something else too, which is answered as well.
 */
export function readForgottenAsk(question: string, name: string): { says: string; isSure: boolean } | null {
  if (ELSEWHERE.test(question) || question.split(/\s+/).length > WORDS_MOST) return null;
  const isSure =
    [NAMES_FILE, NOTED, SUMMARISED].some((pattern) => pattern.test(question)) ||
    question.toLowerCase().includes(name.toLowerCase());
  if (!isSure && !MAYBE_OF_FILE.test(question) && !ASKS.some(([pattern]) => pattern.test(question))) return null;
  return {
    says: `What was read from ${escaped(name)} is kept for ${CHAT_FILE_HOURS} hours, so I no longer have it. Please send the file again to ask about it.`,
    isSure,
  };
}

const joined = (names: readonly string[]): string => names.map((name) => `**${escaped(name)}**`).join(', ');

/** Describes a file in a few sentences of Markdown; the card beside it has the figures and parts. Names come from the file, so they are escaped. */
export function describeFile({ name, summary, columns = [], checklist = [], notes }: FileReport): string {
  const missing = columns.filter((column) => column.missing > 0 && column.filled > 0);
  const odd = columns.filter(({ outliers }) => outliers.length > 0);
  const absent = checklist.filter(({ isFound }) => !isFound);
  return [
    `**${escaped(name)}**: ${escaped(summary)}.`,
    missing.length > 0 ? `Values are missing in ${joined(missing.map((column) => column.name))}.` : '',
    odd.length > 0
      ? `Some values of ${joined(odd.map((column) => column.name))} are far from the others. Please check them.`
      : '',
    checklist.length === 0
      ? ''
      : absent.length === 0
        ? 'It has everything investors look for in a deck.'
        : `Missing for a pitch deck: ${joined(absent.map(({ item }) => item))}.`,
    ...notes.map(escaped),
    'I am not a language model, so I can count what is in a file, but not judge it.',
  ]
    .filter(Boolean)
    .join('\n\n');
}
