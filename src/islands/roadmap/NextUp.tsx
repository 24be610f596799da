/** The next milestone, and the due dates after it: the cards that a person sees first. */
import { CalendarDays, Check, PartyPopper } from 'lucide-react';
import { duePhrase, dueTone, type RoadmapItem } from '@/domain/roadmap/marks';
import { STAGE_NAMES } from '@/domain/roadmap/milestones';
import { upcoming } from '@/domain/roadmap/progress';
import { Button, useSinglePress } from '@/islands/ui/Button';
import { DueDate, GuideLinks, Attachment } from './MilestoneRow';
import type { RoadmapModel } from './use-roadmap';

const SHOWN_DATES = 4;

export function NextUp({ model, next }: { model: RoadmapModel; next: RoadmapItem | null }) {
  const guide = next && model.guideOf(next);
  // The attachment is the first document of the guide, and is already shown beside the date.
  const attached = next?.fileUrl && guide?.links.find(({ kind }) => kind === 'document');
  const links = guide?.links.filter((link) => link !== attached) ?? [];
  const press = useSinglePress(() => next && model.toggle(next));
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
            <DueDate key={next._id} item={next} model={model} />
            <Attachment item={next} isGuest={model.isGuest} />
          </div>
          {guide && (
            <>
              <p className="mt-3 text-[13px] leading-relaxed text-pretty">{guide.text}</p>
              <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
                <GuideLinks links={links} />
              </div>
            </>
          )}
          <Button variant="primary" size="sm" className="mt-4 w-full noscript:hidden" icon={Check} onClick={press}>
            Mark complete
          </Button>
        </>
      ) : (
        <p className="mt-2 flex items-center gap-2 text-sm" aria-live="polite">
          <PartyPopper className="size-5 text-success" aria-hidden="true" />
          {model.items.length === model.shown.length
            ? 'You have completed every milestone.'
            : 'You have completed all of these.'}
        </p>
      )}
    </section>
  );
}

export function DueDates({ model, onCalendar }: { model: RoadmapModel; onCalendar: () => void }) {
  const dated = upcoming(model.items, SHOWN_DATES);
  // A filter may hide the row that a date belongs to.
  const isFiltered = model.filters.category !== null || model.filters.stage !== null;
  return (
    <section aria-labelledby="due-dates" className="card p-5">
      <h2 id="due-dates" className="font-sans text-sm font-semibold tracking-normal">
        Due dates
      </h2>
      {dated.length === 0 ? (
        <p className="muted mt-2 text-sm text-pretty">
          Set a due date for a milestone to see it here and in your calendar.
        </p>
      ) : (
        <ol className="mt-2 grid gap-2.5">
          {dated.map((item) => (
            <li key={item._id} className="text-sm">
              <a
                href={isFiltered ? `${model.hrefOf({ category: null, stage: null })}#m-${item._id}` : `#m-${item._id}`}
                className="line-clamp-2 underline-offset-3 hover:underline"
                title={item.description}
              >
                {item.description}
              </a>
              <span
                className={`text-[13px] ${dueTone(item.dueOn, model.today) === 'overdue' ? 'text-error' : 'muted'}`}
              >
                {duePhrase(item.dueOn, model.today)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button size="sm" className="mt-4 w-full noscript:hidden" icon={CalendarDays} onClick={onCalendar}>
        Add to your calendar
      </Button>
    </section>
  );
}
