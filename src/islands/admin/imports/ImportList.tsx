/** All imports, the newest first: what, whose, how far, and the way to each. Running ones are watched. */
import { useEffect, useState } from 'react';
import { Download, FileUp, Undo2 } from 'lucide-react';
import { ENTITIES } from '../../../domain/admin/entities';
import type { Noun } from '../../../domain/admin/entities/entity';
import { doneOf, type ImportJob } from '../../../domain/admin/imports/job';
import { momentText } from '../../../domain/admin/moments';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button, buttonClass } from '../../ui/Button';
import { DataTable, type Column } from '../../ui/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { Tag } from '../../ui/Tag';
import { useTimeZone } from '../../ui/use-time-zone';
import { isSignedOut } from '../table/signed-out';
import { saveFailed } from './failed-rows';
import { countsText } from './JobView';
import { sendImport } from './send-import';
import { hasStopped } from './use-import-job';

export interface ImportsPage {
  imports: readonly ImportJob[];
  next: string | null;
}

export interface ImportListProps {
  first: ImportsPage | null;
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
    <Tag variant={job.state === 'done' || (job.state === 'running' && !isStopped) ? 'solid' : 'outline'}>
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
  const [page, setPage] = useState<ImportsPage | null>(first);
  const [fault, setFault] = useState<string | null>(first ? null : '');
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), [page]);
  const timeZone = useTimeZone();
  const isRunning = page?.imports.some(({ state }) => state === 'running' || state === 'rolling-back') ?? false;

  const read = async (after?: string) => {
    const answer = await api.get('/api/admin/imports', { query: { after } });
    if (isSignedOut(answer)) return;
    if (!answer.ok || !answer.data) return setFault(failureText(answer, 'Nothing was changed.'));
    const found: ImportsPage = answer.data;
    setFault(null);
    setPage((was) => {
      if (after) return { imports: [...(was?.imports ?? []), ...found.imports], next: found.next };
      // The first page anew, and below it what was shown already.
      const known = new Set(found.imports.map(({ id }) => id));
      const older = was?.imports.filter(({ id }) => !known.has(id)) ?? [];
      return { imports: [...found.imports, ...older], next: older.length > 0 ? (was?.next ?? null) : found.next };
    });
  };
  useEffect(() => {
    // A page that comes back from the list of a file shows what happened meanwhile.
    void read();
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), WATCH_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const running = page?.imports.filter(({ state }) => state === 'running').map(({ id }) => id) ?? [];
  useEffect(() => {
    // What this browser began and did not send goes on also while one looks at the list.
    const control = new AbortController();
    const onJob = (job: ImportJob) =>
      setPage((was) => was && { ...was, imports: was.imports.map((one) => (one.id === job.id ? job : one)) });
    for (const id of running)
      void sendImport(id, control.signal, { onJob, onSending: () => undefined })
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
    { key: 'by', header: 'By', cell: ({ startedBy }) => startedBy ?? '–' },
    {
      key: 'at',
      header: 'Started',
      className: 'whitespace-nowrap',
      cell: ({ startedAt }) => <time dateTime={startedAt}>{momentText(startedAt, timeZone)}</time>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      className: 'w-24 px-1!',
      cell: (job) => <JobActions job={job} hrefOf={hrefOf} />,
    },
  ];
  if (fault !== null && !page)
    return (
      <EmptyState
        role="alert"
        title="Failed to fetch imports"
        text={fault || 'Nothing was changed.'}
        action={
          <Button size="sm" onClick={() => void read()}>
            Try again
          </Button>
        }
      />
    );
  if (page?.imports.length === 0)
    return (
      <EmptyState
        title="No imports yet"
        text="Bring in investors, incubators, angels or media people from a CSV or Excel file."
        icon={<FileUp />}
        action={start}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex justify-end">{start}</div>
      <DataTable
        caption="Imports"
        columns={columns}
        rows={page?.imports ?? []}
        rowKey={({ id }) => id}
        card={(job) => (
          <article
            aria-label={job.fileName}
            className="grid gap-1.5 rounded-xl border hairline bg-base-100 p-3 text-sm"
          >
            <div className="flex items-start justify-between gap-2">
              <a href={hrefOf(job.id, false)} className="link link-hover font-medium wrap-anywhere">
                {job.fileName}
              </a>
              <State job={job} now={now} />
            </div>
            <p className="muted">{`${titleOf(job.noun)}, ${momentText(job.startedAt, timeZone)}${job.startedBy ? `, ${job.startedBy}` : ''}`}</p>
            <p className="tabular-nums">{countsText(job)}</p>
            <JobActions job={job} hrefOf={hrefOf} />
          </article>
        )}
      />
      {page?.next && (
        <div className="justify-self-center">
          <Button size="sm" onClick={() => void read(page.next ?? undefined)}>
            Show older ones
          </Button>
        </div>
      )}
    </div>
  );
}
