/**
 * Statements with which the desk reads the person's data from D1 in one batch (open milestones, due follow-ups, counts), and the
 * figures of their tool documents.
 */
import { GONE_NAME } from '@/domain/saved/items';
import { MAX_NAMED, MAX_STEPS, type DeskFollowUp, type DeskSaved, type DeskStep } from '@/domain/desk/answers';
import { stagesFrom, type MilestoneStage } from '@/domain/roadmap/milestones';
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
import { fixedSql, sql, joinSql, type Sql } from '@worker/db/sql';
import type { toolDocuments } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import { isSeen } from '@worker/services/saved/saved';

/** The place of a milestone's stage in `stagesFrom`, as SQL. It contains only our own constants. */
export const stagePlace = (start: MilestoneStage | null, column: string): Sql =>
  fixedSql(
    `CASE ${column} ${stagesFrom(start)
      .map((stage, place) => `WHEN '${stage}' THEN ${place}`)
      .join(' ')} END`,
  );

const joinMarks = (accountId: string) =>
  sql`milestones m LEFT JOIN milestone_marks k ON k.account_id = ${accountId} AND k.milestone_id = m.id`;

export const roadmapCounts = (accountId: string): Sql<{ done: number; total: number }> =>
  sql`SELECT coalesce(sum(k.is_done = 1), 0) AS done, count(*) AS total FROM ${joinMarks(accountId)}`;

/** At most this many saved ids are left out of the fitting investors. */
const MAX_SAVED = 200;

export type StepRow = Omit<DeskStep, 'done'>;

/**
 * Open milestones: the next ones in the order of the roadmap from the company's stage, and the ones with the nearest due days. `nextOpen`
 * chooses one of them.
 */
export const openSteps = (accountId: string, start: MilestoneStage | null): Sql<StepRow> =>
  sql`SELECT _id, description, stage, dueOn FROM (
        SELECT m.id AS _id, m.description, m.stage, k.due_on AS dueOn,
               row_number() OVER (ORDER BY ${stagePlace(start, 'm.stage')}, m.place, m.id) AS inOrder,
               row_number() OVER (ORDER BY k.due_on IS NULL, k.due_on, m.place) AS byDate
          FROM ${joinMarks(accountId)} WHERE coalesce(k.is_done, 0) = 0)
      WHERE inOrder <= ${MAX_STEPS} OR (byDate <= ${MAX_STEPS} AND dueOn IS NOT NULL) ORDER BY inOrder`;

export type FollowUpRow = Omit<DeskFollowUp, 'href'> & { collection: string; due: number };

/**
 * Follow-ups of collections that are due by `today`, the most overdue first, with their number. The rows of removed items and collections
 * remain in the table and do not count; values are stored as JSON. The joins are the same as in `tellFollowUps`.
 */
export const dueFollowUps = (accountId: string, today: string): Sql<FollowUpRow> =>
  sql`SELECT coalesce(l.name, p.name, g.name, ${GONE_NAME}) AS name, f.value ->> '$' AS "on", c.key AS collection,
             count(*) OVER () AS due
        FROM saved_records f
        JOIN saved_records m ON m.account_id = f.account_id AND m.kind = 'member' AND m.key = f.key AND m.value IS NOT NULL
        JOIN saved_records c ON c.account_id = f.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
         AND c.key = substr(f.key, 1, instr(f.key, '/') - 1)
        LEFT JOIN listings l ON l.id = substr(f.key, -24) AND f.key = c.key || '/' || l.kind || ':' || l.id
        LEFT JOIN media_people p ON p.id = substr(f.key, -24) AND f.key = c.key || '/' || p.kind || ':' || p.id
        LEFT JOIN schemes g ON g.id = substr(f.key, -24) AND f.key = c.key || '/scheme:' || g.id
       WHERE f.account_id = ${accountId} AND f.kind = 'follow-up' AND f.value <= ${JSON.stringify(today)}
       ORDER BY f.value, f.key LIMIT ${MAX_NAMED}`;

