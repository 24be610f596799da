/** The waiting list in the back-office: found by part of the address and by day, exported, and left on request. Its state is the address. */
import { useRef, useState } from 'react';
import { Download, Trash2 } from 'lucide-react';
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
import { buttonClass } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Column } from '../../ui/DataTable';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { SearchInput } from '../../ui/SearchInput';
import { TextInput } from '../../ui/TextInput';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { readPages, usePages, type Pages } from '../log/use-pages';
import { isSignedOut } from '../table/signed-out';
import { PagesTable } from '../table/PagesTable';

const EXPORT_STEP = 500;
const EXPORT_MOST = 100_000;
const FAILED = 'The address could not be taken off. Please try again.';

export interface WaitingListScreenProps {
  query: string;
  first: Pages<Waiting> | null;
}

/** Everybody whom the state finds; null where a page could not be read. */
async function readEverybody(query: Record<string, string>): Promise<Waiting[] | null> {
  const all: Waiting[] = [];
  let after: string | undefined;
  do {
    const answer = await api.get('/api/admin/waiting-list', { query: { ...query, limit: EXPORT_STEP, after } });
    const page: Pages<Waiting> | null = isSignedOut(answer) ? null : readPages<Waiting>(answer);
    if (!page) return null;
    all.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined && all.length < EXPORT_MOST);
  return all;
}

export function WaitingListScreen({ query: search, first }: WaitingListScreenProps) {
  const timeZone = useTimeZone();
  const { state, go, goLater } = useUrlState<WaitingState>({
    first: readWaitingState(new URLSearchParams(search)),
    read: readWaitingState,
    href: waitingHref,
  });
  const query = { ...state };
  const { pages, isBusy, more, reload } = usePages<Waiting>(JSON.stringify(query), first, (after, signal) =>
    api.get('/api/admin/waiting-list', { query: { ...query, after }, ...(signal ? { signal } : {}) }),
  );
  const [leaving, setLeaving] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const isExporting = useRef(false);
  const items = pages === null || pages === 'failed' ? [] : pages.items;

  const saveAs = async (format: TableFormat) => {
    if (isExporting.current) return;
    isExporting.current = true;
    try {
      const all = await readEverybody(query);
      if (!all) return void toast('error', 'Failed to export data');
      const rows = all.map(({ email, joinedAt }) => [email, joinedAt]);
      await saveTable({ header: ['Email', 'Joined'], rows }, `Waiting list ${localToday()}`, format);
      toast('success', `Successfully exported ${all.length} records`);
    } catch {
      toast('error', 'Failed to export data');
    } finally {
      isExporting.current = false;
    }
  };
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
    cell: ({ email }) => (
      <IconButton label={`Take ${email} off`} icon={<Trash2 className="size-4" />} onClick={() => setLeaving(email)} />
    ),
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          className="min-w-0 flex-1 bg-base-100 max-sm:basis-full sm:max-w-72"
          hasShortcut
          aria-label="Search emails"
          placeholder="Search emails"
          maxLength={100}
          value={state.q}
          onChange={({ target }) => goLater({ q: target.value })}
        />
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="muted flex items-center gap-2 text-sm">
            {name === 'from' ? 'From' : 'To'}
            <TextInput
              type="date"
              className="input-sm w-auto! text-base-content"
              value={state[name]}
              onChange={({ target }) => go({ [name]: target.value })}
            />
          </label>
        ))}
        <div className="ml-auto">
          <Menu
            label="Export"
            triggerClass={buttonClass('outline', 'sm')}
            trigger={
              <>
                <Download className="size-4" aria-hidden="true" />
                Export
              </>
            }
            items={[
              { label: 'CSV', onSelect: () => void saveAs('csv') },
              { label: 'Excel (.xlsx)', onSelect: () => void saveAs('xlsx') },
            ]}
          />
        </div>
      </div>
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The waiting list could not be read."
        empty={state.q || state.from || state.to ? 'No matches' : 'No sign-ups yet'}
        onAgain={reload}
        onMore={() => void more()}
        caption="Waiting list"
        columns={columns}
        actions={actions}
        rows={items}
        rowKey={({ email }) => email}
        nameOf={({ email }) => email}
      />
      <ConfirmDialog
        open={leaving !== null}
        title="Take this address off the list?"
        text={`${leaving ?? ''} is deleted for good and not written to.`}
        confirmLabel="Take it off"
        danger
        busy={isRemoving}
        onConfirm={() => void remove()}
        onCancel={() => setLeaving(null)}
      />
    </div>
  );
}
