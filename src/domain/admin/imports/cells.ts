/** Reads the cells of a file as values of fields. A file that record-export.ts wrote is read back exactly. */
import { isWebAddress, mendAddress, mendHandle } from '@/domain/addresses/web-address';
import { findCity } from '@/domain/cities';
import { currenciesIn, latinAmounts } from '@/domain/money/read-amount';
import { STATES } from '@/domain/states';
import { denature } from '@/domain/tables/csv';
import { dayIn, orderOf } from '@/domain/expenses/import/dates';
import { isDate, isMissing, readFigure } from '@/domain/tables/cells';
import { withoutUnseen } from '@/domain/text/invisible-characters';
import type { Field, Entity } from '@/domain/admin/entities/entity';
import type { ColumnFields } from './columns';

/** Values by field name; empty cells are left out. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Texts for a ticked box, in lower case. */
export const TICKS: ReadonlySet<string> = new Set(['checked', 'x', '[x]', '✓', '✔', '✔️', '☑', '☑️', '✅']);
const YES = new Set(['yes', 'true', '1', '1.0', 'y', 't', 'active', 'on', 'हाँ', 'हां', 'जी हाँ', 'सक्रिय', ...TICKS]);
const NO = new Set([
  ...['no', 'false', '0', '0.0', 'n', 'f', 'inactive', 'off', 'unchecked', '[ ]', '[]'],
  ...['नहीं', 'नही', 'निष्क्रिय', '✗', '✘', '✖', '✖️', '☐', '☒', '❌'],
]);
const PLAIN = /^[+-]?\d+(?:\.\d+)?$/;

