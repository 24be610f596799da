/** What the roadmap and the shell's progress boxes show first: the checklist of the person, fetched once a page. */
import { marksOfItems, UNMARKED } from '../../domain/roadmap/marks';
import { readMilestones, type ChecklistItem } from '../../domain/roadmap/milestones';
import { serverApi } from '../../lib/api-server';
import type { Viewer } from '../../lib/viewer';

interface PageRequest {
  request: Request;
  locals: { viewer: Viewer };
}

const found = new WeakMap<Request, Promise<ChecklistItem[] | null>>();

async function fetchChecklist(page: PageRequest): Promise<ChecklistItem[] | null> {
  const isSignedIn = page.locals.viewer.state === 'authenticated';
  const response = await serverApi(page.request).raw('get', isSignedIn ? '/api/check/getcheck' : '/api/milestones');
  const body = (await response.json()) as { data?: unknown };
  const milestones = response.ok ? readMilestones(body.data) : null;
  if (!milestones) return null;
  const marks = isSignedIn ? marksOfItems(body.data) : {};
  return milestones.map((milestone) => ({ ...milestone, ...(marks[milestone._id] ?? UNMARKED) }));
}

/** All milestones with the person's marks; without marks for guests. Null when they cannot be fetched. */
export function findChecklist(page: PageRequest): Promise<ChecklistItem[] | null> {
  const known = found.get(page.request) ?? fetchChecklist(page).catch(() => null);
  found.set(page.request, known);
  return known;
}
