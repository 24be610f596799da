/** A message as plain text, with its time and its sources: for the clipboard and for files. */
import { once } from '@/domain/once';
import type { ChatMessage, Citation, Sum } from './message';
import { plainText } from './plain-text';

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

/** "23 Nov 2026, 5:10 pm", in India; what cannot be read stays as it is. */
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

/** What is beside the words of a message, as lines of plain text. */
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
