/** Requests of the meeting tests, and readers of the results. */
import { call } from './call';
import { bearer } from './accounts';
import type { RawEnv } from '@worker/env';

let made = 0;
/** An address of this run alone. */
export const guest = (name = 'guest'): string =>
  `${name}.${(made += 1)}.${crypto.randomUUID().slice(0, 8)}@example.com`;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const meetingBody = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Seed round: first call',
  date: inDays(3),
  time: '10:00',
  duration: 30,
  participants: [guest()],
  ...over,
});

export interface MeetingReply {
  status: number;
  body: {
    success: boolean;
    message: string;
    meetingLink?: string;
    authUrl?: string;
    code?: string;
    errors?: Record<string, string>;
  };
}

export async function schedule(
  token: string | null,
  body: Record<string, unknown>,
  env?: Partial<RawEnv>,
): Promise<MeetingReply> {
  const response = await call('/api/ai-chat/schedule-meeting', {
    method: 'POST',
    body,
    headers: token === null ? {} : bearer(token),
    ...(env ? { env } : {}),
  });
  return { status: response.status, body: (await response.json()) as MeetingReply['body'] };
}
