/** What the roadmap and the shell's progress boxes show first: the roadmap of the person, fetched once a page. */
import { marksOfItems, UNMARKED, type RoadmapItem } from '../../domain/roadmap/marks';
import { readMilestones } from '../../domain/roadmap/milestones';
import { serverApi } from '../../lib/api-server';
import type { Viewer } from '../../lib/viewer';

interface PageRequest {
  request: Request;
  locals: { viewer: Viewer };
}

const found = new WeakMap<Request, Promise<RoadmapItem[] | null>>();

async function fetchRoadmap(page: PageRequest): Promise<RoadmapItem[] | null> {
  const isSignedIn = page.locals.viewer.state === 'authenticated';
  const response = await serverApi(page.request).raw('get', isSignedIn ? '/api/check/getcheck' : '/api/milestones');
  const body = (await response.json()) as { data?: unknown };
  const milestones = response.ok ? readMilestones(body.data) : null;
  if (!milestones) return null;
  const marks = isSignedIn ? marksOfItems(body.data) : {};
  return milestones.map((milestone) => ({ ...milestone, ...(marks[milestone._id] ?? UNMARKED) }));
}

/** All milestones with the person's marks; without marks for guests. Null when they cannot be fetched. */
export function findRoadmap(page: PageRequest): Promise<RoadmapItem[] | null> {
  const known = found.get(page.request) ?? fetchRoadmap(page).catch(() => null);
  found.set(page.request, known);
  return known;
}
