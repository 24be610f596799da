/** Loads the milestones and marks that the roadmap page shows first, once per request. */
import { UNMARKED, type RoadmapItem } from '@/domain/roadmap/marks';
import { serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';

const found = new WeakMap<Request, Promise<RoadmapItem[] | null>>();

async function fetchRoadmap(page: Omit<PageRequest, 'url'>): Promise<RoadmapItem[] | null> {
  const api = serverApi(page.request);
  if (page.locals.viewer.state === 'authenticated') return (await api.get('/api/check/getcheck')).data ?? null;
  const { data } = await api.get('/api/milestones');
  return data?.map((milestone) => ({ ...milestone, ...UNMARKED })) ?? null;
}

/** All milestones with the person's marks; without marks for guests. Null if they cannot be fetched. */
export function findRoadmap(page: Omit<PageRequest, 'url'>): Promise<RoadmapItem[] | null> {
  const known = found.get(page.request) ?? fetchRoadmap(page).catch(() => null);
  found.set(page.request, known);
  return known;
}
