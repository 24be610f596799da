/**
 * Questions about an entry: of the previous list ("draft an email to the first one", "compare the first two"), of the previous answer
 * ("when was it founded"), or by its name ("is Sequoia listed").
 */
import { readMailAsk } from '@/domain/assistant/asks/mail';
import { readDay } from '@/domain/assistant/asks/meeting-times';
import type { EntryFact } from '@/domain/assistant/own/asks';
import { wordsOf } from './ask-words';

/** One thing to do for the answer: call a tool, or say a fixed text. */
export type Step =
  | {
      tool: string;
      input: Record<string, unknown>;
      note?: string;
      /** Instead of it, if the tool finds no entry. */
      otherwise?: Step;
    }
  | { says: string };

/** An earlier turn of the conversation. */
export interface Before {
  role: 'user' | 'assistant';
  content: string;
}

/** The words for each position in a list; a list shows ten entries. */
const ORDINAL_WORDS: readonly (readonly string[])[] = [
  ['first', '1st', 'pehla', 'pehle', 'pehli'],
  ['second', '2nd', 'doosra', 'dusra', 'doosre', 'dusre'],
  ['third', '3rd', 'teesra', 'teesre'],
  ['fourth', '4th', 'chautha'],
  ['fifth', '5th', 'paanchva'],
  ['sixth', '6th'],
  ['seventh', '7th'],
  ['eighth', '8th'],
  ['ninth', '9th'],
  ['tenth', '10th'],
];
const PLACES = new Map(
  ORDINAL_WORDS.flatMap((words, at) => words.map((word) => [word, at] as const)).concat([['last', -1]]),
);
const WORD = `(?:${[...PLACES.keys()].join('|')})`;
const NOUN =
  '(?:ones?|wala|wale|investors?|incubators?|accelerators?|funds?|angels?|schemes?|entry|entries|of (?:these|them|those)|on the list)';
/** Also at the end of the question, without a noun: "draft an email to the second". */
const ONE = new RegExp(
  `\\b(?:the |number |no\\.? ?)?(${WORD})\\s+${NOUN}\\b|\\bthe (${WORD})(?:\\s+please)?\\W*$`,
  'i',
);
const ORDINAL = new RegExp(`\\b${WORD}\\b`, 'gi');
/** "The first and the third", "first, second and third one". */
const SEVERAL = new RegExp(
  `\\b${WORD}(?:\\s+${NOUN})?(?:\\s*,\\s*|\\s+(?:and|with|to|vs\\.?|versus|aur|&)\\s+)+(?:the\\s+)?${WORD}\\b`,
  'i',
);
const TWO =
  /\b(?:(?:the )?first|these|those) (two|2|three|3|four|4)\b|\bboth of (?:them|these|those)\b|\bboth(?:\s+please)?\W*$/i;
const COUNTS: Readonly<Record<string, number>> = { three: 3, '3': 3, four: 4, '4': 4 };
const COMPARED_MOST = 4;

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

const LISTED = /^- \*\*(.+?)\*\*(?=:)/gm;

/** Names that an answer lists, each once, in its order. Those below "See also" are not what the question asked for. */
const namesIn = (answer: string): string[] => [
  ...new Set([...(answer.split(/^See also:/m)[0] ?? '').matchAll(LISTED)].map(([, name = '']) => unescaped(name))),
];

/** The names of the last list in the conversation. */
const namesListed = (history: readonly Before[]): string[] =>
  history.reduce<string[]>((last, { role, content }) => {
    const names = role === 'assistant' ? namesIn(content) : [];
    return names.length > 0 ? names : last;
  }, []);

/** An entry in full: its name, lines, and the same name as the only source. */
const SHOWN = /^\*\*(.+)\*\*\n\n[^]*^From: (.+?) \[\d+\]\s*$/m;
/** A scheme as a paragraph. */
const SCHEME_SHOWN = /^\*\*(.+?)\*\*: (?=.*(?:\bRun by\b|; gives |Check before you plan))/;

