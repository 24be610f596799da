/** User Management: founders and visitors in three tabs, found, chosen and exported. Its state is the address. */
import { useState } from 'react';
import type { AdminRole } from '../../../domain/admin/admins';
import { nameOf, type UserRecord } from '../../../domain/admin/users/user-record';
import {
  fromTheFirst,
  isNarrowed,
  readUserState,
  USER_TABS,
  USERS_PAGE,
  userSearch,
  type UserState,
  type UserTab,
  USER_PAGE_SIZES,
} from '../../../domain/admin/users/user-state';
import { failedListText, VIEW_ONLY } from '../../../domain/admin/users/user-texts';
import { DataTable } from '../../ui/DataTable';
import { Tabs } from '../../ui/Tabs';
import { useUrlState } from '../../ui/use-url-state';
import { ColumnsCard } from '../records/ColumnsCard';
import { ListFailed } from '../table/ListFailed';
import { NoRows } from '../table/NoRows';
import { selectColumn, withRows, type Selected } from '../table/select-column';
import { TableFooter } from '../table/TableFooter';
import { TableStatus } from '../table/TableStatus';
import { useFileExport } from '../table/use-file-export';
import { actionsColumn, userColumns } from './user-columns';
import { saveUsers, USER_FORMATS, type UserFormat } from './user-file';
import { UsersToolbar } from './UsersToolbar';
import { isFailed, useUsers, type FailedList, type UserList } from './use-users';

const PANEL = 'users-panel';

export interface UsersScreenProps {
  role: AdminRole;
  /** The query that the page was asked with, and the list for it. */
  query: string;
  first: UserList | FailedList;
}

export function UsersScreen({ role, query, first }: UsersScreenProps) {
  const { state, go, goLater, hrefOf } = useUrlState<UserState>({
    first: readUserState(new URLSearchParams(query)),
    read: readUserState,
    href: (next) => `${USERS_PAGE}${userSearch(next)}`,
  });
  const { list, isBusy, reload, readAll } = useUsers(state, first);
  const { exportRows, count, result } = useFileExport();
  const [selected, setSelected] = useState<Selected<UserRecord>>(new Map());
  const page = isFailed(list) ? null : list;
  const users = page?.users ?? [];
  const { label } = USER_TABS.find(({ tab }) => tab === state.tab) ?? USER_TABS[0];
  const toTab = (tab: string) => fromTheFirst({ tab: tab as UserTab });

  const exportAs = (format: UserFormat) =>
    void exportRows({
      chosen: [...selected.values()],
      most: USER_FORMATS[format],
      readAll,
      save: (rows) => saveUsers(rows, label, format),
    });
  const select = selectColumn({ rows: users, selected, onSelected: setSelected, nameOf });
  const columns = userColumns({ state, go, hrefOf });
  const actions = actionsColumn(role, (user) => {
    // What was chosen is not what is stored any more.
    setSelected((now) => withRows(now, [user], false));
    reload();
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {role === 'admin' && (
        <p role="note" className="card px-4 py-2.5 text-sm">
          {VIEW_ONLY}
        </p>
      )}
      <Tabs
        label="Kinds of users"
        value={state.tab}
        panelId={PANEL}
        items={USER_TABS.map((one) => ({ value: one.tab, label: one.label, href: hrefOf(toTab(one.tab)) }))}
        onChange={(tab) => go(toTab(tab))}
      />
      <div role="tabpanel" id={PANEL} aria-label={label} className="grid grid-cols-1 gap-4">
        <UsersToolbar state={state} go={go} goLater={goLater} selectedCount={selected.size} onExport={exportAs} />
        <TableStatus
          selectedCount={selected.size}
          count={count}
          result={result}
          onClear={() => setSelected(new Map())}
        />
        {page === null ? (
          <ListFailed title={failedListText((list as FailedList).status)} onAgain={reload} />
        ) : users.length === 0 ? (
          <NoRows
            many="users"
            isNarrowed={isNarrowed(state)}
            onShowAll={() => go(fromTheFirst({ q: '', filters: {} }))}
          />
        ) : (
          <DataTable
            caption={label}
            columns={[select, ...columns, actions]}
            rows={users}
            rowKey={({ _id }) => _id}
            isSelected={({ _id }) => selected.has(_id)}
            busy={isBusy}
            card={(user) => <ColumnsCard row={user} name={nameOf(user)} columns={[select, ...columns, actions]} />}
          />
        )}
        {page && users.length > 0 && (
          <TableFooter page={page} shown={users.length} sizes={USER_PAGE_SIZES} state={state} go={go} hrefOf={hrefOf} />
        )}
      </div>
    </div>
  );
}
