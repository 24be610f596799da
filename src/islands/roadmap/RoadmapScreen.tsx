/** The startup roadmap: progress, what is next, filters, and one timeline a stage. One island a page. */
import { Suspense, useState } from 'react';
import { CloudOff, ListFilter, Milestone } from 'lucide-react';
import { nextOpen, progressOf } from '../../domain/roadmap/progress';
import { askToLogin } from '../../stores/login-required';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { part } from '../ui/part';
import { DueDates, NextUp } from './NextUp';
import { ProgressCard } from './ProgressCard';
import { CategoryFilter, Timelines } from './Timelines';
import { useRoadmap, type RoadmapStart } from './use-roadmap';

const CalendarDialog = part(() => import('./CalendarDialog'));

export function RoadmapScreen({ start }: { start: RoadmapStart }) {
  const machine = useRoadmap(start);
  const { items, shown, isGuest, isStuck, today } = machine;
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { done, total, percent } = progressOf(items);
  const next = nextOpen(shown, today);

  const openCalendar = () => {
    if (isGuest) return askToLogin();
    setOpened(true);
    setCalendarOpen(true);
  };

  return (
    <>
      <h1 className="text-3xl font-semibold max-sm:text-2xl">Startup Roadmap</h1>
      <p className="muted mt-1 text-sm">
        {isGuest
          ? 'The way from the first idea to scale. Log in to tick off what you have done.'
          : 'The way from the first idea to scale, ticked off one by one.'}
      </p>
      <p className="sr-only" role="status">
        {done} of {total} complete, {percent} percent
      </p>
      {items.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            icon={<Milestone />}
            title="No milestones yet"
            text="They stand here as soon as there are some."
            action={<Button href="/portal">Back to the dashboard</Button>}
          />
        </div>
      ) : (
        <>
          <ProgressCard machine={machine} />
          <p className="mt-4 hidden rounded-lg border hairline px-4 py-3 text-sm noscript:block">
            To tick off milestones and set due dates, switch on JavaScript for this site.
          </p>
          {isStuck && (
            <p className="mt-4 flex items-center gap-2 rounded-lg border hairline px-4 py-3 text-sm" role="status">
              <CloudOff className="size-4 shrink-0" aria-hidden="true" />
              Kept in this browser. It goes to your account as soon as there is a connection.
            </p>
          )}
          <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <aside aria-label="Next steps" className="grid gap-4 lg:sticky lg:top-28 lg:order-2">
              <NextUp machine={machine} next={next} />
              <DueDates machine={machine} onCalendar={openCalendar} />
            </aside>
            <div className="min-w-0">
              <CategoryFilter machine={machine} />
              {shown.length === 0 ? (
                <div className="mt-6">
                  <EmptyState
                    icon={<ListFilter />}
                    title="No milestones match these filters"
                    text="Choose another category or all stages."
                    action={<Button onClick={() => machine.go({ category: null, stage: null })}>Show all</Button>}
                  />
                </div>
              ) : (
                <Timelines machine={machine} next={next} />
              )}
            </div>
          </div>
        </>
      )}
      {wasOpened && (
        <Suspense>
          <CalendarDialog open={isCalendarOpen} onClose={() => setCalendarOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
