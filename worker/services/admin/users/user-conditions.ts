/** What narrows the lists of people, as SQL over accounts `a`. */
import type { UserType } from '../../../../src/domain/accounts/actor';
import type { UserQuery } from '../../../../src/domain/admin/users/user-query';
import { fixedSql, joinSql, sql, type Sql } from '../../../db/sql';

/** A word of fewer letters is found at the beginning of words only. */
const TRIGRAM = 3;
const WORDS_MOST = 8;

/**
 * One condition: `holds` is asked of an account that is at hand (the plus keeps SQLite from starting with an index), `starts` leads from
 * the newest to the oldest that fit, `from` gives the rowids of those that fit, as `seq`.
 */
export interface Condition {
  holds: Sql;
  starts?: Sql;
  from?: Sql;
  /** There are indexes of a kind for every order. */
  isKind?: true;
}

export interface Search extends Condition {
  /** The full-text index, whose rowids are those of accounts. */
  index: Sql;
  matches: Sql;
}

/** Quoted, so that nothing of the language of full-text searches can be written. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

const TEXT = fixedSql(
  "lower(a.full_name || char(10) || a.email || char(10) || coalesce(a.company_name, a.company_working_at, ''))",
);

/** Where a text is looked for: three letters anywhere, or beginnings of words where a word is shorter. Null for no text. */
export function searchOf({ q }: Pick<UserQuery, 'q'>): Search | null {
  const words = q.split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);
  if (words.length === 0) return null;
  const isLong = words.every((word) => [...word].length >= TRIGRAM);
  const index = fixedSql(isLong ? 'account_search' : 'account_word_search');
  const match = isLong ? words.map(quoted).join(' ') : words.map((word) => `${quoted(word)} *`).join(' ');
  const matches = sql`${index} MATCH ${match}`;
  // Asking the index of one account takes a hundred times as long as looking into it, which knows the case of ASCII only.
  const isPlain = isLong && /^[\x20-\x7e]*$/.test(q);
  const looks = words.map((word) => sql`instr(${TEXT}, ${word.toLowerCase()}) > 0`);
  return {
    index,
    matches,
    from: sql`SELECT rowid AS seq FROM ${index} WHERE ${matches}`,
    holds: isPlain
      ? joinSql(looks, ' AND ')
      : sql`EXISTS (SELECT 1 FROM ${index} WHERE ${matches} AND ${index}.rowid = a.rowid)`,
  };
}

const HAS_FACTOR = sql`EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = a.id AND f.enabled_at IS NOT NULL)`;

const equals = (column: 'plan' | 'industry', value: string): Condition => ({
  holds: sql`+a.${fixedSql(column)} = ${value}`,
  starts: sql`a.${fixedSql(column)} = ${value}`,
  from: sql`SELECT rowid AS seq FROM accounts WHERE ${fixedSql(column)} = ${value}`,
});

export const kindCondition = (kind: UserType): Condition => ({
  holds: sql`+a.user_type = ${kind}`,
  starts: sql`a.user_type = ${kind}`,
  isKind: true,
});

/** The filters of a query and the kind, beginning with those that are likely to find the fewest. */
export function conditionsOf(kind: UserType | null, { filters }: Pick<UserQuery, 'filters'>): Condition[] {
  const { plan, industry, isVerified, twoFactorEnabled } = filters;
  const conditions: (Condition | null)[] = [
    plan === undefined ? null : equals('plan', plan),
    industry === undefined ? null : equals('industry', industry),
    isVerified === false
      ? {
          holds: sql`+a.is_verified = 0`,
          starts: sql`a.is_verified = 0`,
          from: sql`SELECT rowid AS seq FROM accounts WHERE is_verified = 0`,
        }
      : null,
    twoFactorEnabled === true
      ? {
          holds: HAS_FACTOR,
          from: sql`SELECT (SELECT rowid FROM accounts WHERE id = f.account_id) AS seq FROM second_factors f
            WHERE f.enabled_at IS NOT NULL`,
        }
      : null,
    kind === null ? null : kindCondition(kind),
    isVerified === true ? { holds: sql`+a.is_verified = 1` } : null,
    twoFactorEnabled === false ? { holds: sql`NOT ${HAS_FACTOR}` } : null,
  ];
  return conditions.filter((condition) => condition !== null);
}
