/** Previews of files as the Resources tab opens them. Sheets of Excel are read by a worker, which only a browser has. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccordion } from '@/domain/dashboard/accordion';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import type { Resource } from '@/domain/resources/resources';
import { $toasts } from '@/stores/toasts';
import { png } from '@tests/factories/files/photos';
import { categoryOf, resourceOf } from '@tests/factories/resource-library';
import { answerAt, sent } from '@tests/setup/component/network';
import { ResourcesScreen } from './ResourcesScreen';

const DRIVE_ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';
const DRIVE_LINK = `https://drive.google.com/file/d/${DRIVE_ID}/view?usp=sharing`;
const MALFORMED_LINK = 'https://drive.google.com.evil.example/file/d/1AbCdEfGhIjKlMn/view';
const HOSTILE_MARKDOWN = `# A <img src=x onerror="document.title='owned'">

<script>document.title = 'owned'</script>

[press](javascript:document.title='owned') and **bold** [site](https://example.com/a)

- [ ] open
- [x] done
`;
const MB = 1024 * 1024;
const TOO_LARGE = 'This file is too large to show here. Download it to open it.';

/** Opens the tab at the preview of a resource whose file holds these bytes. */
async function look(
  over: Partial<Resource>,
  file?: BodyInit,
  {
    type = 'application/octet-stream',
    show,
    title = 'The file',
  }: { type?: string; show?: string; title?: string } = {},
) {
  const resource = resourceOf('The file', over);
  if (file !== undefined && resource.fileUrl)
    answerAt('get', resource.fileUrl, () => new Response(file, { headers: { 'content-type': type } }));
  const search = `?tab=resources&show=${show ?? resource._id}`;
  history.replaceState(null, '', `/portal${search}`);
  render(
    <>
      <ResourcesScreen
        state={readAccordion(new URLSearchParams(search))}
        answer={{ kind: 'list', categories: [categoryOf('Of every kind', [resource])] }}
        owner="founder@example.com"
      />
      <Toaster />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: title });
  return { dialog: within(dialog), element: dialog, user: userEvent.setup() };
}
const cells = (row: HTMLElement | undefined) =>
  within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

beforeEach(() => $toasts.set([]));

describe('the preview', () => {
  it('DASH-23 shows a picture, opens by a press and closes with the address', async () => {
    const { dialog, element, user } = await look(
      { fileType: 'PNG', fileUrl: '/files/resources/a.png' },
      png(12, 8) as Uint8Array<ArrayBuffer>,
      { type: 'image/png' },
    );
    const image = await dialog.findByRole('img', { name: 'The file' });
    expect(image.getAttribute('src')).toBe('/files/resources/a.png');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.search).toBe('?tab=resources'));
    await waitFor(() => expect(element.isConnected && element.hasAttribute('open')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Preview The file' }));
    expect(location.search).toMatch(/&show=[0-9a-f]{24}$/);
    const again = within(await screen.findByRole('dialog', { name: 'The file' }));
    const back = vi.spyOn(history, 'back');
    await user.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.search).toBe('?tab=resources'));
    expect(back).toHaveBeenCalledOnce();
  });

  it('says that the resource of an address is not there', async () => {
    await look({ fileType: 'PNG', fileUrl: '/files/resources/a.png' }, undefined, {
      show: 'nothere',
      title: 'Not found',
    });
    screen.getByText('This entry could not be loaded. It may have been removed.');
  });

  it('opens by the words of its name, as the terms of the guide link to it', async () => {
    const { dialog } = await look({ fileType: 'TXT', fileUrl: '/files/resources/a.txt' }, 'plain', {
      show: 'the-file',
    });
    await dialog.findByText('plain');
  });

  it('shows ten rows of a CSV with its formulas as text', async () => {
    const { dialog } = await look(
      { fileType: 'CSV', fileUrl: '/files/resources/a.csv' },
      `Name,Sum\n${'a,=SUM(A1:A9)\n'.repeat(30)}`,
    );
    const rows = within(await dialog.findByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(10);
    expect(cells(rows[0])).toEqual(['Name', 'Sum']);
    expect(cells(rows[1])).toEqual(['a', '=SUM(A1:A9)']);
    dialog.getByText('The first 10 rows.');
  });

  it('shows Markdown as a document in which nothing runs', async () => {
    const { dialog, element } = await look({ fileType: 'md', fileUrl: '/files/resources/a.md' }, HOSTILE_MARKDOWN);
    await dialog.findByText("<script>document.title = 'owned'</script>");
    expect(element.querySelectorAll('script, img, iframe')).toHaveLength(0);
    dialog.getByText(/\[press\]\(javascript:document\.title='owned'\)/);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.com/a']);
    dialog.getByRole('img', { name: 'Done:' });
    expect(document.title).not.toContain('owned');
  });

  it('shows text as text, and says that a long one is cut', async () => {
    const { dialog, element } = await look(
      { fileType: 'TXT', fileUrl: '/files/resources/a.txt' },
      `<b>plain</b>\n${'line\n'.repeat(60_000)}`,
    );
    await waitFor(() => expect(element.querySelector('pre')?.textContent).toMatch(/^<b>plain<\/b>\nline\n/));
    expect(element.querySelector('b')).toBeNull();
    dialog.getByText('This is the first part of the file. Download it to see the rest.');
  });

  it('DASH-24 says what cannot be previewed', async () => {
    const { dialog } = await look({ fileType: 'DOC', fileUrl: '/files/resources/a.docx' });
    await dialog.findByRole('heading', { name: 'Preview not available for this file type' });
    expect(sent).toEqual([]);
  });

  it('DASH-16 DASH-24 says what is not there, also when it is to be downloaded', async () => {
    const { dialog, user } = await look({ fileUrl: null });
    await dialog.findByRole('heading', { name: 'No preview available' });
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await screen.findByText('No file available for download');
    expect(sent).toEqual([]);
  });

  it('offers another try when the file cannot be fetched', async () => {
    answerAt('get', '/files/resources/a.csv', 'offline');
    const { dialog, user } = await look({ fileType: 'CSV', fileUrl: '/files/resources/a.csv' });
    await within(await dialog.findByRole('alert')).findByText('The file could not be loaded');
    answerAt('get', '/files/resources/a.csv', () => new Response('Name,Sum\na,1\n'));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('table');
  });
});

