/** Lists of people for operators: search, filters, order and pages. An index gives the order, a limit bounds what is read. */
import type { UserType } from '@/domain/accounts/actor';
import type { PagedQuery } from '@/domain/lists/list-query';
import { fixedSql, joinSql, lowerAscii, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { readCursor } from '@worker/services/core/cursors';
import { beyond, MAX_LISTED, numberedPage } from './list-page';

/** The data read of each person: `columns` of `tables`. `tables` begins with the accounts `a` that it is given. */
export interface PersonSelect {
  columns: Sql;
  tables: (accountsAs: Sql) => Sql;
}

/** `holds` checks one given account (the plus keeps SQLite from starting with an index); `starts` finds the accounts that fit, newest first. */
export interface Condition {
  holds: Sql;
  starts?: Sql;
  /** True if there are indexes with this condition for every order. */
  isKind?: true;
}

export const kindCondition = (kind: UserType): Condition => ({
  holds: sql`+a.user_type = ${kind}`,
  starts: sql`a.user_type = ${kind}`,
  isKind: true,
});

type Place = readonly (string | number)[];

export interface PeoplePage<Row> {
  rows: Row[];
  /** Counted up to 1,000. */
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** The sort keys, as the indexes of accounts have them. */
const KEYS: Readonly<Record<string, string>> = {
  createdAt: 'a.created_at',
  fullName: 'a.full_name COLLATE NOCASE',
  lastLoginAt: '(CASE WHEN a.last_login_at > 0 THEN a.last_login_at ELSE 0 END)',
};

/** A word of fewer letters is found at the beginning of words only. */
const TRIGRAM = 3;
const MAX_WORDS = 8;
/** Quoted, so that nothing of the language of full-text searches can be written. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

const TEXT = fixedSql(
  "lower(a.full_name || char(10) || a.email || char(10) || coalesce(a.company_name, a.company_working_at, ''))",
);

interface Search {
  /** The full-text index, whose rowids are those of accounts. */
  index: Sql;
  matches: Sql;
  /** The same condition for one given account. */
  holds: Sql;
  /** Whether `holds` only compares texts, so that it may be asked of many accounts. */
  isPlain: boolean;
}

/** This number of the newest accounts is compared first, because the index of a search reads all its hits to find the newest ones. */
const NEWEST = 500;

/** The search for a text: anywhere if every word has three letters or more, else at the beginning of words. Null for no text. */
export function searchOf(text = ''): Search | null {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const isLong = words.every((word) => [...word].length >= TRIGRAM);
  const index = fixedSql(isLong ? 'account_search' : 'account_word_search');
  const match = isLong ? words.map(quoted).join(' ') : words.map((word) => `${quoted(word)} *`).join(' ');
  const matches = sql`${index} MATCH ${match}`;
  // Querying the index for one account takes a hundred times as long as comparing its text, which ignores case only in ASCII.
  const isPlain = isLong && /^[\x20-\x7e]*$/.test(text);
  const looks = words.map((word) => sql`instr(${TEXT}, ${lowerAscii(word)}) > 0`);
  return {
    index,
    matches,
    isPlain,
    holds: isPlain
      ? joinSql(looks, ' AND ')
      : sql`EXISTS (SELECT 1 FROM ${index} WHERE ${matches} AND ${index}.rowid = a.rowid)`,
  };
}

const allOf = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`1` : joinSql(conditions, ' AND '));

interface Source {
  from: Sql;
  where: readonly Sql[];
  /** Columns of the order, the last one the number of the account. */
  order: readonly string[];
}

/** All accounts in the order of an index: the index of the order, or that of a condition with the same order. */
function allIn(sort: string, conditions: readonly Condition[], search: readonly Sql[] = []): Source {
  const start = conditions.find(({ starts, isKind }) => starts && (isKind || sort === 'createdAt'));
  const where = conditions.map((one) => (one === start && one.starts ? one.starts : one.holds));
  return { from: sql`accounts a`, where: [...where, ...search], order: [KEYS[sort] ?? '', 'a.rowid'] };
}

/** The accounts that a search finds. They are numbered as they register, so they come newest first without being sorted. */
function foundBy({ index, matches }: Search, conditions: readonly Condition[]): Source {
  const seq = `${index.text}.rowid`;
  const from = conditions.length === 0 ? index : sql`${index} CROSS JOIN accounts a ON a.rowid = ${fixedSql(seq)}`;
  return { from, where: [matches, ...conditions.map(({ holds }) => holds)], order: [seq] };
}

