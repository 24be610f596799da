/** Files beside a question, read in the browser: each kind, files that lie or are broken, and what is said of them. */
import { zipSync } from 'fflate';
import { jsPDF } from 'jspdf';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { FileExtract } from '@/domain/assistant/files/report';
import { png } from '@tests/factories/files/photos';
import { zipBomb } from '@tests/factories/files/zip';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openContext, openPage } from '@tests/setup/browser/page';
import { answered, answers } from './assistant-steps';

const WRONG_TYPE = 'You can only upload JPG/PNG/PDF/TXT/CSV/DOC/XLSX files!';
const FAILED = 'Failed to analyze file';
const text = (value: string) => Buffer.from(value);

function deck(): Buffer {
  const pdf = new jsPDF();
  ['Kite - asha@kite.example', 'The problem: schools wait', 'Our solution', 'Market size: TAM', 'Our team'].forEach(
    (line, at) => {
      if (at > 0) pdf.addPage();
      pdf.text(line, 20, 20);
    },
  );
  return Buffer.from(pdf.output('arraybuffer'));
}

function locked(): Buffer {
  const pdf = new jsPDF({ encryption: { userPassword: 'kite', ownerPassword: 'kite', userPermissions: [] } });
  pdf.text('Secret', 20, 20);
  return Buffer.from(pdf.output('arraybuffer'));
}

function sheet(): Buffer {
  const book = utils.book_new();
  const rows = [
    ['City', 'Sales (₹)'],
    ['Pune', 120_000],
    ['Surat', 80_000.5],
    ['=cmd', null],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sales');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const word = (): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': text(
        `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
      ),
      '_rels/.rels': text(
        `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': text(
        `<w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>Hello from Pune 🪁</w:t></w:r></w:p></w:body></w:document>`,
      ),
    }),
  );

/** What the browser sends of each file on its way to the server. */
async function watch(page: Page): Promise<FileExtract[]> {
  const sent: FileExtract[] = [];
  await page.route('**/api/ai-chat/analyze-file', async (route) => {
    const body = route.request().postDataBuffer()?.toString('utf8') ?? '';
    const json = /name="extract"\r\n\r\n([\s\S]*?)\r\n--/.exec(body)?.[1] ?? 'null';
    expect(body).toContain('What is in it?');
    sent.push(JSON.parse(json) as FileExtract);
    await route.continue();
  });
  return sent;
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

async function ask(page: Page, name: string, buffer: Buffer) {
  await choose(page, name, buffer);
  await page
    .getByText(/^[\d.]+ (?:B|KB)$/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: 'Your question' }).fill('What is in it?');
  await page.getByRole('button', { name: 'Send' }).click();
  const report = page.getByRole('region', { name: `Report on ${name}` }).last();
  await report.waitFor();
  // Another question can be asked.
  await page.getByRole('button', { name: 'Send' }).waitFor();
  return report;
}

