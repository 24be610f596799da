/** Reads a whole question: its parts, the request in each, and references to earlier questions. The answer calls the tools. */
import { readMailAsk } from '@/domain/assistant/asks/mail';
import { readMeetingAsk, readDay, unknownDay } from '@/domain/assistant/asks/meeting-times';
import { readSum } from '@/domain/assistant/sums/read-sum';
import { collectionNamed } from '@/domain/assistant/own/saved-kinds';
import { ownFollowUp } from '@/domain/assistant/own/slots';
import { findFigures, sumWords } from '@/domain/assistant/sums/reading/figures';
import { currencyIn } from '@/domain/assistant/sums/reading/phrases';
import type { EntryFact } from '@/domain/assistant/own/asks';
import { comfortFor, helpFor, smallTalk } from './answers';
import { wordsOf } from './ask-words';
import { plainQuestion } from './hindi';
import { readIntent, type Ask } from './intents';
import { jointsOf, partsOf, readWish, twoLists, type Wish } from './read-question';

// Questions about an entry of the previous list ("draft an email to the first one", "compare the first two"), and about the amount of a sum.

/** One thing to do for the answer: call a tool, or say a fixed text. */
export type Step = { tool: string; input: Record<string, unknown>; note?: string } | { says: string };

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

const IT =
  /\b(?:it|its|they|them|their|this (?:one|fund|investor|incubator|accelerator|scheme)|that (?:one|fund|investor|incubator|accelerator|scheme)|uska|uski|unka|unki|unko|iska|iski|inka|inki)\b/i;
