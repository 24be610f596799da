/** A category with a file of every kind, for browser tests of previews. */
import { utils, write } from 'xlsx';
import { png } from '@tests/factories/files/photos';
import { zipBomb } from '@tests/factories/files/zip';
import type { App } from './app';

export const DRIVE_ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';
const DRIVE_LINK = `https://drive.google.com/file/d/${DRIVE_ID}/view?usp=sharing`;

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

/** One resource of each kind that a browser must draw. */
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
    item('On Drive', 'PPT', null, drive),
    item('A bomb', 'XLS', { name: 'a.xlsx', base64: base64(zipBomb(1000)) }),
  ];
  const category = { title: 'Of every kind', description: 'Files for tests', icon: 'TeamOutlined', color: '#facc15' };
  await post('/dev/import-resources', { category, place: 0, items });
}
