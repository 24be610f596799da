/** Loads the first values of the bell, the roadmap box and the desk, once per page. */
import type { Pulse } from '@/domain/notifications/pulse';
import { dataOf, serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';

const found = new WeakMap<Request, Promise<Pulse | null>>();

/** The person's values; null for guests, and if they cannot be fetched, because the page works without its badges. */
export function firstPulse({ request, locals }: Omit<PageRequest, 'url'>): Promise<Pulse | null> {
  if (locals.viewer.state !== 'authenticated') return Promise.resolve(null);
  const known = found.get(request) ?? dataOf(serverApi(request).get('/api/pulse'));
  found.set(request, known);
  return known;
}
