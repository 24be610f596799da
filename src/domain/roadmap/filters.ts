/** The filters of the roadmap in its URL. */
import {
  countsInStage,
  isCategory,
  isStage,
  type Milestone,
  type MilestoneCategory,
  type MilestoneStage,
} from './milestones';

export const ROADMAP_PATH = '/portal/checklist';

export interface RoadmapFilters {
  /** Null: all of them. */
  category: MilestoneCategory | null;
  stage: MilestoneStage | null;
}

/** Reads a URL leniently: what is not known is left out. */
export function readFilters(params: URLSearchParams): RoadmapFilters {
  const category = params.get('category');
  const stage = params.get('stage');
  return { category: isCategory(category) ? category : null, stage: isStage(stage) ? stage : null };
}

/** The address of the roadmap with these filters, below the path that it is looked at. */
export function filtersHref(path: string, { category, stage }: RoadmapFilters): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (stage) params.set('stage', stage);
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

export const matchesFilters = (item: Pick<Milestone, 'category' | 'stage'>, filters: RoadmapFilters): boolean =>
  (filters.category === null || item.category === filters.category) && countsInStage(item.stage, filters.stage);
