/** Milestones as records, each with one file at most. */
import { MILESTONES } from '../../../../src/domain/admin/entities/milestones';
import type { MilestoneInput } from '../../../../src/domain/roadmap/inputs';
import { sql } from '../../../db/sql';
import { containsSql, idsIn } from './conditions';
import { forgetFiles } from './record-files';
import type { Store } from './store';

const deleteFilesOf = forgetFiles('file_key');

export const milestoneStore: Store<MilestoneInput> = {
  entity: MILESTONES,
  table: 'milestones',
  columns: {
    description: ({ description }) => description,
    category: ({ category }) => category,
    stage: ({ stage }) => stage,
  },
  kept: ['file_key', 'file_name'],
  file: { field: 'file', folder: 'milestones/', column: 'file_key', nameColumn: 'file_name' },
  place: 'place',
  toRecord: ({ description, category, stage, file_key, file_name }) => ({
    description,
    category,
    stage,
    fileUrl: file_key ? `/files/${String(file_key)}` : null,
    fileName: file_name ?? null,
  }),
  sorts: { place: 'place', description: 'description', updatedAt: 'updated_at' },
  filters: { category: 'category', stage: 'stage' },
  search: (text) => containsSql(['description'], text),
  samenessColumns: ['stage', 'description'],
  onForget: async (ctx, rows) => {
    await deleteFilesOf(ctx, rows);
    const marks = sql`DELETE FROM milestone_marks WHERE milestone_id IN ${idsIn(rows.map(({ id }) => id))}`;
    await ctx.run(marks);
  },
};
