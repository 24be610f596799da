import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxEntry, InboxMessage } from '@/domain/admin/inbox/inbox';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { InboxScreen } from './InboxScreen';

const ID = '0123456789abcdef01234567';
const ONE = '/api/admin/inbox/:kind/:id';
const entry: InboxEntry = {
  kind: 'message',
  id: ID,
  name: 'Asha <script>Rao',
  email: 'asha+1@example.com',
  subject: 'Failing',
  excerpt: 'How do I export?',
  rating: null,
  at: '2026-11-22T20:00:00.000Z',
  status: 'new',
  assigneeId: null,
  assignee: null,
  revision: 1,
};
const message: InboxMessage = {
  ...entry,
  text: 'How do I export?\n=cmd',
  sender: 'guest',
  isWaiting: false,
  replies: [],
};

beforeEach(() => {
  answer('get', '/api/admin/records/:noun', { data: [], body: { total: 0 } });
  answer('get', ONE, { data: message });
});
const draw = () =>
  drawScreen(
    <InboxScreen
      query={`?tab=all&open=message-${ID}`}
      first={{ items: [entry], next: null }}
      facts={{ counts: { new: 1, open: 0 }, operators: [] }}
    />,
  );
const opened = async () => within(await screen.findByRole('article', { name: `Message from ${entry.name}` }));

describe('the inbox', () => {
  it('keeps what was typed when the mail fails, also when the page is left', async () => {
    const { user, unmount } = draw();
    const view = await opened();
    fireEvent.change(view.getByLabelText('Your reply'), { target: { value: 'A long answer.' } });
    answer('post', '/api/admin/inbox/:kind/:id/replies', { status: 502, message: 'The mail could not be sent.' });
    await user.click(view.getByRole('button', { name: 'Send reply' }));
    await view.findByText('The mail could not be sent.');
    expect(valueOf(view.getByLabelText('Your reply'))).toBe('A long answer.');
    unmount();
    draw();
    expect(valueOf((await opened()).getByLabelText('Your reply'))).toBe('A long answer.');
  });

  it('says who was faster and shows what is stored', async () => {
    const { user } = draw();
    const view = await opened();
    const status = view.getByLabelText('Status');
    answer('patch', ONE, { status: 409, message: 'Someone else has changed this.' });
    answer('get', ONE, { data: { ...message, status: 'open', revision: 2 } });
    await user.selectOptions(status, 'done');
    await notice(/has changed this/);
    await waitFor(() => expect(valueOf(view.getByLabelText('Status'))).toBe('open'));
  });

  it('lets the second of two quick changes wait for the first, and both count', async () => {
    const { user } = draw();
    const view = await opened();
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let revision = 1;
    answer('patch', ONE, async ({ body }) => {
      await held;
      revision += 1;
      return { data: { ...entry, ...(body as Partial<InboxEntry>), revision } };
    });
    const status = view.getByLabelText('Status');
    await user.selectOptions(status, 'open');
    await user.selectOptions(status, 'done');
    expect(sentTo('patch', ONE)).toHaveLength(1);
    letGo();
    await waitFor(() => expect(status.getAttribute('aria-busy')).toBeNull());
    expect(sentTo('patch', ONE).map(({ body }) => body)).toEqual([
      { status: 'open', revision: 1 },
      { status: 'done', revision: 2 },
    ]);
    expect(valueOf(status)).toBe('done');
    within(screen.getByRole('list', { name: 'Messages' })).getByText('Done');
  });
});
