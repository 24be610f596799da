/** The imports screen: the list, a new import or an existing one, as the address says. */
import { useState, useEffect } from 'react';
import { ArrowLeft, Download, Undo2, FileUp } from 'lucide-react';
import {
  readImportsState,
  importsHref,
  IMPORTS,
  doneOf,
  type ImportsState,
  type ImportJob,
} from '@/domain/admin/imports/job';
import { entityOf, ENTITIES } from '@/domain/admin/entities';
import type { Noun } from '@/domain/admin/entities/entity';
import type { Pages } from '@/domain/lists/list';
import { Button, IconButton, buttonClass } from '@/islands/ui/Button';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import type { Column } from '@/islands/ui/table/DataTable';
import { NotKnown, Tag } from '@/islands/ui/Tag';
import { actionsColumn, momentColumn } from '@/islands/lists/list-columns';
import { toast } from '@/stores/toasts';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Menu } from '@/islands/ui/overlay/Menu';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, useLocalView } from '@/islands/lists/use-list';
import { JobView, countsText } from './JobView';
import { NewImport } from './NewImport';
import { saveFailed } from './RowList';
import { hasStopped, sendImport } from './import-job';

/** The address of a job; with `isAsking`, of the dialog that asks whether to roll it back. */
type JobHref = (job: string, isAsking: boolean) => string;

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
          icon={Download}
          onClick={() => void saveFailed(entity, job)}
        />
      )}
      {undoable > 0 && <IconButton label={`Roll back ${fileName}`} icon={Undo2} href={hrefOf(id, true)} />}
    </div>
  );
}

/** The columns of the list of imports, with links to the result of each. */
function importColumns(now: number | null, hrefOf: JobHref): Column<ImportJob>[] {
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

interface ImportListProps {
  first: Pages<ImportJob> | null;
  onNew: (noun: Noun) => void;
  hrefOf: JobHref;
}

const WATCH_MS = 3_000;

/** All imports, newest first: kind, operator, progress and a link. Running ones are polled. */
function ImportList({ first, onNew, hrefOf }: ImportListProps) {
  const list = useList(IMPORTS, useLocalView(), first, {
    pace: (rows) => (rows.some(({ state }) => state === 'running' || state === 'rolling-back') ? WATCH_MS : null),
  });
  const { items, reload } = list;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), [items]);
  useEffect(() => {
    // On the way back from an import, `first` may be outdated.
    if (first) void reload();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const running = items.filter(({ state }) => state === 'running').map(({ id }) => id);
  useEffect(() => {
    // Rows of an import that this browser started are also sent while the list is open.
    const control = new AbortController();
    for (const id of running)
      void sendImport(id, control.signal, { onJob: () => undefined, onSending: () => undefined })
        .then((reason) => reason !== null && toast('error', reason))
        // A request that is aborted with the page is not a failure.
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
      columns={importColumns(now, hrefOf)}
      rowKey={({ id }) => id}
      nameOf={({ fileName }) => fileName}
      isLive
      actions={items.length > 0 && start}
      empty={empty}
    />
  );
}

export interface ImportsScreenProps {
  query: string;
  /** The data that the server read for the address; null if it could not, or if the other view is shown. */
  list: Pages<ImportJob> | null;
  job: ImportJob | null;
}

export function ImportsScreen({ query, list, job }: ImportsScreenProps) {
  const { state, go, hrefOf } = useUrlState<ImportsState>({
    first: readImportsState(new URLSearchParams(query)),
    read: readImportsState,
    href: importsHref,
  });
  const [first] = useState(state);
  // The server has no files and no workers: the parts that need them are rendered after hydration.
  const isHydrated = useHydrated();
  const [failedOf, setFailedOf] = useState<ImportJob | null>(null);
  if (state.job === '' && state.noun === null)
    return (
      <ImportList
        first={first.job === '' && first.noun === null ? list : null}
        onNew={(noun) => {
          setFailedOf(null);
          go({ noun, job: '', isAsking: false });
        }}
        hrefOf={(id, isAsking) => hrefOf({ job: id, noun: null, isAsking })}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          icon={ArrowLeft}
          onClick={() => go({ job: '', noun: null, isAsking: false })}
        >
          All imports
        </Button>
      </div>
      {state.job !== '' ? (
        <JobView
          key={state.job}
          id={state.job}
          first={job?.id === state.job ? job : null}
          isAsking={state.isAsking && isHydrated}
          onAsk={(isAsking) => go({ isAsking }, 'replace')}
          onFix={(one) => {
            setFailedOf(one);
            go({ noun: one.noun as Noun, job: '', isAsking: false });
          }}
        />
      ) : (
        isHydrated &&
        state.noun && (
          <NewImport
            key={`${state.noun} ${failedOf?.id}`}
            entity={entityOf(state.noun)}
            failedOf={failedOf}
            onBegun={(id) => {
              setFailedOf(null);
              go({ job: id, noun: null, isAsking: false }, 'replace');
            }}
          />
        )
      )}
    </div>
  );
}
