/** The people who are signed in now, as a table. */
import type { ActiveUser } from '../../../domain/admin/figures/active-users';
import { deviceClassOf } from '../../../domain/admin/figures/active-users';
import { agoPhrase } from '../../account/sessions/session-list';
import { DataTable, type Column } from '../../ui/DataTable';
import { ColumnsCard } from '../records/ColumnsCard';

const CLASSES = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const;

const columnsOf = (now: number, withClass: boolean): Column<ActiveUser>[] => [
  {
    key: 'fullName',
    header: 'Name',
    className: 'min-w-40 max-w-72',
    cell: ({ fullName, userId }) => (
      <span className="grid">
        <span className="wrap-anywhere">{fullName}</span>
        <span className="muted text-xs wrap-anywhere">{userId}</span>
      </span>
    ),
  },
  { key: 'userType', header: 'Type', cell: ({ userType }) => (userType === 'founder' ? 'Founder' : 'Visitor') },
  ...(withClass
    ? [{ key: 'class', header: 'Device class', cell: (user: ActiveUser) => CLASSES[deviceClassOf(user.deviceInfo)] }]
    : []),
  { key: 'deviceInfo', header: 'Device', className: 'whitespace-nowrap', cell: ({ deviceInfo }) => deviceInfo },
  {
    key: 'lastActive',
    header: 'Last active',
    className: 'whitespace-nowrap',
    cell: ({ lastActive }) => <time dateTime={lastActive}>{agoPhrase(Date.parse(lastActive), now)}</time>,
  },
];

export interface ActiveTableProps {
  caption: string;
  users: readonly ActiveUser[];
  now: number;
  withClass?: boolean;
}

export function ActiveTable({ caption, users, now, withClass = false }: ActiveTableProps) {
  const columns = columnsOf(now, withClass);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={users}
      rowKey={({ userId }) => userId}
      card={(user) => <ColumnsCard row={user} name={user.fullName} columns={columns} />}
    />
  );
}