/** Texts for "no value", besides those of all tables, and the errors of formulas. */
const NOTHING =
  /^(?:not (?:available|applicable|disclosed|given|known|provided)|undisclosed|tba|-na-|[([](?:blank|empty|none)[)\]]|#name\?|#num!|#null!|#spill!|उपलब्ध नहीं|लागू नहीं)\.?$/i;

/** Words around an amount that only say that it is a limit. */
const AT_LEAST =
  /^(?:(?:from|min(?:imum)?|at least|above|over|more than|starting(?: (?:from|at))?|>=?|≥)\s*(.*\d.*)|(.*\d.*?)\s*(?:\+|onwards|(?:and|&) (?:above|more|up))\s*)$/i;
const AT_MOST = /^(?:up ?to|max(?:imum)?|at most|below|under|less than|till|<=?|≤)\s*(.*\d.*)$/i;
const RANGE = /^(?:between |from )?(.*?\d[^-–—−]*?)\s*(?:[-–—−]|\bto\b|\band\b)\s*(\D{0,6}\d.*)$/i;
/** A figure and its word, such as lakh. */
const WORDED = /^\D*([\d.,]+)\s*(?!(?:inr|rs|usd|eur|gbp)\b)([a-z]+)?/i;

/** The smallest and the largest amount that a text gives, as texts: "25-50 lakhs" is 25 lakhs and 50 lakhs. Empty where it gives none; null if it is no such text. */
export function limitsIn(text: string): { least: string; most: string } | null {
  const bare = latinAmounts(text).replace(/\s?\/\s?[-=](?!\d)/g, '');
  const isAmount = (one: string) => (readFigure(one)?.value ?? -1) >= 0;
  const most = AT_MOST.exec(bare)?.[1];
  if (most !== undefined) return isAmount(most) ? { least: '0', most } : null;
  const atLeast = AT_LEAST.exec(bare);
  const least = atLeast?.[1] ?? atLeast?.[2];
  if (least !== undefined && isAmount(least)) return { least, most: '' };
  if (isAmount(bare)) return { least: bare, most: bare };
  const [, low = '', high = ''] = RANGE.exec(bare) ?? [];
  const [first, last] = [WORDED.exec(low), WORDED.exec(high)];
  if (!first || !last || !isAmount(high)) return null;
  // In "25-50 lakhs" the word is for both figures; in "50-1 Cr" it may be another one.
  const isShared = first[2] === undefined && last[2] !== undefined && Number(first[1]) < 1000;
  if (isShared && Number(first[1]) > Number(last[1])) return null;
  const whole = isShared ? `${low} ${last[2]}` : low;
  const [from, to] = [readFigure(whole), readFigure(high)];
  return from && to && from.value <= to.value ? { least: whole, most: high } : null;
}

/** An amount, or the limit that the field is about: "from ₹25L" in a smallest one, "up to ₹2 Cr" and "₹10L to ₹50L" in a largest one. */
function amountOf(field: Field, text: string): unknown {
  const plain = numberOf(text);
  if (typeof plain === 'number' || field.currencyIn === undefined) return plain;
  const limits = limitsIn(text);
  if (!limits) return plain;
  if (field.limit === 'least') return limits.most === '' ? numberOf(limits.least) : plain;
  return limits.most !== '' && (limits.least === '0' || field.limit === undefined) ? numberOf(limits.most) : plain;
}

function numberOf(text: string): unknown {
  if (PLAIN.test(text)) return Number(text);
  // As people write amounts: 12,50,000, ₹25L, 2.5 Cr, $50K, ₹1,00,000/-.
  const figure = readFigure(text);
  return figure && figure.unit !== '%' ? figure.value : text;
}

/** The year of a day or month in the place of a year, as Excel and Crunchbase have it; any other text is read as a number. */
function yearOf(text: string): unknown {
  const number = numberOf(text);
  if (typeof number === 'number' && number < 10_000) return number;
  // The year is the same in either order of day and month.
  const day = dayIn(text, 'day-first') ?? dayIn(text, 'month-first');
  // "Est. 2015" has no other figure.
  const said = isDate(text) ? /(?:19|20)\d\d/.exec(text)?.[0] : /^\D*((?:19|20)\d\d)\D*$/.exec(text)?.[1];
  const year = day?.slice(0, 4) ?? said;
  return year === undefined ? number : Number(year);
}

function choiceOf({ name, options = [], optionLabels = {} }: Field, text: string): string {
  const wanted = text.toLowerCase();
  const found = options.find(
    (option) => option.toLowerCase() === wanted || optionLabels[option]?.toLowerCase() === wanted,
  );
  if (found !== undefined || !/currency$/i.test(name)) return found ?? text;
  // "₹", "Rs." and "US Dollars" name a currency too.
  const named = currenciesIn(text).codes.filter((code) => options.includes(code));
  return named.length === 1 ? named[0]! : text;
}

/** Our own export writes JSON; people type a list of names with commas. */
function rowsOf(field: Field, text: string): unknown {
  if (text.startsWith('[') || text.startsWith('{')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  const [first] = field.rows ?? [];
  return first ? splitList(text).map((value) => ({ [first.name]: value })) : text;
}

/** An entry of a list in quotes, as Airtable writes names with commas. */
const QUOTED_ENTRY = /(?:^|[,;|\n])\s*"[^"]*"\s*(?:$|[,;|\n])/;
/** The brackets of a list that a program wrote: ['Fintech', 'SaaS']. */
const BRACKETS = /^\[\s*(['"].*['"])\s*\]$/s;
/** The point or number before an entry of a list with one entry per line. */
const BULLET = /^(?:[•●▪◦‣∙·*–-]|\d{1,2}[.)])\s+/;
/**
 * Splits at commas, as the specification says, and at the semicolon, bar, point or line break of other exporters; at a slash only
 * between blanks, because "AI/ML" is one entry.
 */
function splitList(text: string): string[] {
  const listed = BRACKETS.exec(text.trim())?.[1]?.replace(/(^|,\s*)'([^']*)'(?=\s*(?:,|$))/g, '$1"$2"') ?? text;
  return (
    QUOTED_ENTRY.test(listed)
      ? (listed.match(/"[^"]*"|[^,;|\r\n"]+/g) ?? [])
      : listed.split(/[,;|\r\n•●、，；]|\s[/·]\s/)
  )
    .map((entry) =>
      entry
        .trim()
        .replace(BULLET, '')
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean);
}

/** The options that an entry names: itself, or all of "Idea/MVP" and "MVP and Growth". */
function optionsIn(field: Field, entry: string): string[] {
  const whole = choiceOf(field, entry);
  if (field.options?.includes(whole)) return [whole];
  const parts = entry.split(/\s*(?:[/&+]|\band\b)\s*/i).map((part) => choiceOf(field, part));
  return parts.every((part) => field.options?.includes(part)) ? parts : [whole];
}

