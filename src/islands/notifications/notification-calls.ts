/** Talks to the notification centre of the API, and keeps the badge in step with every answer. */
import { readNotificationPage, type NotificationPage } from '../../domain/notifications/lines';
import { $unread } from '../../stores/notifications';
import { callAccountApi, readAnswer, type AccountAnswer } from '../account/answer';

function takeUnread(answer: AccountAnswer): boolean {
  const { data } = answer.body;
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
  const search = new URLSearchParams({ show: query.show });
  if (query.before) search.set('before', query.before);
  const answer = await callAccountApi(`/api/notifications/list?${search}`);
  takeUnread(answer);
  return answer.ok ? readNotificationPage(answer.body['data']) : null;
}

/** Marks sent so far: a count that was asked for before one of them tells of a time that is over. */
let marks = 0;

/** Asks for the count. False once the session has ended, so that asking can stop. */
export async function pollUnread(): Promise<boolean> {
  const before = marks;
  const answer = await callAccountApi('/api/notifications/unread');
  if (marks === before) takeUnread(answer);
  return answer.status !== 401;
}

/** Marks one read, also while its link is followed. A 404 counts: it is gone, which leaves nothing to mark. */
export async function sendRead(id: string): Promise<boolean> {
  marks += 1;
  try {
    const response = await fetch('/api/notifications/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
      keepalive: true,
    });
    return takeUnread(await readAnswer(response)) || response.status === 404;
  } catch {
    return false;
  }
}

/** Marks read what came up to `until`; what came later has not been seen. */
export async function sendAllRead(until: string | undefined): Promise<boolean> {
  marks += 1;
  return takeUnread(await callAccountApi('/api/notifications/read-all', { body: until ? { until } : {} }));
}
