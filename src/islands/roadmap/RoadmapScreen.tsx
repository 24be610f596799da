/** The startup roadmap: progress, what is next, filters, and one timeline a stage. One island a page. */
import { useState } from 'react';
import { CloudOff, ListFilter } from 'lucide-react';
import { nextOpen, progressOf } from '@/domain/roadmap/progress';
import { askToSignIn } from '@/stores/sign-in-required';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { DueDates, NextUp } from './NextUp';
import { ProgressCard } from './ProgressCard';
import { CategoryFilter, Timelines } from './Timelines';
import { useRoadmap, type RoadmapStart } from './use-roadmap';
import CalendarDialog from './CalendarDialog';

export function RoadmapScreen({ start }: { start: RoadmapStart }) {
  const model = useRoadmap(start);
  const { items, shown, isGuest, isStuck, today } = model;
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { done, total, percent } = progressOf(items);
  const next = nextOpen(shown, today, model.stage);

  const openCalendar = () => {
    if (isGuest) return askToSignIn();
    setOpened(true);
    setCalendarOpen(true);
  };

  return (
    <>
      <h1 className="page-title">Startup Roadmap</h1>
      <p className="muted mt-1 text-sm">
        {isGuest
          ? 'Your path from first idea to scale. Log in to tick off what you have done.'
          : 'Your path from first idea to scale. Tick off steps as you go.'}
      </p>
      <p className="sr-only" role="status">
        {done} of {total} complete, {percent} percent
      </p>
      {items.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            ghost={['box', 'text', 'tag']}
            title="No milestones yet"
            text="Milestones will appear here once they are added."
            action={<Button href="/portal">Back to the dashboard</Button>}
          />
        </div>
      ) : (
        <>
          <ProgressCard model={model} />
          <p className="mt-4 hidden rounded-lg border hairline px-4 py-3 text-sm noscript:block">
            To tick off milestones and set due dates, turn on JavaScript for this site.
          </p>
          {isStuck && (
            <p className="mt-4 flex items-center gap-2 rounded-lg border hairline px-4 py-3 text-sm" role="status">
              <CloudOff className="size-4 shrink-0" aria-hidden="true" />
              Saved on this device. It syncs to your account when you are back online.
            </p>
          )}
          <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <aside aria-label="Next steps" className="grid gap-4 lg:sticky lg:top-28 lg:order-2">
              <NextUp model={model} next={next} />
              <DueDates model={model} onCalendar={openCalendar} />
            </aside>
            <div className="min-w-0">
              <CategoryFilter model={model} />
              {shown.length === 0 ? (
                <div className="mt-6">
                  <EmptyState
                    icon={<ListFilter />}
                    title="No milestones match these filters"
                    text="Choose another category or all stages."
                    action={<Button onClick={() => model.go({ category: null, stage: null })}>Show all</Button>}
                  />
                </div>
              ) : (
                <Timelines model={model} next={next} />
              )}
            </div>
          </div>
        </>
      )}
      {wasOpened && <CalendarDialog open={isCalendarOpen} onClose={() => setCalendarOpen(false)} />}
    </>
  );
}
