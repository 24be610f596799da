/** The schedule of AI newsletters, as far as it could be read: its state, and the form that changes it. */
import { useCallback, useEffect, useState } from 'react';
import { SETTINGS_FAILED } from '../../../domain/newsletters/automation-texts';
import type { ScheduleView } from '../../../domain/newsletters/schedule-input';
import { api } from '../../../lib/api';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { isSignedOut } from '../table/signed-out';
import { ScheduleForm } from './ScheduleForm';

export function ScheduleTab() {
  const [schedule, setSchedule] = useState<ScheduleView | 'failed' | null>(null);
  const load = useCallback(async () => {
    setSchedule(null);
    const answer = await api.get('/api/newsletter/schedule');
    if (!isSignedOut(answer)) setSchedule(answer.data ?? 'failed');
  }, []);
  useEffect(() => void load(), [load]);
  if (schedule === 'failed')
    return (
      <EmptyState
        role="alert"
        title={SETTINGS_FAILED}
        text="Nothing was changed."
        action={
          <Button size="sm" onClick={() => void load()}>
            Try again
          </Button>
        }
      />
    );
  if (schedule === null)
    return (
      <div role="status" aria-label="Loading the schedule" className="card grid gap-4 p-4 md:p-5">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    );
  return <ScheduleForm schedule={schedule} onChanged={setSchedule} />;
}
