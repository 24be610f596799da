/** The model of the roadmap: marks from the store, filters in the URL, and the limits for guests. Draws nothing. */
import { useEffect, useMemo } from 'react';
import { useStore } from '@nanostores/react';
import { UNMARKED, type RoadmapItem } from '@/domain/roadmap/marks';
import {
  filtersHref,
  matchesFilters,
  readFilters,
  type RoadmapFilters,
  type MilestoneStage,
} from '@/domain/roadmap/milestones';
import type { MilestoneGuide } from '@/domain/roadmap/guides';
import type { MarkChange } from '@/domain/roadmap/local-copy';
import { askToSignIn } from '@/stores/shell';
import { $isStuck, $marks, changeMark, watchRoadmap } from '@/stores/roadmap';
import { toast } from '@/stores/toasts';
import { dayInIndia } from '@/domain/time/india';
import { useClock } from '@/islands/ui/hooks/use-browser';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

export interface RoadmapStart {
  items: RoadmapItem[];
  /** The "Why and how" of milestones, by id; none for milestones that operators wrote. */
  guides: Readonly<Record<string, MilestoneGuide>>;
  filters: RoadmapFilters;
  /** The stage of the person's company; null if it is not known. */
  stage: MilestoneStage | null;
  /** The path of the page. */
  path: string;
  /** Email address of the signed-in person; null for guests. */
  owner: string | null;
  /** Time of the server, ms. */
  now: number;
}

/** The day in India on which a milestone was added, as `today` is; empty without a moment. */
export const addedOn = (createdAt: string): string => createdAt && dayInIndia(Date.parse(createdAt));

export type RoadmapModel = ReturnType<typeof useRoadmap>;

export function useRoadmap(start: RoadmapStart) {
  const { path, owner } = start;
  const marks = useStore($marks, { ssr: 'initial' });
  const isStuck = useStore($isStuck, { ssr: 'initial' });
  const {
    state: filters,
    go,
    hrefOf,
  } = useUrlState<RoadmapFilters>({
    first: start.filters,
    read: readFilters,
    href: (next) => filtersHref(path, next),
  });
  const { now } = useClock(start.now);
  const isGuest = owner === null;

  useEffect(() => (owner === null ? undefined : watchRoadmap(owner, start.items)), [owner, start.items]);

  const items = useMemo(
    () => (marks ? start.items.map((item) => ({ ...item, ...(marks[item._id] ?? UNMARKED) })) : start.items),
    [start.items, marks],
  );
  const since = useMemo(
    () =>
      items.reduce((first, { createdAt }) => {
        const day = addedOn(createdAt);
        return day && day < first ? day : first;
      }, '9'),
    [items],
  );
  const shown = useMemo(() => items.filter((item) => matchesFilters(item, filters)), [items, filters]);

  /** Makes the change at once and offers Undo. */
  const act = (item: RoadmapItem, change: MarkChange, undo: MarkChange, notice: string) => {
    if (isGuest) return askToSignIn();
    changeMark(item._id, change);
    if (notice) toast('success', notice, { action: { label: 'Undo', run: () => changeMark(item._id, undo) } });
  };
  return {
    items,
    /** The items that match the filters. */
    shown,
    filters,
    /** The stage of the company. */
    stage: start.stage,
    /** The day of the oldest milestone, `YYYY-MM-DD` in India; later ones show their own. */
    since,
    guideOf: ({ _id }: RoadmapItem) => start.guides[_id] ?? null,
    /** `YYYY-MM-DD` in India, as on the home page, in the calendar and in notices. */
    today: dayInIndia(now),
    isGuest,
    isStuck,
    hrefOf,
    go,
    toggle: (item: RoadmapItem) =>
      act(item, { done: !item.done }, { done: item.done }, item.done ? 'Marked incomplete' : 'Marked complete'),
    setDue: (item: RoadmapItem, dueOn: string | null) =>
      act(item, { dueOn }, { dueOn: item.dueOn }, dueOn === null && item.dueOn ? 'Due date removed' : ''),
  };
}
