/** The columns of the table of people. */
import type { AdminRole } from '../../../domain/admin/admins';
import {
  companyOf,
  dayInIndia,
  industryText,
  nameOf,
  offersChanges,
  planText,
  shortDay,
  TYPE_NAMES,
  type UserRecord,
} from '../../../domain/admin/users/user-record';
import { fromTheFirst } from '@/domain/lists/paged';
import { USERS_PAGE, type UserSort, type UserState } from '../../../domain/admin/users/user-state';
import type { Column } from '../../ui/DataTable';
import { Tag } from '../../ui/Tag';
import { UserActions } from '../user-changes/UserActions';

interface View {
  state: UserState;
  go: (change: Partial<UserState>) => void;
  hrefOf: (change: Partial<UserState>) => string;
}

const NOTHING = <span className="muted">–</span>;

/** A moment as the day that India has then. */
export function IndianDay({ iso }: { iso: string | null }) {
  const day = dayInIndia(iso);
  return day === '' ? NOTHING : <time dateTime={iso ?? ''}>{shortDay(day)}</time>;
}

const yesNo = (isOn: boolean) => (isOn ? <Tag>Yes</Tag> : <Tag variant="outline">No</Tag>);

export function userColumns({ state, go, hrefOf }: View): Column<UserRecord>[] {
  const sortBy = (name: UserSort): Column<UserRecord>['sort'] => {
    // Names begin with A, dates with the newest.
    const [once, again] = name === 'fullName' ? [name, `-${name}`] : [`-${name}`, name];
    const next = fromTheFirst({ sort: state.sort === once ? again : once });
    const direction = state.sort === name ? 'ascending' : state.sort === `-${name}` ? 'descending' : 'none';
    return { href: hrefOf(next), direction, onSort: () => go(next) };
  };
  const columns: (Column<UserRecord> | null)[] = [
    {
      key: 'fullName',
      header: 'Name',
      className: 'min-w-52 max-w-72',
      sort: sortBy('fullName'),
      cell: (user) => (
        <div className="grid">
          <a href={`${USERS_PAGE}/${user._id}`} className="link line-clamp-2 font-medium wrap-anywhere link-hover">
            {nameOf(user)}
          </a>
          <span className="muted line-clamp-1 text-xs wrap-anywhere" title={user.email}>
            {user.email}
          </span>
        </div>
      ),
    },
    state.tab === 'all'
      ? { key: 'userType', header: 'Type', className: 'px-2!', cell: ({ userType }) => TYPE_NAMES[userType] }
      : null,
    {
      key: 'company',
      header: 'Company',
      className: 'min-w-36 max-w-52',
      cell: (user) =>
        companyOf(user) === '' ? (
          NOTHING
        ) : (
          <div className="grid">
            <span className="line-clamp-2 wrap-anywhere">{companyOf(user)}</span>
            {user.industry !== null && <span className="muted text-xs">{industryText(user.industry)}</span>}
          </div>
        ),
    },
    { key: 'isVerified', header: 'Verified', className: 'px-2!', cell: ({ isVerified }) => yesNo(isVerified) },
    {
      key: 'twoFactorEnabled',
      header: '2FA',
      className: 'px-2!',
      cell: ({ twoFactorEnabled }) => yesNo(twoFactorEnabled),
    },
    { key: 'plan', header: 'Plan', className: 'px-2!', cell: ({ plan }) => planText(plan) },
    {
      key: 'createdAt',
      header: 'Joined',
      className: 'whitespace-nowrap',
      sort: sortBy('createdAt'),
      cell: ({ createdAt }) => <IndianDay iso={createdAt} />,
    },
    {
      key: 'lastLoginAt',
      header: 'Last sign-in',
      className: 'whitespace-nowrap',
      sort: sortBy('lastLoginAt'),
      cell: ({ lastLoginAt }) => <IndianDay iso={lastLoginAt} />,
    },
  ];
  return columns.filter((column) => column !== null);
}

/** Edit and delete, where the row offers them. */
export const actionsColumn = (role: AdminRole, onChanged: (user: UserRecord) => void): Column<UserRecord> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  className: 'w-24 px-1!',
  card: 'actions',
  cell: (user) =>
    offersChanges(user) ? <UserActions user={user} role={role} onChanged={() => onChanged(user)} /> : null,
});
