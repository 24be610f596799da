/** "Currently Logged In" of the dashboard and the active users of the analytics: the same people, with classes of devices there. */
import { countText } from '@/domain/count';
import {
  ACTIVE_NOT_FETCHED,
  computeDeviceCounts,
  DEVICE_CLASSES,
  type ActiveUsers,
} from '@/domain/admin/figures/active-users';
import { useClock } from '@/islands/notifications/use-clock';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { ActiveTable } from './ActiveTable';
import { FigureCard, FigureFailed, FigureTitle } from './FigureCard';
import { useActiveUsers } from './use-active-users';

const LABELS = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const;

export interface ActiveUsersCardProps {
  title: string;
  /** What the server read; null when it could not. */
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
        <div className="muted col-span-3 text-[13px]">Devices of the {countText(users.length)} listed below.</div>
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
              The last {countText(value.users.length)} of {countText(value.totalUsers)}.
            </p>
          )}
        </div>
      )}
    </FigureCard>
  );
}
