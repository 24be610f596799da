/** The inbox as operators read it: messages and feedback in one list, and one entry with its replies. */
import {
  excerptOf,
  INBOX_KINDS,
  INBOX,
  type InboxCounts,
  type InboxEntry,
  type InboxKind,
  type InboxMessage,
  type InboxOperator,
  type InboxSender,
} from '@/domain/admin/inbox/inbox';
import type { ListQuery } from '@/domain/lists/list-query';
import type { InboxPlace } from '@/domain/admin/inbox/inbox-input';
import { notFound } from '@/domain/errors';
import { batch, fixedSql, joinSql, lowerAscii, NOTHING, sql, type Sql, type SqlValue } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { beyond, countWaiting, listPage } from '@worker/services/lists/list-page';

const MAX_WORDS = 8;
/** Characters read for the list's excerpt. */
const EXCERPT_READ = 400;
const FEEDBACK_SUBJECT = 'Your feedback on Outset';

export interface EntryRow extends Omit<InboxEntry, 'excerpt' | 'at'> {
  text: string;
  at: number;
}

interface MessageRow extends EntryRow {
  sender: InboxSender;
  is_waiting: 0 | 1;
}

/** How entries of a kind are read. `CROSS JOIN` reads the entries first, as their index has the list's order. */
interface Source {
  from: Sql;
  columns: (text: Sql) => Sql;
  id: Sql;
  at: Sql;
  status: Sql;
  searched: Sql;
  more: Sql;
}

const SOURCES: Readonly<Record<InboxKind, Source>> = {
  message: {
    from: fixedSql('contact_messages e'),
    columns: (text) => sql`'message' AS kind, e.id AS id, e.name AS name, e.email AS email, e.subject AS subject,
      ${text} AS text, NULL AS rating, e.created_at AS at, e.status AS status, e.assignee_id AS assigneeId, e.revision AS revision`,
    id: fixedSql('e.id'),
    at: fixedSql('e.created_at'),
    status: fixedSql('e.status'),
    searched: fixedSql(`lower(e.name || char(10) || e.email || char(10) || e.subject || char(10) || e.message)`),
    more: fixedSql(`CASE WHEN e.account_id IS NOT NULL THEN 'account'
      WHEN EXISTS (SELECT 1 FROM accounts a WHERE a.email = lower(e.email) AND a.is_verified = 1) THEN 'address' ELSE 'guest' END AS sender,
      e.retry_at IS NOT NULL AS is_waiting`),
  },
  feedback: {
    from: fixedSql('feedback e CROSS JOIN accounts p ON p.id = e.account_id'),
    columns: (text) => sql`'feedback' AS kind, e.account_id AS id, p.full_name AS name, p.email AS email,
      ${FEEDBACK_SUBJECT} AS subject, ${text} AS text, e.rating AS rating, e.updated_at AS at, e.status AS status,
      e.assignee_id AS assigneeId, e.revision AS revision`,
    id: fixedSql('e.account_id'),
    at: fixedSql('e.updated_at'),
    status: fixedSql('e.status'),
    searched: fixedSql(`lower(p.full_name || char(10) || p.email || char(10) || e.feedback)`),
    more: fixedSql(`'account' AS sender, 0 AS is_waiting`),
  },
};
const TEXT: Readonly<Record<InboxKind, Sql>> = { message: fixedSql('e.message'), feedback: fixedSql('e.feedback') };

