/** A file shown in place: how much of it is read, what each kind looks like, and what is said where it cannot be shown. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi, type Mock } from 'vitest';
import { answerAt, sentTo } from '@tests/setup/component/network';
import { drawScreen } from '@tests/setup/component/screen';
import { FilePreview, type FilePreviewProps } from './FilePreview';
import type { SheetAnswer } from './read-preview';

const FILE = '/files/plan';
const show = (ending: string, more: Partial<FilePreviewProps> = {}) =>
  drawScreen(<FilePreview name="Plan" fileType="" source="file" address={`${FILE}.${ending}`} {...more} />);
const serve = (ending: string, body: string | Uint8Array<ArrayBuffer>, status = 200) =>
  answerAt('get', `${FILE}.${ending}`, () => new Response(body, { status }));
const bytes = (head: readonly number[], size = 64) => {
  const all = new Uint8Array(size);
  all.set(head);
  return all;
};
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PDF = [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0));
const word = (n: number) => [24, 16, 8, 0].map((by) => (n >>> by) & 255);
const png = (width: number, height: number) =>
  bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, ...word(width), ...word(height)]);
const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
const CUT = 'This is the first part of the file. Download it to see the rest.';

describe('a file in place', () => {
  it('is waited for, and a CSV is shown as its first ten rows', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const text = Array.from({ length: 12 }, (_, n) => `Month ${n},"=SUM(A1),2"`).join('\r\n');
    answerAt('get', `${FILE}.csv`, async () => {
      await held;
      return new Response(text);
    });
    show('csv');
    screen.getByRole('status', { name: 'Loading the preview' });
    release();
    await screen.findByRole('region', { name: 'First rows of Plan' });
    expect(rows()).toHaveLength(10);
    expect(rows()[0]).toEqual(['1', 'Month 0', '=SUM(A1),2']);
    screen.getByText('The first 10 rows.');
    expect(screen.queryByRole('status', { name: 'Loading the preview' })).toBeNull();
  });

  it('says of a short sheet that it is whole, and of a wide one how much of it is there', async () => {
    serve('csv', 'One,2');
    const { unmount } = show('csv');
    await screen.findByText('1 row, all of them.');
    unmount();
    serve('csv', `${'x,'.repeat(50)}x\na`);
    const { unmount: again } = show('csv');
    await screen.findByText('2 rows, all of them. The first 50 columns.');
    again();
  });

  it('reads a text to its first 256 KB and says that there is more', async () => {
    serve('txt', '\ufeffHello');
    const { unmount } = show('txt');
    await screen.findByText('Hello');
    expect(document.querySelector('pre')?.textContent).toBe('Hello');
    expect(screen.queryByText(CUT)).toBeNull();
    unmount();
    // A character of two bytes is cut by the limit.
    serve('txt', `${'a'.repeat(256 * 1024 - 1)}é and more`);
    show('txt');
    await screen.findByText(CUT);
    expect(document.querySelector('pre')?.textContent).toBe('a'.repeat(256 * 1024 - 1));
  });

  it('draws a document with its headings, lists, links and tables, and never its HTML', async () => {
    serve(
      'md',
      [
        '# Plan',
        '',
        '## Next *steps*',
        '',
        '- [x] Register',
        '- [ ] Open a `bank` account',
        '',
        '3. Third',
        '4. Fourth',
        '',
        'See [the roadmap](/portal/checklist) and [the law](https://law.example/a).',
        '',
        '> Quoted',
        '',
        '```',
        '<b>code</b>',
        '```',
        '',
        '---',
        '',
        '| Name | Sum |',
        '| --- | --- |',
        '| Rent | 5 |',
        '',
        '<img src=x onerror=alert(1)>',
      ].join('\n'),
    );
    show('md');
    await screen.findByRole('heading', { level: 4, name: 'Next steps' });
    // Its name is above it already.
    expect(screen.queryByRole('heading', { name: 'Plan' })).toBeNull();
    expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['Done:', 'To do:']);
    expect(document.querySelector('ol')?.getAttribute('start')).toBe('3');
    const here = screen.getByRole('link', { name: 'the roadmap' });
    expect([here.getAttribute('href'), here.getAttribute('target')]).toEqual(['/portal/checklist', null]);
    const away = screen.getByRole('link', { name: 'the law' });
    expect([away.getAttribute('target'), away.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow']);
    expect(document.querySelector('blockquote')?.textContent).toBe('Quoted');
    expect(document.querySelector('pre')?.textContent?.trim()).toBe('<b>code</b>');
    const table = within(screen.getByRole('region', { name: 'Table' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Sum']);
    table.getByRole('cell', { name: 'Rent' });
    expect(document.querySelector('main img')).toBeNull();
    expect(screen.getByRole('main').textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('shows a picture that is not too large, and says so where it is, or is damaged', async () => {
    serve('png', png(5_000, 4_000));
    const { unmount } = show('png');
    const picture = await screen.findByRole('img', { name: 'Plan' });
    expect(picture.getAttribute('src')).toBe(`${FILE}.png`);
    fireEvent.error(picture);
    await screen.findByText('Preview not available for this file type');
    screen.getByText('The picture is damaged.');
    unmount();
    serve('png', png(60_000, 60_000));
    show('png');
    await screen.findByText('No preview available');
    screen.getByText('This file is too large to show here. Download it to open it.');
  });

  it('DASH-23 shows a PDF where the browser has a viewer, else a link to it', async () => {
    const viewer = vi.fn(() => true);
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, get: viewer });
    serve('pdf', bytes(PDF));
    const src = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined);
    const { unmount } = show('pdf');
    await screen.findByTitle('Preview of Plan');
    expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(`${FILE}.pdf`);
    unmount();
    viewer.mockReturnValue(false);
    show('pdf');
    await screen.findByText('Your browser opens PDFs in a separate tab');
    expect(screen.queryByTitle('Preview of Plan')).toBeNull();
    src.mockRestore();
  });
});

describe('a sheet of Excel', () => {
  const read = (reply: SheetAnswer | 'error' | 'never') => {
    const ended = vi.fn();
    const asked = vi.fn();
    class Reader {
      onmessage: (event: { data: SheetAnswer }) => void = () => undefined;
      onerror: (event: Event) => void = () => undefined;
      terminate = ended;
      postMessage(): void {
        asked();
        if (reply === 'error') this.onerror(new Event('error', { cancelable: true }));
        else if (reply !== 'never') this.onmessage({ data: reply });
      }
    }
    vi.stubGlobal('Worker', Reader);
    serve('xlsx', bytes(ZIP));
    return { ...show('xlsx'), asked, ended };
  };
  const table = { rows: [['Rent', '5,000']], hasMoreRows: true, hasMoreColumns: false };

  it('is read in a worker, which is ended with its answer, and named', async () => {
    const { ended } = read({ sheet: 'Costs', table });
    await screen.findByText(/^Sheet “Costs”\.\s+The first 10 rows\.$/);
    expect(rows()).toEqual([['1', 'Rent', '5,000']]);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('without rows is empty', async () => {
    read({ sheet: 'Costs', table: { ...table, rows: [] } });
    await screen.findByText('This sheet is empty.');
  });

  it.each([
    [{ fault: 'too-large' }, 'This file is too large to show here. Download it to open it.'],
    [{ fault: 'damaged' }, 'This sheet is damaged and cannot be read.'],
    ['error', 'This sheet is damaged and cannot be read.'],
  ] as const)('that ends with %o says so', async (reply, text) => {
    const { ended } = read(reply);
    await screen.findByText(text);
    screen.getByText('No preview available');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('is given up after ten seconds, and at once when its page is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const isAsked = async (asked: Mock) => {
      while (asked.mock.calls.length === 0) await pass(0);
    };
    const slow = read('never');
    await isAsked(slow.asked);
    await pass(9_999);
    expect(slow.ended).not.toHaveBeenCalled();
    await pass(1);
    screen.getByText('This file is too large to show here. Download it to open it.');
    expect(slow.ended).toHaveBeenCalledTimes(1);
    slow.unmount();
    const left = read('never');
    await isAsked(left.asked);
    left.unmount();
    expect(left.ended).toHaveBeenCalledTimes(1);
  });

  it('of more than eight MB is not read at all', async () => {
    const started = vi.fn();
    vi.stubGlobal('Worker', started);
    serve('xlsx', bytes(ZIP, 8 * 1024 * 1024 + 1));
    show('xlsx');
    await screen.findByText('This file is too large to show here. Download it to open it.');
    expect(started).not.toHaveBeenCalled();
  });
});

describe('a file that cannot be shown', () => {
  it('is named as empty, of another kind than its name, or of a kind without a preview', async () => {
    answerAt('get', `${FILE}.txt`, new Response(new ReadableStream({ start: (stream) => stream.close() })));
    const { unmount } = show('txt');
    await screen.findByText('The file is empty.');
    unmount();
    serve('pdf', 'no pdf at all');
    const { unmount: again } = show('pdf');
    await screen.findByText('The file type does not match its name. Be careful when you open it, and please tell us.');
    again();
    const { unmount: last } = show('docx');
    await screen.findByText('Preview not available for this file type');
    expect(sentTo('get', `${FILE}.docx`)).toEqual([]);
    last();
    // The type that the team wrote helps where the address says nothing.
    serve('bin', 'a,b');
    show('bin', { fileType: ' .CSV ' });
    await screen.findByText('1 row, all of them.');
  });

  it('is tried again after a failure, is missing, or asks to log in', async () => {
    serve('txt', 'oh', 500);
    const { user, unmount } = show('txt');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The file could not be loaded');
    alert.getByText('Check your connection and try again.');
    serve('txt', 'Here');
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Here');
    unmount();
    serve('txt', '', 404);
    const { unmount: again } = show('txt');
    await screen.findByText('No preview available');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    again();
    serve('txt', '', 401);
    show('txt');
    await screen.findByText('No preview available');
    await screen.findByRole('alertdialog', { name: 'Login Required' });
  });

  it('has no address yet', () => {
    show('', { address: '  ' });
    screen.getByText('There is no file here yet.');
  });
});

describe('a document in Google Drive', () => {
  it('is shown after a press alone, without an address of ours', async () => {
    vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined);
    const address = `https://docs.google.com/document/d/${'a'.repeat(33)}/edit`;
    const { user } = show('', { source: 'drive', address });
    screen.getByText(
      'Showing it here contacts Google, who will see your IP address and browser. Nothing is sent until you press the button.',
    );
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show with Google’s viewer' }));
    const frame = screen.getByTitle('Preview of Plan');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    const link = screen.getByRole('link', { name: /^Open in Google Drive/ });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    await waitFor(() => expect(link.getAttribute('href')).toContain('a'.repeat(33)));
  });

  it('with another link is refused', () => {
    show('', { source: 'drive', address: 'https://evil.example/d/1' });
    screen.getByRole('alert');
  });
});
