/** The progress of a roadmap, and the next milestone. */
import { daysBetween } from '@/domain/time/days';
import { countsInStage, stagesFrom, timelinesOf, type MilestoneStage } from './milestones';
import type { RoadmapItem } from './marks';

export interface Progress {
  done: number;
  total: number;
  /** Rounded 100 · done / total, halves up; 0 without milestones. */
  percent: number;
}

/** Source of the formula: the specification, "percent = done checklist items / total, rounded". */
export const percentOf = (done: number, total: number): number => (total > 0 ? Math.round((100 * done) / total) : 0);

/** The progress of items by their `done` field. Any value except `true` is not done. */
export function progressOf(items: readonly { done?: unknown }[]): Progress {
  const done = items.filter((item) => item.done === true).length;
  return { done, total: items.length, percent: percentOf(done, items.length) };
}

/** The progress in a stage, including milestones of all stages; null means the whole roadmap. */
export function stageProgress(
  items: readonly Pick<RoadmapItem, 'stage' | 'done'>[],
  stage: MilestoneStage | null,
): Progress {
  return progressOf(items.filter((item) => countsInStage(item.stage, stage)));
}

/** A due day decides the next milestone if it is past or at most this many days ahead. */
const NEAR_DAYS = 14;

/**
 * The next open milestone: the one with the nearest due day, if that day is past or at most `NEAR_DAYS` days ahead. Otherwise the first one
 * from the company's stage (`stagesFrom`). Null if all are done.
 */
export function nextOpen<Item extends Pick<RoadmapItem, 'done' | 'dueOn' | 'stage'>>(
  items: readonly Item[],
  today: string,
  start: MilestoneStage | null = null,
): Item | null {
  const near = upcoming(items, 1)[0];
  if (near && daysBetween(today, near.dueOn) <= NEAR_DAYS) return near;
  const open = items.filter((item) => !item.done);
  return timelinesOf(open, stagesFrom(start))[0]?.items[0] ?? null;
}

/** The open milestones with a due day, nearest first, at most `max`. */
export function upcoming<Item extends Pick<RoadmapItem, 'done' | 'dueOn'>>(items: readonly Item[], max: number) {
  return items
    .filter((item): item is Item & { dueOn: string } => !item.done && item.dueOn !== null)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
    .slice(0, max);
}
