/** The fit of investors as SQL: the same number as `computeFit`, from the columns of a listing alone. */
import { FULL, HALF, NONE, PARTS_OF_A_ROUND, type FitWish } from '../../../src/domain/directory/fit';
import { fixedSql, NOTHING, sql, type Sql } from '../../db/sql';
import { inPartition, rangeConditions, tagConditions, tagIn } from './listing-conditions';
import { driverOf, type ListFilter } from './listing-filter';
import type { Position } from './listing-plan';
import type { ListingColumn } from './listing-rows';

/** What the fit needs of every kind, beside its own columns. */
export const FIT_COLUMNS: readonly ListingColumn[] = ['fund_min', 'fund_max', 'fund_currency'];

/** Words of our own vocabulary only; never what a person typed. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** True when the JSON list holds one of the words: in JSON a word stands between quotes, and a quote within one is escaped. */
const holds = (json: string, words: readonly string[]) =>
  words.length === 0
    ? '0'
    : `(${words.map((word) => `instr(${json}, ${literal(JSON.stringify(word))})`).join(' OR ')})`;

const isOneOf = (column: string, words: readonly string[]) =>
  words.length === 0 ? '0' : `${column} IN (${words.map(literal).join(', ')})`;

function partsOf({ stage, industry, city, ticket }: FitWish, l: string): { value: string; weight: number }[] {
  const parts: { value: string; weight: number }[] = [];
  if (stage) {
    const isKind = stage.kind ? `${l}.kind = ${literal(stage.kind)}` : '0';
    const isUnknown = `${l}.stages = '[]'`;
    parts.push({
      weight: stage.weight,
      value: `CASE WHEN ${holds(`${l}.stages`, stage.core)} OR (${isUnknown} AND ${isKind}) THEN ${FULL}
        WHEN ${isUnknown} OR ${isKind} OR ${holds(`${l}.stages`, stage.near)} THEN ${HALF} ELSE ${NONE} END`,
    });
  }
  if (industry) {
    const words = `(${l}.sectors || ${l}.focus_industries)`;
    parts.push({
      weight: industry.weight,
      value: `CASE WHEN ${holds(words, industry.core)} THEN ${FULL}
        WHEN ${words} = '[][]' OR ${holds(words, industry.near)} THEN ${HALF} ELSE ${NONE} END`,
    });
  }
  if (city) {
    parts.push({
      weight: city.weight,
      value: `CASE WHEN ${l}.city = ${literal(city.name)} THEN ${FULL}
        WHEN ${l}.region = ${literal(city.state)} OR ${isOneOf(`${l}.city`, city.around)} OR (${l}.city = '' AND ${l}.region = '')
        THEN ${HALF} ELSE ${NONE} END`,
    });
  }
  if (ticket) {
    const { amount, currency, weight } = ticket;
    const [least, most] = [`${l}.fund_min * 100`, `${l}.fund_max * 100`];
    parts.push({
      weight,
      value: `CASE WHEN ${l}.fund_min IS NULL OR ${l}.fund_max IS NULL OR (${l}.fund_min = 0 AND ${l}.fund_max = 0) THEN ${HALF}
        WHEN coalesce(${l}.fund_currency, 'INR') <> ${literal(currency)} THEN ${HALF}
        WHEN ${amount} > ${most} THEN CASE WHEN ${amount} <= ${most} * ${PARTS_OF_A_ROUND} THEN ${HALF} ELSE ${NONE} END
        WHEN ${amount} >= ${least} THEN ${FULL}
        WHEN ${amount} * 2 >= ${least} THEN ${HALF} ELSE ${NONE} END`,
    });
  }
  return parts;
}

/** The score of the listing at alias `l`, as an expression of whole numbers. */
export function fitScoreSql(wish: FitWish, l = 'l'): string {
  const parts = partsOf(wish, l);
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return '0';
  const sum = parts.map(({ value, weight }) => `${weight} * (${value})`).join(' + ');
  return `((2 * (${sum}) + ${weights}) / ${2 * weights})`;
}

/** `computeTie` of the listing at alias `l`: twice the words of the industry that it names, and one for a known ticket size. */
export function fitTieSql({ industry }: FitWish, l = 'l'): string {
  const words = `(${l}.sectors || ${l}.focus_industries)`;
  const same = (industry?.core ?? []).map((word) => `(instr(${words}, ${literal(JSON.stringify(word))}) > 0)`);
  const isTicketKnown = `(coalesce(${l}.fund_min, 0) <> 0 OR coalesce(${l}.fund_max, 0) <> 0)`;
  const known = `(${l}.fund_min IS NOT NULL AND ${l}.fund_max IS NOT NULL AND ${isTicketKnown})`;
  return same.length > 0 ? `(2 * (${same.join(' + ')}) + ${known})` : known;
}

/** The order of a search's hits. */
export const fitOrderBy = (wish: FitWish) => `${fitScoreSql(wish)} DESC, ${fitTieSql(wish)} DESC, l.sort_name, l.seq`;

/** Everything that the filter leaves, with its score. */
function scoredSql(filter: ListFilter, wish: FitWish): Sql {
  const driver = driverOf(filter);
  const others = filter.groups.filter((group) => group !== driver);
  const leading = driver
    ? sql` AND l.seq IN (SELECT t.listing_seq FROM listing_tags t WHERE t.tag_id IN (${tagIn(driver)}) AND ${inPartition(filter.kinds, 't')})`
    : NOTHING;
  return sql`SELECT l.seq, l.sort_name, ${fixedSql(fitScoreSql(wish))} AS score, ${fixedSql(fitTieSql(wish))} AS tie FROM listings l
      WHERE ${inPartition(filter.kinds, 'l')} AND l.is_active = 1${rangeConditions(filter, 'l')}${tagConditions(others, 'l.seq')}${leading}`;
}

/** The whole order, best first: a row a score, with the entries of that score as `computeTie` has them, then by name. */
export const fitOrderSql = (filter: ListFilter, wish: FitWish): Sql<{ seqs: string }> =>
  sql`SELECT score, group_concat(seq, ',' ORDER BY tie DESC, sort_name, seq) AS seqs FROM (${scoredSql(filter, wish)}) GROUP BY score ORDER BY score DESC`;

export type FitPosition = [score: number, tie: number, sortName: string, seq: number];
export const positionOf = (score: number, tie: number, [, sortName, seq]: Position): FitPosition => [
  score,
  tie,
  sortName,
  seq,
];

/** How many entries stand before a position, the one at the position itself counted only with `including`. */
export function countBeforeSql(filter: ListFilter, wish: FitWish, at: FitPosition, including: boolean): Sql {
  const [score, tie, sortName, seq] = at;
  const isBefore = fixedSql(including ? '<=' : '<');
  return sql`SELECT count(*) AS n FROM (${scoredSql(filter, wish)}) WHERE (-score, -tie, sort_name, seq) ${isBefore} (${-score}, ${-tie}, ${sortName}, ${seq})`;
}
