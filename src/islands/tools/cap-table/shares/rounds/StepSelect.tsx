/** Chooses a moment of the cap table: today, or after one of the rounds. In the address, so that a link shows the same. */
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import { Select } from '@/islands/ui/fields/inputs';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

export const stepName = ({ id, name }: Step): string => (id === 'today' ? 'Today' : `After ${name || 'a round'}`);

/** The step in the address, else `otherwise`: the first or the last. */
export function useStep(otherwise: 'first' | 'last'): Step {
  const { capitalisation, url } = useShares();
  const { steps } = capitalisation;
  const fallback = (otherwise === 'first' ? steps[0] : steps.at(-1)) as Step;
  return steps.find(({ id }) => id === url.step) ?? fallback;
}

export function StepSelect({ step }: { step: Step }) {
  const { capitalisation, go } = useShares();
  if (capitalisation.steps.length < 2) return null;
  return (
    <Select
      aria-label="Point in time"
      className="select-sm w-auto! max-w-56"
      options={capitalisation.steps.map((one) => ({ value: one.id, label: stepName(one) }))}
      value={step.id}
      onChange={(event) => go({ step: event.target.value })}
    />
  );
}
