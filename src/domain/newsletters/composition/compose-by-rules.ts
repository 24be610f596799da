/** A newsletter without a language model: fixed sentences around the facts, which speak for themselves. */
import { ITEMS_MOST, type ComposedItem, type ComposeRequest, type Composition } from './composed';
import { FACT_KINDS, plainLine, type FactKind, type FactSection } from './facts';
import { joined } from '@/domain/newsletters/audience/focus';

/** What a subject says of each kind. */
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const topicOf = ({ focusArea, industries }: ComposeRequest['focus']): string =>
  plainLine(focusArea, 80) || joined(industries.slice(0, 3));

function leadOf(focus: ComposeRequest['focus']): string {
  const topic = topicOf(focus);
  const { fundingStage: stage } = focus;
  if (topic && stage) return `${capital(topic)} (${stage})`;
  if (topic) return capital(topic);
  return stage ? `For ${stage} startups` : 'For founders';
}

/** Composes by fixed rules alone: the same request, the same newsletter. Without facts the lists are empty. */
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