/** Those of the newest accounts that a search finds. */
const newestOf = (search: Search, conditions: readonly Condition[]): Source => ({
  from: sql`accounts a`,
  where: [
    sql`a.rowid > (SELECT max(rowid) - ${NEWEST} FROM accounts)`,
    ...conditions.map(({ holds }) => holds),
    search.holds,
  ],
  order: ['a.rowid'],
});

/** The accounts that a search finds, sorted in another order. */
const sortedBy = ({ from, where, order }: Source, sort: string): Source => ({
  from: sql`(SELECT ${fixedSql(order[0] ?? '')} AS seq FROM ${from} WHERE ${allOf(where)} LIMIT ${MAX_LISTED})
    found CROSS JOIN accounts a ON a.rowid = found.seq`,
  where: [],
  order: [KEYS[sort] ?? '', 'a.rowid'],
});

const countOf = ({ from, where }: Source): Sql<{ n: number }> =>
  sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${allOf(where)} LIMIT ${MAX_LISTED + 1})`;

/**
 * One page of the people who match all conditions and the search; `list` names the list. One round trip. Throws 400 for a cursor of
 * another list.
 */
export async function listPeople<Row>(
  ctx: Ctx,
  { list: name, conditions, columns, tables }: PersonSelect & { list: string; conditions: readonly Condition[] },
  query: PagedQuery,
): Promise<PeoplePage<Row>> {
  const { sort, isDescending, limit, match } = query;
  const list = `${name}:${sort}:${isDescending}:${JSON.stringify(match)}`;
  const cursor = query.after ?? query.before;
  const place = cursor ? readCursor<Place>(ctx, list, cursor) : null;
  const isUp = isDescending === (query.before !== undefined);
  const direction = fixedSql(isUp ? 'ASC' : 'DESC');

  const pageOf = ({ from, where, order }: Source, max = sql`${limit + 1}`): Sql =>
    sql`SELECT ${fixedSql(order.at(-1) ?? '')} AS seq, json_array(${joinSql(order.map(fixedSql))}) AS place FROM ${from}
      WHERE ${allOf(place ? [...where, beyond(order, place, isUp)] : where)}
      ORDER BY ${joinSql(order.map((one) => sql`${fixedSql(one)} ${direction}`))}
      LIMIT ${max} OFFSET ${place ? 0 : (query.page - 1) * limit}`;
  const search = searchOf(match['q']);
  const found = search ? foundBy(search, conditions) : allIn(sort, conditions);
  let page = pageOf(found);
  let newest = NOTHING;
  // A limit of 0 ends a part before it begins; a condition would be checked for every account.
  const mostIf = (isMeant: Sql, table: string) => sql`(SELECT (n ${isMeant}) * ${limit + 1} FROM ${fixedSql(table)})`;
  const eitherOf = (some: Sql, others: Sql) => sql`SELECT * FROM (${some}) UNION ALL SELECT * FROM (${others})`;
  if (search && sort !== 'createdAt') {
    // A few hits of a search are sorted; for many, the index of the order finds a page soon.
    page = eitherOf(
      pageOf(sortedBy(found, sort), mostIf(sql`<= ${MAX_LISTED}`, 'counted')),
      pageOf(allIn(sort, conditions, [search.holds]), mostIf(sql`> ${MAX_LISTED}`, 'counted')),
    );
  } else if (search?.isPlain && isDescending && !place && query.page * limit < NEWEST) {
    const recent = newestOf(search, conditions);
    const needed = query.page * limit + 1;
    newest = sql`, newest AS MATERIALIZED (SELECT count(*) AS n FROM (SELECT 1 FROM ${recent.from} WHERE ${allOf(recent.where)} LIMIT ${needed}))`;
    page = eitherOf(
      pageOf(recent, mostIf(sql`>= ${needed}`, 'newest')),
      pageOf(found, mostIf(sql`< ${needed}`, 'newest')),
    );
  }
  const results = await ctx.rows(
    sql<Row & { place: string; counted: number }>`WITH counted AS MATERIALIZED (${countOf(found)})${newest}
      SELECT page.place, counted.n AS counted, ${columns}
      FROM counted CROSS JOIN (SELECT *, row_number() OVER () AS at FROM (${page})) page CROSS JOIN ${tables(sql`accounts a ON a.rowid = page.seq`)}
      ORDER BY page.at`,
  );
  const { rows, ...places } = numberedPage(ctx, list, results, query, (row) => JSON.parse(row.place) as Place);
  // Beyond the last page there is no row that has the number.
  const isBeyond = results.length === 0 && (place !== null || query.page > 1);
  const n = results[0]?.counted ?? (isBeyond ? ((await ctx.first(countOf(found)))?.n ?? 0) : 0);
  return { rows, total: Math.min(n, MAX_LISTED), totalIsCapped: n > MAX_LISTED, ...places };
}
