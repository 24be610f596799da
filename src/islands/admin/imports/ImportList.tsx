/** All imports, newest first: kind, operator, progress and a link. Running ones are polled. */
import { useEffect, useState } from 'react';
import { FileUp } from 'lucide-react';
import { ENTITIES } from '@/domain/admin/entities';
import type { Noun } from '@/domain/admin/entities/entity';
import type { ImportJob } from '@/domain/admin/imports/job';
import { IMPORTS } from '@/domain/admin/imports/screen-state';
import type { Pages } from '@/domain/lists/list';
import { toast } from '@/stores/toasts';
import { buttonClass } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Menu } from '@/islands/ui/overlay/Menu';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, useLocalView } from '@/islands/lists/use-list';
import { importColumns, type JobHref } from './import-columns';
import { sendImport } from './send-import';

export interface ImportListProps {
  first: Pages<ImportJob> | null;
  onNew: (noun: Noun) => void;
  hrefOf: JobHref;
}

const WATCH_MS = 3_000;

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
