/** Talks to the notification centre of the API, and keeps the badge in step with every answer. */
import { readNotificationPage, type NotificationPage } from '../../domain/notifications/lines';
import { $unread } from '../../stores/notifications';
import { api, type Answer } from '../../lib/api';

function takeUnread(answer: Answer): boolean {
  const data: unknown = answer.data;
  const unread = typeof data === 'object' && data !== null && 'unread' in data ? data.unread : null;
  if (!answer.ok || typeof unread !== 'number') return false;
  $unread.set(unread);
  return true;
}

/** A page of the list, or null when it could not be loaded. */
export async function fetchNotifications(query: {
  before?: string | null;
  show: 'all' | 'unread';
}): Promise<NotificationPage | null> {
  const answer = await api.get('/api/notifications/list', { query });
  takeUnread(answer);
  return answer.ok ? readNotificationPage(answer.data) : null;
}

/** Marks sent so far: a count that was asked for before one of them tells of a time that is over. */
let marks = 0;

/** Asks for the count. False once the session has ended, so that asking can stop. */
export async function pollUnread(): Promise<boolean> {
  const before = marks;
  const answer = await api.get('/api/notifications/unread');
  if (marks === before) takeUnread(answer);
  return answer.status !== 401;
}

/** Marks one read, also while its link is followed. A 404 counts: it is gone, which leaves nothing to mark. */
export async function sendRead(id: string): Promise<boolean> {
  marks += 1;
  const answer = await api.post('/api/notifications/read', { json: { id }, keepalive: true });
  return takeUnread(answer) || answer.status === 404;
}

/** Marks read what came up to `until`; what came later has not been seen. */
export async function sendAllRead(until: string | undefined): Promise<boolean> {
  marks += 1;
  return takeUnread(await api.post('/api/notifications/read-all', { json: until ? { until } : {} }));
}
