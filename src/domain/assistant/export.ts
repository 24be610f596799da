/** A conversation as files: text, Markdown, JSON, and the tables of a PDF. The files contain what was shown, with its sources. */
import type { Report } from '@/domain/tools/report';
import type { ChatMessage } from './message';
import { addressOf, bodyText, chatTime, stateLines } from './message-text';
import { splitBlocks } from './answer-markdown';

/** A fence as in CommonMark 0.31, §4.5: with more than three spaces before it, it is not a fence. */
const CODE = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)(?:\n|$)/;

/** Symbols become entities, which never act as marks. A backslash would not be safe, because another one before it may escape it. */
function tameBlock(block: string): string {
  if (CODE.test(block)) return block;
  return (
    block
      // HTML and addresses in angle brackets.
      .replace(/<(?=[a-z/!?])/gi, '&lt;')
      // Pictures, which a viewer would fetch.
      .replaceAll('![', '!&#91;')
      // Links except those to the web, to mail and to paths of the portal, and definitions of link addresses.
      .replace(/\]\((?!(?:https?:\/\/|mailto:|\/(?![/\\])))/gi, ']&#40;')
      .replace(/^([ \t>]*)\[(?=[^\]\n]+\]:)/gm, '$1&#91;')
  );
}

/** Markdown that others wrote, for a file that any program may open: it keeps its words and formatting, but fetches, runs and hides nothing. */
export const tameMarkdown = (text: string): string => splitBlocks(text).map(tameBlock).join('\n\n');

export interface ExportedChat {
  title: string;
  messages: readonly ChatMessage[];
  /** The origin of the portal, e.g. `https://outset.example`: links in a file need it. */
  origin: string;
  /** ISO 8601. */
  exportedAt: string;
}

const EXPORT_FORMATS = ['txt', 'md', 'pdf', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const whoOf = ({ type, details }: ChatMessage): string =>
  type === 'user' ? 'You' : details.by === 'model' ? 'Assistant (language model)' : 'Assistant';

export function chatAsText({ title, messages, origin, exportedAt }: ExportedChat): string {
  const parts = messages.map((one) => `${whoOf(one)}, ${chatTime(one.timestamp)}\n${bodyText(one, origin)}`);
  return `${[title, `Exported from Outset on ${chatTime(exportedAt)}`, ...parts].join('\n\n')}\n`;
}

/** Typed text must not become a heading or a table in the file. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const inMarkdown = (text: string): string => text.replace(/[\\`*_[\]#|<>]/g, '\\$&');

export function chatAsMarkdown({ title, messages, origin, exportedAt }: ExportedChat): string {
  const parts = messages.map((one) => {
    const { sums = [], draft, citations = [], notice, file, meetingLink } = one.details;
    return [
      `## ${whoOf(one)}, ${chatTime(one.timestamp)}`,
      one.type === 'user' ? quoted(tameMarkdown(one.content)) : tameMarkdown(one.content),
      ...(file ? [`File: ${inMarkdown(file.name)}`] : []),
      ...sums.map((sum) =>
        [
          `**${inMarkdown(sum.title)}**`,
          '',
          '| | |',
          '| --- | ---: |',
          ...sum.lines.map(({ label, value }) => `| ${inMarkdown(label)} | ${inMarkdown(value)} |`),
          `| **Result** | **${inMarkdown(sum.result)}** |`,
          '',
          inMarkdown(sum.formula),
        ].join('\n'),
      ),
      ...(draft ? [`**Subject: ${inMarkdown(draft.subject)}**\n\n${quoted(tameMarkdown(draft.body))}`] : []),
      ...(citations.length > 0
        ? [
            `Sources:\n\n${citations
              .map(
                ({ n, title: name, href, source }) =>
                  `${n}. [${inMarkdown(name)}](${addressOf(href, origin)})${source ? `, ${inMarkdown(source)}` : ''}`,
              )
              .join('\n')}`,
          ]
        : []),
      ...(meetingLink ? [`Video room: <${meetingLink}>`] : []),
      ...(notice ? [`_${inMarkdown(notice)}_`] : []),
      ...stateLines(one).map((line) => `_${line}_`),
    ].join('\n\n');
  });
  return `${[`# ${inMarkdown(title)}`, `Exported from Outset on ${chatTime(exportedAt)}`, ...parts].join('\n\n')}\n`;
}

export function chatAsJson({ title, messages, exportedAt }: ExportedChat): string {
  return `${JSON.stringify({ title, exportedAt, messages }, null, 2)}\n`;
}

/** The tables of a PDF: who said what and when. */
export function chatAsReport({ title, messages, origin, exportedAt }: ExportedChat): Report {
  return {
    title,
    lines: [`Conversation with the assistant, exported from Outset on ${chatTime(exportedAt)}`],
    tables: [
      {
        title: 'Conversation',
        columns: [
          { label: 'Who and when', align: 'start' },
          { label: 'Message', align: 'start' },
        ],
        rows: messages.map((one) => [`${whoOf(one)}\n${chatTime(one.timestamp)}`, bodyText(one, origin)]),
      },
    ],
  };
}
