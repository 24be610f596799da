/** The bin of the back-office: what was deleted in the last 30 days, and its way back. */
import { useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { NOUN_LABELS } from '../../../domain/admin/audit';
import type { BinEntry } from '../../../domain/admin/bin';
import { binSearch, readBinState } from '../../../domain/admin/bin';
import { momentText } from '../../../domain/admin/moments';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import type { Column } from '../../ui/DataTable';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { isSignedOut } from '../table/signed-out';
import { FilterSelect } from '../table/FilterSelect';
import { PagesTable } from '../table/PagesTable';
import { usePages, type Pages } from './use-pages';

export const BIN_PAGE = '/adminPortal/bin';
const NOUN_OPTIONS = Object.entries(NOUN_LABELS).map(([value, label]) => ({ value, label }));

export function BinScreen({ query, first }: { query: string; first: Pages<BinEntry> | null }) {
  const timeZone = useTimeZone();
  const { state, go } = useUrlState({
    first: readBinState(new URLSearchParams(query)),
    read: readBinState,
    href: (next) => `${BIN_PAGE}${binSearch(next)}`,
  });
  const [coming, setComing] = useState<string | null>(null);
  const { pages, isBusy, more, reload } = usePages<BinEntry>(state.noun, first, (after, signal) =>
    api.get('/api/admin/bin', {
      query: { ...(state.noun ? { noun: state.noun } : {}), ...(after ? { after } : {}) },
      ...(signal ? { signal } : {}),
    }),
  );
  const restore = async ({ _id, noun, name }: BinEntry) => {
    setComing(_id);
    const answer = await api.post('/api/admin/records/:noun/restore', { param: { noun }, json: { ids: [_id] } });
    setComing(null);
    if (isSignedOut(answer)) return;
    const isBack = answer.ok && Array.isArray(answer.data) && answer.data.length > 0;
    if (isBack) toast('success', `${name} is back`);
    else toast('error', failureText(answer, `${name} did not come back: another record has its name.`));
    reload();
  };
  const columns: Column<BinEntry>[] = [
    { key: 'name', header: 'Record', className: 'min-w-40 max-w-80 font-medium', cell: ({ name }) => name },
    { key: 'noun', header: 'Kind', cell: ({ noun }) => (NOUN_LABELS as Record<string, string>)[noun] ?? noun },
    {
      key: 'deletedAt',
      header: 'Deleted',
      className: 'whitespace-nowrap',
      cell: ({ deletedAt }) => <time dateTime={deletedAt}>{momentText(deletedAt, timeZone)}</time>,
    },
    {
      key: 'deletedBy',
      header: 'By',
      cell: ({ deletedBy }) => deletedBy ?? <span className="muted">Former operator</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      card: 'actions',
      cell: (entry) => (
        <Button
          size="sm"
          busy={coming === entry._id}
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          aria-label={`Restore ${entry.name}`}
          onClick={() => void restore(entry)}
        >
          Restore
        </Button>
      ),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex">
        <FilterSelect
          label="Kind of record"
          all="All kinds"
          options={NOUN_OPTIONS}
          value={state.noun}
          onChange={(noun) => go({ noun })}
        />
      </div>
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The bin could not be read."
        empty="The bin is empty"
        onAgain={reload}
        onMore={() => void more()}
        caption="Deleted records"
        columns={columns}
        rows={pages === null || pages === 'failed' ? [] : pages.items}
        rowKey={({ _id }) => _id}
        nameOf={({ name }) => name}
      />
    </div>
  );
}
