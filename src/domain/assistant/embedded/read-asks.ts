/** Reads a whole question: its parts, the request in each, and references to earlier questions. The answer calls the tools. */
import { readMailAsk } from '@/domain/assistant/asks/mail';
import { readMeetingAsk, readDay, unknownDay } from '@/domain/assistant/asks/meeting-times';
import { readSum } from '@/domain/assistant/sums/read-sum';
import { collectionNamed } from '@/domain/assistant/own/saved-kinds';
import { ownFollowUp } from '@/domain/assistant/own/slots';
import { findFigures, sumWords } from '@/domain/assistant/sums/reading/figures';
import { currencyIn } from '@/domain/assistant/sums/reading/phrases';
import { comfortFor, helpFor, smallTalk } from './answers';
import { plainQuestion } from './hindi';
import { readIntent, type Ask } from './intents';
import { jointsOf, partsOf, readWish, type Wish } from './read-question';

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

/** The names of the last list in an answer, in its order. */
function namesListed(history: readonly Before[]): string[] {
  const isList = ({ role, content }: Before) => role === 'assistant' && content.search(LISTED) >= 0;
  const answer = history.findLast(isList)?.content ?? '';
  return [...answer.matchAll(LISTED)].map(([, name = '']) => unescaped(name));
}

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
  const intent = readIntent(part, { today }) ?? ownFollowUp(part, own);
  if (intent) return dated(intent, part, today);
  const sum = readSum(part, questions);
  if (sum) return 'says' in sum ? sum : (sum as Step);
  const small = smallTalk(part);
  return small ? { says: small } : callOf(readWish(part, before));
}

/** "Show incubators in Goa and tell me what CCPS means": two steps if at least one is more than a search for words. */
function stepsOf(sentence: string, reading: Reading): Step[] {
  const whole = stepOf(sentence, reading);
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
  const reference = readReference(text, history, today);
  if (reference) return one(reference);
  const meeting = readMeetingAsk(text, today);
  if (meeting) return one(dated({ tool: 'schedule_meeting', input: { ...meeting } }, text, today));
  const mail = readMailAsk(text);
  if (mail) return one({ tool: 'draft_mail', input: { ...mail } });
  const questions = history.filter(({ role }) => role === 'user').map(({ content }) => plainQuestion(content).text);
  const reading: Reading = { today, questions, before: lastWish(questions), own: lastOwn(questions, today) };
  const parts = partsOf(text);
  const steps = parts.length > 1 ? parts.flatMap((part) => stepsOf(part, reading)) : stepsOf(text.trim(), reading);
  return { steps: steps.slice(0, 3), isHindi };
}
