/** The milestones of the roadmap: the public list, a person's roadmap and marks, attachments, reminders, and the import of many. */
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound, AppError, invalid } from '@/domain/errors';
import type { BroughtMilestone, MarksInput } from '@/domain/roadmap/inputs';
import { ALL_STAGES, type Milestone, type MilestoneStage } from '@/domain/roadmap/milestones';
import { clampTime, type RoadmapItem, type Mark } from '@/domain/roadmap/marks';
import type { marksAnswer } from '@/domain/answers/content';
import { dayInIndia } from '@/domain/time/india';
import { batch, sql, type Sql } from '@worker/db/sql';
import { milestoneMarks, milestones } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { documentKey, openFile } from '@worker/services/resources/resource-files';

const FOLDER = 'milestones/';
/** More than any roadmap has; limits the answer if the table grows without control. */
const MOST = 2_000;

type Row = Pick<typeof milestones.$inferSelect, 'id' | 'description' | 'category' | 'stage' | 'fileKey' | 'createdAt'>;

function toMilestone(row: Row): Milestone {
  return {
    _id: row.id,
    description: row.description,
    category: row.category,
    stage: row.stage,
    createdAt: new Date(row.createdAt).toISOString(),
    fileUrl: row.fileKey ? `/files/${row.fileKey}` : null,
  };
}

/** All milestones, in their order. */
export async function listMilestones(ctx: Ctx): Promise<Milestone[]> {
  const rows = await ctx.db.select().from(milestones).orderBy(milestones.place, milestones.id).limit(MOST);
  return rows.map(toMilestone);
}

/** The milestones of a stage and of all stages, with the marks of the person who asks. */
export async function listRoadmap(ctx: Ctx, stage: MilestoneStage): Promise<RoadmapItem[]> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .select()
    .from(milestones)
    .leftJoin(
      milestoneMarks,
      and(eq(milestoneMarks.accountId, accountId), eq(milestoneMarks.milestoneId, milestones.id)),
    )
    .where(stage === ALL_STAGES ? undefined : inArray(milestones.stage, [stage, ALL_STAGES]))
    .orderBy(milestones.place, milestones.id)
    .limit(MOST);
  return rows.map(({ milestones: milestone, milestone_marks: mark }) => ({
    ...toMilestone(milestone),
    done: mark?.isDone ?? false,
    doneAt: mark?.doneChangedAt ?? 0,
    dueOn: mark?.dueOn ?? null,
    dueAt: mark?.dueChangedAt ?? 0,
  }));
}

/** The number of milestones, the number that an account has done, and the time of its last change. Does not read the roadmap. */
export const countMarks = (accountId: string | Sql): Sql<{ done: number; total: number; marksChangedAt: number }> =>
  sql`SELECT (SELECT count(*) FROM milestones) AS total, coalesce(sum(k.is_done), 0) AS done,
       coalesce(max(max(k.done_changed_at, k.due_changed_at)), 0) AS marksChangedAt
     FROM milestone_marks k JOIN milestones m ON m.id = k.milestone_id WHERE k.account_id = ${accountId}`;

/** Types that a browser may show in a tab of ours; all others are downloaded. */
const SHOWN = /^(?:image\/(?:jpeg|png|gif)|application\/pdf)$/;

/** An attachment by its name in `fileUrl`, with the name that it was uploaded with. If `unlessTag` equals its tag, there is no body. */
export async function findAttachment(ctx: Ctx, name: string, unlessTag?: string) {
  const missing = notFound('This file does not exist.');
  if (!/^[\w-]{1,80}(?:\.[a-z0-9]{1,5})?$/.test(name)) throw missing;
  const row = await ctx.db
    .select({ fileName: milestones.fileName })
    .from(milestones)
    .where(eq(milestones.fileKey, FOLDER + name))
    .get();
  const file = row ? await openFile(ctx, FOLDER + name) : null;
  if (!row || !file) throw missing;
  const type = file.httpMetadata?.contentType ?? 'application/octet-stream';
  const isKnown = unlessTag?.includes(file.httpEtag) === true;
  if (isKnown) await file.body.cancel();
  return {
    type,
    tag: file.httpEtag,
    disposition: SHOWN.test(type) ? ('inline' as const) : ('attachment' as const),
    fileName: row.fileName ?? name,
    body: isKnown ? null : file.body,
  };
}

/**
 * Stores milestones in their order. A milestone with the same words in the same stage is moved and not created again, so that a repeated
 * import creates no duplicates. It gets its document from the library, unless it has a file.
 */
