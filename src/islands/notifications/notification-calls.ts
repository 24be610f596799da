/** Talks to the notification centre of the API, and keeps the badge in step with every answer. */
import type { NotificationPage } from '@/domain/notifications/lines';
import { $unread } from '@/stores/notifications';
import { api, type Answer } from '@/lib/api/api';
import { noteMark } from './take-pulse';

function takeUnread({ data }: Answer<{ unread: number }>): boolean {
  if (data) $unread.set(data.unread);
  return data !== undefined;
}

/** A page of the list, or null when it could not be loaded. */
export async function fetchNotifications(query: {
  before?: string | null;
  show: 'all' | 'unread';
}): Promise<NotificationPage | null> {
  const answer = await api.get('/api/notifications/list', { query });
  takeUnread(answer);
  return answer.data ?? null;
}

async function mark<Data>(answer: Promise<Answer<Data>>): Promise<Answer<Data>> {
  noteMark();
  const answered = await answer;
  noteMark();
  return answered;
}

/** Marks one read, also while its link is followed. A 404 counts: it is gone, which leaves nothing to mark. */
export async function sendRead(id: string): Promise<boolean> {
  const answer = await mark(api.post('/api/notifications/read', { json: { id }, keepalive: true }));
  return takeUnread(answer) || answer.status === 404;
}

/** Marks read what came up to `until`; what came later has not been seen. */
export async function sendAllRead(until: string | undefined): Promise<boolean> {
  return takeUnread(await mark(api.post('/api/notifications/read-all', { json: until ? { until } : {} })));
}
