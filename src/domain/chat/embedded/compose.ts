/** Says in Markdown what was found, with its sources, and answers what needs no search. */
import type { NumberedEntry } from '../tool';

const CAN = `I can look up:

- investors and incubators, by city, sector and stage
- mentors and influencers
- startup terms, FAQs, resources and roadmap steps
- news, and your saved items

I can also calculate (runway, dilution, SAFEs, CAC payback and more), draft an email to an investor, and open the meeting form.`;
const NOTHING = `I found nothing about that on Outset, and I do not guess. ${CAN}`;
const SMALL_TALK: readonly [RegExp, string][] = [
  [
    /^(hi|hello|hey|namaste)\b[\s!.]*$/i,
    'Hello! Ask me about investors, incubators, startup terms or how Outset works.',
  ],
  [/^(thanks|thank you|dhanyavaad|shukriya)\b[\s!.]*$/i, 'You are welcome.'],
  [
    /^(who|what) are you\b|are you (a |an )?(ai|bot|human|language model|chatgpt)\b/i,
    'I am the Outset assistant. I am not a language model. I look things up in the portal by fixed rules and tell you where I found them.',
  ],
  [
    /\b(?:phone|mobile|whats\s?app|contact) (?:numbers?|no)\b|\b(?:personal|private) (?:e-?mails?|mails?|address(?:es)?|numbers?)\b/i,
    'I do not give out phone numbers or email addresses. If an investor or mentor has published contact details, you will find them on their entry.',
  ],
  [/what can you do|^help[\s?!.]*$/i, CAN],
];

/** The answer to a greeting or a question about the assistant; null for all others. */
export const smallTalk = (question: string): string | null =>
  SMALL_TALK.find(([pattern]) => pattern.test(question.trim()))?.[1] ?? null;

/** Text of others as plain words: no links, pictures, marks or numbers of citations. */
export const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#!|~]/g, (sign) => `\\${sign}`);

type Told = Pick<NumberedEntry, 'n' | 'kind' | 'title' | 'excerpt' | 'source'>;

/** What one search found. */
export interface FoundPart {
  entries: readonly Told[];
  /** What the search says of it, in plain words. */
  says?: string | undefined;
}

const isWords = ({ kind }: Told): boolean => kind === 'term' || kind === 'faq';

function line({ n, kind, title, excerpt, source }: Told): string {
  if (kind === 'page') return `- ${escaped(title)} [${n}]`;
  return `- **${escaped(title)}**: ${escaped(excerpt)}${source ? ` (${escaped(source)})` : ''} [${n}]`;
}

/** A term or a FAQ that fits best is told as a paragraph, what else fits below it; lists stand line by line. */
function part({ entries, says }: FoundPart): string | null {
  const [first, ...others] = entries;
  if (!first) return says ?? null;
  if (says || !isWords(first))
    return [says ?? 'Here is what Outset has on that:', entries.map(line).join('\n')].join('\n\n');
  const also = others.length > 0 ? `See also:\n\n${others.map(line).join('\n')}` : '';
  return [`**${escaped(first.title)}**: ${escaped(first.excerpt)} [${first.n}]`, also].filter(Boolean).join('\n\n');
}

/** The answer to a question from all that its searches found. */
export const composeFound = (parts: readonly FoundPart[]): string =>
  parts
    .map(part)
    .filter((text) => text !== null)
    .join('\n\n') || NOTHING;
