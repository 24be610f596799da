/** Jobs that failed for good: read why, retry or drop one or many. */
import { useEffect, useRef, useState } from 'react';
import type { FailedJob, FailedJobsDone, SystemState } from '@/domain/admin/system/system';
import { AT_ONCE_MOST, FAILED_JOBS } from '@/domain/admin/system/system';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/ConfirmDialog';
import type { Column } from '@/islands/ui/table/DataTable';
import { momentColumn } from '@/islands/admin/table/list-columns';
import { ListTable } from '@/islands/admin/table/ListScreen';
import { NOTHING_SELECTED, selectColumn, type Selection } from '@/islands/admin/table/selection';
import { isSignedOut } from '@/islands/admin/table/signed-out';
import { useList, useLocalView } from '@/islands/admin/table/use-list';

const PARTS = ['done', 'refused', 'gone'] as const;
const count = (many: number, verb: string) => `${many} ${many === 1 ? 'job' : 'jobs'} ${verb}`;

/** What became of it, in a sentence. */
function doneText(verb: 'retry' | 'drop', { done, refused, gone }: FailedJobsDone): string {
  return [
    count(done, verb === 'retry' ? 'put back on the queue' : 'dropped'),
    ...(refused > 0 ? [count(refused, 'cannot be retried')] : []),
    ...(gone > 0 ? [count(gone, gone === 1 ? 'was there no longer' : 'were there no longer')] : []),
  ].join(', ');
}

const COLUMNS: readonly Column<FailedJob>[] = [
  {
    key: 'job',
    header: 'Job',
    className: 'font-medium',
    cell: ({ job, isWhole }) => (
      <>
        {job ?? 'No name'}
        {!isWhole && <span className="muted block text-xs">Cannot be retried: it was not saved whole.</span>}
      </>
    ),
  },
  {
    key: 'error',
    header: 'Why',
    className: 'min-w-56 max-w-120',
    cell: ({ error, body }) => (
      <details>
        <summary className="line-clamp-2 cursor-pointer wrap-anywhere">{error}</summary>
        <pre className="mt-2 max-h-48 overflow-auto rounded-lg bg-base-200 p-3 text-xs whitespace-pre-wrap wrap-anywhere">
          {body}
        </pre>
      </details>
    ),
  },
  { key: 'attempts', header: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
  momentColumn('failedAt', 'Failed'),
];

export interface FailedJobsCardProps {
  failedJobs: SystemState['failedJobs'];
  onDone: () => Promise<unknown>;
}

export function FailedJobsCard({ failedJobs, onDone }: FailedJobsCardProps) {
  const list = useList(FAILED_JOBS, useLocalView(), failedJobs);
  const { items, reload } = list;
  const [selection, select] = useState<Selection<FailedJob>>(NOTHING_SELECTED);
  const [busy, setBusy] = useState<'retry' | 'drop' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ids = items.map(({ id }) => id).filter((id) => selection.rows.has(id));

  // The state of the system has the newest jobs. When these change, the list is read again.
  const newest = JSON.stringify([failedJobs.total, failedJobs.items.map(({ id }) => id)]);
  const known = useRef(newest);
  useEffect(() => {
    if (known.current !== newest) void reload();
    known.current = newest;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the jobs counts
  }, [newest]);

  const act = async (verb: 'retry' | 'drop') => {
    setBusy(verb);
    const path = `/api/admin/system/failed-jobs/${verb}` as const;
    const sum: FailedJobsDone = { done: 0, refused: 0, gone: 0 };
    let failed: Answer | null = null;
    for (let at = 0; at < ids.length && !failed; at += AT_ONCE_MOST) {
      const answer = await api.post(path, { json: { ids: ids.slice(at, at + AT_ONCE_MOST) } });
      if (isSignedOut(answer)) return;
      const { data } = answer;
      if (data) for (const part of PARTS) sum[part] += data[part];
      else failed = answer;
    }
    setBusy(null);
    setAsking(false);
    if (PARTS.some((part) => sum[part] > 0)) toast(sum.done > 0 ? 'success' : 'info', doneText(verb, sum));
    if (failed) return void toast('error', failureText(failed, 'The rest was not changed. Try again in a moment.'));
    select(NOTHING_SELECTED);
    await onDone();
  };
  const columns: Column<FailedJob>[] = [
    selectColumn({
      list: { rows: items, selection, select },
      nameOf: ({ job }) => job ?? 'a message without a job',
      all: 'Select all failed jobs',
    }),
    ...COLUMNS,
  ];
  return (
    <section id="dead-letters" aria-labelledby="dead-letters-title" className="grid scroll-mt-20 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="dead-letters-title" className="mr-auto text-xl font-semibold">
          Jobs that failed
        </h2>
        {items.length > 0 && (
          <>
            <Button size="sm" disabled={ids.length === 0} busy={busy === 'retry'} onClick={() => void act('retry')}>
              {`Retry${ids.length > 0 ? ` ${ids.length}` : ''}`}
            </Button>
            <Button size="sm" disabled={ids.length === 0} onClick={() => setAsking(true)}>
              {`Drop${ids.length > 0 ? ` ${ids.length}` : ''}`}
            </Button>
          </>
        )}
      </div>
      <ListTable
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ job }) => job ?? 'No name'}
        isSelected={({ id }) => selection.rows.has(id)}
        isLive
      />
      <ConfirmDialog
        open={isAsking}
        title={ids.length === 1 ? 'Drop this job?' : `Drop ${ids.length} jobs?`}
        text="They are deleted for good and never run. The audit log shows that you dropped them."
        confirmLabel="Drop"
        danger
        busy={busy === 'drop'}
        onConfirm={() => void act('drop')}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