describe('a document on Drive', () => {
  const drive = { fileSource: 'drive', fileUrl: null, fileType: 'DOC' } as const;

  it('DASH-21 DASH-22 is shown by Google’s viewer of its id, after a press', async () => {
    const { dialog, element, user } = await look({ ...drive, driveLink: DRIVE_LINK });
    dialog.getByText(/Showing it here contacts Google/);
    expect(element.querySelectorAll('iframe, img')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Show with Google’s viewer' }));
    expect(element.querySelector('iframe')?.getAttribute('src')).toBe(
      `https://drive.google.com/file/d/${DRIVE_ID}/preview`,
    );
  });

  it('DASH-16 with a malformed address says "Invalid Google Drive link"', async () => {
    const { dialog, element } = await look({ ...drive, driveLink: MALFORMED_LINK });
    dialog.getByRole('heading', { name: 'Invalid Google Drive link' });
    expect(element.querySelectorAll('iframe')).toHaveLength(0);
  });
});

describe('a hostile file', () => {
  const zipHead = new TextEncoder().encode('PK\u0003\u0004');

  it.each(['application/pdf', 'text/html'])(
    'that is an HTML page named .pdf is not shown, sent as %s',
    async (type) => {
      const { dialog, element } = await look(
        { fileUrl: '/files/resources/a.pdf' },
        '<!doctype html><script>parent.document.title = "owned"</script><h1>Log in</h1>',
        { type },
      );
      await dialog.findByRole('heading', { name: 'Preview not available for this file type' });
      dialog.getByText(/does not match its name/);
      expect(element.querySelectorAll('iframe')).toHaveLength(0);
      expect(document.title).not.toContain('owned');
    },
  );

  it('that is a sheet over 8 MB is refused', async () => {
    const bytes = new Uint8Array(9 * MB);
    bytes.set(zipHead);
    const { dialog } = await look({ fileType: 'XLS', fileUrl: '/files/resources/a.xlsx' }, bytes);
    await dialog.findByText(TOO_LARGE);
  });

  it('that is a CSV over 8 MB is read at its start', async () => {
    const { dialog } = await look(
      { fileType: 'CSV', fileUrl: '/files/resources/a.csv' },
      Buffer.alloc(9 * MB, 'a,=1\n'),
    );
    expect(within(await dialog.findByRole('table')).getAllByRole('row')).toHaveLength(10);
  });

  it('that is a picture of a billion pixels is not decoded', async () => {
    const { dialog } = await look(
      { fileType: 'PNG', fileUrl: '/files/resources/a.png' },
      png(40_000, 40_000, new TextEncoder().encode('x')) as Uint8Array<ArrayBuffer>,
      { type: 'image/png' },
    );
    await dialog.findByText(/too large to show here/);
    expect(dialog.queryByRole('img', { name: 'The file' })).toBeNull();
  });
});
