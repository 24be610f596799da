/** User Management: founders and visitors in three tabs, found, chosen and exported. Its state is the address. */
import { useState } from 'react';
import type { AdminRole } from '../../../domain/admin/admins';
import { nameOf, readUser, type UserRecord } from '../../../domain/admin/users/user-record';
import {
  isNarrowed,
  pathOf,
  readUserState,
  USER_TABS,
  USERS_PAGE,
  userQueryOf,
  userSearch,
  type UserState,
  type UserTab,
  USER_PAGE_SIZES,
} from '../../../domain/admin/users/user-state';
import { failedListText, VIEW_ONLY } from '../../../domain/admin/users/user-texts';
import { fromTheFirst, readPaged, type Paged } from '@/domain/lists/paged';
import { api, type Answer } from '../../../lib/api';
import { Tabs } from '../../ui/Tabs';
import { useUrlState } from '../../ui/use-url-state';
import { NoRows } from '../table/NoRows';
import { selectColumn, withRows, type Selected } from '../table/select-column';
import { PagedTable, usePaged } from '../table/PagedTable';
import { TableStatus } from '../table/TableStatus';
import { useFileExport } from '../table/use-file-export';
import { actionsColumn, userColumns } from './user-columns';
import { saveUsers, USER_FORMATS, type UserFormat } from './user-file';
import { UsersToolbar } from './UsersToolbar';

export const readUsers = (answer: Pick<Answer, 'ok' | 'body'>) => readPaged(answer, readUser);

const PANEL = 'users-panel';

export interface UsersScreenProps {
  role: AdminRole;
  /** The query that the page was asked with, and the list for it. */
  query: string;
  first: Paged<UserRecord> | null;
}

export function UsersScreen({ role, query, first }: UsersScreenProps) {
  const { state, go, goLater, hrefOf } = useUrlState<UserState>({
    first: readUserState(new URLSearchParams(query)),
    read: readUserState,
    href: (next) => `${USERS_PAGE}${userSearch(next)}`,
  });
  const path = pathOf(state.tab);
  const list = usePaged<UserRecord>({
    name: path,
    query: userQueryOf(state),
    first,
    ask: (query, signal) => api.get(path, { query, ...(signal ? { signal } : {}) }),
    read: readUsers,
  });
  const { readAll } = list;
  const { exportRows, count, result } = useFileExport();
  const [selected, setSelected] = useState<Selected<UserRecord>>(new Map());
  const { label } = USER_TABS.find(({ tab }) => tab === state.tab) ?? USER_TABS[0];
  const toTab = (tab: string) => fromTheFirst({ tab: tab as UserTab });

  const exportAs = (format: UserFormat) =>
    void exportRows({
      chosen: [...selected.values()],
      most: USER_FORMATS[format],
      readAll,
      save: (rows) => saveUsers(rows, label, format),
    });
  const select = selectColumn({ rows: list.rows, selected, onSelected: setSelected, nameOf });
  const columns = userColumns({ state, go, hrefOf });
  const actions = actionsColumn(role, (user) => {
    // What was chosen is not what is stored any more.
    setSelected((now) => withRows(now, [user], false));
    void list.reload();
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
        <PagedTable
          list={list}
          failed={failedListText(list.failed?.status ?? 0)}
          empty={
            <NoRows
              many="users"
              isNarrowed={isNarrowed(state)}
              onShowAll={() => go(fromTheFirst({ q: '', filters: {} }))}
            />
          }
          caption={label}
          columns={[select, ...columns, actions]}
          rowKey={({ _id }) => _id}
          nameOf={nameOf}
          isSelected={({ _id }) => selected.has(_id)}
          sizes={USER_PAGE_SIZES}
          state={state}
          go={go}
          hrefOf={hrefOf}
        />
      </div>
    </div>
  );
}
