/** The figures of a founder's tools as the account keeps them: the newest document of each, read from R2 within bounds and turned into a reading. */
import type { Day } from '@/domain/time/days';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { CAP_TABLE } from '@/domain/cap-table/document/stored-cap-table';
import { ownershipOf } from '@/domain/desk/ownership';
import {
  DESK_TOOLS,
  missing,
  NO_DOCUMENT,
  UNREADABLE,
  type DeskTool,
  type DeskTools,
  type Readings,
} from '@/domain/desk/readings';
import { runwayOf } from '@/domain/desk/runway';
import { spentOf } from '@/domain/desk/spent';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { readDocument, type DocumentKind } from '@/domain/tools/document';
import type { toolDocuments } from '@worker/db/schema';
import { joinSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

/** Bytes of a document that a page may wait for: some 8,000 expenses. A longer book is summed in the tool alone. */
export const DESK_BYTES = 2_000_000;

export type DocumentRow = Pick<typeof toolDocuments.$inferSelect, 'name' | 'savedAt' | 'size'> & {
  tool: DeskTool;
  fileKey: string;
};

/** The document of each of these tools that was saved last; a row a tool. */
export const newestDocuments = (accountId: string, tools: readonly DeskTool[] = DESK_TOOLS): Sql<DocumentRow> =>
  sql`SELECT tool, name, saved_at AS savedAt, size, file_key AS fileKey FROM (
        SELECT *, row_number() OVER (PARTITION BY tool ORDER BY saved_at DESC, id) AS place
          FROM tool_documents
         WHERE account_id = ${accountId} AND tool IN (${joinSql([...tools])})
           AND deleted_at IS NULL AND file_key IS NOT NULL)
      WHERE place = 1`;

const READERS: { [Tool in DeskTool]: (text: string, today: Day) => Readings[Tool] } = {
  'burn-rate': (text) => read(BURN_PLAN, text, runwayOf),
  expenses: (text, today) => read(EXPENSE_BOOK, text, (book) => spentOf(book, today)),
  'cap-table': (text, today) => read(CAP_TABLE, text, (table) => ownershipOf(table, today)),
};

function read<Data, Reading>(kind: DocumentKind<Data>, text: string, compute: (data: Data) => Reading) {
  const reading = readDocument(kind, text);
  return 'fault' in reading ? UNREADABLE : compute(reading.document.data);
}

/** A body never changes under its key, so that a reading holds for the day that it was made for. */
const REMEMBERED_MOST = 1000;
const remembered = new WeakMap<D1Database, Map<string, Readings[DeskTool]>>();

async function readingOf(ctx: Ctx, { tool, size, fileKey }: DocumentRow, today: Day): Promise<Readings[DeskTool]> {
  if (size > DESK_BYTES) return missing('too-large');
  let shelf = remembered.get(ctx.env.DB);
  if (!shelf || shelf.size >= REMEMBERED_MOST) remembered.set(ctx.env.DB, (shelf = new Map()));
  const key = `${today} ${fileKey}`;
  const known = shelf.get(key);
  if (known) return known;
  // Between the row and the file another save may have taken its place: then there is no figure this time.
  const file = await ctx.env.FILES.get(fileKey);
  if (!file) return UNREADABLE;
  const reading = READERS[tool](await file.text(), today);
  shelf.set(key, reading);
  return reading;
}

/** What the account's documents say today. */
export async function readTools(ctx: Ctx, rows: readonly DocumentRow[], today: Day): Promise<DeskTools> {
  const readings = await Promise.all(
    rows.map(async (row) => {
      const source = { name: row.name, savedAt: row.savedAt };
      return [row.tool, { reading: await readingOf(ctx, row, today), source }] as const;
    }),
  );
  const none = DESK_TOOLS.map((tool) => [tool, NO_DOCUMENT] as const);
  return Object.fromEntries([...none, ...readings]) as DeskTools;
}