/** Takes away what Chrome 131, Firefox 132 or Safari 18.1 did not have, of what readers of PDFs use. */
function forget(): void {
  const late: [object, PropertyKey[]][] = [
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Promise, ['try']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [Math, ['sumPrecise']],
    [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
  ];
  for (const [owner, names] of late) for (const name of names) Reflect.deleteProperty(owner, name);
}

const ALLOWED = /\/api\/ai-chat\//;

describe('files beside a question', () => {
  it('CHAT-07 are read by their kinds, and nothing that reads them is fetched before', async () => {
    const { page, allow, close } = await openPage('/portal/assistant', { as: 'founder' });
    allow(ALLOWED);
    /** Everything that the page has fetched since it was opened. */
    const readersFetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => /_astro.*(?:pdf|docx|sheet|xlsx|mammoth|read-upload|plain-worker)/.test(path)),
      );
    expect(await readersFetched()).toEqual([]);
    const sent = await watch(page);
    const csv = await ask(
      page,
      'sales.csv',
      text('Month,Revenue\nJan 2025,"₹1,20,000"\nFeb 2025,n/a\nMar 2025,"₹90,000"\n'),
    );
    await csv.getByText('CSV, 2 columns, 3 rows').waitFor();
    await csv.getByText('Revenue by Month').waitFor();
    expect((await readersFetched()).filter((path) => !/read-upload|plain-worker/.test(path))).toEqual([]);
    await (await ask(page, 'cities.xlsx', sheet())).getByText('XLSX, 2 columns, 3 rows').waitFor();
    expect(sent.at(-1)?.report.columns?.[1]).toMatchObject({ kind: 'number', total: 200_000.5, missing: 1 });
    const pdf = await ask(page, 'kite deck.pdf', deck());
    expect((await readersFetched()).join()).toContain('read-pdf');
    await pdf.getByText('page 4').waitFor();
    expect(sent.at(-1)?.report.pages).toBe(5);
    await (await ask(page, 'letter.docx', word())).getByText(/^Word document, 4 words/).waitFor();
    expect(sent.at(-1)?.text).toContain('Hello from Pune 🪁');
    await (await ask(page, 'kite.png', Buffer.from(png(8, 4)))).getByText(/PNG image, 8 × 4 pixels/).waitFor();
    await answered(page, 5);
    await answers(page).last().getByText('no language model').waitFor();
    await expectGoodLook(page);
    await page.unroute('**/api/ai-chat/analyze-file');
    await page.route('**/api/ai-chat/analyze-file', (route) => route.fulfill({ status: 500, body: '' }));
    await choose(page, 'again.txt', text('again'));
    await page.getByText('5 B').waitFor();
    await page.getByRole('textbox', { name: 'Your question' }).fill('And this?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: FAILED }).waitFor();
    await close();
  });

  it('are read as PDF by browsers of two years ago', async () => {
    const { context } = await openContext({ as: 'founder' });
    await context.addInitScript(`(${forget.toString()})()`);
    const workers: string[] = [];
    await context.route(/_astro\/pdf-worker[^/]*\.js/, async (route) => {
      const response = await route.fetch();
      workers.push(route.request().url());
      await route.fulfill({ response, body: `(${forget.toString()})();${await response.text()}` });
    });
    const page = await context.newPage();
    await page.goto('/portal/assistant');
    await (await ask(page, 'kite deck.pdf', deck())).getByText('page 4').waitFor();
    expect(workers).toHaveLength(1);
  });

  it('CHAT-10 are refused in plain words where they lie, are locked or broken', async () => {
    const { page, allow, close } = await openPage('/portal/assistant', { as: 'founder' });
    allow(ALLOWED);
    const refused = async (name: string, buffer: Buffer, sentence: string) => {
      await choose(page, name, buffer);
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    };
    await refused('lie.pdf', text('MZ'), WRONG_TYPE);
    await refused('locked.pdf', locked(), FAILED);
    await refused('run.exe', text('MZ'), WRONG_TYPE);
    await refused('broken.pdf', text('%PDF-1.7\nnothing more'), FAILED);
    await refused('run.svg', text('<svg/>'), WRONG_TYPE);
    await refused('bomb.xlsx', Buffer.from(zipBomb(1000)), FAILED);
    const paste = (bytes: number[]) =>
      page.getByRole('textbox', { name: 'Your question' }).evaluate((field, content) => {
        const clipboard = new DataTransfer();
        clipboard.items.add(new File([new Uint8Array(content)], 'image.png', { type: 'image/png' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true }));
      }, bytes);
    const whole = [...png(8, 4)];
    await paste(whole.slice(0, 12));
    await page.getByRole('alert').filter({ hasText: 'Failed to process pasted image' }).waitFor();
    await paste(whole);
    await page.getByRole('button', { name: 'Remove image.png' }).waitFor();
    await choose(page, 'one.txt', text('One file at a time'));
    await page.getByRole('button', { name: 'Remove one.txt' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove image.png' }).count()).toBe(0);
    await close();
  });
});
