/** The schedule of AI newsletters, as far as it could be read: its state, and the form that changes it. */
import { SETTINGS_FAILED } from '../../../domain/newsletters/automation-texts';
import { api } from '../../../lib/api';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useAnswer } from '../use-answer';
import { ScheduleForm } from './ScheduleForm';

export function ScheduleTab() {
  const { value, failed, reload, set } = useAnswer({
    key: ['newsletter-schedule'],
    ask: (signal) => api.get('/api/newsletter/schedule', { signal }),
    read: ({ data }) => data ?? null,
  });
  if (failed)
    return (
      <EmptyState
        role="alert"
        title={SETTINGS_FAILED}
        text="Nothing was changed."
        action={
          <Button size="sm" onClick={() => void reload()}>
            Try again
          </Button>
        }
      />
    );
  if (value === null)
    return (
      <div role="status" aria-label="Loading the schedule" className="card grid gap-4 p-4 md:p-5">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    );
  return <ScheduleForm schedule={value} onChanged={set} />;
}
