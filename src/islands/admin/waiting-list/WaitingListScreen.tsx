/** The waiting list in the back-office: found by part of the address and by day, exported, and left on request. Its state is the address. */
import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { momentText } from '../../../domain/admin/moments';
import {
  readWaitingState,
  waitingHref,
  type Waiting,
  type WaitingState,
} from '../../../domain/admin/waiting-list/list';
import { api, failureText } from '../../../lib/api';
import { saveTable, type TableFormat } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';
import { toast } from '../../../stores/toasts';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Column } from '../../ui/DataTable';
import { IconButton } from '../../ui/IconButton';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { usePages, type Pages } from '../log/use-pages';
import { DayRange } from '../table/DayRange';
import { ExportMenu } from '../table/ExportMenu';
import { PagesTable } from '../table/PagesTable';
import { isSignedOut } from '../table/signed-out';
import { TableSearch } from '../table/TableSearch';
import { TableStatus } from '../table/TableStatus';
import { useFileExport } from '../table/use-file-export';

const EXPORT_MOST = 100_000;
const FAILED = 'The address could not be taken off. Please try again.';

export interface WaitingListScreenProps {
  query: string;
  first: Pages<Waiting> | null;
}

export function WaitingListScreen({ query: search, first }: WaitingListScreenProps) {
  const timeZone = useTimeZone();
  const { state, go, goLater } = useUrlState<WaitingState>({
    first: readWaitingState(new URLSearchParams(search)),
    read: readWaitingState,
    href: waitingHref,
  });
  const query = { ...state };
  const { pages, isBusy, more, reload, readAll } = usePages<Waiting>(
    JSON.stringify(query),
    first,
    (after, signal, limit) =>
      api.get('/api/admin/waiting-list', { query: { ...query, limit, after }, ...(signal ? { signal } : {}) }),
    state.q,
  );
  const { exportRows, count, result } = useFileExport();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const items = pages === null || pages === 'failed' ? [] : pages.items;

  const saveAs = (format: TableFormat) =>
    void exportRows({
      most: EXPORT_MOST,
      readAll,
      save: (all) => {
        const rows = all.map(({ email, joinedAt }) => [email, joinedAt]);
        return saveTable({ header: ['Email', 'Joined'], rows }, `Waiting list ${localToday()}`, format);
      },
    });
  const remove = async () => {
    if (leaving === null) return;
    setRemoving(true);
    const answer = await api.post('/api/admin/waiting-list/remove', { json: { email: leaving } });
    setRemoving(false);
    setLeaving(null);
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', `${leaving} is off the list`);
    else toast('error', failureText(answer, FAILED));
    reload();
  };

  const columns: Column<Waiting>[] = [
    {
      key: 'email',
      header: 'Email',
      className: 'font-medium',
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: 'joinedAt',
      header: 'Joined',
      className: 'whitespace-nowrap',
      cell: ({ joinedAt }) => <time dateTime={joinedAt}>{momentText(joinedAt, timeZone)}</time>,
    },
  ];
  const actions: Column<Waiting> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    className: 'w-14 px-1!',
    card: 'actions',
    cell: ({ email }) => (
      <IconButton label={`Take ${email} off`} icon={<Trash2 className="size-4" />} onClick={() => setLeaving(email)} />
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <TableSearch label="Search emails" value={state.q} onChange={(q) => goLater({ q })} />
        <DayRange from={state.from} to={state.to} onChange={go} />
        <div className="ml-auto">
          <ExportMenu formats={['csv', 'xlsx']} onExport={saveAs} />
        </div>
      </div>
      <TableStatus count={count} result={result} />
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The waiting list could not be read."
        empty={state.q || state.from || state.to ? 'No matches' : 'No sign-ups yet'}
        onAgain={reload}
        onMore={() => void more()}
        caption="Waiting list"
        columns={[...columns, actions]}
        rows={items}
        rowKey={({ email }) => email}
        nameOf={({ email }) => email}
      />
      <ConfirmDialog
        open={leaving !== null}
        title="Take this address off the list?"
        text={`${leaving ?? ''} is deleted for good. We will not write to it.`}
        confirmLabel="Take it off"
        danger
        busy={isRemoving}
        onConfirm={() => void remove()}
        onCancel={() => setLeaving(null)}
      />
    </div>
  );
}