/** Numbers of favourites, of collections, and of collections that have a link. */
export const savedCounts = (accountId: string): Sql<Pick<DeskSaved, 'favourites' | 'collections' | 'shared'>> =>
  sql`SELECT
    (SELECT count(*) FROM saved_records WHERE account_id = ${accountId} AND kind = 'favourite' AND value IS NOT NULL) AS favourites,
    (SELECT count(*) FROM saved_records WHERE account_id = ${accountId} AND kind = 'collection' AND value IS NOT NULL) AS collections,
    (SELECT count(*) FROM shares s JOIN saved_records c ON c.account_id = s.account_id AND c.kind = 'collection' AND c.key = s.subject_id
        AND c.value IS NOT NULL WHERE s.account_id = ${accountId} AND s.kind = 'collection' AND s.revoked_at IS NULL) AS shared`;

/** Ids of everything that is saved, as a favourite or in a collection. */
export const savedIds = (accountId: string): Sql<{ id: string }> =>
  sql`SELECT DISTINCT substr(key, -24) AS id FROM saved_records
       WHERE account_id = ${accountId} AND kind IN ('favourite', 'member') AND ${isSeen('saved_records')} LIMIT ${MAX_SAVED}`;

/** Browsers that the account has signed in from. */
export const browsersOf = (accountId: string): Sql<{ browsers: number }> =>
  sql`SELECT count(*) AS browsers FROM login_devices WHERE account_id = ${accountId}`;

// The figures of a founder's tools from their account: the newest document of each tool, read from R2 up to a size limit.

/** The largest document in bytes that a page waits for: some 8,000 expenses. A larger one is summed only in the tool. */
export const DESK_BYTES = 2_000_000;

export type DocumentRow = Pick<typeof toolDocuments.$inferSelect, 'name' | 'savedAt' | 'size'> & {
  tool: DeskTool;
  fileKey: string;
};

/** The document of each of these tools that was saved last; one row per tool. */
export const newestDocuments = (accountId: string, tools: readonly DeskTool[] = DESK_TOOLS): Sql<DocumentRow> =>
  sql`SELECT tool, name, saved_at AS savedAt, size, file_key AS fileKey FROM (
        SELECT *, row_number() OVER (PARTITION BY tool ORDER BY saved_at DESC, id) AS place
          FROM tool_documents
         WHERE account_id = ${accountId} AND tool IN (${joinSql([...tools])})
           AND deleted_at IS NULL AND file_key IS NOT NULL)
      WHERE place = 1`;

/** All documents of a tool, the one that was saved last first. */
export const documentsOf = (accountId: string, tool: DeskTool, most: number): Sql<DocumentRow> =>
  sql`SELECT tool, name, saved_at AS savedAt, size, file_key AS fileKey FROM tool_documents
       WHERE account_id = ${accountId} AND tool = ${tool} AND deleted_at IS NULL AND file_key IS NOT NULL
       ORDER BY saved_at DESC, id LIMIT ${most}`;

const READERS: { [Tool in DeskTool]: (text: string, today: Day) => Readings[Tool] } = {
  'burn-rate': (text) => read(BURN_PLAN, text, runwayOf),
  expenses: (text, today) => read(EXPENSE_BOOK, text, (book) => spentOf(book, today)),
  'cap-table': (text, today) => read(CAP_TABLE, text, (table) => ownershipOf(table, today)),
};

function read<Data, Reading>(kind: DocumentKind<Data>, text: string, compute: (data: Data) => Reading) {
  const reading = readDocument(kind, text);
  return 'fault' in reading ? UNREADABLE : compute(reading.document.data);
}

/** A body never changes under its key, so a cached reading stays right for its day. */
const MAX_REMEMBERED = 1000;
const remembered = new WeakMap<D1Database, Map<string, Readings[DeskTool]>>();

async function readingOf(ctx: Ctx, { tool, size, fileKey }: DocumentRow, today: Day): Promise<Readings[DeskTool]> {
  if (size > DESK_BYTES) return missing('too-large');
  let shelf = remembered.get(ctx.env.DB);
  if (!shelf || shelf.size >= MAX_REMEMBERED) remembered.set(ctx.env.DB, (shelf = new Map()));
  const key = `${today} ${fileKey}`;
  const known = shelf.get(key);
  if (known) return known;
  // Another save may have replaced the file after the row was read; then there is no figure this time.
  const file = await ctx.env.FILES.get(fileKey);
  if (!file) return UNREADABLE;
  const reading = READERS[tool](await file.text(), today);
  shelf.set(key, reading);
  return reading;
}

/** The readings of the account's documents for today. */
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
