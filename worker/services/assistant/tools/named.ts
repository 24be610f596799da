/** Finds entries by name: one in full, or two side by side, listings with the rows of the comparison and terms with their texts. */
import { z } from 'zod';
import { isListNoise, stemOf, topicWords } from '@/domain/assistant/embedded/ask-words';
import { GOOD_SCORE, scoreOf } from '@/domain/assistant/embedded/score';
import { FOR_RULES } from '@/domain/assistant/limits';
import type { Entry, Finding } from '@/domain/assistant/tool';
import { comparisonHref } from '@/domain/directory/comparison';
import { comparisonLines } from '@/domain/directory/comparison-lines';
import { locationText, type Listing } from '@/domain/directory/listing';
import { ENTRY_FACTS, type EntryFact } from '@/domain/assistant/own/asks';
import { foundedYear } from '@/domain/assistant/embedded/conditions';
import { chequeText, investedText } from '@/domain/directory/funds';
import { publishedStages, publishedWords, SOURCE_FIELDS } from '@/domain/directory/source-fields';
import { mendWords, wordsIn, type Vocabulary } from '@/domain/text/spelling';
import { batch } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { guideSql, type GuideHit } from '@worker/services/resources/guide-search';
import { canBrowse, shownTo, toListing } from '@worker/services/directory/listing-rows';
import { namesSql, knownVocabulary, loadVocabulary } from '@worker/services/directory/listing-search';
import { guideEntry, listingEntry } from './entries';
import { comparedSchemes, schemeEntry, schemeNamed } from './schemes';
import { tool } from './tool';

const CANDIDATES = 12;
/** Names have words that questions leave out: half of them is enough if all words of the question fit. */
const LEAST = 0.5;

interface Side {
  listing: Listing | null;
  term: GuideHit | null;
}

const nameWords = (name: string): string[] => {
  const words = wordsIn(name).slice(0, 8);
  const telling = words.filter((word) => !isListNoise(word));
  return telling.length > 0 ? telling : words;
};

const isSameName = (said: string, name: string): boolean => wordsIn(said).join(' ') === wordsIn(name).join(' ');

/** How well a name matches the name in the question: 1 if they are the same. */
function likeness(said: string, name: string): number {
  if (isSameName(said, name)) return 1;
  const has = wordsIn(name);
  const telling = nameWords(said);
  const held = telling.filter((word) =>
    has.some((one) => one === word || (word.length > 3 && one.startsWith(word))),
  ).length;
  return telling.length === 0
    ? 0
    : (held / telling.length) * (0.7 + 0.25 * Math.min(1, telling.length / Math.max(1, nameWords(name).length)));
}

async function listingNamed(ctx: Ctx, said: string): Promise<Listing | null> {
  const words = nameWords(said);
  if (words.length === 0) return null;
  const [rows] = await batch(ctx.d1, [namesSql(words, CANDIDATES)]);
  const best = shownTo(ctx.actor, rows.results.map(toListing))
    .map((listing) => ({ listing, score: likeness(said, listing.name) }))
    .sort((a, b) => b.score - a.score)[0];
  return best && best.score >= LEAST + 0.2 ? best.listing : null;
}

/** "Blum" is completed to a word that the directories have: "blume". */
export function completedWords(words: readonly string[], { counts }: Vocabulary): string[] | null {
  const completed = words.map((word) => {
    if (word.length < 4 || counts.has(word)) return word;
    const begun = [...counts].filter(([known]) => known.startsWith(word) && known.length <= word.length + 3);
    return begun.sort((a, b) => b[1] - a[1])[0]?.[0] ?? word;
  });
  return completed.some((word, at) => word !== words[at]) ? completed : null;
}

/** A listing by its mistyped name, which the words of the directories correct. */
async function mendedListing(ctx: Ctx, said: string): Promise<{ listing: Listing; mended: string } | null> {
  const vocabulary = knownVocabulary(ctx) ?? (await loadVocabulary(ctx));
  const words = nameWords(said);
  for (const read of [completedWords(words, vocabulary), mendWords(words, vocabulary)]) {
    const second = read && (await listingNamed(ctx, read.join(' ')));
    if (second) return { listing: second, mended: read.join(' ') };
  }
  return null;
}

/** A listing by its name, typed right or nearly right. */
export async function findListing(ctx: Ctx, said: string): Promise<{ listing: Listing; mended: string | null } | null> {
  const found = await listingNamed(ctx, said);
  return found ? { listing: found, mended: null } : mendedListing(ctx, said);
}