const STATE_NAMES = new Map(STATES.map((state) => [state.toLowerCase(), state as string]));
const CONTINENT = /^(?:asia|europe|africa|oceania|(?:north|south) america)$/i;
const HOME = /^(?:india|bharat|भारत)\.?$/i;
const ABROAD =
  /^(?:u\.?s\.?a?\.?|united states(?: of america)?|u\.?k\.?|united kingdom|uae|united arab emirates|singapore|canada|australia|germany|netherlands|france|switzerland|israel|japan|china|hong kong)$/i;

/**
 * A place as "City, State": without postal code, country and continent, which the record does not have, and without the part of town before
 * a known city. A place of another form stays as it is.
 */
function placeOf(text: string): string {
  const parts = text
    .replace(/\s*\n\s*/g, ', ')
    .replace(/\s*\(([^()]*)\)\s*$/, (whole, inside: string) =>
      STATE_NAMES.has(inside.trim().toLowerCase()) ? `, ${inside}` : whole,
    )
    .split(',')
    .map((part) => part.replace(/[\s-]+(?:\d{6}|\d{3} \d{3})$/, '').trim())
    .filter((part) => part !== '' && !/^\d{6}$/.test(part));
  const isKnown = (part = '') => findCity(part) !== null || STATE_NAMES.has(part.toLowerCase());
  if (parts.length > 1 && CONTINENT.test(parts.at(-1)!)) parts.pop();
  if (parts.length > 1 && (HOME.test(parts.at(-1)!) || (/^in$/i.test(parts.at(-1)!) && isKnown(parts.at(-2)))))
    parts.pop();
  else if (parts.length > 2 && ABROAD.test(parts.at(-1)!)) parts.pop();
  const area = /^(?:greater )?(.+?)(?: (?:metropolitan )?(?:area|region))?$/i.exec(parts[0] ?? '')?.[1];
  if (area !== undefined && findCity(area)) parts[0] = area;
  const [last = '', before = ''] = parts.toReversed();
  // "Bengaluru, KA": the city says its state.
  if (/^[A-Z]{2}$/.test(last) && findCity(before)) return before;
  if (parts.length > 2 && STATE_NAMES.has(last.toLowerCase()) && findCity(before)) return `${before}, ${last}`;
  if (parts.length > 1 && !isKnown(before) && !STATE_NAMES.has(last.toLowerCase()) && findCity(last)) return last;
  return parts.join(', ');
}

/** The part of LinkedIn's addresses behind its host. */
const LINKEDIN_PATH = /^\/?((?:in|company|school)\/[\w%.-]+\/?)$/i;

/** The address in a cell: without the marks and labels that people and programs write around it; handles of known sites become addresses. */
function addressOf({ name }: Field, text: string): string {
  if (isWebAddress(text)) return text;
  const bare = withoutUnseen(text)
    .replace(/^\[[^\]]*\]\(([^()\s]+)\)$/, '$1')
    .replace(/^<(\S+)>$/, '$1')
    .replace(/^(?:website|web|url|link|linkedin|twitter|youtube)\s*:\s*(?!\/)/i, '')
    .replace(/^(https?):\/?(?!\/)/i, '$1://')
    .replace(/^https?:\/\/\s*(?=https?:\/\/)/i, '')
    .replace(/^(https?:\/\/)\s+/i, '$1')
    .replace(/[.,;]+$/, '');
  const path = /linkedin/i.test(name) && LINKEDIN_PATH.exec(bare)?.[1];
  if (path) return `https://www.linkedin.com/${path}`;
  if (/youtube/i.test(name) && /^@[\w.-]{3,30}$/.test(bare)) return `https://www.youtube.com/${bare}`;
  if (!/twitter/i.test(name) || YES.has(bare.toLowerCase()) || NO.has(bare.toLowerCase())) return mendAddress(bare);
  return mendAddress(mendHandle(/^\w{2,15}$/.test(bare) ? `@${bare}` : bare));
}

