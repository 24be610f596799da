/** Which kinds of entries show samples: how many there are, and what an operator chose. */
import { useState } from 'react';
import type { SystemState } from '@/domain/admin/system/system';
import {
  areSamplesShown,
  REAL_ENOUGH,
  SAMPLE_CHOICES,
  SAMPLE_KIND_LABELS,
  type SampleChoice,
  type SampleState,
} from '@/domain/directory/samples';
import { isSignedOut } from '@/islands/lists/signed-out';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';

const CHOICES: Record<SampleChoice, string> = {
  auto: `Until there are ${REAL_ENOUGH} real ones`,
  show: 'Always show',
  hide: 'Always hide',
};

function stateText({ choice, real, samples }: SampleState): string {
  if (samples === 0) return `${real} real, no samples`;
  return `${real} real, ${samples} samples ${areSamplesShown(choice, real) ? 'shown' : 'hidden'}`;
}

interface SamplesCardProps {
  samples: SystemState['samples'];
  onDone: () => Promise<unknown>;
}

export function SamplesCard({ samples, onDone }: SamplesCardProps) {
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
          <li key={one.kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
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
