/** All imports, the newest first: what, whose, how far, and the way to each. Running ones are watched. */
import { useEffect, useState } from 'react';
import { Download, FileUp, Undo2 } from 'lucide-react';
import { ENTITIES } from '@/domain/admin/entities';
import type { Noun } from '@/domain/admin/entities/entity';
import { doneOf, type ImportJob } from '@/domain/admin/imports/job';
import { IMPORTS } from '@/domain/admin/imports/screen-state';
import type { Pages } from '@/domain/lists/list';
import { toast } from '@/stores/toasts';
import { buttonClass } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { EmptyState } from '@/islands/ui/EmptyState';
import { NotKnown } from '@/islands/ui/NotKnown';
import { IconButton } from '@/islands/ui/IconButton';
import { Menu } from '@/islands/ui/overlay/Menu';
import { Tag } from '@/islands/ui/Tag';
import { actionsColumn, momentColumn } from '@/islands/admin/table/list-columns';
import { ListScreen } from '@/islands/admin/table/ListScreen';
import { useList, useLocalView } from '@/islands/admin/table/use-list';
import { saveFailed } from './failed-rows';
import { countsText } from './JobView';
import { sendImport } from './send-import';
import { hasStopped } from './import-job';

export interface ImportListProps {
  first: Pages<ImportJob> | null;
  onNew: (noun: Noun) => void;
  hrefOf: (job: string, isAsking: boolean) => string;
}

const WATCH_MS = 3_000;
const STATES = {
  running: 'Running',
  done: 'Completed',
  'rolling-back': 'Rolling back',
  'rolled-back': 'Rolled back',
} as const;
const titleOf = (noun: string) => ENTITIES.get(noun)?.title ?? noun;

/** `now` is null until the page is awake: a server's clock is another one. */
function State({ job, now }: { job: ImportJob; now: number | null }) {
  const percent = Math.floor((100 * doneOf(job)) / job.total);
  const isStopped = now !== null && hasStopped(job, 'no', now);
  return (
    <Tag isMuted={job.state !== 'done' && (job.state !== 'running' || isStopped)}>
      {job.state === 'running' ? `${isStopped ? 'Stopped' : STATES.running}, ${percent}%` : STATES[job.state]}
    </Tag>
  );
}

function JobActions({ job, hrefOf }: { job: ImportJob; hrefOf: ImportListProps['hrefOf'] }) {
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

export function ImportList({ first, onNew, hrefOf }: ImportListProps) {
  const list = useList(IMPORTS, useLocalView(), first, {
    pace: (rows) => (rows.some(({ state }) => state === 'running' || state === 'rolling-back') ? WATCH_MS : null),
  });
  const { items, reload } = list;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), [items]);
  useEffect(() => {
    // A page that comes back from the list of a file shows what happened meanwhile.
    if (first) void reload();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const running = items.filter(({ state }) => state === 'running').map(({ id }) => id);
  useEffect(() => {
    // What this browser began and did not send goes on also while one looks at the list.
    const control = new AbortController();
    for (const id of running)
      void sendImport(id, control.signal, { onJob: () => undefined, onSending: () => undefined })
        .then((reason) => reason !== null && toast('error', reason))
        // A request that ends with the page is not an answer.
        .catch(() => undefined);
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids are what counts
  }, [running.join(' ')]);

  const start = (
    <Menu
      label="New import"
      triggerClass={buttonClass('primary', 'sm')}
      trigger={
        <>
          <FileUp className="size-4" aria-hidden="true" />
          New import
        </>
      }
      items={[...ENTITIES.values()]
        .filter(({ imports }) => imports.length > 0)
        .map(({ noun, title }) => ({ label: title, onSelect: () => onNew(noun) }))}
    />
  );
  const columns: Column<ImportJob>[] = [
    {
      key: 'file',
      header: 'File',
      className: 'min-w-48 max-w-80 font-medium',
      cell: ({ id, fileName }) => (
        <a href={hrefOf(id, false)} className="link link-hover wrap-anywhere">
          {fileName}
        </a>
      ),
    },
    { key: 'kind', header: 'Into', cell: ({ noun }) => titleOf(noun) },
    { key: 'state', header: 'State', cell: (job) => <State job={job} now={now} /> },
    { key: 'counts', header: 'Rows', className: 'min-w-56 tabular-nums', cell: (job) => countsText(job) },
    { key: 'by', header: 'By', cell: ({ startedBy }) => startedBy ?? <NotKnown /> },
    momentColumn('startedAt', 'Started'),
    actionsColumn((job) => <JobActions job={job} hrefOf={hrefOf} />, 'w-24 px-1!'),
  ];
  const empty = (
    <EmptyState
      ghost={['name', 'text', 'tag', 'figure']}
      title={IMPORTS.empty}
      text="Bring in investors, incubators, angels or media people from a CSV or Excel file."
      action={start}
    />
  );
  return (
    <ListScreen
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      nameOf={({ fileName }) => fileName}
      isLive
      actions={items.length > 0 && start}
      empty={empty}
    />
  );
}
