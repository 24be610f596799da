/** The settings of the assistant: what is saved, what a model may see and after which question, the calendar, and the end of all. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AssistantState, Conversation } from '@/domain/assistant/conversation';
import { EMBEDDED, MODEL } from '@tests/factories/chats';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { AssistantPage } from './AssistantPage';

const OFFLINE = 'We could not reach Outset. Check your connection and try again.';
const SETTINGS = '/api/ai-chat/settings';
const CALENDAR = '/api/ai-chat/calendar';
const ID = 'e'.repeat(24);
const line = { id: ID, title: 'Runway', updatedAt: '2026-11-12T04:30:00.000Z', messages: 1 };
const shown: Conversation = {
  ...line,
  items: [
    {
      id: 'f'.repeat(24),
      type: 'user',
      content: 'How long does it last?',
      timestamp: '2026-11-12T04:30:00.000Z',
      state: 'done',
      details: {},
    },
  ],
};
const SHARE = 'Share my saved items, notes, figures and files with the model';
const KEEP = 'Save my conversations';

async function openSettings(state: AssistantState = EMBEDDED, isConnected = false) {
  history.replaceState(null, '', `/portal/assistant?conversation=${ID}`);
  answerAt('get', CALENDAR, { data: { isAvailable: true, isConnected, waiting: null } });
  answerAt('get', '/api/ai-chat/conversations', { data: { items: [], next: null } });
  const { user } = drawScreen(
    <AssistantPage
      isGuest={false}
      start={{ state, conversation: shown, conversations: { items: [line], next: null } }}
      now={Date.UTC(2026, 10, 12, 9)}
      conversationId={ID}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Assistant settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assistant settings' }));
  return { user, dialog };
}
const isOn = (control: HTMLElement) => (control as HTMLElement & { checked: boolean }).checked;
const bodies = () => sentTo('put', SETTINGS).map(({ body }) => body);

describe('the settings of the assistant', () => {
  it('stop saving at once, and take it back where the server does not take it', async () => {
    const { user, dialog } = await openSettings();
    const keep = dialog.getByRole('switch', { name: KEEP });
    expect(isOn(keep)).toBe(true);
    // Without a model nothing can be shared.
    expect(dialog.queryByRole('switch', { name: SHARE })).toBeNull();
    answer('put', SETTINGS, 'offline');
    await user.click(keep);
    await notices().findByText(OFFLINE);
    await waitFor(() => expect(isOn(keep)).toBe(true));
    answer('put', SETTINGS, {});
    await user.click(keep);
    await waitFor(() => expect(isOn(keep)).toBe(false));
    expect(bodies()).toEqual(Array.from({ length: 2 }, () => ({ keepsConversations: false, sharesOwn: false })));
  });

  it('share one’s own things with a model only after they were shown, and end it at once', async () => {
    const { user, dialog } = await openSettings(MODEL);
    const share = dialog.getByRole('switch', { name: SHARE });
    dialog.getByText('They are then sent to api.model.example (big-1) when a question needs them.');
    answer('get', '/api/ai-chat/own-facts', 'offline');
    const look = async () => {
      await user.click(share);
      return within(await screen.findByRole('dialog', { name: 'What the model will see' }));
    };
    const failed = await look();
    await failed.findByText('Your figures could not be read just now. Close this and try again.');
    expect(failed.getByRole<HTMLElement & { disabled: boolean }>('button', { name: 'Share these' }).disabled).toBe(
      true,
    );
    await user.click(failed.getByRole('button', { name: 'Cancel' }));
    expect(bodies()).toEqual([]);
    answer('get', '/api/ai-chat/own-facts', {
      data: [{ title: 'Runway plan', says: 'Six months.', lines: [{ label: 'Balance', value: '₹6 lakh' }] }],
    });
    const seen = await look();
    await seen.findByText('Runway plan');
    seen.getByText('Balance: ₹6 lakh');
    seen.getByText('Tool documents saved only in this browser. Their figures are calculated here.');
    answer('put', SETTINGS, {});
    await user.click(seen.getByRole('button', { name: 'Share these' }));
    await waitFor(() => expect(isOn(share)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'What the model will see' })).toBeNull());
    await user.click(share);
    await waitFor(() => expect(isOn(share)).toBe(false));
    expect(bodies()).toEqual([
      { keepsConversations: true, sharesOwn: true },
      { keepsConversations: true, sharesOwn: false },
    ]);
  });

  it('close the calendar again, where it is open', async () => {
    const { user, dialog } = await openSettings(EMBEDDED, true);
    await dialog.findByText('Meetings are added to your Google Calendar.');
    answer('delete', CALENDAR, { status: 500 });
    const disconnect = dialog.getByRole('button', { name: 'Disconnect' });
    await user.click(disconnect);
    await notices().findByText('Google Calendar could not be disconnected. Try again.');
    answer('delete', CALENDAR, {});
    await user.click(disconnect);
    await waitFor(() => expect(dialog.queryByText('Meetings are added to your Google Calendar.')).toBeNull());
  });

  it('delete all conversations after a question, also the open one', async () => {
    const { user, dialog } = await openSettings();
    expect(dialog.queryByText('Meetings are added to your Google Calendar.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete all' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete all conversations?' }));
    question.getByText('This permanently deletes all your conversations with the assistant.');
    answer('delete', '/api/ai-chat/conversations', 'offline');
    await user.click(question.getByRole('button', { name: 'Delete all' }));
    await notices().findByText(OFFLINE);
    screen.getByText('How long does it last?');
    answer('delete', '/api/ai-chat/conversations', {});
    await user.click(question.getByRole('button', { name: 'Delete all' }));
    await waitFor(() => expect(screen.queryByText('How long does it last?')).toBeNull());
    expect(address()).toBe('/portal/assistant');
    await screen.findByText('No conversations yet');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
