/** The reply to a message: prepared answers, both ways to send it, and what happens where someone else was faster. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxEntry, InboxMessage } from '@/domain/admin/inbox/inbox';
import { described, drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { InboxScreen } from './InboxScreen';

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)] as const;
const ONE = '/api/admin/inbox/:kind/:id';
const REPLIES = '/api/admin/inbox/:kind/:id/replies';
const entry: InboxEntry = {
  kind: 'message',
  id: FIRST,
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'Failing',
  excerpt: 'How do I export?',
  rating: null,
  at: '2026-11-20T10:00:00.000Z',
  status: 'new',
  assigneeId: null,
  assignee: null,
  revision: 1,
};
const message: InboxMessage = { ...entry, text: 'How do I export?', sender: 'guest', isWaiting: false, replies: [] };
const prepared = (title: string, text: string) => ({ _id: 'c'.repeat(24), title, text }) as never;

beforeEach(() => {
  sessionStorage.clear();
  answer('get', '/api/admin/records/:noun', { data: [], body: { total: 0 } });
  answer('get', ONE, { data: message });
});
const draw = (items: InboxEntry[] = [entry], open = `&open=message-${FIRST}`) =>
  drawScreen(
    <InboxScreen
      query={`?tab=all${open}`}
      first={{ items, next: null }}
      facts={{ counts: { new: 1, open: 0 }, operators: [{ id: 'o1', name: 'Meera' }] }}
    />,
    { delay: null },
  );
const opened = async () => within(await screen.findByRole('article', { name: 'Message from Asha Rao' }));
const idsSent = () => sentTo('post', REPLIES).map(({ body }) => (body as { id: string }).id);

describe('a reply', () => {
  it('is filled from prepared answers with the first name of the person, where the cursor is', async () => {
    answer('get', '/api/admin/records/:noun', {
      data: [prepared('Greeting', 'Hello {first name},'), prepared('Export', 'Use the menu.')],
      body: { total: 2 },
    });
    const { user } = draw();
    const view = await opened();
    await user.click(await view.findByRole('button', { name: 'Prepared answers' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Greeting', 'Export']);
    await user.click(screen.getByRole('menuitem', { name: 'Greeting' }));
    const field = view.getByLabelText('Your reply');
    expect(valueOf(field)).toBe('Hello Asha,');
    await user.click(view.getByRole('button', { name: 'Prepared answers' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
    expect(valueOf(field)).toBe('Hello Asha,\n\nUse the menu.');
    expect(described(field)).toContain('It goes to asha@example.com by email. Replies come to the support address.');
  });

  it('leads to the prepared answers where there are none', async () => {
    draw();
    const link = await (await opened()).findByRole('link', { name: 'Add a prepared answer' });
    expect(link.getAttribute('href')).toBe('/adminPortal/inbox/prepared-answers');
  });

  it('is sent with its text alone, or marks the message done, and then stays in the thread', async () => {
    const { user } = draw();
    const view = await opened();
    await user.click(view.getByRole('button', { name: 'Send reply' }));
    const field = view.getByLabelText('Your reply');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(sentTo('post', REPLIES)).toEqual([]);
    fireEvent.change(field, { target: { value: 'Use the menu.' } });
    const reply = { id: 'r1', text: 'Use the menu.', by: 'Meera', at: '2026-11-21T10:00:00.000Z', isTheirs: false };
    answer('post', REPLIES, { data: { ...message, status: 'open', revision: 2, replies: [reply] } });
    await user.click(view.getByRole('button', { name: 'Send reply' }));
    await notice('Your reply went to asha@example.com');
    const thread = within(await view.findByRole('region', { name: 'Replies' }));
    thread.getByText(/^Meera replied/);
    thread.getByText('Use the menu.');
    expect(valueOf(field)).toBe('');
    expect(valueOf(view.getByLabelText('Status'))).toBe('open');
    fireEvent.change(field, { target: { value: 'Bye.' } });
    answer('post', REPLIES, { data: { ...message, status: 'done', revision: 3, replies: [reply] } });
    await user.click(view.getByRole('button', { name: 'Send and mark done' }));
    await waitFor(() => expect(valueOf(view.getByLabelText('Status'))).toBe('done'));
    expect(sentTo('post', REPLIES).map(({ path, body }) => [path, body])).toEqual([
      [`/api/admin/inbox/message/${FIRST}/replies`, expect.objectContaining({ text: 'Use the menu.', isDone: false })],
      [`/api/admin/inbox/message/${FIRST}/replies`, expect.objectContaining({ text: 'Bye.', isDone: true })],
    ]);
    expect(new Set(idsSent()).size).toBe(2);
    expect(idsSent()[0]).toMatch(/^[0-9a-f]{24}$/);
  });

  it('keeps its id while it may be on its way, has another one where that is used up, and reads a stale message again', async () => {
    const { user } = draw();
    const view = await opened();
    const field = view.getByLabelText('Your reply');
    fireEvent.change(field, { target: { value: 'Use the menu.' } });
    const send = () => user.click(view.getByRole('button', { name: 'Send reply' }));
    answer('post', REPLIES, { status: 500 });
    await send();
    await view.findByText('The reply could not be sent. Your text is saved.');
    answer('get', ONE, { data: { ...message, status: 'done', revision: 4 } });
    answer('post', REPLIES, { status: 409, code: 'already-sent', message: 'Another text was sent already.' });
    await send();
    await view.findByText('Another text was sent already.');
    await waitFor(() => expect(valueOf(view.getByLabelText('Status'))).toBe('done'));
    expect(valueOf(field)).toBe('Use the menu.');
    answer('post', REPLIES, { data: { ...message, revision: 5 } });
    await send();
    await notice('Your reply went to asha@example.com');
    const [first, second, third] = idsSent();
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });
});

describe('a message', () => {
  it('says who answered, that it is not in the mailbox yet, and goes to an operator and back', async () => {
    answer('get', ONE, {
      data: {
        ...message,
        kind: 'feedback',
        rating: 4,
        isWaiting: true,
        assigneeId: 'gone',
        assignee: null,
        replies: [
          { id: '1', text: 'Thanks', by: null, at: '2026-11-20T11:00:00.000Z', isTheirs: false },
          { id: '2', text: 'Fine', by: null, at: '2026-11-20T12:00:00.000Z', isTheirs: true },
        ],
      },
    });
    const { user } = draw();
    const view = await opened();
    view.getByRole('heading', { name: 'Feedback' });
    view.getByText(/Not yet in the support mailbox\. We try again automatically\./);
    view.getByText(/^A former operator replied/);
    view.getByText(/^Asha Rao answered by email/);
    const assignee = view.getByLabelText('Assignee');
    expect(
      within(assignee)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No one', 'Meera', 'A former operator']);
    answer('patch', ONE, ({ body }) => ({ data: { ...entry, ...(body as object), revision: 2 } }));
    await user.selectOptions(assignee, 'Meera');
    await waitFor(() => expect(assignee.getAttribute('aria-busy')).toBeNull());
    await user.selectOptions(assignee, 'No one');
    await waitFor(() => expect(assignee.getAttribute('aria-busy')).toBeNull());
    expect(sentTo('patch', ONE).map(({ body }) => body)).toEqual([
      { assigneeId: 'o1', revision: 1 },
      { assigneeId: null, revision: 2 },
    ]);
  });

  it('could not be read and is read again, or is no longer there', async () => {
    answer('get', ONE, { status: 500 });
    const { user } = draw();
    await screen.findByText('The message could not be read.');
    answer('get', ONE, { status: 404 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This message is no longer there');
    screen.getByText('It was deleted with the account of the person who wrote it.');
  });

  it('is opened by j and k, or by the arrows in the list, with the focus on it', async () => {
    const ravi = {
      ...entry,
      id: SECOND,
      name: 'Ravi Nair',
      status: 'done' as const,
      assigneeId: 'o1',
      assignee: 'Meera',
    };
    answer('get', ONE, ({ path }) => ({
      data: path.endsWith(SECOND) ? { ...message, ...ravi } : message,
    }));
    draw([entry, ravi], '');
    const list = within(screen.getByRole('list', { name: 'Messages' }));
    list.getByText('Done · Meera');
    screen.getByText('Press j for the next one and k for the previous one.');
    fireEvent.keyDown(document.body, { key: 'j' });
    await opened();
    expect(location.search).toContain(`open=message-${FIRST}`);
    const links = list.getAllByRole('link');
    expect(document.activeElement).toBe(links[0]);
    fireEvent.keyDown(links[0]!, { key: 'ArrowDown' });
    await screen.findByRole('article', { name: 'Message from Ravi Nair' });
    expect(document.activeElement).toBe(links[1]);
    expect(links[1]!.getAttribute('aria-current')).toBe('true');
    // There is none after the last one.
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(location.search).toContain(`open=message-${SECOND}`);
    fireEvent.keyDown(document.body, { key: 'k' });
    await opened();
    expect(document.activeElement).toBe(links[0]);
  });
});
