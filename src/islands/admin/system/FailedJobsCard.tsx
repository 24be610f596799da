/** Jobs that failed for good: read why, retry or drop one or many. */
import { useEffect, useState } from 'react';
import { momentText } from '../../../domain/admin/moments';
import type { FailedJob, FailedJobsDone, SystemState } from '../../../domain/admin/system/system';
import { AT_ONCE_MOST } from '../../../domain/admin/system/system';
import { api, failureText, type Answer } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DataTable, type Column } from '../../ui/DataTable';
import { ColumnsCard } from '../records/ColumnsCard';
import { isSignedOut } from '../table/signed-out';
import { readPages } from '../log/use-pages';

const PARTS = ['done', 'refused', 'gone'] as const;
const count = (many: number, verb: string) => `${many} ${many === 1 ? 'job' : 'jobs'} ${verb}`;

/** What became of it, in a sentence. */
export function doneText(verb: 'retry' | 'drop', { done, refused, gone }: FailedJobsDone): string {
  return [
    count(done, verb === 'retry' ? 'put back on the queue' : 'dropped'),
    ...(refused > 0 ? [count(refused, 'cannot be retried')] : []),
    ...(gone > 0 ? [count(gone, gone === 1 ? 'was there no longer' : 'were there no longer')] : []),
  ].join(', ');
}

export interface FailedJobsCardProps {
  failedJobs: SystemState['failedJobs'];
  timeZone: string;
  onDone: () => Promise<void>;
}

export function FailedJobsCard({ failedJobs, timeZone, onDone }: FailedJobsCardProps) {
  const [more, setMore] = useState<{ items: FailedJob[]; next: string | null } | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<'retry' | 'drop' | 'more' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const known = new Set(failedJobs.items.map(({ id }) => id));
  const items = [...failedJobs.items, ...(more?.items ?? []).filter(({ id }) => !known.has(id))];
  const next = more ? more.next : failedJobs.next;
  const ids = items.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = items.length > 0 && ids.length === items.length;

  // A list that got shorter elsewhere begins anew.
  useEffect(() => setMore(null), [failedJobs.total]);

  const act = async (verb: 'retry' | 'drop') => {
    setBusy(verb);
    const path = `/api/admin/system/failed-jobs/${verb}` as const;
    const sum: FailedJobsDone = { done: 0, refused: 0, gone: 0 };
    let failed: Answer | null = null;
    for (let at = 0; at < ids.length && !failed; at += AT_ONCE_MOST) {
      const answer = await api.post(path, { json: { ids: ids.slice(at, at + AT_ONCE_MOST) } });
      if (isSignedOut(answer)) return;
      if (!answer.ok) failed = answer;
      else for (const part of PARTS) sum[part] += (answer.data as FailedJobsDone)[part];
    }
    setBusy(null);
    setAsking(false);
    if (PARTS.some((part) => sum[part] > 0)) toast(sum.done > 0 ? 'success' : 'info', doneText(verb, sum));
    if (failed) return void toast('error', failureText(failed, 'The rest was not changed. Try again in a moment.'));
    setChosen(new Set());
    await onDone();
  };
  const showMore = async () => {
    setBusy('more');
    const answer = await api.get('/api/admin/system/failed-jobs', { query: { after: next } });
    setBusy(null);
    if (isSignedOut(answer)) return;
    const page = readPages<FailedJob>(answer);
    if (!page) return void toast('error', failureText(answer, 'The list could not be read.'));
    setMore({ items: [...(more?.items ?? []), ...page.items], next: page.next });
  };
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );

  const box = ({ id, job }: FailedJob) => (
    <input
      type="checkbox"
      className="checkbox checkbox-sm"
      aria-label={`Select ${job ?? 'a message without a job'}`}
      checked={chosen.has(id)}
      onChange={() => toggle(id)}
    />
  );
  const columns: Column<FailedJob>[] = [
    {
      key: 'select',
      card: 'lead',
      header: (
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          aria-label="Select all failed jobs"
          checked={isAll}
          onChange={() => setChosen(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
        />
      ),
      cell: box,
    },
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
    {
      key: 'failedAt',
      header: 'Failed',
      className: 'whitespace-nowrap',
      cell: ({ failedAt }) => <time dateTime={failedAt}>{momentText(failedAt, timeZone)}</time>,
    },
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
      {items.length === 0 ? (
        <p className="muted card p-4 text-sm md:p-5">None. Jobs that fail for good stay here for 90 days.</p>
      ) : (
        <DataTable
          caption="Jobs that failed"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          isSelected={({ id }) => chosen.has(id)}
          card={(job) => <ColumnsCard row={job} name={job.job ?? 'No name'} columns={columns} />}
        />
      )}
      {next && (
        <div className="flex justify-center">
          <Button size="sm" busy={busy === 'more'} onClick={() => void showMore()}>
            Show more
          </Button>
        </div>
      )}
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
