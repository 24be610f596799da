/** The way back from Google: what is sent, said and kept of the meeting that waited. */
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MeetingInput } from '@/domain/assistant/meetings/meeting-input';
import { EMBEDDED } from '@tests/factories/chats';
import { answer, sentTo } from '@tests/setup/component/network';
import { AssistantPage } from '@/islands/assistant/AssistantPage';
import { $toasts } from '@/stores/toasts';
import { keepWaiting, readWaiting } from './waiting-meeting';

const SCHEDULE = '/api/ai-chat/schedule-meeting';
const CALENDAR = '/api/ai-chat/calendar';
const MEETING = {
  title: 'Call',
  date: '2099-05-01',
  time: '10:00',
  duration: 30,
  participants: ['ravi@example.com'],
} as MeetingInput;

beforeEach(() => {
  sessionStorage.clear();
  $toasts.set([]);
});

function comeBack(how: string) {
  history.replaceState(null, '', `/portal/assistant?calendar=${how}`);
  const start = {
    state: { ...EMBEDDED, settings: { keepsConversations: false, sharesOwn: false } },
    conversation: null,
    conversations: { items: [], next: null },
  };
  render(<AssistantPage isGuest={false} start={start} now={Date.now()} conversationId={null} />);
}
const title = async () => {
  await screen.findByRole('form', { name: 'Schedule a meeting' });
  return screen.getByLabelText<HTMLInputElement>(/^Title/).value;
};
const said = () => $toasts.get().map(({ text }) => text);

describe('the return from Google', () => {
  it('sends the waiting meeting once, without a press, and takes its word out of the address', async () => {
    keepWaiting(MEETING);
    answer('post', SCHEDULE, { message: 'Meeting scheduled for 1 May.' });
    comeBack('success');
    await screen.findByText(/^Meeting scheduled for 1 May/);
    expect(sentTo('post', SCHEDULE).map(({ body }) => body)).toEqual([MEETING]);
    expect(location.search).toBe('');
    expect(readWaiting()).toBeNull();
  });

  it('sends the one that the server holds, where Google came back to another tab', async () => {
    answer('get', CALENDAR, { data: { waiting: MEETING } as never });
    answer('post', SCHEDULE, { message: 'Meeting scheduled for 1 May.' });
    comeBack('success');
    await screen.findByText(/^Meeting scheduled for 1 May/);
    expect(sentTo('post', SCHEDULE).map(({ body }) => body)).toEqual([MEETING]);
  });

  it('says that the calendar is connected where no meeting waits', async () => {
    answer('get', CALENDAR, { data: { waiting: null } as never });
    comeBack('success');
    await waitFor(() => expect(said()).toEqual(['Google Calendar is connected.']));
    expect(sentTo('post', SCHEDULE)).toEqual([]);
  });

  it('says that the connection failed where the waiting meeting cannot be read', async () => {
    answer('get', CALENDAR, 'offline');
    comeBack('success');
    await waitFor(() => expect(said()).toEqual(['Connection Error']));
  });

  it.each([
    ['refused', 'Outset did not get access to Google Calendar, so the meeting was not sent.'],
    ['failed', 'We could not reach Google Calendar. Send the meeting again.'],
  ])('with %s opens the form with what was typed, and says why nothing was sent', async (how, text) => {
    keepWaiting(MEETING);
    comeBack(how);
    expect(await title()).toBe('Call');
    await screen.findByText(text);
    expect(sentTo('post', SCHEDULE)).toEqual([]);
    expect(readWaiting()).toBeNull();
  });

  it('does not go to Google again by itself, and says what the server refuses', async () => {
    keepWaiting(MEETING);
    answer('post', SCHEDULE, { status: 401, body: { authUrl: 'https://accounts.google.example/consent' } });
    comeBack('success');
    expect(await title()).toBe('Call');
    await screen.findByText('We could not reach Google Calendar. Send the meeting again.');
    expect(sentTo('post', SCHEDULE)).toHaveLength(1);
  });

  it('says which detail the server refuses, with the form open', async () => {
    keepWaiting(MEETING);
    answer('post', SCHEDULE, { status: 400, errors: { date: 'Cannot schedule meetings in the past' } });
    comeBack('success');
    expect(await title()).toBe('Call');
    await screen.findByText('Cannot schedule meetings in the past');
  });
});