/** The term whose title fits best; `isWhole`: the title has every word of the name. */
async function termNamed(ctx: Ctx, said: string): Promise<{ hit: GuideHit; isWhole: boolean } | null> {
  const words = topicWords(said);
  if (words.length === 0) return null;
  const [hits] = await batch(ctx.d1, [guideSql([...new Set(words.map(stemOf))])]);
  const terms = hits.results.filter(({ kind }) => kind === 'term');
  const best = terms
    .map((hit) => ({
      hit,
      isSame: isSameName(said, hit.title),
      score: scoreOf({ title: hit.title, body: '' }, words, new Map()),
    }))
    .sort((a, b) => Number(b.isSame) - Number(a.isSame) || b.score - a.score)[0];
  return best && best.score >= GOOD_SCORE ? { hit: best.hit, isWhole: best.score >= 1 } : null;
}

const FURTHER = ['equity', 'grant', 'typicalCheque', 'fundSize', 'programme', 'apply'] as const;

/** A fact as published, with the date of its page; null if nothing is published. */
function dated({ sources }: Listing, field: (typeof FURTHER)[number]): string | null {
  const said = sources.find((source) => source.field === field && source.value);
  return said ? `${said.value}${said.published ? ` (${said.published})` : ''}` : null;
}

/** Further facts of a listing that its card does not show, each as published. */
const moreOf = (listing: Listing): string[] =>
  FURTHER.flatMap((field) => {
    const value = dated(listing, field);
    return value ? [`${SOURCE_FIELDS[field]}: ${value}`] : [];
  });

/** One fact of a listing as a line; null if it is not published. */
const FACTS: Readonly<Record<EntryFact, readonly [label: string, value: (listing: Listing) => string | null]>> = {
  year: ['Founded', (listing) => foundedYear(listing)?.toString() ?? null],
  website: ['Website', ({ website }) => website],
  place: ['Location', (listing) => locationText(listing) || null],
  sectors: [
    'Sectors',
    ({ sectors, focusIndustries, sources }) =>
      [...sectors, ...focusIndustries].join(', ') || (publishedWords(sources, 'sectors')?.join(', ') ?? null),
  ],
  stages: ['Stages', ({ stages, sources }) => publishedStages(sources) ?? (stages.join(', ') || null)],
  cheque: ['Cheque', (listing) => chequeText(listing) ?? dated(listing, 'typicalCheque')],
  equity: ['Equity taken', (listing) => dated(listing, 'equity')],
  grant: ['Grant', (listing) => dated(listing, 'grant')],
  apply: ['How to apply', (listing) => dated(listing, 'apply')],
  portfolio: [
    'Portfolio',
    (listing) =>
      [investedText(listing), listing.portfolio.map(({ companyName }) => companyName).join(', ')]
        .filter(Boolean)
        .join(': ') || null,
  ],
};

/** The one fact that is asked for, with the entry as its source. */
function oneFact(listing: Listing, about: EntryFact, lead: string): Finding {
  const [label, value] = FACTS[about];
  const found = value(listing);
  const says = found ? `${listing.name}: ${label.toLowerCase()}` : `Nothing is published on this for ${listing.name}`;
  return { says: `${lead}${says}`, lines: [`${label}: ${found ?? 'not published'}`], entries: [listingEntry(listing)] };
}

const showEntry = tool({
  name: 'show_entry',
  description: 'One investor or incubator by its name, with all that is published of it.',
  status: 'Opening the entry',
  input: z.object({ name: z.string().trim().min(1).max(200), about: z.enum(ENTRY_FACTS).optional().meta(FOR_RULES) }),
  permission: 'directory:preview',
  words: /\b(?:tell|more|about|who|what|detail|entry)/i,
  async run(ctx, { name, about }) {
    const found = await findListing(ctx, name);
    if (!found || !isSameName(name, found.listing.name)) {
      const scheme = await schemeNamed(ctx, name);
      if (scheme && (!found || isSameName(name, scheme.name))) return { entries: [schemeEntry(scheme)] };
    }
    if (!found) return { says: `Outset lists nothing called “${name}”.` };
    const { listing, mended } = found;
    if (about && canBrowse(ctx.actor))
      return oneFact(listing, about, mended ? `I read “${name}” as “${mended}”. ` : '');
    const lines = canBrowse(ctx.actor)
      ? [
          publishedStages(listing.sources) ?? '',
          listing.about,
          ...moreOf(listing),
          `Website: ${listing.website ?? 'not published'}`,
        ].filter(Boolean)
      : [];
    const entry = listingEntry(listing);
    const says = `${mended ? `I read “${name}” as “${mended}”. ` : ''}${listing.name}`;
    return { says, lines: [entry.excerpt, ...lines.filter((line) => !entry.excerpt.includes(line))], entries: [entry] };
  },
});

const SIGN_IN = 'Comparing investors and incubators needs an account. It is free: sign in and ask again.';

