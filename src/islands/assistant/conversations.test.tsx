/** The list of conversations and the file of a question: opened, renamed, deleted, searched, saved as files; read, refused, taken out. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantState, Conversation, ConversationPage } from '@/domain/assistant/conversation';
import * as files from '@/lib/export/save-file';
import { EMBEDDED, idsBy, linesOf } from '@tests/factories/chats';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { AssistantPage } from './AssistantPage';

const LIST = '/api/ai-chat/conversations';
const ONE = '/api/ai-chat/conversations/:id';
const OFFLINE = 'We could not reach Outset. Check your connection and try again.';
const id = (n: number) => n.toString(16).padStart(24, '0');
const line = (n: number, more = {}) => ({
  id: id(n),
  title: `Talk ${n}`,
  updatedAt: '2026-11-12T04:30:00.000Z',
  messages: n,
  ...more,
});
const conversation = (n: number): Conversation => ({
  ...line(n),
  items: [
    {
      id: id(100),
      type: 'user',
      content: 'What is a SAFE?',
      timestamp: '2026-11-12T04:30:00.000Z',
      state: 'done',
      details: {},
    },
    {
      id: id(101),
      type: 'assistant',
      content: 'A promise of shares.',
      timestamp: '2026-11-12T04:30:00.000Z',
      state: 'done',
      details: { by: 'embedded' },
    },
  ],
});

/** What the server has of the list. */
let stored: ConversationPage | 'offline' = { items: [], next: null };

beforeEach(() => {
  sessionStorage.clear();
  stored = { items: [line(1), line(2)], next: null };
  answerAt('get', LIST, () => (stored === 'offline' ? stored : { data: stored }));
});

