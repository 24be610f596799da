/** What the bell and the roadmap box show first, fetched once a page. */
import type { Pulse } from '@/domain/notifications/pulse';
import { dataOf, serverApi } from '@/lib/api/api-server';
import type { Viewer } from '@/lib/session/viewer';

interface PageRequest {
  request: Request;
  locals: { viewer: Viewer };
}

const found = new WeakMap<Request, Promise<Pulse | null>>();

/** Of the person who asks; null for guests, and when it cannot be fetched: the page is worth more than its badges. */
export function firstPulse({ request, locals }: PageRequest): Promise<Pulse | null> {
  if (locals.viewer.state !== 'authenticated') return Promise.resolve(null);
  const known = found.get(request) ?? dataOf(serverApi(request).get('/api/pulse'));
  found.set(request, known);
  return known;
}
