/** Composes a newsletter by rules, or from the parts of a model's answer that the facts support. */
import { capital } from '@/domain/text/capital';
import { z } from 'zod';
import { joined } from '@/domain/newsletters/audience/focus';
import {
  INTRODUCTION_MOST,
  ITEM_MOST,
  ITEMS_MOST,
  SUBJECT_MOST,
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

const topicOf = ({ focusArea, industries }: ComposeRequest['focus']): string =>
  plainLine(focusArea, 80) || joined(industries.slice(0, 3));

function leadOf(focus: ComposeRequest['focus']): string {
  const topic = topicOf(focus);
  const { fundingStage: stage } = focus;
  if (topic && stage) return `${capital(topic)} (${stage})`;
  if (topic) return capital(topic);
  return stage ? `For ${stage} startups` : 'For founders';
}

/** Composes by fixed rules only: the same request gives the same newsletter. Without facts the lists are empty. */
export function composeByRules({ focus, facts }: ComposeRequest): Composition {
  const itemsOf = (section: FactSection): ComposedItem[] =>
    facts
      .filter((fact) => fact.section === section)
      .slice(0, ITEMS_MOST)
      .map(({ id, text }) => ({ text, facts: [id] }));
  const startupHighlights = itemsOf('startups');
  const investorInsights = itemsOf('investors');
  const shown = new Set([...startupHighlights, ...investorInsights].flatMap((item) => item.facts));
  const counts = FACT_KINDS.map((kind) => ({
    kind,
    count: facts.filter((fact) => fact.kind === kind && shown.has(fact.id)).length,
  })).filter(({ count }) => count > 0);
  const nouns = [...new Set(counts.map(({ kind }) => NOUNS[kind]))];
  const amounts = counts.map(({ kind, count }) => `${count} ${COUNTED[kind][count === 1 ? 0 : 1]}`);
  const topic = topicOf(focus);
  const about = topic || 'what is new for founders';
  const stage = focus.fundingStage ? `, chosen for startups at the stage ${focus.fundingStage}` : '';
  return {
    subject: `${leadOf(focus)}: ${joined(nouns) || 'what is new'}`,
    introduction: [
      `This newsletter is about ${about}${stage}.`,
      amounts.length > 0 ? `In it: ${joined(amounts)}. Each point names the page that it comes from.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    startupHighlights,
    investorInsights,
  };
}

const said = z.looseObject({
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

/** Reads one item. It is dropped without a known fact, and replaced with the fact's text if it makes a claim that its facts do not. */
function readItem(value: unknown, facts: ReadonlyMap<string, NewsletterFact>): ComposedItem | null {
  const { data } = saidItem.safeParse(value);
  const cited = [...new Set(data?.facts.map(String))].flatMap((id) => facts.get(id) ?? []);
  const [first] = cited;
  if (!data || !first) return null;
  const text = plainLine(data.text, ITEM_MOST);
  if (text === '' || !isGrounded(text, groundsOf(cited))) return { text: first.text, facts: [first.id] };
  return { text, facts: cited.map(({ id }) => id) };
}

function readItems(values: readonly unknown[], request: ComposeRequest): ComposedItem[] {
  const facts = new Map(request.facts.map((one) => [one.id, one]));
  const items = values.slice(0, ITEMS_MOST * 3).flatMap((value) => readItem(value, facts) ?? []);
  return [...new Map(items.map((item) => [item.text, item])).values()].slice(0, ITEMS_MOST);
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
 * A model's answer as a newsletter. Items that cite no given fact are dropped. A text with a figure or an address that its facts do
 * not have is replaced by the sentence of the fact or of the fixed rules. Throws if it is not an answer at all.
 */
export function readComposition(answer: string, request: ComposeRequest): Composition {
  const parsed = said.safeParse(jsonIn(answer));
  if (!parsed.success) throw new Error('The model did not answer with a newsletter.');
  const { data } = parsed;
  const byRules = composeByRules(request);
  const { focusArea, fundingStage } = request.focus;
  const grounds = [...groundsOf(request.facts), focusArea, fundingStage];
  const take = (value: unknown, most: number, otherwise: string): string => {
    const text = typeof value === 'string' ? plainLine(value, most) : '';
    return text !== '' && isGrounded(text, grounds) ? text : otherwise;
  };
  const list = (name: 'startupHighlights' | 'investorInsights'): ComposedItem[] => {
    const items = readItems(data[name], request);
    return items.length > 0 ? items : byRules[name];
  };
  return {
    subject: take(data.subject, SUBJECT_MOST, byRules.subject),
    introduction: take(data.introduction, INTRODUCTION_MOST, byRules.introduction),
    startupHighlights: list('startupHighlights'),
    investorInsights: list('investorInsights'),
  };
}