/** The one entry that an answer is about; null if it is about none or several. */
function entryIn(answer: string, question: string): string | null {
  const [, heading = '', source = ''] = SHOWN.exec(answer) ?? [];
  if (source && heading.includes(source)) return unescaped(source);
  const scheme = SCHEME_SHOWN.exec(answer)?.[1];
  if (scheme) return unescaped(scheme);
  const names = namesIn(answer);
  const [first = ''] = names;
  const isNamed = wordsOf(first).some((word) => word.length > 2 && wordsOf(question).includes(word));
  return names.length === 1 || (first && isNamed && /^Here is what Outset has/m.test(answer)) ? first : null;
}

/** The entry that the last answer about entries is about: "it" in the next question. `undefined`: it was about several. */
function entryBefore(history: readonly Before[]): string | null | undefined {
  const at = history.findLastIndex(
    ({ role, content }) => role === 'assistant' && (namesIn(content).length > 0 || entryIn(content, '') !== null),
  );
  // Later answers may be a draft or a card, but not another subject.
  if (at < 0 || history.length - at > 2 * SUBJECT_TURNS) return null;
  return entryIn(history[at]?.content ?? '', history[at - 1]?.content ?? '') ?? undefined;
}
const SUBJECT_TURNS = 4;

const tooShort = ({ length }: readonly string[]): Step => ({
  says: `The last list has only ${length} ${length === 1 ? 'entry' : 'entries'}.`,
});

/** The entries of a comparison: "the first two", "the first and the third". Null if the text does not compare entries. */
function comparedPlaces(text: string): number[] | null {
  if (!/\bcompar|\bdifference\b|\bvs\b|\bversus\b/i.test(text)) return null;
  const two = TWO.exec(text);
  if (two) return Array.from({ length: COUNTS[two[1]?.toLowerCase() ?? ''] ?? 2 }, (_, at) => at);
  if (!SEVERAL.test(text)) return null;
  const places = [...text.matchAll(ORDINAL)].map(([word]) => PLACES.get(word.toLowerCase()) ?? 0);
  return [...new Set(places)].slice(0, COMPARED_MOST);
}

const SAVES = /\b(?:save|bookmark|shortlist)\b/i;
const SAVES_IT = /^\W*(?:please )?(?:save|bookmark|shortlist) (?:it|them|this|that)\b/i;

/** The step for what a question asks to do with an entry: write to it, be reminded of it, or save it. Null if it asks none of these. */
function actionOn(name: string, text: string, today: string, saves: RegExp): Step | null {
  const input = { name: name.slice(0, 80) };
  const mail = readMailAsk(text);
  if (mail) return { tool: 'draft_mail', input: { ...mail, person: undefined, company: input.name } };
  if (/\bremind\b|\bfollow[- ]?up\b/i.test(text) && !/\bhow\b/i.test(text)) {
    const day = readDay(text, today);
    return { tool: 'plan_follow_up', input: { ...input, ...(day ? { day } : {}) } };
  }
  return saves.test(text) ? { tool: 'plan_save', input } : null;
}

const IT =
  /\b(?:it|its|they|them|their|this (?:one|fund|investor|incubator|accelerator|scheme)|that (?:one|fund|investor|incubator|accelerator|scheme)|uska|uski|unka|unki|unko|iska|iski|inka|inki)\b/i;
