/** The columns of the list of imports, with links to the result of each. */
import { Download, Undo2 } from 'lucide-react';
import { ENTITIES } from '@/domain/admin/entities';
import { doneOf, type ImportJob } from '@/domain/admin/imports/job';
import type { Column } from '@/islands/ui/table/DataTable';
import { IconButton } from '@/islands/ui/Button';
import { NotKnown, Tag } from '@/islands/ui/Tag';
import { actionsColumn, momentColumn } from '@/islands/lists/list-columns';
import { saveFailed } from './failed-rows';
import { hasStopped } from './import-job';
import { countsText } from './JobView';

/** The address of a job; with `isAsking`, of the dialog that asks whether to roll it back. */
export type JobHref = (job: string, isAsking: boolean) => string;

const STATES = {
  running: 'Running',
  done: 'Completed',
  'rolling-back': 'Rolling back',
  'rolled-back': 'Rolled back',
} as const;
const titleOf = (noun: string) => ENTITIES.get(noun)?.title ?? noun;

/** `now` is null until the page is hydrated, because the server's clock may differ. */
function State({ job, now }: { job: ImportJob; now: number | null }) {
  const percent = Math.floor((100 * doneOf(job)) / job.total);
  const isStopped = now !== null && hasStopped(job, 'no', now);
  return (
    <Tag isMuted={job.state !== 'done' && (job.state !== 'running' || isStopped)}>
      {job.state === 'running' ? `${isStopped ? 'Stopped' : STATES.running}, ${percent}%` : STATES[job.state]}
    </Tag>
  );
}

function JobActions({ job, hrefOf }: { job: ImportJob; hrefOf: JobHref }) {
  const { counts, noun, fileName, id } = job;
  const entity = ENTITIES.get(noun);
  const undoable = counts.created + counts.updated - job.undone - job.kept;
  return (
    <div className="flex justify-end empty:hidden">
      {counts.failed > 0 && entity && (
        <IconButton
          label={`Failed rows of ${fileName} as a file`}
          icon={<Download className="size-4" />}
          onClick={() => void saveFailed(entity, job)}
        />
      )}
      {undoable > 0 && (
        <IconButton label={`Roll back ${fileName}`} icon={<Undo2 className="size-4" />} href={hrefOf(id, true)} />
      )}
    </div>
  );
}

export function importColumns(now: number | null, hrefOf: JobHref): Column<ImportJob>[] {
  return [
    {
      key: 'file',
      header: 'File',
      className: 'min-w-36 max-w-80 font-medium',
      cell: ({ id, fileName }) => (
        <a href={hrefOf(id, false)} className="link link-hover wrap-anywhere">
          {fileName}
        </a>
      ),
    },
    { key: 'kind', header: 'Into', cell: ({ noun }) => titleOf(noun) },
    { key: 'state', header: 'State', cell: (job) => <State job={job} now={now} /> },
    { key: 'counts', header: 'Rows', className: 'min-w-40 tabular-nums', cell: (job) => countsText(job) },
    { key: 'by', header: 'By', cell: ({ startedBy }) => startedBy ?? <NotKnown /> },
    momentColumn('startedAt', 'Started'),
    actionsColumn((job) => <JobActions job={job} hrefOf={hrefOf} />, 'w-24 px-1!'),
  ];
}
