/** A message as plain text, with its time and its sources: for the clipboard, for files and for reading aloud. */
import { once } from '@/domain/once';
import type { ChatMessage, Citation, Sum } from './message';

// An answer as plain text: for reading aloud, for a text file, and cut into whole sentences.

/** Escaped symbols are not marks: they are moved out of ASCII until the marks are removed. */
const AWAY = 0xe000;
const putAway = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCharCode(AWAY + sign.charCodeAt(0)));
const bringBack = (text: string): string =>
  text.replace(/[\ue021-\ue07e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - AWAY));

/** Markdown without its marks; tables keep their cells, links their words. Citations such as `[1]` stay unless a caller says otherwise. */
export function plainText(markdown: string, { keepsCitations = true }: { keepsCitations?: boolean } = {}): string {
  const signs = putAway(markdown);
  const plain = (keepsCitations ? signs : signs.replace(/\s?\[\d{1,3}\]/g, ''))
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/^[ \t]*\|[ \t:|-]*-[ \t:|-]*$\n?/gm, '')
    .replace(/^[ \t]*\|(.*?)\|?[ \t]*$/gm, (_, cells: string) => cells.replace(/\s*(?<!\\)\|\s*/g, ', ').trim())
    .replace(/^ {0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/!?\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^\n*]*?[^\s*])\*(?!\*)/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return bringBack(plain);
}

/** The end of a sentence, with another one after it: a full stop after a single letter or the number of a line does not end one. */
const SENTENCE_END =
  /(?:(?<![\s.(]\p{L}|^\s*\d{1,3}|\n\s*\d{1,3}|\b(?:Rs|vs|No|etc))\.|[!?।])["')\]*]*(?:\s*\[\d{1,3}\])*\s+(?=\S)|\n+(?=\s*\S)/gu;

/**
 * The sentences that have ended since `from`, and the index at which the next begins. While an answer comes in, a sentence has ended
 * when another has begun; with `isWhole`, the rest counts as one too.
 */
export function wholeSentences(text: string, from: number, isWhole: boolean): { text: string; to: number } {
  const rest = text.slice(from);
  let end = 0;
  for (const match of rest.matchAll(SENTENCE_END)) end = match.index + match[0].length;
  if (isWhole) end = rest.length;
  return { text: plainText(rest.slice(0, end), { keepsCitations: false }), to: from + end };
}

const time = once(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'Asia/Kolkata',
    }),
);

/** "23 Nov 2026, 5:10 pm", in India; a text that is not a time stays as it is. */
export function chatTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : time().format(at);
}

export const addressOf = (href: string, origin: string): string => (href.startsWith('/') ? origin + href : href);

/** One source on one line: `[1] Title, SEBI, 2025: address`. */
const sourceLine = ({ n, title, href, source }: Citation, origin: string): string =>
  `[${n}] ${title}${source ? `, ${source}` : ''}: ${addressOf(href, origin)}`;

const sumLines = ({ title, lines, formula, result }: Sum): string[] => [
  title,
  ...lines.map(({ label, value }) => `  ${label}: ${value}`),
  `  ${formula}`,
  `  = ${result}`,
];

export const stateLines = ({ state }: ChatMessage): string[] =>
  state === 'interrupted' ? ['(stopped early)'] : state === 'failed' ? ['(cut off)'] : [];

/** Everything besides the words of a message, as lines of plain text. */
function besides({ details }: ChatMessage, origin: string): string[] {
  return [
    ...(details.file ? [`File: ${details.file.name}`] : []),
    ...(details.report ? [details.report.summary] : []),
    ...(details.sums ?? []).flatMap(sumLines),
    ...(details.draft ? [`Subject: ${details.draft.subject}`, '', details.draft.body] : []),
    ...(details.citations?.length ? ['Sources:', ...details.citations.map((one) => sourceLine(one, origin))] : []),
    ...(details.meetingLink ? [`Video room: ${details.meetingLink}`] : []),
    ...(details.notice ? [details.notice] : []),
  ];
}

export const bodyText = (message: ChatMessage, origin: string): string =>
  [
    message.type === 'user' ? message.content : plainText(message.content),
    ...besides(message, origin),
    ...stateLines(message),
  ]
    .filter(Boolean)
    .join('\n');

/** A message as it goes to the clipboard. */
export const copyText = (message: ChatMessage, origin: string): string =>
  message.type === 'user' ? message.content : bodyText(message, origin);
