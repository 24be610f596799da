/** The progress of the whole roadmap, and of each stage, which is also the filter for it. */
import { STAGE_NAMES, timelinesOf, type MilestoneStage } from '@/domain/roadmap/milestones';
import { progressOf, stageProgress } from '@/domain/roadmap/progress';
import { FilterLink } from './FilterLink';
import type { RoadmapModel } from './use-roadmap';

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

export function ProgressCard({ model }: { model: RoadmapModel }) {
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
