/** Says in Markdown what was found, with its sources, and answers what needs no search. */
import type { NumberedEntry } from '../tool';

const NOTHING =
  'I found nothing about that in Outset. I can look through investors, incubators, startup terms and FAQs.';
const SMALL_TALK: readonly [RegExp, string][] = [
  [
    /^(hi|hello|hey|namaste)\b[\s!.]*$/i,
    'Hello! Ask me about investors, incubators, startup terms or how Outset works.',
  ],
  [/^(thanks|thank you|dhanyavaad|shukriya)\b[\s!.]*$/i, 'You are welcome.'],
  [
    /^(who|what) are you\b|are you (a |an )?(ai|bot|human|language model|chatgpt)\b/i,
    'I am the assistant of Outset. I am not a language model: I look things up in the portal by rules and say where they stand.',
  ],
  [
    /what can you do|^help[\s?!.]*$/i,
    'I can look up:\n\n- investors and incubators\n- startup terms\n- FAQs\n- pages of the portal',
  ],
];

/** The answer to a greeting or a question about the assistant; null for all others. */
export const smallTalk = (question: string): string | null =>
  SMALL_TALK.find(([pattern]) => pattern.test(question.trim()))?.[1] ?? null;

/** Text of others as plain words: no links, pictures, marks or numbers of citations. */
export const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#!|~]/g, (sign) => `\\${sign}`);

/** One line for each entry with its number. */
export function composeFound(entries: readonly Pick<NumberedEntry, 'n' | 'title' | 'excerpt'>[]): string {
  if (entries.length === 0) return NOTHING;
  const lines = entries.map(({ n, title, excerpt }) => `- **${escaped(title)}**: ${escaped(excerpt)} [${n}]`);
  return `Here is what Outset has on that:\n\n${lines.join('\n')}`;
}
