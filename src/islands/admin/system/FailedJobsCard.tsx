/** Jobs that failed permanently: shows why, and retries or drops one or many. */
import type { FailedJob, FailedJobsDone, SystemState } from '@/domain/admin/system/system';
import { MAX_AT_ONCE, FAILED_JOBS } from '@/domain/admin/system/system';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { momentColumn, useAskedRow, useRowChange } from '@/islands/lists/list-columns';
import { ListTable } from '@/islands/lists/ListScreen';
import { selectColumn } from '@/islands/lists/selection';
import { useList, useLocalView } from '@/islands/lists/use-list';

type Verb = 'retry' | 'drop';

const jobs = (count: number, verb: string) => `${count} ${count === 1 ? 'job' : 'jobs'} ${verb}`;

/** The result as a sentence. */
const doneText = (verb: Verb, { done, refused, gone }: FailedJobsDone): string =>
  [
    jobs(done, verb === 'retry' ? 'put back on the queue' : 'dropped'),
    ...(refused > 0 ? [jobs(refused, 'cannot be retried')] : []),
    ...(gone > 0 ? [jobs(gone, gone === 1 ? 'no longer exists' : 'no longer exist')] : []),
  ].join(', ');

const COLUMNS: readonly Column<FailedJob>[] = [
  {
    key: 'job',
    header: 'Job',
    className: 'font-medium',
    cell: ({ job, isWhole }) => (
      <>
        {job ?? 'No name'}
        {!isWhole && <span className="muted block text-xs">Cannot be retried: it was not saved completely.</span>}
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
  // The state of the system has the newest jobs. When these change, the list is read again.
  const newest = [failedJobs.total, failedJobs.items.map(({ id }) => id)];
  const list = useList(FAILED_JOBS, useLocalView(), failedJobs, { follows: newest });
  const ids = list.items.map(({ id }) => id).filter((id) => list.selection.rows.has(id));
  const chosenIds = ids.slice(0, MAX_AT_ONCE);
  const countPhrase = chosenIds.length > 0 ? ` ${chosenIds.length}` : '';
  const { busy, run } = useRowChange<Verb, FailedJobsDone>({
    ask: (verb) => api.post(`/api/admin/system/failed-jobs/${verb}`, { json: { ids: chosenIds } }),
    done: (verb, data) => (data?.done ? doneText(verb, data) : null),
    failed: (verb, answer) =>
      answer.data
        ? doneText(verb, answer.data)
        : failureText(answer, 'The rest was not changed. Try again in a moment.'),
    onDone: () => Promise.all([list.reload(), onDone()]),
  });
  const removal = useAskedRow<Verb>(
    () => ({
      title: chosenIds.length === 1 ? 'Drop this job?' : `Drop ${chosenIds.length} jobs?`,
      text: 'They are deleted permanently and never run. The audit log shows that you dropped them.',
      confirmLabel: 'Drop',
      danger: true,
    }),
    run,
  );
  const name = ({ job }: FailedJob) => job ?? 'a message without a job';
  return (
    <section id="dead-letters" aria-labelledby="dead-letters-title" className="grid scroll-mt-20 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="dead-letters-title" className="mr-auto text-xl font-semibold">
          Jobs that failed
        </h2>
        {list.items.length > 0 && (
          <>
            <Button size="sm" disabled={!countPhrase} busy={busy === 'retry'} onClick={() => void run('retry')}>
              {`Retry${countPhrase}`}
            </Button>
            <Button size="sm" disabled={!countPhrase} onClick={() => removal.ask('drop')}>
              {`Drop${countPhrase}`}
            </Button>
          </>
        )}
      </div>
      <ListTable
        list={list}
        columns={[selectColumn({ list, nameOf: name, all: 'Select all failed jobs' }), ...COLUMNS]}
        rowKey={({ id }) => id}
        nameOf={({ job }) => job ?? 'No name'}
        empty={<p className="muted text-sm">{FAILED_JOBS.empty}</p>}
        isLive
      />
      {removal.dialog}
    </section>
  );
}