/** Rows of the comparison that fit into a sentence. */
const ROWS = ['kind', 'location', 'sectors', 'stages', 'funds', 'invested', 'year', 'institute'];

function comparedListings(both: readonly Listing[]): Finding {
  const rows = comparisonLines(both).filter(({ key }) => ROWS.includes(key));
  const valueOf = (values: readonly string[] | null | undefined) =>
    values && values.length > 0 ? values.join(', ') : 'not published';
  const each = (text: (at: number) => string) => both.map(({ name }, at) => `${name} ${text(at)}`).join('; ');
  const published = both.map(({ sources }) => publishedStages(sources));
  const href = comparisonHref({ refs: both.map(({ kind, id }) => ({ kind, id })), differencesOnly: false });
  const page: Entry = {
    ref: `page:${href}`,
    kind: 'page',
    title: 'The whole comparison',
    href,
    excerpt: 'All side by side.',
  };
  return {
    says: new Intl.ListFormat('en-GB').format(both.map(({ name }) => name)),
    lines: [
      ...rows.map(({ label, values }) => `${label}: ${each((at) => valueOf(values[at]))}`),
      ...(published.some(Boolean) ? [`Stages as published: ${each((at) => published[at] ?? 'not published')}`] : []),
    ],
    entries: [...both.map(listingEntry), page],
  };
}

/** A term that has only some words of the name ("capital") is the last choice before the correction of mistyped names. */
async function sideOf(ctx: Ctx, said: string): Promise<Side> {
  const [term, listing] = await Promise.all([termNamed(ctx, said), listingNamed(ctx, said)]);
  const asTerm = term && { term: term.hit, listing: null };
  const asListing = listing && { term: null, listing };
  if (asTerm && isSameName(said, asTerm.term.title)) return asTerm;
  if (asListing && isSameName(said, asListing.listing.name)) return asListing;
  if (asTerm && term.isWhole) return asTerm;
  return asListing ?? asTerm ?? { term: null, listing: (await mendedListing(ctx, said))?.listing ?? null };
}

const onceById = <One extends { id: string }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

/** Why there is no comparison: names that nothing has, one entry under all names, or entries that have no rows in common. */
function whyNotCompared(missing: readonly string[], found: readonly Entry[]): string {
  if (missing.length > 0)
    return `Outset has nothing called ${missing.map((name) => `“${name}”`).join(' or ')} to compare.`;
  if (found.length === 1)
    return `These names are all the same entry, ${found[0]?.title}. Name another one to compare it with.`;
  return 'Only investors and incubators, schemes, or two startup terms can be compared with each other.';
}

const compare = tool({
  name: 'compare',
  description: 'Two to four investors, incubators or schemes, or two terms, beside each other.',
  status: 'Comparing',
  input: z.object({
    left: z.string().trim().min(1).max(80),
    right: z.string().trim().min(1).max(80),
    others: z.array(z.string().trim().min(1).max(80)).max(2).default([]),
  }),
  permission: 'directory:preview',
  words: /\b(?:compar|differ|versus|\bvs\b|better|or\b)/i,
  async run(ctx, { left, right, others }) {
    const names = [left, right, ...others];
    const sides = await Promise.all(names.map((name) => sideOf(ctx, name)));
    // Two names may be of one entry, which is compared once.
    const listings = onceById(sides.flatMap(({ listing }) => listing ?? []));
    const hits = onceById(sides.flatMap(({ term }) => term ?? []));
    const missing = names.filter((_, at) => !sides[at]?.listing && !sides[at]?.term);
    const isWhole = missing.length === 0;
    if (isWhole && hits.length === 0 && listings.length > 1)
      return canBrowse(ctx.actor) ? comparedListings(listings) : { says: SIGN_IN, entries: listings.map(listingEntry) };
    if (isWhole && hits.length === 2 && listings.length === 0) {
      const entries = hits.map(guideEntry);
      return {
        says: `${hits[0]?.title} and ${hits[1]?.title}`,
        lines: entries.map(({ title, excerpt }) => `${title}: ${excerpt}`),
        entries,
      };
    }
    const isEntry = names.some((name, at) => isSameName(name, sides[at]?.listing?.name ?? ''));
    if (!isEntry && listings.length < names.length && hits.length < names.length) {
      const schemes = await Promise.all(names.map((name) => schemeNamed(ctx, name)));
      const known = onceById(schemes.flatMap((scheme) => (scheme ? [{ ...scheme, id: scheme._id }] : [])));
      if (known.length === names.length) return comparedSchemes(known);
    }
    const found = [...listings.map(listingEntry), ...hits.map(guideEntry)];
    return { says: whyNotCompared(missing, found), entries: found.slice(0, 1) };
  },
});

export const NAMED_TOOLS = [showEntry, compare];
