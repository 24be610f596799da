/** The rows of an import by result, fifty at a time. */
import { countText } from '@/domain/count';
import { useEffect, useState } from 'react';
import type { Entity } from '@/domain/admin/entities/entity';
import type { ImportRow } from '@/domain/admin/imports/job';
import { failedText } from '@/domain/admin/imports/limits';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { reasonsOf, type RowsPage } from './failed-rows';

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
