/** The assistant's page: an answer that comes in, what is said when it fails, what a guest sees, and conversations. */
import { Suspense } from 'react';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantState, Conversation } from '@/domain/assistant/conversation';
import { SESSION_ENDED } from '@/domain/assistant/limits';
import type { ChatMessage } from '@/domain/assistant/message';
import SignInRequiredDialog from '@/islands/shell/SignInRequiredDialog';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { $signInRequired } from '@/stores/shell';
import { $toasts } from '@/stores/toasts';
import { CONVERSATION_ID, EMBEDDED, idsBy, linesOf, MESSAGE_ID, MODEL, type Told } from '@tests/factories/chats';
import { answer, answerAt, sent, sentTo } from '@tests/setup/component/network';
import { AssistantPage, type AssistantPageProps } from './AssistantPage';
import { useConversations } from './use-assistant';

const NOW = Date.UTC(2026, 10, 12, 9);
const ASK = '/api/ai-chat/chat';
const FAILED = 'Failed to get AI response';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  history.replaceState(null, '', '/portal/assistant');
  $signInRequired.set(null);
  $toasts.set([]);
});

interface Opened extends Partial<Omit<AssistantPageProps, 'start'>> {
  state?: AssistantState;
  conversation?: Conversation | null;
}

function openAssistant({ state = EMBEDDED, conversation = null, isGuest = false, conversationId = null }: Opened = {}) {
  const conversations = isGuest ? null : { items: [], next: null };
  answer('get', '/api/ai-chat/conversations', { data: { items: [], next: null } });
  const drawn = render(
    <>
      <AssistantPage
        isGuest={isGuest}
        start={{ state, conversation, conversations }}
        now={NOW}
        conversationId={conversationId}
      />
      <Suspense>
        <SignInRequiredDialog />
      </Suspense>
      <Toaster />
    </>,
  );
  return { ...drawn, user: userEvent.setup() };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your question');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** Types and sends by Enter. */
const ask = (question: string) =>
  act(async () => {
    type(question);
    fireEvent.keyDown(field(), { key: 'Enter' });
  });
const answers = () => [...document.querySelectorAll<HTMLElement>('[data-message="assistant"]')];
const questions = () => [...document.querySelectorAll('[data-message="user"]')];
const theAnswer = () => within(answers()[0]!);
const answered = (count = 1) =>
  waitFor(() => expect(screen.getAllByRole('button', { name: 'Copy answer' })).toHaveLength(count));

const streamed = (...events: Told[]) =>
  new Response(linesOf(events), { headers: { 'content-type': 'text/event-stream' } });

/** From now on questions are answered by what the test tells. */
function holdStream() {
  const held = { tell: async (..._: Told[]) => {}, isAborted: false };
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await realFetch(input, init);
    if (!String(input).includes(ASK)) return response;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        held.tell = (...events) => act(async () => controller.enqueue(new TextEncoder().encode(linesOf(events))));
        init?.signal?.addEventListener('abort', () => {
          held.isAborted = true;
          controller.error(init.signal?.reason);
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  answer('post', ASK, {});
  return held;
}

describe('an answer that comes in', () => {
  it('CHAT-04 is drawn while it streams, without half-open marks, told by sentences, and stopped by a press', async () => {
    const held = holdStream();
    const { user } = openAssistant({ state: MODEL });
    screen.getByText('api.model.example (big-1)');
    await ask('How long does it last?');
    await screen.findByText('How long does it last?');
    await waitFor(() => expect(sentTo('post', ASK)).toHaveLength(1));
    expect(sentTo('post', ASK)[0]?.body).toMatchObject({ text: 'How long does it last?', history: [] });

    await held.tell(idsBy('model'), { status: 'Looking through your tools' });
    await waitFor(() => theAnswer().getByText('Looking through your tools'));
    await held.tell({ content: 'Six **mon' });
    await waitFor(() => expect(answers()[0]?.querySelector('strong')?.textContent).toBe('mon'));
    expect(answers()[0]?.textContent).not.toContain('*');
    const spoken = () => document.querySelector('[data-spoken]')?.textContent ?? '';
    expect(spoken()).not.toContain('Six');
    await held.tell({ content: 'ths**. Then it en' });
    await waitFor(() => expect(spoken()).toContain('Six months.'));
    expect(spoken()).not.toContain('Then');

    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await theAnswer().findByText('Stopped early.');
    expect(held.isAborted).toBe(true);
    await waitFor(() => expect(spoken()).toContain('Then it en'));

    // It goes on in its place, and asks by its own id.
    await user.click(theAnswer().getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sentTo('post', ASK)).toHaveLength(2));
    expect(sentTo('post', ASK)[1]?.body).toMatchObject({ continueOf: MESSAGE_ID, conversationId: CONVERSATION_ID });
    await held.tell({ content: 'ds.' }, '[DONE]');
    await waitFor(() => expect(answers()[0]?.textContent).toContain('Then it ends.'));
    expect(answers()).toHaveLength(1);
    screen.getByRole('button', { name: 'Send' });
  });
});

describe('what fails', () => {
  const refusals = [
    ['a server error', () => new Response('<html>', { status: 500 }), FAILED],
    ['no network', 'offline', FAILED],
    [
      'too many questions',
      { status: 429, headers: { 'retry-after': '60' }, message: 'You have asked ten questions in a minute.' },
      'You have asked ten questions in a minute. Try again in 1 minute.',
    ],
  ] as const;
  it.each(refusals)('CHAT-06 after %s says so in the chat, and keeps what was typed', async (_, reply, message) => {
    answer('post', ASK, reply);
    openAssistant();
    await ask('What is a SAFE?');
    within(await screen.findByRole('alert')).getByText(message);
    await waitFor(() => expect(field().value).toBe('What is a SAFE?'));
    expect(answers()).toHaveLength(0);
  });

  it('CHAT-06 keeps what came of an answer without its end, and Retry writes it again', async () => {
    answer('post', ASK, streamed(idsBy('embedded'), { content: 'A SAFE is' }));
    const { user } = openAssistant();
    await ask('What is a SAFE?');
    within(await screen.findByRole('alert')).getByText(FAILED);
    theAnswer().getByText('A SAFE is');
    expect(field().value).toBe('');
    const retry = () => user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    answer('post', ASK, streamed(idsBy('embedded'), { content: 'Hal' }, { error: FAILED, code: 'upstream' }, '[DONE]'));
    await retry();
    await theAnswer().findByText('This answer was cut off.');
    within(await screen.findByRole('alert')).getByText(FAILED);
    answer('post', ASK, streamed(idsBy('embedded'), { content: 'A promise of shares.' }, '[DONE]'));
    await retry();
    await theAnswer().findByText('A promise of shares.');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(answers()).toHaveLength(1);
  });

  it('CHAT-11 says that a copy failed', async () => {
    answer('post', ASK, streamed(idsBy('embedded'), { content: 'A promise of shares.' }, '[DONE]'));
    const { user } = openAssistant();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await ask('What is a SAFE?');
    await answered();
    await user.click(theAnswer().getByRole('button', { name: 'Copy answer' }));
    within(await screen.findByRole('alert')).getByText('Failed to copy');
  });

  it('keeps what is typed over a reload', async () => {
    const { user, unmount } = openAssistant();
    await user.type(field(), 'Not yet asked{Shift>}{Enter}{/Shift}second line');
    expect(field().value).toBe('Not yet asked\nsecond line');
    expect(sent.filter(({ path }) => path === ASK)).toEqual([]);
    unmount();
    openAssistant();
    await waitFor(() => expect(field().value).toBe('Not yet asked\nsecond line'));
  });

  it('holds a question that is too long', async () => {
    openAssistant();
    await ask('x'.repeat(4001));
    screen.getByText('4,001 of 4,000');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(questions()).toHaveLength(0);
    type('x'.repeat(4000));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
  });
});

describe('a reload in mid-answer', () => {
  const message = (over: Partial<ChatMessage>): ChatMessage => ({
    id: 'b'.repeat(24),
    type: 'assistant',
    content: '',
    timestamp: new Date().toISOString(),
    state: 'interrupted',
    details: { by: 'model' },
    ...over,
  });
  const conversationWith = (content: string): Conversation => ({
    id: 'c'.repeat(24),
    title: 'Vesting',
    updatedAt: new Date().toISOString(),
    messages: 2,
    items: [
      message({ id: 'a'.repeat(24), type: 'user', content: 'What is vesting?', state: 'done' }),
      message({ content }),
    ],
  });

  it('shows at once what this tab had, with Continue, and then what the server stored', async () => {
    sessionStorage.setItem(
      'draft:assistant-answer',
      JSON.stringify({ id: 'b'.repeat(24), content: 'Vesting is a sche' }),
    );
    answerAt('get', `/api/ai-chat/conversations/${'c'.repeat(24)}`, {
      data: conversationWith('Vesting is a schedule by'),
    });
    openAssistant({ conversation: conversationWith(''), conversationId: 'c'.repeat(24) });
    await waitFor(() => expect(answers()[0]?.textContent).toContain('Vesting is a sche'));
    theAnswer().getByRole('button', { name: 'Continue' });
    await waitFor(() => expect(answers()[0]?.textContent).toContain('Vesting is a schedule by'), { timeout: 3_000 });
    theAnswer().getByRole('button', { name: 'Continue' });
  });

  it('keeps what came when the page is left, and another tab says that it waits, and then shows the whole', async () => {
    const held = holdStream();
    openAssistant();
    await ask('What is vesting?');
    await held.tell({ ...idsBy('model') }, { content: 'Half an' });
    await waitFor(() => expect(answers()[0]?.textContent).toContain('Half an'));
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    expect(JSON.parse(sessionStorage.getItem('draft:assistant-answer') ?? '{}')).toMatchObject({ content: 'Half an' });
    cleanup();
    sessionStorage.clear();

    const id = 'c'.repeat(24);
    let stored = '';
    answerAt('get', `/api/ai-chat/conversations/${id}`, () => ({ data: conversationWith(stored) }));
    answerAt('get', '/api/ai-chat/state', { data: { ...EMBEDDED, left: 7, limit: 30 } });
    const other = new BroadcastChannel('outset-assistant');
    openAssistant({ conversation: conversationWith(''), conversationId: id });
    await act(async () => other.postMessage({ what: 'begins', conversationId: id }));
    await theAnswer().findByText('Being answered in another tab');
    expect(theAnswer().queryByRole('button', { name: 'Retry' })).toBeNull();
    stored = 'The whole answer.';
    await act(async () => other.postMessage({ what: 'ends', conversationId: id }));
    await theAnswer().findByText('The whole answer.');
    await screen.findByText('7 of 30 questions left today.');
    await act(async () => other.postMessage({ what: 'gone', conversationId: id }));
    await screen.findByText('This conversation no longer exists.');
    other.close();
  });
});

it('says that the session has ended, and leaves the question in the field', async () => {
  answer('post', ASK, { status: 401, message: SESSION_ENDED });
  openAssistant();
  await ask('What is vesting?');
  await screen.findByText(SESSION_ENDED);
  expect(field().value).toBe('What is vesting?');
  expect(sentTo('post', ASK)[0]?.body).toMatchObject({ asAccount: true });
});

describe('a guest', () => {
  const guest = { isGuest: true, state: { ...EMBEDDED, settings: null, left: 3, limit: 3 } };

  it('reads what is left, asks by a suggestion, keeps nothing, and is led to the sign-in', async () => {
    const ids = { ...idsBy('embedded'), conversationId: null, left: 2 };
    answer('post', ASK, streamed(ids, { content: 'A promise of shares.' }, '[DONE]'));
    const { user } = openAssistant(guest);
    screen.getByText('3 of 3 questions left today.');
    const chips = within(screen.getByRole('list', { name: 'Suggestions' })).getAllByRole('button');
    expect(chips).toHaveLength(5);
    const question = chips[0]!.textContent;
    await user.click(chips[0]!);
    await answered();
    expect(questions().map((one) => one.textContent)).toEqual([expect.stringContaining(question)]);
    screen.getByText('2 of 3 questions left today.');
    expect(location.search).toBe('');
    const [link] = screen.getAllByRole('link', { name: 'Log in' });
    expect(link?.getAttribute('href')).toBe('/login?returnTo=%2Fportal%2Fassistant');
    expect(screen.queryByRole('button', { name: 'Conversations' })).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual([ASK]);
  });

  it('is asked to log in for a file, and comes back here', async () => {
    const { user } = openAssistant(guest);
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    const login = () => screen.findByRole('alertdialog', { name: 'Login Required' });
    within(await login()).getByText('Log in to ask about a file.');
    await user.click(within(await login()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    await user.click(within(await login()).getByRole('button', { name: 'Login Now' }));
    expect(vi.mocked(location.assign).mock.calls).toEqual([['/login?returnTo=%2Fportal%2Fassistant']]);
  });
});

describe('conversations', () => {
  it('that were deleted do not come back with a list that was asked for before', async () => {
    const line = { id: CONVERSATION_ID, title: 'Runway', messages: 2, updatedAt: '2026-11-12T09:00:00.000Z' };
    const late: ((reply: { data: unknown }) => void)[] = [];
    answerAt('get', '/api/ai-chat/conversations', () => new Promise((reply) => late.push(reply as (typeof late)[0])));
    const { result } = renderHook(() => useConversations(true, { items: [line], next: null }));
    act(() => result.current.reload());
    await waitFor(() => expect(late).toHaveLength(1));
    act(() => result.current.removed(CONVERSATION_ID));
    await waitFor(() => expect(late).toHaveLength(2));
    await act(async () => {
      late[0]?.({ data: { items: [line], next: null } });
      await Promise.resolve();
    });
    expect(result.current.items).toEqual([]);
    await act(async () => {
      late[1]?.({ data: { items: [], next: null } });
      await Promise.resolve();
    });
    expect(result.current.items).toEqual([]);
  });

  it('are not kept where a person wants none', async () => {
    answerAt('get', '/api/ai-chat/calendar', { data: { isConnected: false, waiting: null } });
    answerAt('put', '/api/ai-chat/settings', {});
    const { user } = openAssistant();
    await user.click(screen.getByRole('button', { name: 'Assistant settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Assistant settings' }));
    expect(settings.getAllByRole('switch')).toHaveLength(1);
    await user.click(settings.getByRole('switch', { name: 'Save my conversations' }));
    expect(sentTo('put', '/api/ai-chat/settings').map(({ body }) => body)).toEqual([
      { keepsConversations: false, sharesOwn: false },
    ]);
    await screen.findByText('This conversation is not saved.');
    answer('post', ASK, streamed({ ...idsBy('embedded'), conversationId: null }, { content: 'Over time.' }, '[DONE]'));
    await ask('What is vesting?');
    await answered();
    expect(location.search).toBe('');
  });

  it('stay kept where that could not be changed', async () => {
    answerAt('get', '/api/ai-chat/calendar', { data: { isConnected: false, waiting: null } });
    answerAt('put', '/api/ai-chat/settings', 'offline');
    const { user } = openAssistant();
    await user.click(screen.getByRole('button', { name: 'Assistant settings' }));
    const keep = await screen.findByRole<HTMLInputElement>('switch', { name: 'Save my conversations' });
    await user.click(keep);
    await screen.findByText('We could not reach Outset. Check your connection and try again.');
    expect(keep.checked).toBe(true);
    expect(screen.queryByText('This conversation is not saved.')).toBeNull();
  });

  it('tell of own figures what would go to the model, and share them only after that', async () => {
    answerAt('get', '/api/ai-chat/calendar', { data: { isConnected: false, waiting: null } });
    answerAt('put', '/api/ai-chat/settings', {});
    answerAt('get', '/api/ai-chat/own-facts', {
      data: [{ title: 'Runway plan', says: 'Your runway is 5 months.', lines: [{ label: 'Cash', value: '₹60 lakh' }] }],
    });
    const { user } = openAssistant({ state: { ...EMBEDDED, by: 'model', provider: 'models.example (small)' } });
    await user.click(screen.getByRole('button', { name: 'Assistant settings' }));
    const share = await screen.findByRole<HTMLInputElement>('switch', { name: /^Share my saved items/ });
    await user.click(share);
    const shown = within(await screen.findByRole('dialog', { name: 'What the model will see' }));
    await shown.findByText('Cash: ₹60 lakh');
    expect(sentTo('put', '/api/ai-chat/settings')).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(share.checked).toBe(false);
    await user.click(share);
    await user.click(await screen.findByRole('button', { name: 'Share these' }));
    expect(sentTo('put', '/api/ai-chat/settings').map(({ body }) => body)).toMatchObject([{ sharesOwn: true }]);
    expect(share.checked).toBe(true);
  });

  it('that are gone say so, and a new one can begin', async () => {
    const id = '0'.repeat(24);
    history.replaceState(null, '', `/portal/assistant?conversation=${id}`);
    answer('get', '/api/ai-chat/conversations/:id', { status: 404, message: 'Not found' });
    const { user } = openAssistant({ conversationId: id });
    await screen.findByText('This conversation no longer exists.');
    await user.click(screen.getByRole('button', { name: 'Start a new conversation' }));
    await screen.findByRole('heading', { name: 'What would you like to know?' });
    expect(location.search).toBe('');
    expect(field().value).toBe('');
  });

  it('that cannot be loaded say so', async () => {
    openAssistant();
    answer('get', '/api/ai-chat/conversations', { status: 500 });
    fireEvent.change(screen.getByLabelText('Search conversations'), { target: { value: 'x' } });
    within(await screen.findByRole('alert')).getByText('Your conversations could not be loaded.');
  });
});
