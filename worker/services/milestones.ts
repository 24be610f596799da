/** The milestones of the roadmap: the public list, the checklist of a person, attachments, and the import of many. */
import { notFound } from '../../src/domain/errors';
import type { MilestoneInput } from '../../src/domain/roadmap/inputs';
import {
  ALL_STAGES,
  type ChecklistItem,
  type Milestone,
  type MilestoneCategory,
  type MilestoneStage,
} from '../../src/domain/roadmap/milestones';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { requireAccount } from './require-actor';

const FOLDER = 'milestones/';
/** More than any roadmap has; a runaway table must not become one answer. */
const MOST = 2_000;

interface Row {
  id: string;
  description: string;
  category: MilestoneCategory;
  stage: MilestoneStage;
  file_key: string | null;
  created_at: number;
}

interface MarkedRow extends Row {
  is_done: number | null;
  done_changed_at: number | null;
  due_on: string | null;
  due_changed_at: number | null;
}

function toMilestone(row: Row): Milestone {
  return {
    _id: row.id,
    description: row.description,
    category: row.category,
    stage: row.stage,
    createdAt: new Date(row.created_at).toISOString(),
    fileUrl: row.file_key ? `/files/${row.file_key}` : null,
  };
}

/** All milestones, in their order. */
export async function listMilestones(ctx: Ctx): Promise<Milestone[]> {
  const { results } = await ctx.d1
    .prepare(
      'SELECT id, description, category, stage, file_key, created_at FROM milestones ORDER BY place, id LIMIT ?1',
    )
    .bind(MOST)
    .all<Row>();
  return results.map(toMilestone);
}

/** The milestones that count in a stage, with the marks of the person who asks. */
export async function listChecklist(ctx: Ctx, stage: MilestoneStage): Promise<ChecklistItem[]> {
  const { accountId } = requireAccount(ctx);
  const { results } = await ctx.d1
    .prepare(
      `SELECT m.id, m.description, m.category, m.stage, m.file_key, m.created_at,
              k.is_done, k.done_changed_at, k.due_on, k.due_changed_at
         FROM milestones m LEFT JOIN milestone_marks k ON k.account_id = ?1 AND k.milestone_id = m.id
        WHERE ?2 = '${ALL_STAGES}' OR m.stage IN (?2, '${ALL_STAGES}') ORDER BY m.place, m.id LIMIT ?3`,
    )
    .bind(accountId, stage, MOST)
    .all<MarkedRow>();
  return results.map((row) => ({
    ...toMilestone(row),
    done: row.is_done === 1,
    doneAt: row.done_changed_at ?? 0,
    dueOn: row.due_on,
    dueAt: row.due_changed_at ?? 0,
  }));
}

/** What a browser may show in a tab of ours; everything else is saved. */
const SHOWN = /^(?:image\/(?:jpeg|png|gif)|application\/pdf)$/;

/** An attachment by its name in `fileUrl`, with the name that it was uploaded with. With `unlessTag` equal to its tag, the body stays away. */
export async function findAttachment(ctx: Ctx, name: string, unlessTag?: string) {
  const missing = notFound('This file does not exist.');
  if (!/^[\w-]{1,80}(?:\.[a-z0-9]{1,5})?$/.test(name)) throw missing;
  const row = await ctx.d1
    .prepare('SELECT file_name FROM milestones WHERE file_key = ?1')
    .bind(FOLDER + name)
    .first<{ file_name: string | null }>();
  const file = row ? await ctx.env.FILES.get(FOLDER + name) : null;
  if (!row || !file) throw missing;
  const type = file.httpMetadata?.contentType ?? 'application/octet-stream';
  const isKnown = unlessTag?.includes(file.httpEtag) === true;
  if (isKnown) await file.body.cancel();
  return {
    type,
    tag: file.httpEtag,
    disposition: SHOWN.test(type) ? ('inline' as const) : ('attachment' as const),
    fileName: row.file_name ?? name,
    body: isKnown ? null : file.body,
  };
}

/** Stores milestones in their order. One with the same words in the same stage is kept and moved, so that doing it again doubles nothing. */
export async function importMilestones(ctx: Ctx, milestones: readonly MilestoneInput[]): Promise<number> {
  const rows = milestones.map((milestone) => ({ id: ctx.newId(), ...milestone }));
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'description', value ->> 'category', value ->> 'stage', key, ?2, ?2
           FROM json_each(?1) WHERE true
         ON CONFLICT (stage, description) DO UPDATE
            SET category = excluded.category, place = excluded.place, updated_at = ?2`,
      )
      .bind(JSON.stringify(rows), ctx.now()),
    auditStatement(ctx, { action: 'milestones.imported', subjectType: 'milestone', details: { count: rows.length } }),
  ]);
  return rows.length;
}