export async function importMilestones(ctx: Ctx, inputs: readonly BroughtMilestone[]): Promise<number> {
  const rows = inputs.map(({ file = null, ...milestone }) => ({
    id: ctx.newId(),
    ...milestone,
    fileKey: file === null ? null : documentKey(file, FOLDER),
    fileName: file,
  }));
  const now = ctx.now();
  await batch(ctx.d1, [
    sql`INSERT INTO milestones (id, description, category, stage, file_key, file_name, place, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'description', value ->> 'category', value ->> 'stage',
           value ->> 'fileKey', value ->> 'fileName', key, ${now}, ${now}
           FROM json_each(${JSON.stringify(rows)}) WHERE true
         ON CONFLICT (stage, description) DO UPDATE
            SET category = excluded.category, place = excluded.place, updated_at = ${now},
              file_name = CASE WHEN file_key IS NULL THEN excluded.file_name ELSE file_name END,
              file_key = coalesce(file_key, excluded.file_key)`,
    auditRow(ctx, { action: 'milestones.imported', subjectType: 'milestone', details: { count: rows.length } }),
  ]);
  return rows.length;
}

// People's marks on milestones: merges the changes that a device sends, and reminds on the day that something is due.

export type MarksAnswer = z.infer<typeof marksAnswer>;

const NO_MILESTONE = 'There is no milestone with this id.';

/**
 * Stores a device's changes. The later change of each field wins; a time ahead of our clock counts as now. Sending the same changes again
 * has no effect. Deleted milestones are named in the answer and skipped. Throws 404 if the changes name only deleted milestones.
 */
export async function saveMarks(ctx: Ctx, { changes }: MarksInput): Promise<MarksAnswer> {
  const { accountId } = requireAccount(ctx);
  const now = ctx.now();
  const at = (time: number | undefined) => clampTime(time ?? now, now);
  const rows = changes.map(({ milestoneId, done, doneAt, dueOn, dueAt }) => ({
    id: milestoneId,
    done: done === true ? 1 : 0,
    doneAt: done === undefined ? 0 : at(doneAt),
    dueOn: dueOn ?? null,
    dueAt: dueOn === undefined ? 0 : at(dueAt),
  }));
  const read = ctx.db.select().from(milestoneMarks).where(eq(milestoneMarks.accountId, accountId));
  if (rows.length === 0) return { marks: marksOfRows(await read), unknown: [] };
  const json = JSON.stringify(rows);
  const [missing, , all] = await batch(ctx.d1, [
    sql<{ id: string }>`SELECT DISTINCT value ->> 'id' AS id FROM json_each(${json})
      WHERE value ->> 'id' NOT IN (SELECT id FROM milestones)`,
    // A field that was not sent has time 0, which never wins. The same rule as mergeMark in the domain, ties included.
    sql`INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at, due_on, due_changed_at)
         SELECT ${accountId}, m.id, value ->> 'done', value ->> 'doneAt', value ->> 'dueOn', value ->> 'dueAt'
           FROM json_each(${json}) JOIN milestones m ON m.id = value ->> 'id' WHERE true
         ON CONFLICT (account_id, milestone_id) DO UPDATE SET
           is_done = CASE WHEN (excluded.done_changed_at, excluded.is_done) > (done_changed_at, is_done)
                          THEN excluded.is_done ELSE is_done END,
           done_changed_at = max(done_changed_at, excluded.done_changed_at),
           due_on = CASE WHEN (excluded.due_changed_at, coalesce(excluded.due_on, '')) > (due_changed_at, coalesce(due_on, ''))
                         THEN excluded.due_on ELSE due_on END,
           due_changed_at = max(due_changed_at, excluded.due_changed_at)`,
    read,
  ]);
  const unknown = missing.results.map(({ id }) => id);
  if (unknown.length > 0 && rows.every(({ id }) => unknown.includes(id))) {
    throw new AppError(404, `${NO_MILESTONE} Nothing was stored: ${unknown.join(', ')}`, {
      code: 'not-found',
      fields: Object.fromEntries(unknown.map((id) => [id, NO_MILESTONE])),
    });
  }
  return { marks: marksOfRows(all), unknown };
}

function marksOfRows(rows: readonly (typeof milestoneMarks.$inferSelect)[]): Record<string, Mark> {
  return Object.fromEntries(
    rows.map(({ milestoneId, isDone, doneChangedAt, dueOn, dueChangedAt }) => [
      milestoneId,
      { done: isDone, doneAt: doneChangedAt, dueOn, dueAt: dueChangedAt },
    ]),
  );
}

/**
 * Writes a line for each open milestone that is due today, whatever the preferences, because the person set the day. The id of a
 * line holds person, milestone and day, so that a second run adds nothing.
 */
export async function remindOfDueMilestones(ctx: Ctx): Promise<number> {
  if (ctx.actor.role !== 'system') throw invalid('Reminders are written by the scheduler.');
  const { meta } = await ctx.run(sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
       SELECT 'due:' || k.account_id || ':' || m.id || ':' || k.due_on, k.account_id, 'follow-up',
              'A milestone is due today', m.description, '/portal/checklist#m-' || m.id, ${ctx.now()}
         FROM milestone_marks k
         JOIN milestones m ON m.id = k.milestone_id
        WHERE k.due_on = ${dayInIndia(ctx.now())} AND k.is_done = 0
       ON CONFLICT (id) DO NOTHING`);
  return meta.changes;
}
