/** The schedule of automatic AI newsletters and their focus. Saving activates it, stopping deactivates it. */
import { useMemo, useRef, useState, useEffect } from 'react';
import { CircleStop } from 'lucide-react';
import { STOP_FAILED, UPDATE_FAILED } from '@/domain/newsletters/screen-state';
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import {
  MAX_CRON,
  CRON_PRESETS,
  nextRuns,
  runsWithinADay,
  DEFAULT_ZONE,
  cronFault,
  tidyCron,
} from '@/domain/newsletters/schedule/cron';
import type { ScheduleInput, ScheduleView } from '@/domain/newsletters/schedule/schedule-input';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { draftRevision } from '@/islands/ui/form/draft';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { isSignedOut, overtakenText, SESSION_ENDED } from '@/islands/lists/signed-out';
import { momentText } from '@/domain/time/india';
import { FocusRows } from './NewsletterRows';

/** The list is refreshed, because runs pass while the page is open. */
const AGAIN_MS = 30_000;

interface NextRunsProps {
  cronExpression: string;
  timeZone: string;
  isActive: boolean;
  /** True if the fields show the saved schedule. */
  isSaved: boolean;
}

/** The next five runs of the typed cron expression in its time zone, or the fault in it. */
function NextRuns({ cronExpression, timeZone, isActive, isSaved }: NextRunsProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const expression = tidyCron(cronExpression);
  const fault = useMemo(() => cronFault(expression), [expression]);
  const runs = useMemo(
    () => (fault === null ? nextRuns(expression, timeZone, now) : []),
    [fault, expression, timeZone, now],
  );
  const day = (run: number) => new Date(run).toLocaleDateString('en-IN', { weekday: 'long', timeZone });
  return (
    <section aria-labelledby="next-runs" className="card p-4 md:p-5">
      <h2 id="next-runs" className="text-base font-semibold">
        {isActive && isSaved ? 'Next five runs' : 'Next five runs, once saved'}
      </h2>
      {fault !== null && <p className="muted mt-2 text-sm">{fault}</p>}
      {runs.length > 0 && (
        <ol aria-label="Next runs" className="mt-3 grid gap-2.5 text-sm">
          {runs.map((run) => (
            <li key={run}>
              <time dateTime={new Date(run).toISOString()}>
                <span className="block font-medium">{day(run)}</span>
                <span className="muted num">{momentText(new Date(run).toISOString(), timeZone)}</span>
              </time>
            </li>
          ))}
        </ol>
      )}
      {runsWithinADay(runs) > 1 && (
        <p role="status" className="mt-3 rounded-lg border border-warning/40 bg-warning/10 px-3 py-2 text-sm">
          People would get more than one newsletter a day.
        </p>
      )}
      <p className="muted mt-3 text-[13px] text-pretty">
        When clocks change, a skipped time runs right after the gap, and a repeated time runs once.
      </p>
    </section>
  );
}

/** Browsers list India's time zone under its old name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Asia/Calcutta': DEFAULT_ZONE };

/** The time zones to choose from: India's first, then those that this browser knows. */
function zoneOptions(saved: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => OTHER_NAMES[zone] ?? zone);
  const names = new Set([DEFAULT_ZONE, 'UTC', saved, ...known.sort()]);
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

const DRAFT = 'draft:newsletter-schedule';

interface Values extends NewsletterFocus {
  cronExpression: string;
  timeZone: string;
}

const valuesOf = ({ scheduledTime, timeZone, customization }: ScheduleView): Values => ({
  cronExpression: scheduledTime,
  timeZone,
  ...customization,
});