/** The words that ask for a fact of an entry. */
const FACT_WORDS: readonly (readonly [RegExp, EntryFact])[] = [
  [
    /\b(?:found(?:ed|ing)|started|established|set up|how old|since when|which year|what year)\b|\bkab (?:bana|shuru)/i,
    'year',
  ],
  [/\bweb ?sites?\b|\burl\b|\blink\b|\bhome ?page\b/i, 'website'],
  [/\bequity\b|\bstake\b|\bhissa\b/i, 'equity'],
  [/\bappl(?:y|ication)\b/i, 'apply'],
  [/\bgrants?\b/i, 'grant'],
  [/\bche(?:que|ck)s?\b|\btickets?\b|\bhow much (?:do|does|can|will|would)\b|\bkitna (?:paisa|dete|deta)\b/i, 'cheque'],
  [/\bstages?\b|\brounds?\b/i, 'stages'],
  [/\bsectors?\b|\bindustr(?:y|ies)\b|\bfocus\b|\bfields?\b/i, 'sectors'],
  [/\bportfolio\b|\bcompanies\b|\binvested in\b/i, 'portfolio'],
  [/\bwhere\b|\bcity\b|\baddress\b|\blocat(?:ed|ion)\b|\bbased\b|\bkaha[an]?\b/i, 'place'],
];
/** "The website?", "and cheque size": without a pronoun, only if nothing else is said. */
const BARE_FACT =
  /^\W*(?:and |what(?:'s| is| about) |aur )*(?:the )?(?:web ?site|founding year|cheque size|check size|ticket size|sectors?|stages?|location|portfolio|city|equity|(?:how much|kitn[ai]) equity(?: let[aei] ha[in]+)?)\W*$/i;
const MORE =
  /^\W*(?:(?:tell|show|give) me (?:some )?more|more (?:details|info\w*)|(?:and )?more|aur batao|details)\b(?: (?:about|on) (?:it|them|this|that)(?: one)?)?\W*$/i;
const WHICH_ONE = 'Which one do you mean? Say for example “the second one”, or its name.';
const ABOUT_IT_WORDS = 14;

/** What the question asks of the entry of the last answer, or to do with it; null if it asks nothing of it. */
export function aboutEntry(text: string, history: readonly Before[], today: string): Step | null {
  const hasIt = IT.test(text);
  if (text.split(/\s+/).length > ABOUT_IT_WORDS || !(hasIt || BARE_FACT.test(text) || MORE.test(text))) return null;
  const name = entryBefore(history);
  if (name === null) return null;
  const fact = FACT_WORDS.find(([pattern]) => pattern.test(text))?.[1];
  const other = /^\W*compare (?:it|them|this|that)(?: one)? (?:with|to|and|vs\.?) (.{2,60}?)\W*$/i.exec(text)?.[1];
  const action = actionOn(name ?? '', text, today, SAVES_IT);
  if (name === undefined) return action && { says: WHICH_ONE };
  if (other) return { tool: 'compare', input: { left: name.slice(0, 80), right: other } };
  if (action) return action;
  if (MORE.test(text)) return { tool: 'show_entry', input: { name: name.slice(0, 200) } };
  const asks =
    /^\W*(?:and |aur |ok(?:ay)? |so )*(?:what|when|where|which|who|how|do|does|is|are|can|will|the|tell|kya|kab|kaha|kitn|equity|sector|stage|locat|portfolio|city|unka|uska|iska|inka|web|cheque|check|ticket)/i;
  return fact && asks.test(text) ? { tool: 'show_entry', input: { name: name.slice(0, 200), about: fact } } : null;
}

/** "Is Sequoia listed?", "do you have Kalaari", "kya Accel hai list me". */
const LISTED_ASKS: readonly RegExp[] = [
  /^\W*(?:is|are|has|have) (.{2,60}?) (?:been )?(?:already )?(?:listed|included|covered|there|present|available)(?: (?:here|there|on|in|with|by)\b.*)?\W*$/i,
  /^\W*(?:is|are) (.{2,60}?) (?:on|in) (?:outset|your (?:list|director(?:y|ies)|database|portal)|the (?:list|director(?:y|ies)|database|portal))\W*$/i,
  /^\W*(?:do|does|did) (?:you|outset|the portal) (?:have|list|know|cover)(?: (?:of|about))? (.{2,60}?)(?: (?:listed|too|also|here|on (?:outset|the portal)|in (?:your|the) \w+))?\W*$/i,
  /^\W*(?:is|are) there (?:any )?(?:info(?:rmation)?|details?|entry|anything) (?:on|about|for) (.{2,60}?)\W*$/i,
];
/** Words for kinds of things, which are no names of entries. */
const NO_ENTRY =
  /^(?:an?|any|some|the|my|our|your|it|this|that|there|these|those|all|more|other|no|what|how|who|which|me|us|we|i)\b|\b(?:investors?|incubators?|accelerators?|angels?|vcs?|funds?|mentors?|schemes?|grants?|loans?|templates?|checklists?|formats?|samples?|apps?|apis?|news|pricing|plans?|terms?|tools?|calculators?|startups?|influencers?|data|info\w*|guide|contacts?|emails?|phone|numbers?|answers?|tax|gst|office|cities|support|sheets?|decks?|rounds?|saved|in|for|to|that|which|with)\b/i;

/** "When was Blume founded", "website of Kalaari", "does Blume invest in healthcare". */
const NAMED_FACTS: readonly (readonly [RegExp, EntryFact])[] = [
  [
    /^\W*(?:when|in which year) (?:was|were|did) (.{2,60}?) (?:founded|started|established|set up|start|launched)\W*$/i,
    'year',
  ],
  [/^\W*(?:what(?:'s| is) )?(?:the )?(?:web ?site|url|home ?page)(?: link)? (?:of|for) (.{2,60}?)\W*$/i, 'website'],
  [/^\W*(?:what(?:'s| is) )?(.{2,60}?)(?:'s|’s) (?:web ?site|url)\W*$/i, 'website'],
  [/^\W*where (?:is|are) (.{2,60}?) (?:based|located|from)\W*$/i, 'place'],
  [/^\W*(?:does|do|can|will) (.{2,60}?) (?:invest|fund|back|support|do|look) (?:in|at|for)?\s*.{2,40}$/i, 'sectors'],
  [
    /^\W*(?:what|which) (?:sectors?|industr(?:y|ies)|fields?) (?:does|do) (.{2,60}?) (?:invest|fund|back|focus|support|look)\b.*$/i,
    'sectors',
  ],
  [
    /^\W*(?:what|which|at what|at which) (?:stages?|rounds?) (?:does|do) (.{2,60}?) (?:invest|fund|back|support|do|come)\b.*$/i,
    'stages',
  ],
  [/^\W*how much (?:money )?(?:does|do|can|will) (.{2,60}?) (?:give|invest|fund|put|write|offer)\b.*$/i, 'cheque'],
  [/^\W*(?:what(?:'s| is) )?(?:the )?(?:cheque|check|ticket)(?: size)? (?:of|for|at) (.{2,60}?)\W*$/i, 'cheque'],
  [/^\W*how (?:do|can|to) (?:i |we )?apply (?:to|at|for) (.{2,60}?)\W*$/i, 'apply'],
  [/^\W*(?:what(?:'s| is) )?(?:the )?portfolio of (.{2,60}?)\W*$/i, 'portfolio'],
];

export function namedFact(text: string): Extract<Step, { tool: string }> | null {
  for (const [pattern, about] of NAMED_FACTS) {
    const name = pattern.exec(text)?.[1]?.trim() ?? '';
    if (name && !NO_ENTRY.test(name) && !IT.test(name) && name.split(/\s+/).length <= 5)
      return { tool: 'show_entry', input: { name, about } };
  }
  return null;
}

export function listedAsk(text: string): Step | null {
  const said = LISTED_ASKS.flatMap((pattern) => pattern.exec(text)?.[1]?.trim() ?? [])[0];
  return said && !NO_ENTRY.test(said) && said.split(/\s+/).length <= 5
    ? { tool: 'show_entry', input: { name: said } }
    : null;
}

/** The step for the list entry that is meant; null if none is. Others wrote the names, so they only ever fill a slot. */
export function readReference(text: string, history: readonly Before[], today: string): Step | null {
  const compared = comparedPlaces(text);
  const found = ONE.exec(text);
  const said = (found?.[1] ?? found?.[2])?.toLowerCase();
  if (!compared && said === undefined) return null;
  const names = namesListed(history);
  if (names.length === 0) return null;
  if (compared) {
    const [left, right, ...others] = compared.map((at) => names.at(at));
    if (!left || !right || others.includes(undefined)) return tooShort(names);
    return { tool: 'compare', input: { left, right, ...(others.length > 0 ? { others } : {}) } };
  }
  const name = names.at(PLACES.get(said ?? '') ?? 0);
  if (!name) return tooShort(names);
  return actionOn(name, text, today, SAVES) ?? { tool: 'show_entry', input: { name: name.slice(0, 200) } };
}
