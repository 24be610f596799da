/** A table of the people who are signed in now. */
import type { ActiveUser } from '@/domain/admin/figures/active-users';
import { deviceClassOf } from '@/domain/admin/figures/active-users';
import { TYPE_NAMES } from '@/domain/admin/users/person';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import { agoPhrase } from '@/islands/account/sessions/session-list';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';

const CLASSES = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const;

const Name = ({ fullName, userId }: ActiveUser) => (
  <a href={`${USERS_PAGE}/${userId}`} className="link font-medium wrap-anywhere link-hover">
    {fullName}
  </a>
);

const columnsOf = (now: number, withClass: boolean): Column<ActiveUser>[] => [
  {
    key: 'fullName',
    header: 'Name',
    className: 'min-w-40 max-w-72',
    cell: Name,
  },
  { key: 'userType', header: 'Type', cell: ({ userType }) => TYPE_NAMES[userType] },
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
      card={(user) => (
        <article aria-label={user.fullName} className="card grid gap-0.5 p-3 text-sm">
          <Name {...user} />
          <span className="muted text-[13px] wrap-anywhere">
            {[TYPE_NAMES[user.userType], user.deviceInfo, agoPhrase(Date.parse(user.lastActive), now)].join(' · ')}
          </span>
        </article>
      )}
    />
  );
}
