/** The system screen: one line that says that everything works, or the problems with their solutions. Below it a card for each part. */
import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '@/domain/admin/system/problems';
import type { SystemState } from '@/domain/admin/system/system';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { api, failureText } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';
import { Moment } from '@/islands/lists/list-columns';
import {
  areSamplesShown,
  REAL_ENOUGH,
  SAMPLE_CHOICES,
  SAMPLE_KIND_LABELS,
  type SampleChoice,
  type SampleState,
} from '@/domain/directory/samples';
import { isSignedOut } from '@/islands/lists/signed-out';
import { toast } from '@/stores/toasts';
import { FailedJobsCard } from './FailedJobsCard';
import { StateCards } from './StateCards';

const CHOICES: Record<SampleChoice, string> = {
  auto: `Until there are ${REAL_ENOUGH} real ones`,
  show: 'Always show',
  hide: 'Always hide',
};

function stateText({ choice, real, samples }: SampleState): string {
  if (samples === 0) return `${real} real, no samples`;
  return `${real} real, ${samples} samples ${areSamplesShown(choice, real) ? 'shown' : 'hidden'}`;
}

/** The samples of each kind of entry: how many there are, and the operator's choice to show or hide them. */
function SamplesCard({ samples, onDone }: { samples: SystemState['samples']; onDone: () => Promise<unknown> }) {
  const [busy, setBusy] = useState<SampleState['kind'] | null>(null);
  const choose = async ({ kind }: SampleState, choice: SampleChoice) => {
    setBusy(kind);
    const answer = await api.put('/api/admin/system/samples', { json: { kind, choice } });
    setBusy(null);
    if (isSignedOut(answer)) return;
    if (!answer.data) return void toast('error', failureText(answer, 'Nothing was changed. Try again in a moment.'));
    const chosen = answer.data.find((state) => state.kind === kind);
    if (chosen) toast('success', `${SAMPLE_KIND_LABELS[kind]}: ${stateText(chosen)}`);
    await onDone();
  };
  return (
    <section id="samples" aria-labelledby="samples-title" className="card scroll-mt-20 p-4 md:p-5">
      <h2 id="samples-title" className="text-base font-semibold">
        Samples
      </h2>
      <p className="muted mt-1 max-w-prose text-[13px]">
        Samples are made up and show how a list works. Lists hide them once there are {REAL_ENOUGH} real entries of the
        kind.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-2 text-sm xl:grid-cols-2">
        {samples.map((one) => (
          <li
            key={one.kind}
            className="flex items-center justify-between gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-start"
          >
            <label htmlFor={`samples-${one.kind}`} className="min-w-0">
              {SAMPLE_KIND_LABELS[one.kind]}
              <span className="muted block text-[13px]">{stateText(one)}</span>
            </label>
            <select
              id={`samples-${one.kind}`}
              className="select select-sm w-auto pr-8 max-md:h-11"
              value={one.choice}
              disabled={busy !== null}
              onChange={(event) => void choose(one, event.target.value as SampleChoice)}
            >
              {SAMPLE_CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {CHOICES[choice]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The state of the system: from the page, every half minute while the tab is visible, and after each change.

const POLL_MS = 30_000;

/** `isStale`: the last request failed. */
function useSystem(first: SystemState | null) {
  const { value, failed, isBusy, reload } = useAnswer({
    key: ['system'],
    first,
    pace: POLL_MS,
    ask: (signal) => api.get('/api/admin/system', { signal }),
    read: ({ data }) => data ?? null,
  });
  return { state: value, isStale: failed !== null || value === null, isBusy, load: reload };
}

function Verdict({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0)
    return (
      <p className="flex items-center gap-2.5 rounded-xl border border-success/40 bg-success/10 px-4 py-3 font-medium">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        Everything works
      </p>
    );
  return (
    <div className="rounded-xl border border-error/40 bg-error/10 px-4 py-3">
      <h2 className="flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal">
        <TriangleAlert className="size-5 shrink-0 text-error" aria-hidden="true" />
        {problems.length === 1 ? 'One thing is wrong' : `${problems.length} things are wrong`}
      </h2>
      <ul className="mt-2 grid gap-3 pl-7.5 text-sm">
        {problems.map(({ id, title, todo }) => (
          <li key={id}>
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="muted max-w-prose wrap-anywhere">{todo}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SystemScreen({ first }: { first: SystemState | null }) {
  const { state, isStale, isBusy, load } = useSystem(first);
  const retryButton = (
    <Button size="sm" busy={isBusy} icon={RotateCw} onClick={() => void load()}>
      {state ? 'Check now' : 'Try again'}
    </Button>
  );
  if (!state)
    return (
      <EmptyState
        role="alert"
        title="The state of the system could not be read."
        text="The database may be unavailable. /api/health says whether it answers."
        action={retryButton}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="status">
        <Verdict problems={state.problems} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={`text-sm ${isStale ? 'text-error' : 'muted'}`}>
          {isStale ? 'The last check was not answered. This is the state on ' : 'Checked '}
          <Moment at={state.at} />
          {isStale ? '.' : '; checked again every 30 seconds.'}
        </p>
        {retryButton}
      </div>
      <FailedJobsCard failedJobs={state.failedJobs} onDone={load} />
      <StateCards state={state} />
      <SamplesCard samples={state.samples} onDone={load} />
    </div>
  );
}