/** The value of a cell for a field; undefined if the cell is empty. An unreadable value stays text, for the schema to refuse. */
export function valueOfCell(field: Field, cell: string): unknown {
  const text = denature(cell);
  const bare = text.trim();
  if (bare === '' || (field.kind !== 'choice' && (isMissing(bare) || NOTHING.test(bare)))) return undefined;
  switch (field.kind) {
    case 'tags':
      return splitList(text).flatMap((tag) => (field.options ? optionsIn(field, tag) : tag));
    case 'flag':
      return YES.has(bare.toLowerCase()) ? true : NO.has(bare.toLowerCase()) ? false : bare;
    case 'number':
      return field.isYear ? yearOf(bare) : amountOf(field, bare);
    case 'day':
      // 03/11/2026 is 3 November, as India writes it. Columns that prove another order are read before (readMonthFirst).
      return dayIn(bare, 'day-first') ?? bare;
    case 'rows':
      return rowsOf(field, bare);
    case 'choice':
      return choiceOf(field, bare);
    case 'web-address':
      return addressOf(field, bare);
    default:
      if (field.isPlace) return placeOf(text);
      // People break long names in a narrow cell.
      return field.kind === 'line' ? text.replace(/(?<=\S)[ \t]*[\r\n]+[ \t]*(?=\S)/g, ' ') : text;
  }
}

/** Columns of days that prove that their month comes first (11/25/2026), with these days as 2026-11-25. */
export function readMonthFirst(
  { fields }: Pick<Entity, 'fields'>,
  columns: ColumnFields,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const days = new Set(fields.filter(({ kind }) => kind === 'day').map(({ name }) => name));
  const places = columns.flatMap((name, place) => {
    if (name === null || !days.has(name)) return [];
    const found = orderOf(rows.map((cells) => cells[place] ?? ''));
    return 'order' in found && found.order === 'month-first' ? [place] : [];
  });
  if (places.length === 0) return rows;
  return rows.map((cells) =>
    cells.map((cell, place) => (places.includes(place) ? (dayIn(cell, 'month-first') ?? cell) : cell)),
  );
}

// Texts in the file that are no option of their field. The person answers once for each text, and the answer counts for all rows.

/** A text that is not an option of its field. */
export interface UnknownOption {
  field: string;
  text: string;
  rows: number;
  /** The option that the text means. Empty means "leave the text out"; null means that the person has not answered yet. */
  meant: string | null;
}

/** Field → unknown text in lower case → the option that the text means; an empty string leaves the text out. */
type MeantOptions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The most texts to ask about; others stay errors in their rows. */
const MOST = 60;

const textsOf = (field: Field, value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one): one is string => typeof one === 'string' && !field.options?.includes(one),
  );

/** The unknown texts of a file, the most frequent first. */
export function unknownOptions(
  entity: Entity,
  columns: ColumnFields,
  rows: readonly (readonly string[])[],
  meant: MeantOptions,
): UnknownOption[] {
  const found = entity.fields.flatMap((field) => {
    const place = columns.indexOf(field.name);
    if (!field.options || place < 0) return [];
    const counts = new Map<string, { text: string; rows: number }>();
    for (const row of rows)
      for (const text of textsOf(field, valueOfCell(field, row[place] ?? ''))) {
        const known = counts.get(text.toLowerCase());
        if (known) known.rows += 1;
        else counts.set(text.toLowerCase(), { text, rows: 1 });
      }
    return [...counts].map(([key, one]) => ({
      field: field.name,
      ...one,
      meant: meant.get(field.name)?.get(key) ?? null,
    }));
  });
  return found.toSorted((a, b) => b.rows - a.rows).slice(0, MOST);
}

/** Replaces unknown texts with the options that they mean. */
export function withMeant(values: RowValues, meant: MeantOptions): RowValues {
  if (meant.size === 0) return values;
  const next: Record<string, unknown> = { ...values };
  for (const [name, answers] of meant) {
    const value = next[name];
    const optionOf = (text: unknown) => (typeof text === 'string' ? (answers.get(text.toLowerCase()) ?? text) : text);
    if (Array.isArray(value)) next[name] = [...new Set((value as unknown[]).map(optionOf))].filter((one) => one !== '');
    else if (value !== undefined) next[name] = optionOf(value);
    if (next[name] === '' || (Array.isArray(next[name]) && next[name].length === 0)) delete next[name];
  }
  return next;
}
