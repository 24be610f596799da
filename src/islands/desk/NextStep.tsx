/** The next step of the roadmap with its tick. */
import { Check, PartyPopper } from 'lucide-react';
import { duePhrase } from '../../domain/roadmap/due';
import { STAGE_NAMES } from '../../domain/roadmap/milestones';
import type { FounderDesk } from '../../domain/desk/view';
import { CARD, Label } from './Tile';
import { useNextStep } from './use-desk';

export function NextStep({ desk, email }: { desk: FounderDesk; email: string }) {
  const { step, done, tick } = useNextStep(desk, email);
  const { total } = desk.roadmap;
  return (
    <li className={`${CARD} max-sm:col-span-2`} data-desk="next-step">
      <Label aside={<span className="muted num text-[13px]">{`${done} of ${total}`}</span>}>Next step</Label>
      {step ? (
        <>
          <p className="mt-1.5 line-clamp-3 text-sm font-medium wrap-anywhere" aria-live="polite">
            <a
              href={`/portal/checklist#m-${step._id}`}
              title={step.description}
              className="underline-offset-3 hover:underline"
            >
              {step.description}
            </a>
          </p>
          <div className="mt-auto flex items-center justify-between gap-2 pt-2">
            <span className="muted text-[13px]">
              {step.dueOn ? duePhrase(step.dueOn, desk.today) : STAGE_NAMES[step.stage]}
            </span>
            <button
              type="button"
              onClick={() => tick(step)}
              className="btn border btn-ghost btn-xs hairline max-md:h-11 max-md:px-3 noscript:hidden"
            >
              <Check className="size-3.5" aria-hidden="true" />
              Done
            </button>
          </div>
        </>
      ) : (
        <p className="mt-1.5 flex items-start gap-2 text-sm" aria-live="polite">
          <PartyPopper className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          <a href="/portal/checklist" className="font-medium underline-offset-3 hover:underline">
            {total > 0 ? 'Every step is done.' : 'The roadmap has no steps yet.'}
          </a>
        </p>
      )}
    </li>
  );
}
