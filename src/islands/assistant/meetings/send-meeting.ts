/** Sends a meeting to the server and returns the result. */
import type { MeetingAnswer } from '@/domain/assistant/meetings/meeting';
import type { MeetingInput } from '@/domain/assistant/meetings/meeting-input';
import { api } from '@/lib/api/api';
import { refusalOf, type Refusal } from '@/islands/ui/form/use-form';

export const NOT_SCHEDULED = 'The meeting could not be scheduled. Try again.';

export type MeetingFate = { scheduled: MeetingAnswer } | { authUrl: string } | { refusal: Refusal };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Whether an address is a web page, and not a script. */
const isPage = (href: string): boolean => URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);

export async function sendMeeting(meeting: MeetingInput): Promise<MeetingFate> {
  const answer = await api.post('/api/ai-chat/schedule-meeting', { json: meeting });
  const authUrl = textOf(answer.body['authUrl']);
  if (authUrl && isPage(authUrl)) return { authUrl };
  if (!answer.ok) return { refusal: refusalOf(answer, NOT_SCHEDULED) };
  const meetingLink = textOf(answer.body['meetingLink']);
  return {
    scheduled: {
      success: true,
      message: answer.message ?? 'Meeting scheduled.',
      ...(meetingLink ? { meetingLink } : {}),
    },
  };
}
