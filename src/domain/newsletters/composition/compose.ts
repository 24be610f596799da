/** Composes a newsletter by rules, or from the parts of a model's answer that the facts support. */
import { capital } from '@/domain/text/capital';
import { z } from 'zod';
import { mentions, tellingWords } from '@/domain/news/search';
import { joined, stageFitOf } from '@/domain/newsletters/audience/focus';
import {
  MAX_INTRODUCTION,
  MAX_ITEM,
  MAX_ITEMS,
  MAX_SUBJECT,
  type ComposedItem,
  type ComposeRequest,
  type Composition,
} from './composed';
import { plainLine, FACT_KINDS, type NewsletterFact, type FactKind, type FactSection } from './facts';

// A newsletter without a language model: fixed sentences around the facts.

/** The word for each kind in a subject. */
const NOUNS: Readonly<Record<FactKind, string>> = {
  investor: 'investors',
  incubator: 'incubators',
  news: 'news',
  milestone: 'next steps',
  resource: 'reading',
  term: 'reading',
};
/** One of a kind, and several. */
const COUNTED: Readonly<Record<FactKind, readonly [string, string]>> = {
  investor: ['investor', 'investors'],
  incubator: ['incubator', 'incubators'],
  news: ['story from the news', 'stories from the news'],
  milestone: ['step of the roadmap', 'roadmap steps'],
  resource: ['resource to download', 'resources to download'],
  term: ['term explained', 'terms explained'],
};

const saidBy = ({ title, text }: NewsletterFact): string => `${title} ${text}`.toLowerCase();
const isSaid = (facts: readonly NewsletterFact[], words: readonly string[]): boolean =>
  words.length > 0 && facts.some((fact) => words.every((word) => mentions(saidBy(fact), word.toLowerCase())));

/** The focus area if a fact speaks of it, else the industries that facts name; empty for none. */
function topicOf({ focusArea, industries }: ComposeRequest['focus'], facts: readonly NewsletterFact[]): string {
  if (isSaid(facts, tellingWords(focusArea))) return plainLine(focusArea, 80);
  return joined(industries.filter((industry) => isSaid(facts, [industry])).slice(0, 3));
}

/** The funding stage, if a listing among the facts names it, or a stage of startups that fits it; otherwise empty. */
function stageOf(focus: ComposeRequest['focus'], facts: readonly NewsletterFact[]): string {
  const { fundingStage } = focus;
  const stages = [fundingStage, ...stageFitOf(focus).listings];
  const listings = facts.filter(({ kind }) => kind === 'investor' || kind === 'incubator');
  // Without the name, which may have the word too.
  const texts = listings.map(({ title, text }) => text.replace(title, '').toLowerCase());
  return fundingStage && texts.some((text) => stages.some((stage) => mentions(text, stage.toLowerCase())))
    ? fundingStage
    : '';
}

/** Names no group of readers, because a newsletter may go to everyone. */
function leadOf(topic: string, stage: string): string {
  if (topic && stage) return `${capital(topic)} (${stage})`;
  if (topic) return capital(topic);
  return stage ? `${stage} stage` : 'From Outset';
}