function open({
  state = EMBEDDED,
  list = stored as ConversationPage | null,
  shown = null as Conversation | null,
} = {}) {
  history.replaceState(null, '', `/portal/assistant${shown ? `?conversation=${shown.id}` : ''}`);
  return drawScreen(
    <AssistantPage
      isGuest={false}
      start={{ state: state as AssistantState, conversation: shown, conversations: list }}
      now={Date.UTC(2026, 10, 12, 9)}
      conversationId={shown?.id ?? null}
    />,
  );
}
const titles = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');
const named = () => titles().map((link) => link.querySelector('span')?.textContent);
async function choose(user: ReturnType<typeof open>['user'], title: string, what: string) {
  await user.click(screen.getByRole('button', { name: `More for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
}

describe('the list of conversations', () => {
  it('opens one in its place and in the address, and leaves other clicks to the browser', async () => {
    const { user } = open();
    expect(titles().map((link) => link.getAttribute('href'))).toEqual(
      [1, 2].map((n) => `/portal/assistant?conversation=${id(n)}`),
    );
    answer('get', ONE, { data: conversation(2) });
    const browser = vi.fn((event: Event) => {
      const wasAnswered = event.defaultPrevented;
      event.preventDefault();
      return wasAnswered;
    });
    document.addEventListener('click', browser);
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey']) fireEvent.click(titles()[1]!, { [key]: true });
    document.removeEventListener('click', browser);
    expect(browser.mock.results.map(({ value }) => value as unknown)).toEqual([false, false, false]);
    await user.click(titles()[1]!);
    await screen.findByText('A promise of shares.');
    expect(address()).toBe(`/portal/assistant?conversation=${id(2)}`);
    expect(titles().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(sentTo('get', ONE).map(({ path }) => path)).toEqual([`${LIST}/${id(2)}`]);
    screen.getByRole('heading', { level: 1, name: 'Assistant · Talk 2' });
  });

  it('renames one, also the one that is open, after what the server says of the name', async () => {
    const { user } = open({ shown: conversation(1) });
    await choose(user, 'Talk 1', 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the conversation' }));
    const name = dialog.getByRole<HTMLElement & { value: string; maxLength: number }>('textbox', { name: 'Name' });
    expect(name.value).toBe('Talk 1');
    answer('patch', ONE, { status: 400, errors: { title: 'Not this name.' } });
    await user.clear(name);
    await user.type(name, 'Runway');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await dialog.findByText('Not this name.');
    answer('patch', ONE, 'offline');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await dialog.findByText(OFFLINE);
    answer('patch', ONE, {});
    stored = { items: [line(1, { title: 'Runway' }), line(2)], next: null };
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await screen.findByRole('heading', { level: 1, name: 'Assistant · Runway' });
    await waitFor(() => expect(named()).toEqual(['Runway', 'Talk 2']));
    expect(sentTo('patch', ONE).at(-1)).toMatchObject({ path: `${LIST}/${id(1)}`, body: { title: 'Runway' } });
  });

  it('deletes one after a question, and shows none where it was the open one', async () => {
    const { user } = open({ shown: conversation(1) });
    const question = async (n: number) => {
      await choose(user, `Talk ${n}`, 'Delete');
      return within(await screen.findByRole('alertdialog', { name: 'Delete this conversation?' }));
    };
    (await question(2)).getByText('“Talk 2” and its messages will be deleted permanently.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentTo('delete', ONE)).toEqual([]);
    const asked = await question(1);
    asked.getByText('“Talk 1” and its message will be deleted permanently.');
    answer('delete', ONE, 'offline');
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await notices().findByText(OFFLINE);
    expect(named()).toEqual(['Talk 1', 'Talk 2']);
    // Gone already is as good.
    answer('delete', ONE, { status: 404 });
    stored = { items: [line(2)], next: null };
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(named()).toEqual(['Talk 2']));
    expect(address()).toBe('/portal/assistant');
    expect(screen.queryByText('A promise of shares.')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The focus is on the neighbour, and on the search after the last one.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Talk 2' }));
    stored = { items: [], next: null };
    await user.click((await question(2)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No conversations yet');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search conversations' }));
  });

  it('is searched, shows more on request, and says what is not there', async () => {
    stored = { items: [line(1)], next: 'older' };
    const { user } = open();
    stored = { items: [line(3)], next: null };
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(named()).toEqual(['Talk 1', 'Talk 3']));
    expect(sentTo('get', LIST).at(-1)?.query.get('before')).toBe('older');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    stored = { items: [], next: null };
    const search = screen.getByRole('searchbox', { name: 'Search conversations' });
    await user.type(search, ' safe');
    await screen.findByText('No conversation matches “ safe”.');
    expect(sentTo('get', LIST).at(-1)?.query.get('q')).toBe('safe');
    stored = 'offline';
    await user.type(search, 's');
    within(await screen.findByRole('alert')).getByText('Your conversations could not be loaded.');
    stored = { items: [line(2)], next: null };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(named()).toEqual(['Talk 2']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is waited for, is empty, and says that new ones are not saved where they are not', async () => {
    stored = { items: [], next: null };
    const settings = { keepsConversations: false, sharesOwn: false };
    open({ list: null, state: { ...EMBEDDED, settings } });
    screen.getByRole('list', { name: 'Loading conversations' });
    screen.getByText('New conversations are not saved. You can change this in the settings.');
    await screen.findByRole('heading', { level: 3, name: 'No conversations yet' });
    screen.getByText('Ask a question and it is saved here for you.');
    expect(screen.queryByRole('list', { name: 'Loading conversations' })).toBeNull();
  });
});

describe('the open conversation', () => {
  it('is saved as a file of the chosen kind, and left for a new one', async () => {
    const save = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
    const { user } = open({ shown: conversation(1) });
    const saveAs = async (label: RegExp) => {
      await user.click(screen.getByRole('button', { name: 'Export the conversation' }));
      await user.click(await screen.findByRole('menuitem', { name: label }));
    };
    for (const [label, ending, type] of [
      [/^Text/, 'txt', 'text/plain'],
      [/^Markdown/, 'md', 'text/markdown'],
      [/^JSON/, 'json', 'application/json'],
    ] as const) {
      await saveAs(label);
      await waitFor(() => expect(save.mock.lastCall?.slice(1)).toEqual([`Talk 1.${ending}`, type]));
      expect(save.mock.lastCall?.[0]).toContain('A promise of shares.');
    }
    save.mockImplementation(() => {
      throw new Error('no');
    });
    await saveAs(/^Text/);
    await notices().findByText('The file could not be created. Check your connection and try again.');
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(address()).toBe('/portal/assistant');
    expect(document.activeElement).toBe(screen.getByLabelText('Your question'));
    expect(screen.queryByRole('button', { name: 'Export the conversation' })).toBeNull();
  });
});

describe('the file of a question', () => {
  const word = (n: number) => [24, 16, 8, 0].map((by) => (n >>> by) & 255);
  const png = (name: string) =>
    new File(
      [
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        new Uint8Array([0, 0, 0, 13, 73, 72, 68, 82, ...word(640), ...word(480), 8, 6, 0, 0, 0]),
      ],
      name,
      { type: 'image/png' },
    );
  const field = () => screen.getByLabelText<HTMLElement & { value: string }>('Your question');
  const send = () => screen.getByRole<HTMLElement & { disabled: boolean }>('button', { name: 'Send' });
  const chooser = () => document.querySelector<HTMLElement>('input[type=file]')!;
  const take = (file: File) => act(async () => void fireEvent.change(chooser(), { target: { files: [file] } }));
  const paste = (file: File, text = '') =>
    act(
      async () =>
        void fireEvent.paste(field(), {
          clipboardData: { files: [file], getData: () => text } as unknown as DataTransfer,
        }),
    );

  it('is read, sent with the question, and may be taken out before', async () => {
    const { user } = open();
    const press = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    expect(press).toHaveBeenCalledTimes(1);
    await take(png('deck.png'));
    await screen.findByText('deck.png');
    await user.click(await screen.findByRole('button', { name: 'Remove deck.png' }));
    expect(screen.queryByText('deck.png')).toBeNull();
    await paste(png('shot.png'));
    await screen.findByText('shot.png');
    await waitFor(() => expect(screen.queryByText('Reading…')).toBeNull());
    expect(send().disabled).toBe(true);
    await user.type(field(), 'What is this?');
    expect(send().disabled).toBe(false);
    answerAt(
      'post',
      '/api/ai-chat/analyze-file',
      () =>
        new Response(linesOf([idsBy('embedded'), { content: 'A picture.' }, '[DONE]']), {
          headers: { 'content-type': 'text/event-stream' },
        }),
    );
    await user.click(send());
    await screen.findByText('A picture.');
    const body = sentTo('post', '/api/ai-chat/analyze-file')[0]?.body as FormData;
    expect((body.get('file') as File).name).toBe('shot.png');
    expect(body.get('prompt')).toBe('What is this?');
    expect(JSON.parse(String(body.get('extract')))).toMatchObject({
      report: { summary: 'PNG image, 640 × 480 pixels', width: 640, height: 480 },
      text: '',
    });
    expect(screen.queryByRole('button', { name: 'Remove shot.png' })).toBeNull();
  });

  it('is refused in a sentence by its kind, its size and its bytes; text that is pasted with a picture stays text', async () => {
    open();
    const kinds = 'You can only upload JPG/PNG/PDF/TXT/CSV/DOC/XLSX files!';
    const says = (text: string) => screen.findByText(text);
    await take(new File(['x'], 'run.exe'));
    await says(kinds);
    const huge = (name: string) => Object.defineProperty(png(name), 'size', { value: 10 * 1024 * 1024 });
    await take(huge('big.png'));
    await says('File must be smaller than 10MB!');
    await paste(huge('big.png'));
    await says('Image must be smaller than 10MB!');
    await take(new File(['no picture'], 'fake.png'));
    await says(kinds);
    await paste(png('table.png'), 'A\tB');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByText('table.png')).toBeNull();
  });

  it('of text is read in a worker, and a worker that breaks is a failure', async () => {
    const asked: { name: string; ending: string }[] = [];
    let isBroken = false;
    const ended = vi.fn();
    class Reader {
      onmessage: (event: { data: unknown }) => void = () => undefined;
      onerror: (event: Event) => void = () => undefined;
      terminate = ended;
      postMessage({ name, ending }: { name: string; ending: string }): void {
        asked.push({ name, ending });
        if (isBroken) this.onerror(new Event('error', { cancelable: true }));
        else this.onmessage({ data: { report: { name }, text: 'Costs' } });
      }
    }
    vi.stubGlobal('Worker', Reader);
    open();
    await take(new File(['Costs'], 'plan.txt'));
    await screen.findByRole('button', { name: 'Remove plan.txt' });
    await waitFor(() => expect(asked).toEqual([{ name: 'plan.txt', ending: 'txt' }]));
    screen.getByText('5 B');
    isBroken = true;
    await take(new File(['Costs'], 'plan.csv'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull());
    await screen.findByRole('alert');
    expect(ended).toHaveBeenCalledTimes(2);
  });
});
