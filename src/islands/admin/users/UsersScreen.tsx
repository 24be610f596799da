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
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { DataTable, type Column } from '../../ui/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { Tabs } from '../../ui/Tabs';
import { useUrlState } from '../../ui/use-url-state';
import { ColumnsCard } from '../records/ColumnsCard';
import { ExportState } from './ExportState';
import { actionsColumn, userColumns } from './user-columns';
import { TableFooter } from '../table/TableFooter';
import { UsersToolbar } from './UsersToolbar';
import { useUserExport } from './use-user-export';
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
  const { exportAs, count, result } = useUserExport(readAll);
  const [selected, setSelected] = useState<ReadonlyMap<string, UserRecord>>(new Map());
  const page = isFailed(list) ? null : list;
  const users = page?.users ?? [];
  const { label } = USER_TABS.find(({ tab }) => tab === state.tab) ?? USER_TABS[0];
  const toTab = (tab: string) => fromTheFirst({ tab: tab as UserTab });

  const toggle = (rows: readonly UserRecord[], isOn: boolean) => {
    const next = new Map(selected);
    for (const row of rows)
      if (isOn) next.set(row._id, row);
      else next.delete(row._id);
    setSelected(next);
  };

  const select: Column<UserRecord> = {
    key: 'select',
    header: (
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={users.length > 0 && users.every(({ _id }) => selected.has(_id))}
        onChange={({ target }) => toggle(users, target.checked)}
      />
    ),
    className: 'w-10 pr-0!',
    cell: (user) => (
      <Checkbox
        label={`Select ${nameOf(user)}`}
        hideLabel
        checked={selected.has(user._id)}
        onChange={({ target }) => toggle([user], target.checked)}
      />
    ),
  };
  const columns = userColumns({ state, go, hrefOf });
  const actions = actionsColumn(role, (user) => {
    // What was chosen is not what is stored any more.
    toggle([user], false);
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
        <UsersToolbar
          state={state}
          go={go}
          goLater={goLater}
          selectedCount={selected.size}
          onExport={(format) => void exportAs(format, label, [...selected.values()])}
        />
        <ExportState
          selectedCount={selected.size}
          count={count}
          result={result}
          onClear={() => setSelected(new Map())}
        />
        {page === null ? (
          <EmptyState
            role="alert"
            title={failedListText((list as FailedList).status)}
            text="Nothing was changed."
            action={
              <Button size="sm" onClick={reload}>
                Try again
              </Button>
            }
          />
        ) : users.length === 0 ? (
          <EmptyState
            title={isNarrowed(state) ? 'No users match' : 'No users yet'}
            action={
              isNarrowed(state) ? (
                <Button size="sm" onClick={() => go(fromTheFirst({ q: '', filters: {} }))}>
                  Show all
                </Button>
              ) : undefined
            }
          />
        ) : (
          <DataTable
            caption={label}
            columns={[select, ...columns, actions]}
            rows={users}
            rowKey={({ _id }) => _id}
            isSelected={({ _id }) => selected.has(_id)}
            busy={isBusy}
            card={(user) => (
              <ColumnsCard
                row={user}
                name={nameOf(user)}
                columns={columns}
                top={[select, actions].map(({ key, cell }) => (
                  <div key={key}>{cell(user)}</div>
                ))}
              />
            )}
          />
        )}
        {page && users.length > 0 && (
          <TableFooter page={page} shown={users.length} sizes={USER_PAGE_SIZES} state={state} go={go} hrefOf={hrefOf} />
        )}
      </div>
    </div>
  );
}