function StateBadge({ isActive }: { isActive: boolean }) {
  return (
    <span role="status" className={`inline-flex items-center gap-2 text-sm font-medium ${isActive ? '' : 'muted'}`}>
      <span className={`size-2 rounded-full ${isActive ? 'bg-success' : 'bg-base-content/40'}`} aria-hidden="true" />
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}

interface Props {
  schedule: ScheduleView;
  onChanged: (schedule: ScheduleView) => void;
}

export function ScheduleForm({ schedule, onChanged }: Props) {
  const { isScheduled, scheduledTime } = schedule;
  const [isStopping, setStopping] = useState(false);
  // Revision that the typed values are based on; a draft may be older than the schedule.
  const revision = useRef(draftRevision(DRAFT) ?? schedule.revision);
  const zones = useMemo(() => zoneOptions(schedule.timeZone), [schedule.timeZone]);
  /** The question about more than one newsletter a day. Consent counts only for that expression. */
  const [runsQuestion, setRunsQuestion] = useState<{ runs: number; cron: string } | null>(null);
  const agreed = useRef('');
  const form = useForm<Values, ScheduleInput>({
    initial: valuesOf(schedule),
    schema: async ({ cronExpression, timeZone, ...customization }) => {
      const { scheduleInput } = await import('@/domain/newsletters/schedule/schedule-input');
      return {
        safeParse: () =>
          scheduleInput.safeParse({ cronExpression, timeZone, customization, revision: revision.current }),
      };
    },
    draft: { key: DRAFT, revision: revision.current },
    onValid: async (json) => {
      const runs = runsWithinADay(nextRuns(json.cronExpression, json.timeZone, Date.now(), 24));
      if (runs > 1 && agreed.current !== json.cronExpression) {
        setRunsQuestion({ runs, cron: json.cronExpression });
        return {};
      }
      const answer = await api.post('/api/newsletter/schedule', { json });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      const next = answer.data;
      if (!next) {
        toast('error', UPDATE_FAILED);
        if (answer.status !== 409) return refusalOf(answer, UPDATE_FAILED);
        const newer = (await api.get('/api/newsletter/schedule')).data;
        if (newer) revision.current = newer.revision;
        return { failure: overtakenText(answer.message) };
      }
      revision.current = next.revision;
      onChanged(next);
      form.reset(valuesOf(next));
      toast('success', 'The schedule is saved and active.');
      return undefined;
    },
  });
  const stop = async () => {
    setStopping(true);
    const answer = await api.post('/api/newsletter/stop');
    setStopping(false);
    if (isSignedOut(answer)) return;
    const next = answer.data;
    if (!next) return void toast('error', answer.status === 0 ? failureText(answer, STOP_FAILED) : STOP_FAILED);
    revision.current = next.revision;
    onChanged(next);
  };
  const { cronExpression, timeZone } = form.values;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <section aria-labelledby="schedule" className="card p-4 md:p-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="schedule" className="text-xl font-semibold">
            Schedule
          </h2>
          <StateBadge isActive={isScheduled} />
        </div>
        <p className="muted mt-1.5 text-sm text-pretty">
          {isScheduled
            ? 'Each run writes a newsletter and sends it to everyone who gets newsletters. No one reads it first.'
            : 'Nothing is sent automatically until you save.'}
        </p>
        <form {...form.formProps} className="mt-4 grid gap-4">
          <DraftNotice
            form={form}
            onDiscard={() => {
              revision.current = schedule.revision;
              form.reset();
            }}
          />
          <FormFailure form={form} />
          <div className="grid gap-2">
            <TextRow
              form={form}
              name="cronExpression"
              label="Cron expression"
              required
              maxLength={MAX_CRON}
              spellCheck={false}
              inputClass="font-mono"
              help="Minute, hour, day of the month, month, day of the week."
            />
            <div role="group" aria-label="Presets" className="flex flex-wrap gap-2">
              {CRON_PRESETS.map(({ label, cron }) => (
                <Button
                  key={cron}
                  size="sm"
                  aria-pressed={cronExpression === cron}
                  className="aria-pressed:border-primary"
                  onClick={() => form.set('cronExpression', cron)}
                >
                  {label}
                </Button>
              ))}
            </div>
          </div>
          <SelectRow form={form} name="timeZone" label="Time zone" options={zones} />
          <FocusRows form={form} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton form={form} className="max-sm:w-full">
              {isScheduled ? 'Save' : 'Save and activate'}
            </SubmitButton>
            {isScheduled && (
              <Button
                className="text-error max-sm:w-full"
                busy={isStopping}
                icon={CircleStop}
                onClick={() => void stop()}
              >
                Stop Scheduler
              </Button>
            )}
          </div>
        </form>
        <ConfirmDialog
          open={runsQuestion !== null}
          title={`Send ${runsQuestion?.runs ?? 0} newsletters a day?`}
          text="Everyone who gets newsletters gets each of them. Most newsletters go out once a week."
          confirmLabel="Save it"
          onConfirm={() => {
            agreed.current = runsQuestion?.cron ?? '';
            setRunsQuestion(null);
            void form.submit();
          }}
          onCancel={() => setRunsQuestion(null)}
        />
      </section>
      <NextRuns
        cronExpression={cronExpression}
        timeZone={timeZone}
        isActive={isScheduled}
        isSaved={cronExpression === scheduledTime && timeZone === schedule.timeZone}
      />
    </div>
  );
}
