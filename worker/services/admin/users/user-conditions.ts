/** What narrows the lists of people, as SQL over accounts `a`; and which condition is the narrow one, that a list starts from. */
import type { UserType } from '../../../../src/domain/accounts/actor';
import type { UserQuery } from '../../../../src/domain/admin/users/user-query';
import { fixedSql, joinSql, sql, type Sql } from '../../../db/sql';

/** A word of fewer letters is found at the beginning of words only. */
const TRIGRAM = 3;
const WORDS_MOST = 8;

/** Quoted, so that nothing of the language of full-text searches can be written. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

interface Found {
  index: Sql;
  match: string;
}

/** Where a text is looked for: three letters anywhere, or beginnings of words where a word is shorter. Null for no text. */
function searchOf(text: string): Found | null {
  const words = text.split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);
  if (words.length === 0) return null;
  if (words.every((word) => [...word].length >= TRIGRAM))
    return { index: fixedSql('account_search'), match: words.map(quoted).join(' ') };
  return { index: fixedSql('account_word_search'), match: words.map((word) => `${quoted(word)} *`).join(' ') };
}

export interface Narrow {
  /** Rowids of all that fit it, as `seq`. */
  from: Sql;
  /** Holds for those among accounts `a`. */
  holds: Sql;
}

/**
 * The conditions of a query. `narrow` is the one that is likely to find the fewest; the others follow in `rest`, where a plus keeps
 * SQLite from starting with their index. `kind` is of the order's own index.
 */
export function conditionsOf(kind: UserType | null, { q, filters }: UserQuery): { narrow: Narrow | null; rest: Sql } {
  const candidates: Narrow[] = [];
  const search = searchOf(q);
  if (search) {
    const { index, match } = search;
    candidates.push({
      from: sql`SELECT rowid AS seq FROM ${index} WHERE ${index} MATCH ${match}`,
      holds: sql`EXISTS (SELECT 1 FROM ${index} WHERE ${index} MATCH ${match} AND ${index}.rowid = a.rowid)`,
    });
  }
  const hasFactor = sql`EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = a.id AND f.enabled_at IS NOT NULL)`;
  if (filters.twoFactorEnabled === true)
    candidates.push({
      from: sql`SELECT a.rowid AS seq FROM second_factors f CROSS JOIN accounts a ON a.id = f.account_id
        WHERE f.enabled_at IS NOT NULL`,
      holds: hasFactor,
    });
  if (filters.plan !== undefined)
    candidates.push({
      from: sql`SELECT rowid AS seq FROM accounts WHERE plan = ${filters.plan}`,
      holds: sql`+a.plan = ${filters.plan}`,
    });
  if (filters.industry !== undefined)
    candidates.push({
      from: sql`SELECT rowid AS seq FROM accounts WHERE industry = ${filters.industry}`,
      holds: sql`+a.industry = ${filters.industry}`,
    });
  if (filters.isVerified === false)
    candidates.push({
      from: sql`SELECT rowid AS seq FROM accounts WHERE is_verified = 0`,
      holds: sql`+a.is_verified = 0`,
    });
  const [narrow = null, ...others] = candidates;
  const rest = others.map(({ holds }) => holds);
  if (kind !== null) rest.push(sql`a.user_type = ${kind}`);
  if (filters.isVerified === true) rest.push(sql`+a.is_verified = 1`);
  if (filters.twoFactorEnabled === false) rest.push(sql`NOT ${hasFactor}`);
  return { narrow, rest: rest.length === 0 ? sql`1` : joinSql(rest, ' AND ') };
}
