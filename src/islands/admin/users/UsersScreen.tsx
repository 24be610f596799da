/** User Management: founders and visitors in three tabs, with search, selection and export. Its state is in the address. */
import type { AdminRole } from '@/domain/accounts/actor';
import { nameOf, usersReport, usersTable, type UserRecord } from '@/domain/admin/users/person';
import { failedListText, userListOf, USERS, VIEW_ONLY } from '@/domain/admin/users/user-list';
import { formatDay } from '@/domain/time/days';
import type { ListPage } from '@/domain/lists/paged';
import { fileNameOf } from '@/lib/export/save-file';
import { saveTable } from '@/lib/export/table-file';
import { localToday } from '@/lib/local-today';
import { ExportMenu, useFileExport } from '@/islands/lists/FileExport';
import { ListTabs, ListToolbar } from '@/islands/lists/ListScreen';
import { PagedTable, usePaged } from '@/islands/lists/PagedTable';
import { NOTHING_SELECTED, selectColumn, withRows, TableStatus } from '@/islands/lists/selection';
import { useListView } from '@/islands/lists/use-list';
import { userColumns } from './user-columns';

const PANEL = 'users-panel';
/** The most people in a file of each format. No one would read a longer PDF. */
const FORMATS = { xlsx: 20_000, csv: 20_000, pdf: 2_000 } as const;
type Format = keyof typeof FORMATS;

async function saveUsers(users: readonly UserRecord[], name: string, format: Format): Promise<void> {
  const today = localToday();
  if (format !== 'pdf') return void (await saveTable(usersTable(users), `${name} ${today}`, format));
  const { saveReport } = await import('@/lib/export/report-file');
  await saveReport(usersReport(users, formatDay(today)), `${fileNameOf(`${name} ${today}`, 'users')}.pdf`);
}

export interface UsersScreenProps {
  role: AdminRole;
  /** The query that the page was asked with, and the list for it. */
  query: string;
  first: ListPage<UserRecord> | null;
}

export function UsersScreen({ role, query, first }: UsersScreenProps) {
  const view = useListView(USERS, query);
  const spec = userListOf(view.state['tab']);
  const list = usePaged<UserRecord>(spec, view, first);
  const { selection, select, readAll } = list;
  const { exportRows, count, result } = useFileExport();
  const saveAs = (format: Format) =>
    void exportRows({
      chosen: [...selection.rows.values()],
      maxRows: FORMATS[format],
      readAll,
      save: (rows) => saveUsers(rows, spec.caption, format),
    });
  const columns = userColumns(view, role, (user) => {
    // The selected record is outdated now.
    select((now) => withRows(now, [user], false));
    void list.reload();
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {role === 'admin' && (
        <p role="note" className="card px-4 py-2.5 text-sm">
          {VIEW_ONLY}
        </p>
      )}
      <ListTabs list={list} name="tab" panelId={PANEL} />
      <div role="tabpanel" id={PANEL} aria-label={spec.caption} className="grid grid-cols-1 gap-4">
        <ListToolbar
          list={list}
          actions={
            <ExportMenu
              formats={Object.keys(FORMATS) as Format[]}
              label="Export all that match"
              selectedCount={selection.rows.size}
              onExport={saveAs}
            />
          }
        />
        <TableStatus
          selectedCount={selection.rows.size}
          count={count}
          result={result}
          onClear={() => select(NOTHING_SELECTED)}
        />
        <PagedTable
          list={list}
          failed={failedListText(list.failed?.status ?? 0)}
          columns={[selectColumn({ list, nameOf }), ...columns]}
          rowKey={({ _id }) => _id}
          nameOf={nameOf}
          isSelected={({ _id }) => selection.rows.has(_id)}
        />
      </div>
    </div>
  );
}