/** Not for LIKE: `%` and `_` are plain text. */
const wordsOf = (q: string): string[] => lowerAscii(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** The entries of one kind, at most a page. Starts after `place`, so that the index is used. */
function entriesOf(
  kind: InboxKind,
  { limit, match: { status, q = '' } }: ListQuery,
  place: readonly SqlValue[] | null,
): Sql {
  const source = SOURCES[kind];
  const conditions: Sql[] = [];
  if (status !== undefined) conditions.push(sql`${source.status} = ${status}`);
  if (place !== null) conditions.push(beyond([source.at.text, source.id.text], place));
  for (const word of wordsOf(q)) conditions.push(sql`instr(${source.searched}, ${word}) > 0`);
  const where = conditions.length > 0 ? sql`WHERE ${joinSql(conditions, ' AND ')}` : NOTHING;
  return sql`SELECT * FROM (SELECT ${source.columns(sql`substr(${TEXT[kind]}, 1, ${EXCERPT_READ})`)} FROM ${source.from}
    ${where} ORDER BY ${source.at} DESC, ${source.id} DESC LIMIT ${limit + 1})`;
}

export const toEntry = (row: EntryRow): InboxEntry => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  excerpt: excerptOf(row.text),
  rating: row.rating,
  at: new Date(row.at).toISOString(),
  status: row.status,
  assigneeId: row.assigneeId,
  assignee: row.assignee,
  revision: row.revision,
});

/** Counts the entries of both kinds with a status. */
export const countEntries = (status: 'new' | 'open'): Sql =>
  countWaiting(
    sql`SELECT 1 FROM contact_messages WHERE status = ${status} UNION ALL SELECT 1 FROM feedback WHERE status = ${status}`,
  );

/** One page, the newest first, with the number that wait. The first page lists the operators that can take an entry. */
export async function listInbox(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'inbox:read');
  const kinds = query.match['kind'] ? [query.match['kind'] as InboxKind] : INBOX_KINDS;
  const { items, next, others } = await listPage(
    ctx,
    INBOX.name,
    query,
    {
      columns: sql`e.*, u.name AS assignee`,
      from: (place) =>
        sql`(${joinSql(
          kinds.map((kind) => entriesOf(kind, query, place)),
          ' UNION ALL ',
        )}) e LEFT JOIN admin_users u ON u.id = e.assigneeId`,
      order: ['e.at', 'e.id'],
      itemOf: toEntry,
    },
    (isFirst) => [
      sql<InboxCounts>`SELECT ${countEntries('new')} AS new, ${countEntries('open')} AS open`,
      sql<InboxOperator>`SELECT id, name FROM admin_users
        WHERE status = 'active' AND ${isFirst ? 1 : 0} ORDER BY name, id LIMIT 200`,
    ],
  );
  const [counts, operators] = others;
  const { new: isNew = 0, open = 0 } = counts.results[0] ?? {};
  return {
    items,
    next,
    /** At most `MAX_COUNTED` each. */
    counts: { new: isNew, open },
    operators: operators.results,
  };
}

export const GONE = 'This message is no longer there.';

/** The statement that reads one entry whole. */
export function entrySql({ kind, id }: InboxPlace): Sql<MessageRow> {
  const source = SOURCES[kind];
  return sql`SELECT ${source.columns(TEXT[kind])}, ${source.more}, u.name AS assignee
    FROM ${source.from} LEFT JOIN admin_users u ON u.id = e.assignee_id WHERE ${source.id} = ${id}`;
}

/** One entry with its replies. Throws 404 if it is gone. */
export async function readInboxMessage(ctx: Ctx, place: InboxPlace): Promise<InboxMessage> {
  requireAllowed(ctx, 'inbox:read');
  const parent = place.kind === 'message' ? fixedSql('r.message_id') : fixedSql('r.account_id');
  const [found, replies] = await batch(ctx.d1, [
    entrySql(place),
    sql<{
      id: string;
      text: string;
      by: string | null;
      at: number;
      is_theirs: 0 | 1;
    }>`SELECT r.id, r.text, u.name AS by, r.sent_at AS at, r.sent_by = '' AS is_theirs FROM inbox_replies r
      LEFT JOIN admin_users u ON u.id = r.sent_by WHERE ${parent} = ${place.id} ORDER BY r.sent_at, r.id LIMIT 200`,
  ]);
  const row = found.results[0];
  if (!row) throw notFound(GONE);
  return {
    ...toEntry(row),
    text: row.text,
    sender: row.sender,
    isWaiting: row.is_waiting === 1,
    replies: replies.results.map(({ at, is_theirs, ...reply }) => ({
      ...reply,
      at: new Date(at).toISOString(),
      isTheirs: is_theirs === 1,
    })),
  };
}
