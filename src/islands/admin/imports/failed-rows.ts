/** Failed rows of an import as a file: as they were sent, with the reason, so that they can be mended and imported again. */
import { api } from '@/lib/api/api';
import { toCsv } from '@/domain/tables/csv';
import { cellOf } from '@/domain/admin/record-cells';
import type { Entity } from '@/domain/admin/entities/entity';
import type { ImportJob, ImportRow } from '@/domain/admin/imports/job';
import type { RowErrors } from '@/domain/admin/imports/judge';
import { saveTable } from '@/lib/export/table-file';
import { localToday } from '@/lib/local-today';
import { toast } from '@/stores/toasts';
import { sendPatiently } from './send-patiently';

export interface RowsPage {
  rows: ImportRow[];
  next: number | null;
}

const STEP = 500;
const PATIENCE_MS = 120_000;
const REASON = 'What went wrong';

/** "About: Please enter the about text" for each field. */
export const reasonsOf = ({ fields }: Entity, errors: RowErrors | null): string[] =>
  Object.entries(errors ?? {}).map(
    ([name, message]) => `${fields.find((field) => field.name === name)?.label ?? name}: ${message}`,
  );

async function readFailed(id: string): Promise<ImportRow[] | null> {
  const all: ImportRow[] = [];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (let after: number | null = 0; after !== null;) {
    const query: Record<string, number | string> = { outcome: 'failed', limit: STEP, after };
    const answer = await sendPatiently(
      () => api.get('/api/admin/imports/:id/rows', { param: { id }, query }),
      signal,
      () => undefined,
    );
    if (!answer?.ok || !answer.data) return null;
    const page: RowsPage = answer.data;
    all.push(...page.rows);
    after = page.next;
  }
  return all;
}

/** The failed rows as a table, with their row numbers. Rejects when they cannot be read. */
async function failedTable(entity: Entity, job: ImportJob) {
  const failed = await readFailed(job.id);
  if (!failed) throw new Error('The failed rows could not be read.');
  const header = [...entity.fields.map(({ label }) => label), 'Row', REASON];
  const rows = failed.map(({ row, values, errors }) => [
    ...entity.fields.map((field) => cellOf(field, values?.[field.name])),
    row,
    reasonsOf(entity, errors).join('; '),
  ]);
  const name = `${job.fileName.replace(/\.[a-z]+$/i, '')} failed rows ${localToday()}`;
  return { header, rows, name, lines: failed.map(({ row }) => row) };
}

async function makeFile(entity: Entity, job: ImportJob): Promise<void> {
  const { name, ...table } = await failedTable(entity, job);
  await saveTable(table, name, entity.imports.includes('csv') ? 'csv' : 'xlsx');
}

/** The failed rows as the bytes of a file, to be corrected on the page and imported. */
export async function failedFile(entity: Entity, job: ImportJob) {
  const { name, lines, header, rows } = await failedTable(entity, job);
  return { name: `${name}.csv`, lines, bytes: new TextEncoder().encode(toCsv(header, rows)) };
}

/** Saves the file in a format that the import takes again, and says so where it cannot. */
export const saveFailed = (entity: Entity, job: ImportJob): Promise<void> =>
  makeFile(entity, job).catch(() => void toast('error', 'Failed to export data'));
