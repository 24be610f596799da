/** An Outset of its own with a category of every kind of file, for browser tests of previews and pages. */
import { utils, write } from 'xlsx';
import { png } from '../factories/photos';
import { zipBomb } from '../factories/zip';
import type { App } from './app';

export const DRIVE_ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';
export const DRIVE_LINK = `https://drive.google.com/file/d/${DRIVE_ID}/view?usp=sharing`;
export const MALFORMED_LINK = 'https://drive.google.com.evil.example/file/d/1AbCdEfGhIjKlMn/view';
export const FIGMA_LINK = 'https://www.figma.com/community/file/123456';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A page with nothing on it. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/MediaBox[0 0 300 200]/Parent 2 0 R/Resources<<>>>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF',
);

function sheet(bookType: 'xlsx' | 'biff8'): string {
  const rows = Array.from({ length: 25 }, (_, n) => [`Row ${n + 1}`, n * 2, n % 2 === 0 ? '=NOW()' : 'text']);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Plan');
  return base64(new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer));
}

export const HOSTILE_MARKDOWN = `# A <img src=x onerror="document.title='owned'">

<script>document.title = 'owned'</script>

[press](javascript:document.title='owned') and **bold** [site](https://example.com/a)

- [ ] open
- [x] done
`;

/** Names of the resources in their order: five a page. */
export async function addLibrary(app: Pick<App, 'base'>): Promise<void> {
  const item = (
    name: string,
    fileType: string,
    file: Record<string, string> | null,
    over: Record<string, unknown> = {},
  ) => ({
    resource: { name, fileType, preview: true, description: `For tests: ${name}`, ...over },
    ...(file ? { file } : {}),
  });
  const drive = { fileSource: 'drive', driveLink: DRIVE_LINK };
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${app.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  const items = [
    item('A picture', 'PNG', { name: 'a.png', base64: base64(png(12, 8)) }, { rating: 4.5 }),
    item('A paper', 'PDF', { name: 'a.pdf', base64: base64(PDF) }),
    item('An Excel sheet', 'XLS', { name: 'a.xlsx', base64: sheet('xlsx') }),
    item('An old sheet', 'XLS', { name: 'a.xls', base64: sheet('biff8') }),
    item('A CSV', 'CSV', { name: 'a.csv', text: `Name,Sum\n${'a,=SUM(A1:A9)\n'.repeat(30)}` }),
    item('A document', 'md', { name: 'a.md', text: HOSTILE_MARKDOWN }),
    item('A text', 'TXT', { name: 'a.txt', text: `<b>plain</b>\n${'line\n'.repeat(100_0)}` }),
    item('A letter', 'DOC', { name: 'a.docx', base64: base64(zipBomb().slice(0, 200)) }),
    item('On Drive', 'PPT', null, drive),
    item('Without a file', 'PDF', null),
    item('A bomb', 'XLS', { name: 'a.xlsx', base64: base64(zipBomb(1000)) }),
    item('A broken link', 'DOC', null, drive),
    item('Not to be looked at', 'md', { name: 'a.md', text: 'x' }, { preview: false }),
  ];
  // In parts: a request holds at most 100 KB.
  const category = { title: 'Of every kind', description: 'Files for tests', icon: 'TeamOutlined', color: '#facc15' };
  const half = items.slice(0, 10);
  await post('/dev/import-resources', { category, place: 0, items: half });
  await post('/dev/import-resources', {
    category: { ...category, title: 'More kinds', icon: 'CodeOutlined' },
    place: 1,
    items: items.slice(10),
  });
  await post('/dev/import-startup-terms', {
    terms: [
      {
        category: 'Fundraising',
        title: 'Post-money SAFE',
        description: 'Linked for tests.',
        thumbnailUrl: '',
        figmaLink: FIGMA_LINK,
      },
    ],
  });
}
