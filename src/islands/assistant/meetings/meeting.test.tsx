/** A meeting from the conversation: what is known and what is wrong, a refusal, and the way to Google and back. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MeetingDetails } from '@/domain/assistant/meetings/meeting';
import { EMBEDDED, linesOf, MESSAGE_ID } from '@tests/factories/chats';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { AssistantPage } from '@/islands/assistant/AssistantPage';

const SCHEDULE = '/api/ai-chat/schedule-meeting';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const CALL = { title: 'Call', date: inDays(2), time: '10:00', participants: ['ravi@example.com'] };

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  history.replaceState(null, '', '/portal/assistant');
});

function openAssistant(query = '') {
  history.replaceState(null, '', `/portal/assistant${query}`);
  const start = {
    state: { ...EMBEDDED, settings: { keepsConversations: false, sharesOwn: false } },
    conversation: null,
    conversations: { items: [], next: null },
  };
  const drawn = render(<AssistantPage isGuest={false} start={start} now={Date.now()} conversationId={null} />);
  return { ...drawn, user: userEvent.setup() };
}

const theForm = () => screen.findByRole('form', { name: 'Schedule a meeting' });
const form = () => within(screen.getByRole('form', { name: 'Schedule a meeting' }));
/** Labels end in the mark of what is required. */
const field = (label: string) => form().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const valueOf = (label: string) => field(label).value;
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** The words of an answer are no matter here; that it asks for the form is. */
async function askToMeet(meetingDetails?: MeetingDetails) {
  const body = linesOf([
    { conversationId: null, messageId: MESSAGE_ID, by: 'embedded' },
    { content: 'Here is the form.' },
    { showScheduler: true, ...(meetingDetails ? { meetingDetails } : {}) },
    '[DONE]',
  ]);
  answer('post', '/api/ai-chat/chat', new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Schedule a meeting' } });
    fireEvent.keyDown(screen.getByLabelText('Your question'), { key: 'Enter' });
  });
  await theForm();
}

describe('the meeting form', () => {
  it('CHAT-13 CHAT-15 comes with what is known, says what is wrong, and goes to the first field that is', async () => {
    const { user } = openAssistant();
    await askToMeet({ ...CALL, title: 'Seed <b>call</b>', duration: 60 });
    expect(['Title', 'Date', 'Duration', 'Participants'].map(valueOf)).toEqual([
      'Seed <b>call</b>',
      CALL.date,
      '60',
      'ravi@example.com',
    ]);
    fill('Participants', 'ravi@example.com, nobody');
    fireEvent.blur(field('Participants'));
    form().getByText('Invalid email(s): nobody');
    fill('Date', '2020-01-01');
    const send = () => user.click(form().getByRole('button', { name: 'Schedule meeting' }));
    await send();
    // The first rules are those of the fields; the clock is looked at once they are right.
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('participants'));
    fill('Participants', 'ravi@example.com');
    await send();
    await waitFor(() => form().getByText('Cannot schedule meetings in the past'));
    expect(document.activeElement?.getAttribute('name')).toBe('date');
    expect(sentTo('post', SCHEDULE)).toEqual([]);
  });

  it('CHAT-18 confirms in the conversation, with the link', async () => {
    const message = `Meeting scheduled for ${CALL.date}, 10:00 to 10:30.`;
    answer('post', SCHEDULE, { message, body: { meetingLink: 'https://meet.jit.si/outset-1' } });
    const { user } = openAssistant();
    await askToMeet(CALL);
    await user.click(form().getByRole('button', { name: 'Schedule meeting' }));
    const link = await screen.findByRole('link', { name: 'Join the meeting' });
    expect(link.getAttribute('href')).toBe('https://meet.jit.si/outset-1');
    within(screen.getByRole('list', { name: 'Conversation' })).getByText(
      new RegExp(`^Meeting scheduled for ${CALL.date}`),
    );
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('keeps what was typed when the server refuses, and is left by Cancel', async () => {
    const { user } = openAssistant();
    await askToMeet();
    fill('Title', 'Call');
    fill('Date', inDays(1));
    fill('Time', '09:30');
    fill('Participants', 'ravi@example.com');
    const message = 'The invitation did not reach ravi@example.com. Send the meeting again. No one gets it twice.';
    answer('post', SCHEDULE, { status: 502, message });
    await user.click(form().getByRole('button', { name: 'Schedule meeting' }));
    within(await form().findByRole('alert')).getByText(message);
    expect(valueOf('Participants')).toBe('ravi@example.com');
    await user.click(form().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});

describe('with Google Calendar', () => {
  /** Sends a meeting, and is sent on to Google. */
  async function goToGoogle() {
    const authUrl = 'https://accounts.google.example/permission';
    answer('post', SCHEDULE, {
      status: 403,
      message: 'Give Outset access to your Google Calendar.',
      body: { authUrl },
    });
    const { user, unmount } = openAssistant();
    await askToMeet(CALL);
    await user.click(form().getByRole('button', { name: 'Schedule meeting' }));
    await waitFor(() => expect(vi.mocked(location.assign).mock.calls).toEqual([[authUrl]]));
    unmount();
  }

  it('CHAT-19 CHAT-20 goes to Google, and sends what waits by itself, once, when it is back', async () => {
    await goToGoogle();
    answer('post', SCHEDULE, {
      message: 'Meeting scheduled for tomorrow.',
      body: { meetingLink: 'https://meet.google.com/abc' },
    });
    const { unmount } = openAssistant('?calendar=success');
    await screen.findByText('Meeting scheduled for tomorrow.');
    const bodies = sentTo('post', SCHEDULE).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({ ...CALL, participants: ['ravi@example.com'] });
    expect(location.search).toBe('');
    expect(sessionStorage.getItem('draft:meeting-waiting')).toBeNull();
    unmount();
    const before = sent.length;
    openAssistant(location.search);
    await screen.findByRole('heading', { name: 'What would you like to know?' });
    expect(sent).toHaveLength(before);
  });

  it('says plainly that the person refused, and opens the form again with what was asked for', async () => {
    await goToGoogle();
    openAssistant('?calendar=refused');
    await screen.findByText('Outset did not get access to Google Calendar, so the meeting was not sent.');
    await theForm();
    expect(valueOf('Title')).toBe('Call');
    expect(sentTo('post', SCHEDULE)).toHaveLength(1);
  });
});
