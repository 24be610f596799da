/** The maintenance screen of the back-office: the switch beside the plan, both on the state that the server tells. */
import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { STATUS_FAILED } from '@/domain/admin/maintenance-texts';
import { Button } from '@/islands/ui/Button';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { ModeCard } from './ModeCard';
import { PlanCard } from './PlanCard';
import { useStatus } from './use-status';

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="card p-4 md:p-5">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the state of maintenance" className="mt-5 grid gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

export function MaintenanceSettings() {
  const { value: status, failed, reload, set } = useStatus();
  if (failed && !status) {
    return (
      <Card id="mode" title="Maintenance Mode Control">
        <div role="alert" className="grid justify-items-center gap-1 py-10 text-center">
          <TriangleAlert className="mb-2 size-7 text-warning" aria-hidden="true" />
          <p className="font-semibold">{STATUS_FAILED}</p>
          <p className="muted text-sm">Nothing has changed. Please try again in a moment.</p>
          <Button size="sm" className="mt-4" onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card id="mode" title="Maintenance Mode Control">
        {status ? <ModeCard status={status} onChanged={set} /> : <Loading />}
      </Card>
      <Card id="plan" title="Planned maintenance">
        {status ? <PlanCard status={status} onChanged={set} /> : <Loading />}
      </Card>
    </div>
  );
}
