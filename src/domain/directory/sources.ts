/** The sources of a listing's fields, one row per field and page, and their texts. A fact that no field of the listing shows is in the row itself. */
import { capital } from '@/domain/text/capital';
import { countText } from '@/domain/count';
import { moneyText } from './funds';
import {
  FIGURES_SINCE,
  publishedWords,
  SOURCE_FIELDS,
  type ListingSource,
  type Source,
  type SourceField,
} from './source-fields';
import type { Listing } from './listing';

/** Facts that a listing has no field for, in the order in which they are read. */
const FURTHER: readonly SourceField[] = [
  'type',
  'otherStages',
  'investedCount',
  'year',
  'founded',
  'fundSize',
  'typicalCheque',
  'leastCheque',
  'largestCheque',
  'equity',
  'grant',
  'programme',
  'supported',
  'portfolio',
  'host',
  'apply',
];

/** Fields that the listing or scheme shows itself. The `value` of a source for such a field is the different value on that page. */
const SHOWN_FIELDS: readonly string[] = [
  'city',
  'region',
  'website',
  'institute',
  'year',
  'investedCount',
  'funds',
  'amount',
  'statusAsOf',
  'state',
];

/** "Source, 2024-03"; "Reported" for a page that only collects facts. If the page has another value than the field: "Source says 2005". */
export function sourceText({ field, value, published, isList }: Omit<Source, 'address'>): string {
  const name = isList ? 'Reported' : 'Source';
  const valueText =
    value !== null && SHOWN_FIELDS.includes(field) ? `${isList ? ' as' : ' says'} ${factText(value)}` : '';
  return [name + valueText, published].filter(Boolean).join(', ');
}

/** Further facts that several pages together make a list of. */
const LISTED: readonly SourceField[] = ['type', 'otherStages', 'portfolio', 'apply'];
/** Further facts that do not change with the years, so that an old page is not marked. */
const LASTING: readonly SourceField[] = [...LISTED, 'year', 'founded', 'host'];

const MONEY = /^([A-Z]{3}) (\d{1,15})$/;

/** An address of a page in a text, without the full stop or bracket after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/i;
/** Beginnings of texts whose case must stay. */
const KEEPS_CASE = /^(?:https?:\/\/|www\.|[^\s@]+@\S)/i;

/** A published value as text for a person: money in its own currency, with a capital at the start, and an address unchanged. */
export function factText(value: string): string {
  const [, currency, amount] = MONEY.exec(value) ?? [];
  if (currency) return moneyText(Number(amount), currency);
  if (/^\d{5,}$/.test(value)) return countText(Number(value));
  if (KEEPS_CASE.test(value)) return value;
  return capital(value);
}

/** Splits a text into pieces; those with an `href` are links. */
export const linkedParts = (text: string): { text: string; href?: string }[] =>
  text.split(ADDRESS).flatMap((part, at) => {
    if (part === '') return [];
    return at % 2 === 1 && URL.canParse(part) ? [{ text: part, href: part }] : [{ text: part }];
  });

export interface FurtherFact {
  field: SourceField;
  label: string;
  text: string;
  sources: readonly ListingSource[];
}

/**
 * The facts that are not fields of a listing, grouped by field. A field that the listing shows is left out, unless no page gives the shown
 * value.
 */
export function furtherFacts(sources: readonly ListingSource[]): FurtherFact[] {
  return FURTHER.flatMap((field) => {
    const fieldSources = sources.filter((source) => source.field === field);
    const isShown = SHOWN_FIELDS.includes(field) && fieldSources.some(({ value }) => value === null);
    const rows = isShown ? [] : fieldSources.filter(({ value }) => value !== null);
    const texts = rows.map(({ value, published }) => {
      const isOld = !LASTING.includes(field) && (published ?? FIGURES_SINCE) < FIGURES_SINCE;
      return factText(value ?? '') + (isOld ? ` (${published?.slice(0, 4)})` : '');
    });
    const text = texts.join(LISTED.includes(field) ? '; ' : '; another page says ');
    // Companies are a list, on whatever page; in other facts a semicolon is a part of the sentence.
    const listed = field === 'portfolio' ? text.replace(/\s*;\s*/g, ', ') : text;
    return rows.length === 0 ? [] : [{ field, label: SOURCE_FIELDS[field], text: listed, sources: rows }];
  });
}

