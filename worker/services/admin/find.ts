/** The search of the operators' palette: records of every kind, people and messages, as far as the operator may read them. One round trip. */
import { NOUN_LABELS } from '@/domain/admin/entities/entity';
import { INBOX_PAGE, keyOf } from '@/domain/admin/inbox/inbox';
import { isAllowed } from '@/domain/permissions';
import { batch, joinSql, lowerAscii, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin } from '@worker/services/core/require-actor';
import { inScope, tableOf, type Row } from './records/store';
import { STORES } from './records/stores';
import { searchOf } from '@worker/services/lists/list-people';

interface FoundPlace {
  kind: 'record' | 'person' | 'message';
  label: string;
  /** The kind of a record, the address of a person, or the sender of a message. */
  note: string;
  href: string;
}

/** The most results of each kind of record, and of people and of messages. */
const EACH = 3;
const OTHERS = 5;
/** How many of the newest messages are searched. */
const MESSAGES_READ = 2000;

interface Part {
  query: Sql<Row>;
  placeOf: (row: Row) => FoundPlace;
}

const recordParts = (q: string): Part[] =>
  [...STORES.values()].flatMap((store) => {
    const search = store.search(q);
    if (!search) return [];
    const { noun, page, detail, nameField } = store.entity;
    return {
      query: sql<Row>`SELECT * FROM ${tableOf(store)} WHERE 1${inScope(store)} AND ${search} LIMIT ${EACH}`,
      placeOf: (row: Row): FoundPlace => ({
        kind: 'record',
        label: String(store.toRecord(row)[nameField] ?? ''),
        note: NOUN_LABELS[noun],
        href: detail ? `${page}/${row.id}` : `${page}?open=${row.id}`,
      }),
    };
  });

function peoplePart(q: string): Part[] {
  const search = searchOf(q);
  if (!search) return [];
  return [
    {
      query: sql<Row>`SELECT a.id, a.full_name AS name, a.email, 1 AS revision FROM
        (SELECT ${search.index}.rowid AS seq FROM ${search.index} WHERE ${search.matches} ORDER BY seq DESC LIMIT ${OTHERS}) found
        CROSS JOIN accounts a ON a.rowid = found.seq`,
      placeOf: ({ id, name, email }) => ({
        kind: 'person',
        label: String(name || email),
        note: String(email),
        href: `/adminPortal/user-settings/${id}`,
      }),
    },
  ];
}

function messagesPart(q: string): Part {
  const words = lowerAscii(q).split(/\s+/).filter(Boolean).slice(0, 8);
  const holds = words.map(
    (word) => sql`instr(lower(m.name || char(10) || m.email || char(10) || m.subject), ${word}) > 0`,
  );
  return {
    query: sql<Row>`SELECT m.id, m.name, m.subject, 1 AS revision FROM
      (SELECT id, name, email, subject, created_at FROM contact_messages ORDER BY created_at DESC LIMIT ${MESSAGES_READ}) m
      WHERE ${joinSql(holds, ' AND ')} ORDER BY m.created_at DESC LIMIT ${OTHERS}`,
    placeOf: ({ id, name, subject }) => ({
      kind: 'message',
      label: String(subject),
      note: String(name),
      href: `${INBOX_PAGE}?tab=all&open=${keyOf({ kind: 'message', id })}`,
    }),
  };
}

/** Finds places by a text of two letters or more. */
export async function findPlaces(ctx: Ctx, q: string): Promise<FoundPlace[]> {
  const { role } = requireAdmin(ctx);
  if (q.length < 2) return [];
  const parts = [
    ...(isAllowed(role, 'record:read') ? recordParts(q) : []),
    ...(isAllowed(role, 'user:read') ? peoplePart(q) : []),
    ...(isAllowed(role, 'inbox:read') ? [messagesPart(q)] : []),
  ];
  if (parts.length === 0) return [];
  const found = await batch(
    ctx.d1,
    parts.map(({ query }) => query),
  );
  return parts.flatMap(({ placeOf }, i) => (found[i]?.results ?? []).map(placeOf));
}
