/** Writes the results and their sources as a Markdown answer. */
import type { Sum } from '@/domain/assistant/message';
import type { NumberedEntry } from '@/domain/assistant/tool';
import { NOTHING } from './fixed-answers';

/** Text of others as plain words: no links, pictures, marks or numbers of citations. */
export const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#!|~]/g, (sign) => `\\${sign}`);

type CitedEntry = Pick<NumberedEntry, 'n' | 'kind' | 'title' | 'excerpt' | 'source'>;

/** What one part of the answer found. */
export interface FoundPart {
  entries: readonly CitedEntry[];
  /** What the tool says of it, in plain words. */
  says?: string | undefined;
  /** Lines of a guide or of a comparison, in plain words. */
  lines?: readonly string[] | undefined;
  sum?: Sum | undefined;
  /** How the question was read, where that is not plain. */
  note?: string | undefined;
}

/** A title before a colon: steps of the roadmap are sentences. */
const asLabel = ({ kind, title }: CitedEntry): string => (kind === 'milestone' ? title.replace(/\.$/, '') : title);

const isWords = ({ kind }: CitedEntry): boolean => kind === 'term' || kind === 'faq' || kind === 'scheme';

function line(entry: CitedEntry): string {
  const { n, kind, title, excerpt, source } = entry;
  if (kind === 'page' || kind === 'tool') return `- ${escaped(title)} [${n}]`;
  return `- **${escaped(asLabel(entry))}**: ${escaped(excerpt)}${source ? ` (${escaped(source)})` : ''} [${n}]`;
}

const numbers = (entries: readonly CitedEntry[]): string => entries.map(({ n }) => `[${n}]`).join('');

/** Lines of ours, each on its own, with the sources of all of them below. */
function cite(says: string | undefined, lines: readonly string[], entries: readonly CitedEntry[]): string {
  const list = lines.map((text) => (/^\d+\. /.test(text) ? escaped(text) : `- ${escaped(text)}`)).join('\n');
  const from =
    entries.length > 0 ? `From: ${entries.map(({ n, title }) => `${escaped(title)} [${n}]`).join(', ')}` : '';
  return [says && `**${escaped(says)}**`, list, from].filter(Boolean).join('\n\n');
}

/** The term or FAQ that fits best is a paragraph, and the others are links after it; lists have a line for each entry. */
function part({ entries, says, lines, sum }: FoundPart): string | null {
  if (lines) return cite(says, lines, entries);
  const [first, ...others] = entries;
  if (sum)
    return `${says ? escaped(says) : `**${escaped(sum.title)}**: ${escaped(sum.result)}`}${entries.length > 0 ? ` ${numbers(entries)}` : ''}`;
  if (!first) return says ? escaped(says) : null;
  const isLink = entries.every(({ kind }) => kind === 'page' || kind === 'tool');
  if (says && isLink) return `${escaped(says)} ${numbers(entries)}`;
  if (says || !isWords(first))
    return [says ? escaped(says) : 'Here is what Outset has on that:', entries.map(line).join('\n')].join('\n\n');
  const also = others.length > 0 ? `See also:\n\n${others.map(line).join('\n')}` : '';
  const by = first.source ? ` (${escaped(first.source)})` : '';
  return [`**${escaped(asLabel(first))}**: ${escaped(first.excerpt)}${by} [${first.n}]`, also]
    .filter(Boolean)
    .join('\n\n');
}

/** The answer to a question from all that its parts found; null where nothing was. */
export const composeParts = (parts: readonly FoundPart[]): string | null => {
  const texts = parts.map((one) => {
    const text = part(one);
    return text && one.note ? `${escaped(one.note)}\n\n${text}` : text;
  });
  return texts.filter((text) => text !== null).join('\n\n') || null;
};

export const composeFound = (parts: readonly FoundPart[]): string => composeParts(parts) ?? NOTHING;