/** The one page that says everything, with its date; null if there are several, or none. */
export function sharedSource<One extends Source>(sources: readonly One[]): One | null {
  const [first, ...others] = sources;
  const isShared = others.every(
    ({ address, published, isList }) =>
      address === first?.address && published === first.published && isList === first.isList,
  );
  return first && isShared ? first : null;
}

/** The pages behind one field, each once; none if all facts share one page, which is then shown at the end. */
export function sourcesOf<Field extends string>(
  sources: readonly Source<Field>[],
  ...fields: readonly Field[]
): Source<Field>[] {
  if (sharedSource(sources)) return [];
  const found = sources.filter(({ field }) => fields.includes(field));
  return found.filter((one, at) => found.findIndex(({ address }) => address === one.address) === at);
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;

/** The pages behind a record, each once, in the order of their numbers; none if one page says everything. */
const pagesOf = (sources: readonly Source[]): string[] =>
  sharedSource(sources) ? [] : [...new Set(sources.map(({ address }) => address))];

/** The position of a page in the record's list of pages, from 1. */
export const footnoteOf = (sources: readonly Source[], { address }: Pick<Source, 'address'>): number =>
  pagesOf(sources).indexOf(address) + 1;

/** The numbered pages as they are listed at the end: "lumikai.com, 2021-05", and values of a page that differ from the record. */
export function footnotes(sources: readonly Source[]): { address: string; text: string }[] {
  return pagesOf(sources).map((address) => {
    const here = sources.filter((source) => source.address === address);
    const dates = [...new Set(here.flatMap(({ published }) => published ?? []))];
    const otherValues = here.filter(({ field, value }) => value !== null && SHOWN_FIELDS.includes(field));
    const others = [...new Set(otherValues.map((source) => sourceText({ ...source, published: null })))];
    const reported = others.length === 0 && here.every(({ isList }) => isList) ? 'reported' : '';
    return { address, text: [hostOf(address), ...dates, reported, ...others].filter(Boolean).join(', ') };
  });
}

/** The part that shows the sources of its fields of work: the labels made from them, else the description, which contains them. */
export const focusPart = ({
  sectors,
  focusIndustries,
}: {
  sectors: readonly string[];
  focusIndustries: readonly string[];
}): 'sectors' | 'industries' | 'about' =>
  sectors.length > 0 ? 'sectors' : focusIndustries.length > 0 ? 'industries' : 'about';

/** Sources as lines of a file or a comparison: "Fund size $50,000,000: lumikai.com, 2021-05". */
export function sourceLines(sources: readonly ListingSource[]): string[] {
  return sources.map(({ field, value, address, published, isList }) => {
    const fact = [SOURCE_FIELDS[field], value === null ? '' : `"${factText(value)}"`].filter(Boolean).join(' ');
    return `${fact}: ${[isList ? 'reported by' : '', hostOf(address)].filter(Boolean).join(' ')}${published ? `, ${published}` : ''}`;
  });
}

// Lists the unknown facts of a listing, which are shown in one line.

const CHEQUES: readonly SourceField[] = ['typicalCheque', 'leastCheque', 'largestCheque'];

/**
 * The names of the missing facts, as in "Not known: cheque size, website". Leaves out facts for which the specification has its own
 * sentence (an incubator's investment range and contact, an angel's status).
 */
export function unknownFacts(listing: Listing): string[] {
  const { kind, sources } = listing;
  const isIncubator = kind === 'incubator';
  const isFund = kind === 'pre-seed' || kind === 'seed';
  const isSaid = (name: SourceField) => sources.some(({ field }) => field === name);
  const hasCheque = listing.funds !== null || sources.some(({ field }) => CHEQUES.includes(field));
  const facts: [name: string, isKnown: boolean][] = [
    ['about', listing.about.trim() !== ''],
    ['location', Boolean(listing.city || listing.region)],
    ['sectors', listing.sectors.length > 0],
    ['focus industries', listing.focusIndustries.length > 0],
    ['preferred startup stage', listing.stages.length > 0 || publishedWords(sources, 'stages') !== null],
    ['cheque size', isIncubator || hasCheque],
    ['year of establishment', !isIncubator || listing.year !== null || isSaid('year')],
    ['total investments', !isFund || listing.investedCount !== null || isSaid('investedCount')],
    ['portfolio companies', isIncubator || listing.portfolio.length > 0],
    ['website', listing.website !== null],
    ['LinkedIn', listing.linkedin !== null],
  ];
  return facts.filter(([, isKnown]) => !isKnown).map(([name]) => name);
}
