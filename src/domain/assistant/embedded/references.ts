/** Questions about an entry of the list before: "tell me more about the second one", "draft an email to the first one", "compare the first two". */
import { readDay } from '@/domain/assistant/asks/days';
import { readMailAsk } from '@/domain/assistant/asks/mail';

/** One thing to do for the answer: call a tool, or say a fixed text. */
export type Step = { tool: string; input: Record<string, unknown>; note?: string } | { says: string };

/** A turn of the conversation before. */
export interface Before {
  role: 'user' | 'assistant';
  content: string;
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  pehla: 0,
  pehle: 0,
  second: 1,
  '2nd': 1,
  doosra: 1,
  dusra: 1,
  third: 2,
  '3rd': 2,
  teesra: 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  last: -1,
};
const WORDS = Object.keys(ORDINALS).join('|');
const ONE = new RegExp(
  `\\b(?:the |number |no\\.? ?)?(${WORDS})\\s+(?:one|wala|wale|investor|incubator|fund|entry|of (?:these|them|those)|on the list)\\b`,
  'i',
);
const TWO = /\b(?:the )?first (?:two|2)\b|\b(?:both|these two|those two) of (?:them|these)?\b/i;

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

const LISTED = /^- \*\*(.+?)\*\*(?=:)/gm;

/** The names of the last list that was answered, in its order. */
function namesListed(history: readonly Before[]): string[] {
  const isList = ({ role, content }: Before) => role === 'assistant' && content.search(LISTED) >= 0;
  const answer = history.findLast(isList)?.content ?? '';
  return [...answer.matchAll(LISTED)].map(([, name = '']) => unescaped(name));
}

/** What is to be done with the entry that is meant; null where none is. Names are others' words, so they only ever fill a slot. */
export function readReference(text: string, history: readonly Before[], today: string): Step | null {
  const isTwo = /\bcompar/i.test(text) && TWO.test(text);
  const said = ONE.exec(text)?.[1]?.toLowerCase();
  if (!isTwo && said === undefined) return null;
  const names = namesListed(history);
  if (names.length === 0) return null;
  if (isTwo) {
    const [left, right] = names;
    return left && right ? { tool: 'compare', input: { left, right } } : null;
  }
  const name = names.at(ORDINALS[said ?? ''] ?? 0);
  if (!name) return { says: `The list before has only ${names.length} ${names.length === 1 ? 'entry' : 'entries'}.` };
  const mail = readMailAsk(text);
  if (mail) return { tool: 'draft_mail', input: { ...mail, person: undefined, company: name.slice(0, 80) } };
  if (/\bremind\b|\bfollow[- ]?up\b/i.test(text)) {
    const day = readDay(text, today);
    return { tool: 'plan_follow_up', input: { name: name.slice(0, 80), ...(day ? { day } : {}) } };
  }
  if (/\b(?:save|bookmark|shortlist)\b/i.test(text)) return { tool: 'plan_save', input: { name: name.slice(0, 80) } };
  return { tool: 'show_entry', input: { name: name.slice(0, 200) } };
}
