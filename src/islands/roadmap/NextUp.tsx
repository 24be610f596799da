/** What to do next, and what is due after it: the first thing that a person sees. */
import { CalendarDays, Check, PartyPopper } from 'lucide-react';
import { duePhrase, dueTone } from '../../domain/roadmap/due';
import { STAGE_NAMES, type ChecklistItem } from '../../domain/roadmap/milestones';
import { upcoming } from '../../domain/roadmap/progress';
import { Button } from '../ui/Button';
import { DueDate } from './DueDate';
import { Attachment } from './MilestoneRow';
import type { RoadmapMachine } from './use-roadmap';

const SHOWN_DATES = 4;

export function NextUp({ machine, next }: { machine: RoadmapMachine; next: ChecklistItem | null }) {
  return (
    <section aria-labelledby="next-up" className="rounded-xl border border-primary/60 bg-base-100 p-5">
      <h2 id="next-up" className="text-brand font-sans text-sm font-semibold tracking-normal">
        Next up
      </h2>
      {next ? (
        <>
          <p className="mt-2 text-base text-pretty break-words" aria-live="polite">
            {next.description}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]" data-due>
            <span className="muted">
              {STAGE_NAMES[next.stage]}, {next.category}
            </span>
            <DueDate key={next._id} item={next} machine={machine} />
            <Attachment item={next} isGuest={machine.isGuest} />
          </div>
          <Button
            variant="primary"
            size="sm"
            className="mt-4 w-full noscript:hidden"
            icon={<Check className="size-4" aria-hidden="true" />}
            onClick={() => machine.toggle(next)}
          >
            Mark complete
          </Button>
        </>
      ) : (
        <p className="mt-2 flex items-center gap-2 text-sm" aria-live="polite">
          <PartyPopper className="size-5 text-success" aria-hidden="true" />
          {machine.items.length === machine.shown.length
            ? 'Every milestone is complete.'
            : 'All of these are complete.'}
        </p>
      )}
    </section>
  );
}

export function DueDates({ machine, onCalendar }: { machine: RoadmapMachine; onCalendar: () => void }) {
  const dated = upcoming(machine.items, SHOWN_DATES);
  // A filter may hide the row that a date belongs to.
  const isFiltered = machine.filters.category !== null || machine.filters.stage !== null;
  return (
    <section aria-labelledby="due-dates" className="rounded-xl border hairline bg-base-100 p-5">
      <h2 id="due-dates" className="font-sans text-sm font-semibold tracking-normal">
        Due dates
      </h2>
      {dated.length === 0 ? (
        <p className="muted mt-2 text-sm text-pretty">
          Give a milestone a due date, and it stands here and in your calendar.
        </p>
      ) : (
        <ol className="mt-2 grid gap-2.5">
          {dated.map((item) => (
            <li key={item._id} className="text-sm">
              <a
                href={
                  isFiltered ? `${machine.hrefOf({ category: null, stage: null })}#m-${item._id}` : `#m-${item._id}`
                }
                className="line-clamp-2 underline-offset-3 hover:underline"
                title={item.description}
              >
                {item.description}
              </a>
              <span
                className={`text-[13px] ${dueTone(item.dueOn, machine.today) === 'overdue' ? 'text-error' : 'muted'}`}
              >
                {duePhrase(item.dueOn, machine.today)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button
        size="sm"
        className="mt-4 w-full noscript:hidden"
        icon={<CalendarDays className="size-4" aria-hidden="true" />}
        onClick={onCalendar}
      >
        Add to your calendar
      </Button>
    </section>
  );
}
