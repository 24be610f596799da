/** The card of signed-in people: "Currently Logged In" of the dashboard, and the active users of the analytics, there with device classes. */
import { countText } from '@/domain/count';
import {
  ACTIVE_NOT_FETCHED,
  computeDeviceCounts,
  DEVICE_CLASSES,
  deviceClassOf,
  type ActiveUsers,
  type ActiveUser,
} from '@/domain/admin/figures/active-users';
import { useClock } from '@/islands/ui/hooks/use-browser';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { TYPE_NAMES } from '@/domain/admin/users/person';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import { agoPhrase } from '@/islands/account/sessions/session-list';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { api, type Answer } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';
import { FigureCard, FigureFailed, FigureTitle } from './FigureCard';

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

interface ActiveTableProps {
  caption: string;
  users: readonly ActiveUser[];
  now: number;
  withClass?: boolean;
}

/** A table of the people who are signed in now. */
function ActiveTable({ caption, users, now, withClass = false }: ActiveTableProps) {
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

/** The users of an answer with their total; null if it failed. */
export const readActiveUsers = ({ data, body }: Pick<Answer<ActiveUser[]>, 'data' | 'body'>): ActiveUsers | null =>
  data ? { users: data, totalUsers: Number(body['totalUsers']) } : null;

/** The people who are signed in now, refreshed regularly. */
const useActiveUsers = (first: ActiveUsers | null, everyMs: number) =>
  useAnswer({
    key: ['active-users'],
    first,
    pace: everyMs,
    ask: (signal) => api.get('/api/logged-in-users', { signal }),
    read: readActiveUsers,
  });

const LABELS = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const;

export interface ActiveUsersCardProps {
  title: string;
  /** The data that the server read; null if it could not. */
  first: ActiveUsers | null;
  everyMs: number;
  withClasses?: boolean;
  serverNow: number;
}

function Classes({ users, totalUsers }: ActiveUsers) {
  const counts = computeDeviceCounts(users);
  return (
    <dl aria-label="Devices" className="mt-4 grid grid-cols-3 gap-3">
      {DEVICE_CLASSES.map((name) => (
        <div key={name} className="rounded-lg border hairline px-3 py-2.5">
          <dt className="muted text-[13px]">{LABELS[name]}</dt>
          <dd className="text-xl font-semibold tabular-nums" data-device={name}>
            {countText(counts[name])}
          </dd>
        </div>
      ))}
      {totalUsers > users.length && (
        <div className="muted col-span-3 text-[13px]">
          Devices of the {countText(users.length)} people listed below.
        </div>
      )}
    </dl>
  );
}

export function ActiveUsersCard({ title, first, everyMs, withClasses = false, serverNow }: ActiveUsersCardProps) {
  const { value, failed, reload } = useActiveUsers(first, everyMs);
  const { now } = useClock(serverNow);
  return (
    <FigureCard>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <FigureTitle>{title}</FigureTitle>
        {value && (
          <span className="text-sm tabular-nums" data-total-users>
            {countText(value.totalUsers)} {value.totalUsers === 1 ? 'person' : 'people'}
          </span>
        )}
      </div>
      <p className="muted mt-1 text-[13px]">
        Active in the last five minutes. Updates every {everyMs / 1000} seconds while this tab is open.
      </p>
      {failed && <FigureFailed text={ACTIVE_NOT_FETCHED} onAgain={() => void reload()} />}
      {!value && !failed && <Skeleton className="mt-4 h-24 w-full" />}
      {value && withClasses && <Classes {...value} />}
      {value && (
        <div className="mt-4">
          {value.users.length === 0 ? (
            <p className="muted text-sm">No one is signed in right now.</p>
          ) : (
            <ActiveTable caption={title} users={value.users} now={now} withClass={withClasses} />
          )}
          {value.totalUsers > value.users.length && (
            <p className="muted mt-2 text-[13px]">
              The {countText(value.users.length)} most recently active of {countText(value.totalUsers)}.
            </p>
          )}
        </div>
      )}
    </FigureCard>
  );
}
