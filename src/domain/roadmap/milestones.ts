/** The milestones of the roadmap: categories, stages, order on the page, and filters in the URL. No schema, because pages load this. */
import type { z } from 'zod';
import { MILESTONE_CATEGORIES, ALL_STAGES, MILESTONE_STAGES } from '@/domain/answers/words';
import type { milestone } from '@/domain/answers/content';

export { MILESTONE_CATEGORIES, ALL_STAGES, MILESTONE_STAGES };

export type MilestoneCategory = (typeof MILESTONE_CATEGORIES)[number];

export type MilestoneStage = (typeof MILESTONE_STAGES)[number];

/** The names of the stages on pages. */
export const STAGE_NAMES: Readonly<Record<MilestoneStage, string>> = {
  'ALL STAGES': 'At every stage',
  IDEATION: 'Ideation',
  MVP: 'MVP',
  GROWTH: 'Growth',
  SCALING: 'Scaling',
};

/** A milestone in the API. */
export type Milestone = z.infer<typeof milestone>;

const isCategory = (text: unknown): text is MilestoneCategory =>
  (MILESTONE_CATEGORIES as readonly unknown[]).includes(text);
const isStage = (text: unknown): text is MilestoneStage => (MILESTONE_STAGES as readonly unknown[]).includes(text);
export const isMilestoneId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/**
 * True if a milestone counts in a stage. A milestone of ALL STAGES counts in each of them, and the stage ALL STAGES
 * (or none) means the whole roadmap.
 */
export function countsInStage(milestone: MilestoneStage, stage: MilestoneStage | null): boolean {
  return stage === null || stage === ALL_STAGES || milestone === stage || milestone === ALL_STAGES;
}

/** The stages in order for a company: its own, ALL STAGES, the later ones, then the earlier ones. */
export function stagesFrom(start: MilestoneStage | null): readonly MilestoneStage[] {
  if (start === null || start === ALL_STAGES) return MILESTONE_STAGES;
  const at = MILESTONE_STAGES.indexOf(start);
  return [start, ALL_STAGES, ...MILESTONE_STAGES.slice(at + 1), ...MILESTONE_STAGES.slice(1, at)];
}

/** True for a stage before the stage of a company at `start`. */
export const isBehind = (stage: MilestoneStage, start: MilestoneStage | null): boolean =>
  start !== null && stage !== ALL_STAGES && MILESTONE_STAGES.indexOf(stage) < MILESTONE_STAGES.indexOf(start);

export interface Timeline<Item> {
  stage: MilestoneStage;
  items: Item[];
}

/** One timeline per stage, in the order of the stages; a stage without milestones has none. */
export function timelinesOf<Item extends Pick<Milestone, 'stage'>>(
  items: readonly Item[],
  order: readonly MilestoneStage[] = MILESTONE_STAGES,
): Timeline<Item>[] {
  return order
    .map((stage) => ({ stage, items: items.filter((item) => item.stage === stage) }))
    .filter((timeline) => timeline.items.length > 0);
}

// The filters of the roadmap in its URL.

export const ROADMAP_PATH = '/portal/checklist';

export interface RoadmapFilters {
  /** Null: all of them. */
  category: MilestoneCategory | null;
  stage: MilestoneStage | null;
}

/** Reads a URL leniently: unknown values are left out. */
export function readFilters(params: URLSearchParams): RoadmapFilters {
  const category = params.get('category');
  const stage = params.get('stage');
  return { category: isCategory(category) ? category : null, stage: isStage(stage) ? stage : null };
}

/** The address of the roadmap with these filters, at the given path. */
export function filtersHref(path: string, { category, stage }: RoadmapFilters): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (stage) params.set('stage', stage);
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

export const matchesFilters = (item: Pick<Milestone, 'category' | 'stage'>, filters: RoadmapFilters): boolean =>
  (filters.category === null || item.category === filters.category) && countsInStage(item.stage, filters.stage);
