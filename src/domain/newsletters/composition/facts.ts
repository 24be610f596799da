/** The facts that an AI newsletter may use: from the portal's own content, each in plain sentences with the page that it comes from. */
import { detailHref, type ListingKind, STAGES } from '@/domain/directory/directories';
import type { NewsItem } from '@/domain/news/item';
import { mentions, tellingWords } from '@/domain/news/search';
import { partsOf } from '@/domain/startup-terms/terms';
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import { joined } from '@/domain/newsletters/audience/focus';
import { DAY_MS, WEEK_MS } from '@/domain/time/durations';

export const FACT_KINDS = ['investor', 'incubator', 'news', 'milestone', 'resource', 'term'] as const;
export type FactKind = (typeof FACT_KINDS)[number];
export type FactSection = 'startups' | 'investors';

export interface NewsletterFact {
  /** Short, such as f3; composers cite it. */
  id: string;
  kind: FactKind;
  section: FactSection;
  title: string;
  /** Absolute address of our page, or of the story at its publisher. */
  link: string;
  /** One or two plain sentences that are clear without context. */
  text: string;
}
export type LooseFact = Omit<NewsletterFact, 'id'>;

/** A listing is new for this long. */
export const NEW_FOR_MS = 30 * DAY_MS;
const MAX_TITLE = 160;
const MAX_TEXT = 400;

/** One line without control characters and placeholders, cut at the end of a word. */
export function plainLine(text: string, max: number): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/\}(?=\})/g, '} ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  if (plain.length <= max) return plain;
  const cut = plain.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).trimEnd()}…`.toWellFormed();
}

/** Adds a full stop if the text has no end mark. */
const sentence = (text: string): string => (/[.!?…]["”’)]*$/.test(text) ? text : `${text}.`);

const fact = (kind: FactKind, section: FactSection, title: string, link: string, text: string): LooseFact => ({
  kind,
  section,
  title: plainLine(title, MAX_TITLE),
  link,
  text: sentence(plainLine(text, MAX_TEXT)),
});

export interface ListingFacts {
  id: string;
  kind: ListingKind;
  name: string;
  city: string;
  /** For incubators their type: Incubator, Accelerator, VC. */
  type: string;
  sectors: readonly string[];
  stages: readonly string[];
  createdAt: number;
}

const NAMED: Readonly<Record<ListingKind, string>> = {
  'pre-seed': 'pre-seed investor',
  seed: 'seed investor',
  angel: 'angel investor',
  incubator: 'incubator',
};
const TYPES: Readonly<Record<string, string>> = {
  Accelerator: 'accelerator',
  VC: 'venture fund',
  Angel: 'angel network',
};

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? 'an' : 'a');

/** Puts the wanted words first. */
const wantedFirst = (words: readonly string[], wantedWords: readonly string[]): string[] => [
  ...words.filter((word) => wantedWords.includes(word)),
  ...words.filter((word) => !wantedWords.includes(word)),
];

/** A listing as a fact. `now` in milliseconds; `site` without a slash at its end. */
export function listingFact(listing: ListingFacts, focus: NewsletterFocus, site: string, now: number): LooseFact {
  const { id, kind, name, city, sectors, stages } = listing;
  const noun =
    kind === 'incubator' ? (Object.hasOwn(TYPES, listing.type) && TYPES[listing.type]) || NAMED.incubator : NAMED[kind];
  const isNew = now - listing.createdAt < NEW_FOR_MS;
  const fields = wantedFirst(sectors, focus.industries).slice(0, 3);
  const fieldsText = fields.length > 0 ? ` in ${joined(fields)}` : '';
  // An investor who takes every stage need not list them.
  const when =
    stages.length > 0 && stages.length < STAGES.length
      ? ` at the stage ${joined(stages).replace(/ and /, ' or ')}`
      : '';
  const looks = fieldsText || when ? ` It works with startups${fieldsText}${when}.` : '';
  const cityText = city.trim() ? ` in ${city}` : '';
  const lead = `${name} is ${article(noun)} ${noun}${cityText}${isNew ? ', new in the directory' : ''}.`;
  const link = `${site}${detailHref({ kind, id })}`;
  return fact(
    kind === 'incubator' ? 'incubator' : 'investor',
    kind === 'incubator' ? 'startups' : 'investors',
    name,
    link,
    lead + looks,
  );
}

/** A story as a fact; null for a made-up sample, or one without a link or title. */
export function newsFact(item: NewsItem, section: FactSection): LooseFact | null {
  if (item.sample || !/^https?:\/\//.test(item.link)) return null;
  const title = plainLine(item.title, MAX_TITLE);
  if (title === '') return null;
  const source = plainLine(item.source, 60);
  return fact(
    'news',
    section,
    source ? `${title} (${source})` : title,
    item.link,
    source ? `${source} reports: “${title}”` : title,
  );
}

export const milestoneFact = (description: string, site: string): LooseFact =>
  fact('milestone', 'startups', 'A step of the roadmap', `${site}/portal/checklist`, `A next step: ${description}`);

export const resourceFact = (
  { id, name, category, description }: { id: string; name: string; category: string; description: string },
  site: string,
): LooseFact =>
  fact(
    'resource',
    'startups',
    name,
    `${site}/portal?tab=resources&show=${id}`,
    `To download: ${name}, in ${category}.${description ? ` ${description}` : ''}`,
  );

export const termFact = (
  { id, title, description }: { id: string; title: string; description: string },
  site: string,
): LooseFact =>
  fact(
    'term',
    'startups',
    title,
    `${site}/portal?tab=guide&show=${id}`,
    `${title}, in short: ${partsOf(description).meaning}`,
  );

/** The number of the week, which selects the part of unchanging content for that week. */
export const turnOf = (now: number): number => Math.floor(now / WEEK_MS);

/** Selects `count` of `items`: others at each turn, until all were used. */
export function atTurn<Item>(items: readonly Item[], count: number, turn: number): Item[] {
  if (items.length <= count) return [...items];
  const start = (turn * count) % items.length;
  return Array.from({ length: count }, (_, at) => items[(start + at) % items.length] as Item);
}

/** Sorts items that mention the focus first; otherwise keeps the given order. */
export function byFocus<Item extends { title: string; text: string }>(
  items: readonly Item[],
  focus: NewsletterFocus,
): Item[] {
  const words = [...tellingWords(focus.focusArea), ...focus.industries.map((industry) => industry.toLowerCase())];
  const score = ({ title, text }: Item) => {
    const factText = `${title} ${text}`.toLowerCase();
    return words.filter((word) => mentions(factText, word)).length;
  };
  return [...items].sort((a, b) => score(b) - score(a));
}

/** Facts with their ids, without duplicates of page and sentence. */
export function numbered(facts: readonly LooseFact[]): NewsletterFact[] {
  const known = new Map(facts.map((one) => [`${one.link} ${one.text}`, one]));
  return [...known.values()].map((one, at) => ({ id: `f${at + 1}`, ...one }));
}
