/** Where in the wizard one is: three numbered steps. Those behind are ticked once they are answered: a link may lead past them. */
import { Check } from 'lucide-react';
import { isAnswered, toStep, type Step, type WizardValues } from './values';

interface StepIndicatorProps {
  titles: readonly string[];
  step: Step;
  values: WizardValues;
}

export function StepIndicator({ titles, step, values }: StepIndicatorProps) {
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label="Steps">
      {titles.map((title, index) => {
        const isBehind = index < step;
        const isDone = isBehind && isAnswered(toStep(index), values);
        const isCurrent = index === step;
        return (
          <li key={index} aria-current={isCurrent ? 'step' : undefined} className="grid gap-2">
            <span
              aria-hidden="true"
              className={`h-1 rounded-full transition-colors ${isBehind || isCurrent ? 'bg-primary' : 'bg-base-content/15'}`}
            />
            <span className={`flex items-center gap-1.5 text-[13px] ${isCurrent ? 'font-medium' : 'muted'}`}>
              {isDone && <Check className="size-3.5 shrink-0 text-success max-sm:hidden" aria-hidden="true" />}
              <span className="min-w-0">
                {title}
                {isDone && <span className="sr-only"> (done)</span>}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
