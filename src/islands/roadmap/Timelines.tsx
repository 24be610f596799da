/** One timeline a stage, in the order of a startup's life. */
import {
  isBehind,
  MILESTONE_CATEGORIES,
  STAGE_NAMES,
  timelinesOf,
  type MilestoneStage,
} from '@/domain/roadmap/milestones';
import type { RoadmapItem } from '@/domain/roadmap/marks';
import { progressOf } from '@/domain/roadmap/progress';
import { FilterLink } from './FilterLink';
import { MilestoneRow } from './MilestoneRow';
import type { RoadmapModel } from './use-roadmap';

const CHIP =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors duration-150 max-md:min-h-11';

export function CategoryFilter({ model }: { model: RoadmapModel }) {
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

export function Timelines({ model, next }: { model: RoadmapModel; next: RoadmapItem | null }) {
  // What lies behind the company is folded, unless it was asked for or holds the next step.
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
            {isFolded(stage) ? (
              // A link to a milestone in it opens it by itself.
              <details className="group">
                <summary className="w-fit cursor-pointer py-1 text-sm text-secondary max-md:min-h-11">
                  Earlier stages: show {items.length === 1 ? 'the step' : `all ${items.length} steps`}
                </summary>
                <div className="mt-4">{rows(items)}</div>
              </details>
            ) : (
              rows(items)
            )}
          </section>
        );
      })}
    </div>
  );
}
