/** Rows of an import by what became of them, fifty at a time. */
import { useEffect, useState } from 'react';
import type { Entity } from '../../../domain/admin/entities/entity';
import type { ImportRow } from '../../../domain/admin/imports/job';
import { failedText } from '../../../domain/admin/imports/limits';
import { api } from '../../../lib/api';
import { Button } from '../../ui/Button';
import { reasonsOf, type RowsPage } from './failed-rows';

export interface RowListProps {
  entity: Entity;
  id: string;
  query: Readonly<Record<string, string>>;
  title: string;
}

const PAGE = 50;

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
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="grid gap-1.5 text-sm">
        {rows.map((row) => (
          <li key={row.row} className="rounded-lg border hairline bg-base-100 px-3 py-2">
            <p className="wrap-anywhere">
              <span className="font-medium">{row.outcome === 'failed' ? failedText(row.name, row.row) : row.name}</span>
              <span className="muted">{` · row ${row.row.toLocaleString('en-IN')}`}</span>
            </p>
            {reasonsOf(entity, row.errors).map((reason) => (
              <p key={reason} className="muted wrap-anywhere">
                {reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
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
