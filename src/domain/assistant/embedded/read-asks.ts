/** Reads a whole question: its parts, the request in each, and references to earlier questions. The answer calls the tools. */
import { readMailAsk } from '@/domain/assistant/asks/mail';
import { readMeetingAsk, unknownDay } from '@/domain/assistant/asks/meeting-times';
import { readSum } from '@/domain/assistant/sums/read-sum';
import { collectionNamed } from '@/domain/assistant/own/saved-kinds';
import { ownFollowUp } from '@/domain/assistant/own/slots';
import { findFigures, sumWords } from '@/domain/assistant/sums/reading/figures';
import { currencyIn } from '@/domain/assistant/sums/reading/phrases';
import { comfortFor, helpFor, smallTalk } from './answers';
import { aboutEntry, listedAsk, namedFact, readReference, type Before, type Step } from './entry-asks';
import { plainQuestion } from './hindi';
import { readIntent, type Ask } from './intents';
import { jointsOf, partsOf, readWish, statesOf, twoLists, type Wish } from './read-question';

// "Make it dollars" is about the amount of a sum.

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
  const notes = [
    'mended' in input && input.mended && `I read ${input.mended.join(' and ')}.`,
    'leftOut' in input &&
      input.leftOut &&
      `The directory has no filter or order for ${input.leftOut.map((word) => `“${word}”`).join(' and ')}, so that is left out.`,
  ];
  const note = notes.filter(Boolean).join(' ');
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
  const entry = namedFact(part);
  if (entry) return { ...entry, otherwise: plainStep(part, questions, before) };
  return listedAsk(part) ?? plainStep(part, questions, before);
}

/** A sum, small talk, a list or a search. */
function plainStep(part: string, questions: readonly string[], before: Wish | null): Step {
  const sum = readSum(part, questions);
  if (sum) return 'says' in sum ? sum : (sum as Step);
  const small = smallTalk(part);
  return small ? { says: small } : callOf(readWish(part, before));
}

/** "Show incubators in Goa and tell me what CCPS means": two steps if at least one is more than a search for words. */
function stepsOf(sentence: string, reading: Reading): Step[] {
  const whole = stepOf(sentence, reading);
  const isList = (step: Step) => 'tool' in step && step.tool.startsWith('list_');
  const states = 'tool' in whole && whole.tool === 'list_schemes' ? statesOf(sentence) : [];
  if ('tool' in whole && states.length > 1 && states.length < MOST_STEPS)
    return states.map((state) => ({ ...whole, input: { ...whole.input, state } }));
  const two = isList(whole) ? twoLists(sentence).map((part) => stepOf(part, reading)) : [];
  if (two.length > 0 && two.every(isList)) return two;
  const joints = jointsOf(sentence);
  if (joints.length < 2) return [whole];
  const isWhole = !('says' in whole) && /^calculate_|^read_guide$|^compare$/.test(whole.tool);
  const isOwn = /\b(?:my|our)\b/i.test(sentence);
  const steps = joints.map((part) => {
    const step = stepOf(part, reading);
    // "Our burn and how many months of runway": "our" is said once.
    const owned = isOwn && isWeak(step) ? stepOf(`our ${part}`, reading) : step;
    return 'tool' in owned && owned.tool.startsWith('read_') ? owned : step;
  });
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
