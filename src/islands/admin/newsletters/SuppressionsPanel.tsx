/** Addresses that get no mails to many: found by part of the address, added with a reason, and let in again. */
import { Suspense, useState } from 'react';
import { Trash2, UserX } from 'lucide-react';
import { momentText } from '../../../domain/admin/moments';
import { REASON_WORDS, SCOPE_WORDS, type Suppression } from '../../../domain/newsletters/suppressions';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Column } from '../../ui/DataTable';
import { IconButton } from '../../ui/IconButton';
import { lazyComponent } from '../../ui/lazy-component';
import { useTimeZone } from '../../ui/use-time-zone';
import { usePages } from '../log/use-pages';
import { isSignedOut } from '../table/signed-out';
import { PagesTable } from '../table/PagesTable';
import { TableSearch } from '../table/TableSearch';

const SuppressDialog = lazyComponent(() => import('./SuppressDialog'));
const FAILED = 'The address could not be allowed again. Please try again.';

const columnsFor = (timeZone: ReturnType<typeof useTimeZone>): Column<Suppression>[] => [
  {
    key: 'email',
    header: 'Email',
    className: 'min-w-52 max-w-80 font-medium',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { key: 'scope', header: 'Blocked', className: 'min-w-32', cell: ({ scope }) => SCOPE_WORDS[scope] },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason, detail }) => (
      <span className="wrap-anywhere">
        {REASON_WORDS[reason]}
        {detail && <span className="muted">: {detail}</span>}
      </span>
    ),
  },
  {
    key: 'suppressedAt',
    header: 'Since',
    className: 'whitespace-nowrap',
    cell: ({ suppressedAt }) => <time dateTime={suppressedAt}>{momentText(suppressedAt, timeZone)}</time>,
  },
];

export default function SuppressionsPanel() {
  const timeZone = useTimeZone();
  const [search, setSearch] = useState('');
  const q = search.trim();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Suppression | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { pages, isBusy, more, reload } = usePages<Suppression>(
    q,
    null,
    (after, signal) => api.get('/api/admin/suppressions', { query: { q, after }, ...(signal ? { signal } : {}) }),
    q,
  );
  const items = pages === null || pages === 'failed' ? [] : pages.items;

  const remove = async () => {
    if (!leaving) return;
    setRemoving(true);
    const answer = await api.delete('/api/admin/suppressions/:id', { param: { id: leaving.id } });
    setRemoving(false);
    setLeaving(null);
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', `${leaving.email} gets emails again`);
    else toast('error', failureText(answer, FAILED));
    reload();
  };

  const columns = columnsFor(timeZone);
  const actions: Column<Suppression> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    className: 'w-14 px-1!',
    card: 'actions',
    cell: (row) => (
      <IconButton
        label={`Allow emails to ${row.email}`}
        icon={<Trash2 className="size-4" />}
        onClick={() => setLeaving(row)}
      />
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="muted max-w-prose text-sm">
        These addresses get only emails about account security. An address lands here automatically when emails to it
        bounce or are marked as spam.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <TableSearch
          label="Search suppressed addresses"
          placeholder="Search addresses"
          value={search}
          onChange={setSearch}
        />
        <Button
          size="sm"
          className="ml-auto"
          icon={<UserX className="size-4" aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Suppress an address
        </Button>
      </div>
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The suppressed addresses could not be read."
        empty={q ? 'No address matches' : 'No address is suppressed'}
        onAgain={reload}
        onMore={() => void more()}
        caption="Suppressed addresses"
        columns={[...columns, actions]}
        rows={items}
        rowKey={({ id }) => id}
        nameOf={({ email }) => email}
      />
      {isAdding && (
        <Suspense>
          <SuppressDialog
            onClose={() => setAdding(false)}
            onDone={() => {
              setAdding(false);
              reload();
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title="Allow emails to this address again?"
        text={`${leaving?.email ?? ''} gets emails again, where they are turned on. If emails to it come back again, it returns to this list.`}
        confirmLabel="Allow emails"
        busy={isRemoving}
        onConfirm={() => void remove()}
        onCancel={() => setLeaving(null)}
      />
    </div>
  );
}