/** Composes by fixed rules only: the same request gives the same newsletter. Without facts the lists are empty. */
export function composeByRules({ focus, facts }: ComposeRequest): Composition {
  const itemsOf = (section: FactSection): ComposedItem[] =>
    facts
      .filter((fact) => fact.section === section)
      .slice(0, MAX_ITEMS)
      .map(({ id, text }) => ({ text, facts: [id] }));
  const startupHighlights = itemsOf('startups');
  const investorInsights = itemsOf('investors');
  const shown = new Set([...startupHighlights, ...investorInsights].flatMap((item) => item.facts));
  const cited = facts.filter(({ id }) => shown.has(id));
  const counts = FACT_KINDS.map((kind) => ({
    kind,
    count: cited.filter((fact) => fact.kind === kind).length,
  })).filter(({ count }) => count > 0);
  const nouns = [...new Set(counts.map(({ kind }) => NOUNS[kind]))];
  const amounts = counts.map(({ kind, count }) => `${count} ${COUNTED[kind][count === 1 ? 0 : 1]}`);
  const topic = topicOf(focus, cited);
  const stage = stageOf(focus, cited);
  const chosenFor = stage && `, chosen for startups at the stage ${stage}`;
  return {
    subject: `${leadOf(topic, stage)}: ${joined(nouns) || 'what is new'}`,
    introduction: [
      `This newsletter is about ${topic || 'startups and investors'}${chosenFor}.`,
      amounts.length > 0 ? `In it: ${joined(amounts)}. Each point names the page that it comes from.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    startupHighlights,
    investorInsights,
  };
}

const answerSchema = z.looseObject({
  subject: z.unknown().optional(),
  introduction: z.unknown().optional(),
  startupHighlights: z.array(z.unknown()).catch([]),
  investorInsights: z.array(z.unknown()).catch([]),
});
const saidItem = z.looseObject({ text: z.string(), facts: z.array(z.unknown()).max(20) });

/** Words that are figures. "One" is left out, because it is mostly not a figure. */
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|lakhs?|crores?|millions?|billions?|trillions?|dozens?|doubl\w*|tripl\w*|twice|half|halv\w*|quarter|percent)\b/g;
const ADDRESSES = /(?:https?:|www\.)\S+|[\w.+-]+@[\w-]+\.\w+|\b(?:[a-z\d-]+\.)+[a-z]{2,}\b/g;
const FIGURES = /\p{N}(?:[\p{N}.,]*\p{N})?/gu;

/** The claims of a text that a reader could check: figures, words that are figures, addresses. */
export function claimsOf(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase();
  const addresses = lower.match(ADDRESSES) ?? [];
  const figures = (lower.match(FIGURES) ?? []).map((figure) => figure.replaceAll(',', ''));
  return [...addresses, ...figures, ...(lower.match(NUMBER_WORDS) ?? []), ...(lower.includes('%') ? ['%'] : [])];
}

/** True when each claim of `text` is in one of the `grounds`. */
function isGrounded(text: string, grounds: readonly string[]): boolean {
  const known = new Set(grounds.flatMap(claimsOf));
  return claimsOf(text).every((claim) => known.has(claim));
}

const groundsOf = (facts: readonly NewsletterFact[]): string[] => facts.flatMap(({ title, text }) => [title, text]);

/** Reads one item. Drops it if it cites no known fact. Replaces it with the fact's text if it makes a claim that its facts do not make. */
function readItem(value: unknown, facts: ReadonlyMap<string, NewsletterFact>): ComposedItem | null {
  const { data } = saidItem.safeParse(value);
  const cited = [...new Set(data?.facts.map(String))].flatMap((id) => facts.get(id) ?? []);
  const [first] = cited;
  if (!data || !first) return null;
  const text = plainLine(data.text, MAX_ITEM);
  if (text === '' || !isGrounded(text, groundsOf(cited))) return { text: first.text, facts: [first.id] };
  return { text, facts: cited.map(({ id }) => id) };
}

function readItems(values: readonly unknown[], request: ComposeRequest): ComposedItem[] {
  const facts = new Map(request.facts.map((one) => [one.id, one]));
  const items = values.slice(0, MAX_ITEMS * 3).flatMap((value) => readItem(value, facts) ?? []);
  return [...new Map(items.map((item) => [item.text, item])).values()].slice(0, MAX_ITEMS);
}

/** The JSON in a model's answer, without the text around it. */
function jsonIn(answer: string): unknown {
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  try {
    return JSON.parse(answer.slice(start, end + 1)) as unknown;
  } catch {
    return null;
  }
}

/**
 * Reads a model's answer as a newsletter. Drops items that cite no given fact. Replaces a text by the sentence of its fact or of the fixed
 * rules if it has a figure or an address that its facts do not have; also a subject with a word of the focus that no fact has. Throws if
 * the text is not an answer at all.
 */
export function readComposition(answer: string, request: ComposeRequest): Composition {
  const parsed = answerSchema.safeParse(jsonIn(answer));
  if (!parsed.success) throw new Error('The model did not answer with a newsletter.');
  const { data } = parsed;
  const byRules = composeByRules(request);
  const { focusArea, fundingStage, industries } = request.focus;
  const grounds = [...groundsOf(request.facts), focusArea, fundingStage];
  const stage = fundingStage && !stageOf(request.focus, request.facts) ? [fundingStage] : [];
  const unsaid = [...tellingWords(focusArea), ...industries, ...stage].filter((word) => !isSaid(request.facts, [word]));
  const checkedText = (value: unknown, max: number, otherwise: string): string => {
    const text = typeof value === 'string' ? plainLine(value, max) : '';
    const isTrue =
      isGrounded(text, grounds) && !unsaid.some((word) => mentions(text.toLowerCase(), word.toLowerCase()));
    return text !== '' && isTrue ? text : otherwise;
  };
  const list = (name: 'startupHighlights' | 'investorInsights'): ComposedItem[] => {
    const items = readItems(data[name], request);
    return items.length > 0 ? items : byRules[name];
  };
  return {
    subject: checkedText(data.subject, MAX_SUBJECT, byRules.subject),
    introduction: checkedText(data.introduction, MAX_INTRODUCTION, byRules.introduction),
    startupHighlights: list('startupHighlights'),
    investorInsights: list('investorInsights'),
  };
}
