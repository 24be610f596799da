/** The startup roadmap: progress, the next step, filters, and one timeline per stage. One island per page. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CloudOff, ListFilter } from 'lucide-react';
import { nextOpen, progressOf, stageProgress } from '@/domain/roadmap/progress';
import { askToSignIn } from '@/stores/shell';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import {
  STAGE_NAMES,
  timelinesOf,
  isBehind,
  MILESTONE_CATEGORIES,
  type RoadmapFilters,
  type MilestoneStage,
} from '@/domain/roadmap/milestones';
import { onPlainClick } from '@/lib/plain-click';
import type { RoadmapItem } from '@/domain/roadmap/marks';
import { DueDates, NextUp } from './NextUp';
import { useRoadmap, type RoadmapStart, type RoadmapModel } from './use-roadmap';
import CalendarDialog from './CalendarDialog';
import { MilestoneRow } from './MilestoneRow';

interface FilterLinkProps {
  model: RoadmapModel;
  change: Partial<RoadmapFilters>;
  isCurrent: boolean;
  className: string;
  children: ReactNode;
}

/** A link that sets a filter: a plain link without JavaScript, handled in the page with it. */
function FilterLink({ model, change, isCurrent, className, children }: FilterLinkProps) {
  const choose = onPlainClick(() => model.go(change));
  return (
    <a href={model.hrefOf(change)} aria-current={isCurrent ? 'true' : undefined} className={className} onClick={choose}>
      {children}
    </a>
  );
}

function Bar({ percent, label, isWhole = false }: { percent: number; label: string; isWhole?: boolean }) {
  return (
    <progress
      className={`progress w-full ${percent === 100 ? 'progress-success' : 'progress-primary'} ${isWhole ? 'h-2.5' : 'h-1'}`}
      value={percent}
      max={100}
      aria-label={label}
    />
  );
}

function StageLink({ model, stage }: { model: RoadmapModel; stage: MilestoneStage | null }) {
  const isCurrent = model.filters.stage === stage;
  const { done, total, percent } = stageProgress(model.items, stage);
  const name = stage === null ? 'All stages' : STAGE_NAMES[stage];
  return (
    <FilterLink
      model={model}
      change={{ stage }}
      isCurrent={isCurrent}
      className={`grid gap-2 rounded-lg border px-3 py-2.5 text-sm transition-colors duration-150 ${isCurrent ? 'border-primary bg-base-200' : 'hairline hover:bg-base-200'}`}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className={`truncate ${isCurrent ? 'font-medium' : ''}`}>{name}</span>
        <span className="num muted shrink-0 text-xs">
          {done}
          <span className="sr-only"> of </span>
          <span aria-hidden="true">/</span>
          {total}
        </span>
      </span>
      <Bar percent={percent} label={`${name}: ${percent} %`} />
    </FilterLink>
  );
}

/** The progress of the whole roadmap, and of each stage, which is also the filter for it. */
function ProgressCard({ model }: { model: RoadmapModel }) {
  const { done, total, percent } = progressOf(model.items);
  const stages = timelinesOf(model.items)
    .map(({ stage }) => stage)
    .filter((stage) => stage !== 'ALL STAGES');
  const left = total - done;
  return (
    <section aria-label="Progress" className="mt-5 grid gap-4 card p-5">
      <div className="grid gap-2.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="display text-4xl font-semibold">{percent}&nbsp;%</span>
          <span className="muted text-sm">
            {done} of {total} milestones complete
            {total > 0 && (left === 0 ? '. All done!' : '')}
          </span>
        </p>
        <Bar percent={percent} label="Overall progress" isWhole />
      </div>
      <nav
        aria-label="Stage"
        className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5 max-sm:*:first:col-span-2"
      >
        {[null, ...stages].map((stage) => (
          <StageLink key={stage ?? 'all'} model={model} stage={stage} />
        ))}
      </nav>
    </section>
  );
}

const CHIP =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors duration-150 max-md:min-h-11';

function CategoryFilter({ model }: { model: RoadmapModel }) {
  return (
    <nav aria-label="Category" className="flex flex-wrap gap-1.5">
      {[null, ...MILESTONE_CATEGORIES].map((category) => {
        const isCurrent = model.filters.category === category;
        return (
          <FilterLink
            key={category ?? 'all'}
            model={model}
            change={{ category }}
            isCurrent={isCurrent}
            className={`${CHIP} ${isCurrent ? 'border-transparent bg-neutral font-medium text-neutral-content' : 'hairline muted hover:text-base-content'}`}
          >
            {category ?? 'All categories'}
          </FilterLink>
        );
      })}
    </nav>
  );
}

interface StepsProps {
  isFolded: boolean;
  /** The next step is among them. */
  hasNext: boolean;
  count: number;
  children: ReactNode;
}

/** The steps of a stage. Whether they fold is decided once: otherwise a row would disappear while a person changes it. */
function Steps({ isFolded, hasNext, count, children }: StepsProps) {
  const [canFold] = useState(isFolded);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasNext && fold.current) fold.current.open = true;
  }, [hasNext]);
  if (!canFold) return children;
  return (
    // The browser opens it when a link leads to a milestone inside.
    <details ref={fold} className="group">
      <summary className="w-fit cursor-pointer py-1 text-sm text-secondary max-md:min-h-11">
        Earlier stages: show {count === 1 ? 'the step' : `all ${count} steps`}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

/** One timeline per stage, in the order of a startup's life. */
function Timelines({ model, next }: { model: RoadmapModel; next: RoadmapItem | null }) {
  // Stages behind the company's are collapsed, unless the filter asks for one or it contains the next step.
  const isFolded = (stage: MilestoneStage) =>
    model.filters.stage === null && next?.stage !== stage && isBehind(stage, model.stage);
  const rows = (items: readonly RoadmapItem[]) => (
    <ol>
      {items.map((item) => (
        <MilestoneRow key={item._id} item={item} model={model} isNext={item._id === next?._id} />
      ))}
    </ol>
  );
  return (
    <div className="mt-6 grid gap-10">
      {timelinesOf(model.shown).map(({ stage, items }) => {
        const { done, total } = progressOf(items);
        const id = `stage-${stage.toLowerCase().replace(' ', '-')}`;
        return (
          <section key={stage} aria-labelledby={id} className="min-w-0">
            <div className="mb-4 flex items-baseline justify-between gap-3 border-b hairline pb-2">
              <h2 id={id} className="text-xl font-semibold">
                {STAGE_NAMES[stage]}
              </h2>
              <p className={`text-sm tabular-nums ${done === total ? 'text-success' : 'muted'}`}>
                {done === total ? `All ${total} complete` : `${done} of ${total} complete`}
              </p>
            </div>
            <Steps
              key={model.filters.stage}
              isFolded={isFolded(stage)}
              hasNext={next?.stage === stage}
              count={items.length}
            >
              {rows(items)}
            </Steps>
          </section>
        );
      })}
    </div>
  );
}

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
                    icon={ListFilter}
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
