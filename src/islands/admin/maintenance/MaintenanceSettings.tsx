/** The maintenance screen of the back-office: the switch and the plan, both with the state from the server. */
import { useState, type ReactNode } from 'react';
import { TriangleAlert, CalendarClock, CalendarX2 } from 'lucide-react';
import {
  STATUS_FAILED,
  CANCEL_FAILED,
  NOTHING_PLANNED,
  PLAN_FAILED,
  PLANNED,
  TIME_MISSING,
} from '@/domain/admin/maintenance-texts';
import { Button } from '@/islands/ui/Button';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { momentText, localInIndia, momentInIndia } from '@/domain/time/india';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { ModeCard, useStatus, typedMessage, MessageRow, TimeRow, type StatusProps } from './ModeCard';

const PATH = '/api/maintenance/schedule';

/** The next maintenance window: the plan, a form to change it, and a button to cancel it. It starts and ends automatically. */
function PlanCard({ status, onChanged }: StatusProps) {
  const planned = status.scheduled;
  const [isAsking, setIsAsking] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const form = useForm({
    initial: {
      startsAt: localInIndia(planned?.startsAt ?? null),
      endsAt: localInIndia(planned?.endsAt ?? null),
      message: typedMessage(planned?.message ?? ''),
    },
    schema: () =>
      rulesOf<{ startsAt: string; endsAt: string; message: string }>(({ startsAt, endsAt }) => ({
        startsAt: momentInIndia(startsAt) === null ? TIME_MISSING : null,
        endsAt: momentInIndia(endsAt) === null ? TIME_MISSING : null,
      })),
    draft: { key: 'draft:maintenance-plan' },
    onValid: async ({ startsAt, endsAt, message }) => {
      const answer = await api.put(PATH, {
        json: { startsAt: momentInIndia(startsAt), endsAt: momentInIndia(endsAt), message },
      });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      const next = answer.data ?? null;
      if (!next) return refusalOf(answer, PLAN_FAILED);
      onChanged(next);
      toast('success', PLANNED);
      return undefined;
    },
  });

  const cancel = async () => {
    if (isCancelling) return;
    setIsCancelling(true);
    const answer = await api.delete(PATH);
    setIsCancelling(false);
    setIsAsking(false);
    if (isSignedOut(answer)) return;
    const next = answer.data ?? null;
    if (!next) {
      toast('error', answer.message ?? CANCEL_FAILED);
      return;
    }
    onChanged(next);
    form.refuse({});
    toast('success', NOTHING_PLANNED);
  };

  const times = planned && {
    from: momentText(planned.startsAt),
    to: momentText(planned.endsAt),
  };
  return (
    <>
      <p className="muted mt-1 text-sm text-pretty">
        It starts and ends automatically. Everyone gets a notice now, and a banner 15 minutes before.
      </p>
      {times ? (
        <div data-planned className="mt-4 rounded-lg border border-info/40 bg-info/10 px-4 py-3">
          <div className="flex items-start gap-2.5">
            <CalendarClock className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
            <p className="min-w-0 text-sm">
              <span className="font-medium">{times.from}</span> to <span className="font-medium">{times.to}</span>
              <span className="muted mt-0.5 block [overflow-wrap:anywhere]">{planned?.message}</span>
            </p>
          </div>
          <Button size="sm" className="mt-3 text-error max-sm:w-full" onClick={() => setIsAsking(true)}>
            Cancel this maintenance
          </Button>
        </div>
      ) : (
        <p className="muted mt-4 flex items-center gap-2.5 rounded-lg border border-dashed hairline px-4 py-3 text-sm">
          <CalendarX2 className="size-4 shrink-0" aria-hidden="true" />
          Nothing is planned.
        </p>
      )}
      <form {...form.formProps} className="mt-4 grid gap-4">
        <DraftNotice form={form} />
        <FormFailure form={form} />
        <TimeRow form={form} name="startsAt" label="Starts" required />
        <TimeRow form={form} name="endsAt" label="Ends" required />
        <MessageRow form={form} />
        <div>
          <SubmitButton form={form} variant="outline" className="max-sm:w-full">
            {planned ? 'Change the plan' : 'Plan maintenance'}
          </SubmitButton>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Cancel the planned maintenance?"
        text={times ? `Outset stays open from ${times.from} to ${times.to}.` : ''}
        confirmLabel="Cancel it"
        cancelLabel="Keep it"
        danger
        busy={isCancelling}
        onConfirm={() => void cancel()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

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
