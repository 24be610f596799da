/** The next window of maintenance: what is planned, a form that plans it, and the way to cancel it. It starts and ends by itself. */
import { useRef, useState, type SyntheticEvent } from 'react';
import { CalendarClock, CalendarX2 } from 'lucide-react';
import {
  CANCEL_FAILED,
  NOTHING_PLANNED,
  PLAN_FAILED,
  PLANNED,
  TIME_MISSING,
} from '../../../domain/admin/maintenance-texts';
import { momentText } from '../../../domain/admin/moments';
import { fieldTime, timeOfField } from '../../../lib/field-time';
import { toast } from '../../../stores/toasts';
import { api, failureText } from '../../../lib/api';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useTimeZone } from '../../ui/use-time-zone';
import { MessageField } from './MessageField';
import { TimeField } from './TimeField';
import { readStatus, typedMessage, type StatusProps } from './use-status';

const PATH = '/api/maintenance/schedule';
const NAMES = ['startsAt', 'endsAt', 'message'] as const;

export function PlanCard({ status, onChanged }: StatusProps) {
  const planned = status.scheduled;
  const [startsAt, setStartsAt] = useState(fieldTime(planned?.startsAt ?? null));
  const [endsAt, setEndsAt] = useState(fieldTime(planned?.endsAt ?? null));
  const [message, setMessage] = useState(typedMessage(planned?.message ?? ''));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const timeZone = useTimeZone();

  const showErrors = (next: Record<string, string>) => {
    setErrors(next);
    const first = NAMES.find((name) => next[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };

  const plan = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const times = { startsAt: timeOfField(startsAt), endsAt: timeOfField(endsAt) };
    const missing = Object.entries(times).filter(([, time]) => time === null);
    if (showErrors(Object.fromEntries(missing.map(([name]) => [name, TIME_MISSING])))) return;
    setIsBusy(true);
    const answer = await api.put(PATH, { json: { ...times, message } });
    setIsBusy(false);
    const next = answer.ok ? readStatus(answer.body['data']) : null;
    if (next) {
      onChanged(next);
      toast('success', PLANNED);
    } else if (!showErrors(answer.errors)) {
      setFailure(failureText(answer, PLAN_FAILED));
    }
  };

  const cancel = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await api.delete(PATH);
    setIsBusy(false);
    setIsAsking(false);
    const next = answer.ok ? readStatus(answer.body['data']) : null;
    if (!next) {
      toast('error', answer.message ?? CANCEL_FAILED);
      return;
    }
    onChanged(next);
    setFailure(null);
    toast('success', NOTHING_PLANNED);
  };

  const times = planned && {
    from: momentText(planned.startsAt, timeZone),
    to: momentText(planned.endsAt, timeZone),
  };
  return (
    <>
      <p className="muted mt-1 text-sm text-pretty">
        It starts and ends by itself. Everybody gets a notice now, and a banner 15 minutes before.
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
      <form ref={form} noValidate onSubmit={(event) => void plan(event)} className="mt-4 grid gap-4">
        <div role="alert" className="contents">
          {failure && <p className="rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm">{failure}</p>}
        </div>
        <TimeField
          label="Starts"
          name="startsAt"
          value={startsAt}
          error={errors['startsAt']}
          onChange={setStartsAt}
          required
        />
        <TimeField label="Ends" name="endsAt" value={endsAt} error={errors['endsAt']} onChange={setEndsAt} required />
        <MessageField value={message} error={errors['message']} onChange={setMessage} />
        <div>
          <Button type="submit" busy={isBusy} className="max-sm:w-full">
            {planned ? 'Change the plan' : 'Plan maintenance'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Cancel the planned maintenance?"
        text={times ? `Outset stays open from ${times.from} to ${times.to}.` : ''}
        confirmLabel="Cancel it"
        cancelLabel="Keep it"
        danger
        busy={isBusy}
        onConfirm={() => void cancel()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
