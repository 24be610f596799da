/** The columns of the table of people, with edit and delete if the row offers them. */
import { shortDay } from '@/domain/time/days';
import type { AdminRole } from '@/domain/accounts/actor';
import {
  companyOf,
  dayInIndia,
  industryText,
  nameOf,
  offersChanges,
  planText,
  TYPE_NAMES,
  type UserRecord,
} from '@/domain/admin/users/person';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import type { Column } from '@/islands/ui/table/DataTable';
import { NotKnown, Tag } from '@/islands/ui/Tag';
import { NameAndEmail, actionsColumn } from '@/islands/lists/list-columns';
import { sortBy } from '@/islands/lists/PagedTable';
import type { ListView } from '@/islands/lists/use-list';
import { UserActions } from '@/islands/admin/user-changes/UserActions';

/** A moment as its day in India; without a moment, `never`. */
export function IndianDay({ iso, never }: { iso: string | null; never?: string }) {
  const day = dayInIndia(iso);
  if (day !== '') return <time dateTime={iso ?? ''}>{shortDay(day)}</time>;
  return never ? <span className="muted">{never}</span> : <NotKnown />;
}

const yesNo = (isOn: boolean) => (isOn ? <Tag>Yes</Tag> : <Tag isMuted>No</Tag>);

export function userColumns(
  view: ListView,
  role: AdminRole,
  onChanged: (user: UserRecord) => void,
): Column<UserRecord>[] {
  const columns: (Column<UserRecord> | null)[] = [
    {
      key: 'fullName',
      header: 'Name',
      className: 'min-w-36 max-w-72 xl:min-w-44',
      sort: sortBy(view, 'fullName'),
      cell: (user) => (
        <NameAndEmail email={user.email}>
          <a href={`${USERS_PAGE}/${user._id}`} className="link link-hover">
            {nameOf(user)}
          </a>
        </NameAndEmail>
      ),
    },
    view.state['tab'] === 'all'
      ? { key: 'userType', header: 'Type', className: 'px-2!', cell: ({ userType }) => TYPE_NAMES[userType] }
      : null,
    {
      key: 'company',
      header: 'Company',
      className: 'min-w-28 max-w-52 xl:min-w-32',
      cell: (user) =>
        companyOf(user) === '' ? (
          <NotKnown />
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
      className: 'min-w-20 xl:whitespace-nowrap',
      sort: sortBy(view, 'createdAt', true),
      cell: ({ createdAt }) => <IndianDay iso={createdAt} />,
    },
    {
      key: 'lastLoginAt',
      header: 'Last sign-in',
      className: 'min-w-20 xl:whitespace-nowrap',
      sort: sortBy(view, 'lastLoginAt', true),
      cell: ({ lastLoginAt }) => <IndianDay iso={lastLoginAt} never="Never" />,
    },
    actionsColumn<UserRecord>(
      (user) =>
        offersChanges(user) ? <UserActions user={user} role={role} onChanged={() => onChanged(user)} /> : null,
      'w-24 px-1!',
    ),
  ];
  return columns.filter((column) => column !== null);
}
