/** The rows of an import by result, fifty at a time, and its failed rows as a file. */
import { useEffect, useState } from 'react';
import { countText } from '@/domain/count';
import type { Entity } from '@/domain/admin/entities/entity';
import { failedText, type ImportRow, type ImportJob } from '@/domain/admin/imports/job';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { toCsv } from '@/domain/tables/csv';
import { cellOf } from '@/domain/admin/record-export';
import type { RowErrors } from '@/domain/admin/imports/judge';
import { saveTable } from '@/lib/export/table-file';
import { localToday } from '@/lib/local-today';
import { toast } from '@/stores/toasts';
import { sendPatiently } from './import-job';

// Failed rows of an import as a file: as they were sent, with the reason, so that they can be corrected and imported again.

interface RowsPage {
  rows: ImportRow[];
  next: number | null;
}

const STEP = 500;
const PATIENCE_MS = 120_000;
const REASON = 'What went wrong';

/** "About: Please enter the about text" for each field. */
const reasonsOf = ({ fields }: Entity, errors: RowErrors | null): string[] =>
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

/** The failed rows as a table, with their row numbers. Rejects if they cannot be read. */
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

/** Saves the failed rows in a format that can be imported again. Shows a message if this fails. */
export const saveFailed = (entity: Entity, job: ImportJob): Promise<void> =>
  makeFile(entity, job).catch(() => void toast('error', 'Failed to export data'));

export interface RowListProps {
  entity: Entity;
  id: string;
  query: Readonly<Record<string, string>>;
  title: string;
}

const PAGE = 50;

const Name = ({ name, row, outcome }: ImportRow) => (
  <span className="font-medium wrap-anywhere">{outcome === 'failed' ? failedText(name, row) : name}</span>
);

const Reasons = ({ entity, row }: { entity: Entity; row: ImportRow }) =>
  reasonsOf(entity, row.errors).map((reason) => (
    <p key={reason} className="muted wrap-anywhere">
      {reason}
    </p>
  ));

export function RowList({ entity, id, query, title }: RowListProps) {
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [next, setNext] = useState<number | null>(0);
  const [hasFailed, setFailed] = useState(false);
  const more = async (after: number) => {
    setFailed(false);
    const answer = await api.get('/api/admin/imports/:id/rows', {
      param: { id },
      query: { ...query, after, limit: PAGE },
    });
    if (!answer.ok || !answer.data) return setFailed(true);
    const page: RowsPage = answer.data;
    setRows((now) => [...now.filter(({ row }) => row <= after), ...page.rows]);
    setNext(page.next);
  };
  useEffect(() => {
    void more(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- its key changes with what is listed
  }, []);
  const columns: Column<ImportRow>[] = [
    { key: 'row', header: 'Row', numeric: true, className: 'w-16', cell: ({ row }) => countText(row) },
    { key: 'name', header: 'Record', className: 'min-w-56 max-w-80', cell: (row) => <Name {...row} /> },
    { key: 'why', header: 'What went wrong', cell: (row) => <Reasons entity={entity} row={row} /> },
  ];
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      {rows.length > 0 && (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ row }) => row}
          heightClass="max-h-[max(24rem,64dvh)]"
          card={(row) => (
            <article className="grid gap-1 rounded-xl border hairline bg-base-100 p-3 text-sm">
              <Name {...row} />
              <span className="muted text-[13px]">{`Row ${countText(row.row)}`}</span>
              <Reasons entity={entity} row={row} />
            </article>
          )}
        />
      )}
      {hasFailed && (
        <p role="alert" className="text-sm">
          The rows could not be read.
        </p>
      )}
      {(next !== null || hasFailed) && (
        <div>
          <Button size="sm" onClick={() => void more(rows.at(-1)?.row ?? 0)}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </section>
  );
}
