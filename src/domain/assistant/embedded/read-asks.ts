/** Reads a whole question: its parts, the request in each, and the reference to the question before. The answer calls the tools. */
import { readMailAsk } from '@/domain/assistant/asks/mail';
import { readMeetingAsk } from '@/domain/assistant/asks/meeting';
import { readSum } from '@/domain/assistant/sums/read-sum';
import { comfortFor, helpFor, smallTalk } from './fixed-answers';
import { plainQuestion } from './hindi';
import { readIntent, type Ask } from './intents';
import { collectionNamed } from '@/domain/assistant/own/collections';
import { ownFollowUp } from '@/domain/assistant/own/slots';
import { jointsOf, partsOf, readWish, type Wish } from './read-question';
import { inOtherCurrency, readReference, type Before, type Step } from './references';

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

/** Also through questions that went on from it. */
const lastOwn = (questions: readonly string[], today: string): OwnCall | null =>
  questions.reduce<OwnCall | null>((own, asked) => {
    const read = readIntent(asked, { today }) ?? ownFollowUp(asked, own);
    return read && 'tool' in read ? read : null;
  }, null);

interface Reading {
  today: string;
  questions: readonly string[];
  before: Wish | null;
  /** What the question before asked of one's own figures. */
  own: OwnCall | null;
}

/** What one part asks for. Acts and own data come first, then sums, then what is looked up. */
function stepOf(part: string, { today, questions, before, own }: Reading): Step {
  const help = helpFor(part);
  if (help) return { says: help };
  const intent = readIntent(part, { today }) ?? ownFollowUp(part, own);
  if (intent) return intent;
  const sum = readSum(part, questions);
  if (sum) return 'says' in sum ? sum : (sum as Step);
  const small = smallTalk(part);
  return small ? { says: small } : callOf(readWish(part, before));
}

/** "Show incubators in Goa and tell me what CCPS means": two steps where both are more than words to search for, or one is. */
function stepsOf(sentence: string, reading: Reading): Step[] {
  const whole = stepOf(sentence, reading);
  const joints = jointsOf(sentence);
  if (joints.length < 2) return [whole];
  const isSum = !('says' in whole) && /^calculate_|^read_guide$|^compare$/.test(whole.tool);
  if (isSum) return [whole];
  const steps = joints.map((part) => stepOf(part, reading));
  // "What is a SAFE and how does it dilute me?" is one search for words.
  return steps.every(isWeak) || steps.some((step) => 'says' in step) ? [whole] : steps;
}

/** Sentences without a question belong to the one after them: "10 crore pre, 2 crore from angels. What do founders hold?" */
export function readAsks(
  typed: string,
  history: readonly Before[],
  today: string,
  /** Names of the person's own, where the question may name one. */
  collections: readonly string[] = [],
): AssistantRequest {
  // Long runs of spaces would keep the patterns busy.
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
  if (meeting) return one({ tool: 'schedule_meeting', input: { ...meeting } });
  const mail = readMailAsk(text);
  if (mail) return one({ tool: 'draft_mail', input: { ...mail } });
  const questions = history.filter(({ role }) => role === 'user').map(({ content }) => plainQuestion(content).text);
  const reading: Reading = { today, questions, before: lastWish(questions), own: lastOwn(questions, today) };
  const parts = partsOf(text);
  const steps = parts.length > 1 ? parts.flatMap((part) => stepsOf(part, reading)) : stepsOf(text.trim(), reading);
  return { steps: steps.slice(0, 3), isHindi };
}