/** What is asked of an entry. */
const ENTRY_FACTS: readonly (readonly [RegExp, EntryFact])[] = [
  [/\b(?:found(?:ed|ing)|started|established|set up|how old|since when|which year|what year)\b|\bkab (?:bana|shuru)/i, 'year'],
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
const MORE = /^\W*(?:(?:tell|show|give) me (?:some )?more|more (?:details|info\w*)|(?:and )?more|aur batao|details)\b(?: (?:about|on) (?:it|them|this|that)(?: one)?)?\W*$/i;
const WHICH_ONE = 'Which one do you mean? Say for example “the second one”, or its name.';
const ABOUT_IT_WORDS = 14;

/** What the question asks of the entry of the last answer, or to do with it; null if it asks nothing of it. */
function aboutEntry(text: string, history: readonly Before[], today: string): Step | null {
  const hasIt = IT.test(text);
  if (text.split(/\s+/).length > ABOUT_IT_WORDS || !(hasIt || BARE_FACT.test(text) || MORE.test(text))) return null;
  const name = entryBefore(history);
  if (name === null) return null;
  const mail = readMailAsk(text);
  const isReminder = /\bremind\b|\bfollow[- ]?up\b/i.test(text) && !/\bhow\b/i.test(text);
  const isSave = /^\W*(?:please )?(?:save|bookmark|shortlist) (?:it|them|this|that)\b/i.test(text);
  const fact = ENTRY_FACTS.find(([pattern]) => pattern.test(text))?.[1];
  const other = /^\W*compare (?:it|them|this|that)(?: one)? (?:with|to|and|vs\.?) (.{2,60}?)\W*$/i.exec(text)?.[1];
  if (name === undefined) return mail || isReminder || isSave ? { says: WHICH_ONE } : null;
  if (other) return { tool: 'compare', input: { left: name.slice(0, 80), right: other } };
  if (mail) return { tool: 'draft_mail', input: { ...mail, person: undefined, company: name.slice(0, 80) } };
  if (isReminder) {
    const day = readDay(text, today);
    return { tool: 'plan_follow_up', input: { name: name.slice(0, 80), ...(day ? { day } : {}) } };
  }
  if (isSave) return { tool: 'plan_save', input: { name: name.slice(0, 80) } };
  if (MORE.test(text)) return { tool: 'show_entry', input: { name: name.slice(0, 200) } };
  const asks = /^\W*(?:and |aur |ok(?:ay)? |so )*(?:what|when|where|which|who|how|do|does|is|are|can|will|the|tell|kya|kab|kaha|kitn|equity|sector|stage|locat|portfolio|city|unka|uska|iska|inka|web|cheque|check|ticket)/i;
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

function listedAsk(text: string): Step | null {
  const said = LISTED_ASKS.flatMap((pattern) => pattern.exec(text)?.[1]?.trim() ?? [])[0];
  return said && !NO_ENTRY.test(said) && said.split(/\s+/).length <= 5 ? { tool: 'show_entry', input: { name: said } } : null;
}

/** The step for the list entry that is meant; null if none is. Others wrote the names, so they only ever fill a slot. */
function readReference(text: string, history: readonly Before[], today: string): Step | null {
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
  const mail = readMailAsk(text);
  if (mail) return { tool: 'draft_mail', input: { ...mail, person: undefined, company: name.slice(0, 80) } };
  if (/\bremind\b|\bfollow[- ]?up\b/i.test(text)) {
    const day = readDay(text, today);
    return { tool: 'plan_follow_up', input: { name: name.slice(0, 80), ...(day ? { day } : {}) } };
  }
  if (/\b(?:save|bookmark|shortlist)\b/i.test(text)) return { tool: 'plan_save', input: { name: name.slice(0, 80) } };
  return { tool: 'show_entry', input: { name: name.slice(0, 200) } };
}

const IN_CURRENCY =
  /^\W*(?:(?:and|now|ok(?:ay)?|please|then)\W+)*(?:(?:make|show|give|convert|say|put|change|turn|tell)\s+(?:me\s+)?(?:it|that|this|them)\s+)?(?:(?:in|into|to|as)\s+)?(?:us |american )?(\p{L}+|[₹$€£])(?:\s+(?:please|instead|now))*\W*$/iu;
/** The title of a sum, and its result. */
const SUM_RESULT = /^\*\*[^*\n]+\*\*: ([^\n[]+)/m;

const ONE_AMOUNT = 'I convert one amount at a time. Ask for example: “₹40 lakh in dollars”.';

/**
 * "Make it dollars" after a sum: converts the one amount of the previous answer, or says why it cannot. Null if the text does not ask for
 * another currency, or if the previous answer is not a sum.
 */
function inOtherCurrency(text: string, history: readonly Before[]): Step | null {
  const to = currencyIn((IN_CURRENCY.exec(text)?.[1] ?? '').toLowerCase());
  const last = history.findLast(({ role }) => role === 'assistant');
  const result = last && SUM_RESULT.exec(last.content)?.[1];
  if (!to || !result) return null;
  const amounts = findFigures(sumWords(result)).filter(({ kind, value }) => kind === 'money' && value !== null);
  const [one, ...more] = amounts;
  if (!one || more.length > 0) return { says: ONE_AMOUNT };
  const from = one.currency ?? 'INR';
  return from === to ? null : { tool: 'convert_currency', input: { amount: one.value, from, to } };
}

export interface AssistantRequest {
  steps: Step[];
  isHindi: boolean;
}

const callOf = ({ tool, ...input }: Wish): Step => {
  const note = 'mended' in input && input.mended ? `I read ${input.mended.join(' and ')}.` : null;
  const isNear = tool === 'list_directory' && 'isNear' in input && input.isNear;
  return { tool: isNear ? 'list_nearby' : tool, input, ...(note ? { note } : {}) };
};

const isWeak = (step: Step): boolean => !('says' in step) && step.tool === 'search';

/** The last search or list before this question: each question may change the one before it. */
const lastWish = (questions: readonly string[]): Wish | null =>
  questions.reduce<Wish | null>((wish, asked) => readWish(partsOf(asked).at(-1) ?? asked, wish), null);

type OwnCall = Exclude<Ask, { says: string }>;

/** The request of the last question, also if that was a follow-up. */
const lastOwn = (questions: readonly string[], today: string): OwnCall | null =>
  questions.reduce<OwnCall | null>((own, asked) => {
    const read = readIntent(asked, { today }) ?? ownFollowUp(asked, own);
    return read && 'tool' in read ? read : null;
  }, null);

interface Reading {
  today: string;
  questions: readonly string[];
  before: Wish | null;
  /** The request of the previous question, which a follow-up may change. */
  own: OwnCall | null;
}

/** The step, with a note if its day does not exist: the form or the card opens without one. */
function dated(step: Step, text: string, today: string): Step {
  const day =
    'tool' in step && /^(?:schedule_meeting|plan_follow_up|plan_expense)$/.test(step.tool) && unknownDay(text, today);
  return day ? { ...step, note: `There is no ${day}. Please choose another day.` } : step;
}

/** The step for one part. Help comes first, then actions and own data, then sums, then small talk and searches. */
function stepOf(part: string, { today, questions, before, own }: Reading): Step {
  const help = helpFor(part);
  if (help) return { says: help };
  const intent = readIntent(part, { today }) ?? ownFollowUp(part, own) ?? listedAsk(part);
  if (intent) return dated(intent, part, today);
  const sum = readSum(part, questions);
  if (sum) return 'says' in sum ? sum : (sum as Step);
  const small = smallTalk(part);
  return small ? { says: small } : callOf(readWish(part, before));
}

/** "Show incubators in Goa and tell me what CCPS means": two steps if at least one is more than a search for words. */
function stepsOf(sentence: string, reading: Reading): Step[] {
  const whole = stepOf(sentence, reading);
  const isList = (step: Step) => 'tool' in step && step.tool.startsWith('list_');
  const two = isList(whole) ? twoLists(sentence).map((part) => stepOf(part, reading)) : [];
  if (two.length > 0 && two.every(isList)) return two;
  const joints = jointsOf(sentence);
  if (joints.length < 2) return [whole];
  const isWhole = !('says' in whole) && /^calculate_|^read_guide$|^compare$/.test(whole.tool);
  const steps = joints.map((part) => stepOf(part, reading));
  // A sum that one part gives alone leaves the other parts out; another one needs the whole sentence.
  const isOfOnePart = steps.some((step) => JSON.stringify(step) === JSON.stringify(whole));
  if (isWhole && !isOfOnePart) return [whole];
  // "What is a SAFE and how does it dilute me?" is one search for words.
  return steps.every(isWeak) || steps.some((step) => 'says' in step) ? [whole] : steps;
}

/** Parts of a question that one answer holds. */
const MOST_STEPS = 6;
const CUT = 'Your question has more parts than one answer holds. Please ask the last ones again.';

/** Sentences without a question mark belong to the question after them: "10 crore pre, 2 crore from angels. What do founders hold?" */
export function readAsks(
  typed: string,
  history: readonly Before[],
  today: string,
  /** The person's own collections: the question may name one. */
  collections: readonly string[] = [],
): AssistantRequest {
  // Long runs of spaces would make the patterns slow.
  const question = typed.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));
  const { text, isHindi } = plainQuestion(question);
  const comfort = comfortFor(text) ?? comfortFor(question);
  const one = (step: Step): AssistantRequest => ({ steps: [step], isHindi });
  if (comfort) return { steps: [{ says: comfort }], isHindi: false };
  const collection = collectionNamed(question, collections);
  if (collection !== null) return one({ tool: 'read_saved', input: { collection } });
  const other = inOtherCurrency(text, history);
  if (other) return one(other);
  const reference = readReference(text, history, today) ?? aboutEntry(text, history, today);
  if (reference) return one(reference);
  const meeting = readMeetingAsk(text, today);
  if (meeting) return one(dated({ tool: 'schedule_meeting', input: { ...meeting } }, text, today));
  const mail = readMailAsk(text);
  if (mail) return one({ tool: 'draft_mail', input: { ...mail } });
  const questions = history.filter(({ role }) => role === 'user').map(({ content }) => plainQuestion(content).text);
  const reading: Reading = { today, questions, before: lastWish(questions), own: lastOwn(questions, today) };
  const parts = partsOf(text);
  const steps = parts.length > 1 ? parts.flatMap((part) => stepsOf(part, reading)) : stepsOf(text.trim(), reading);
  return { steps: steps.length > MOST_STEPS ? [...steps.slice(0, MOST_STEPS), { says: CUT }] : steps, isHindi };
}
