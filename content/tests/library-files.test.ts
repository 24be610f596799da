/** The documents that Outset brings: the committed files are what their texts and tables make, and each can be read back. */
import { readFileSync } from 'node:fs';
import mammoth from 'mammoth';
import { unzipSync, strFromU8 } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { read } from 'xlsx';
import { describe, expect, it } from 'vitest';

interface Maker {
  make(file: string): Promise<Uint8Array>;
  namedFiles(): string[];
}
// The scripts are plain modules without types.
const load = <Module>(name: string) =>
  import(new URL(`../documents/${name}.mjs`, import.meta.url).href) as Promise<Module>;
const { make, namedFiles } = await load<Maker>('make');
const { NOTE, FOOT } = await load<{ NOTE: string; FOOT: string }>('words');

const library = new URL('../../public/files/library/', import.meta.url);
const texts = new URL('../documents/texts/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, library));
const files = namedFiles();
const ofKind = (ending: string) => files.filter((file) => file.endsWith(`.${ending}`));
const words = (text: string) => text.replace(/\s+/g, ' ');

/** The sentences of a text that have no marks of Markdown in them, as they must be in its document. */
const sentencesOf = (file: string) =>
  readFileSync(new URL(file.replace(/\w+$/, 'md'), texts), 'utf8')
    .split('\n')
    .map((line) => line.replace(/^(?:#+|- \[ \]|-|>|\d+\.)\s+/, '').trim())
    .filter((line) => /^[A-Z][A-Za-z0-9 ,;:’'.?]{12,}$/.test(line));

async function pdfText(file: string): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytesOf(file)), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => (item as TextItem).str).join(' '));
  }
  await task.destroy();
  return words(pages.join(' '));
}

describe('the documents of the library', () => {
  it.each(files)('%s is what its text or table makes, byte by byte', async (file) => {
    const made = await make(file);
    expect(Buffer.compare(bytesOf(file), made), 'Run: npm run content documents').toBe(0);
  });

  it('are small enough for a repository, and of four kinds', () => {
    expect(files.reduce((sum, file) => sum + bytesOf(file).length, 0)).toBeLessThan(1_500_000);
    expect(['xlsx', 'docx', 'pptx', 'pdf'].map((ending) => ofKind(ending).length)).toEqual([10, 13, 1, 6]);
  });
});

describe('a sheet', () => {
  it.each(ofKind('xlsx'))('%s has live formulas with figures, a frozen head, cells to fill in and a guide', (file) => {
    const book = read(bytesOf(file), { cellStyles: true });
    expect(book.SheetNames.at(-1)).toBe('How to use');
    const guide = Object.values(book.Sheets['How to use'] ?? {}).map((cell: { v?: unknown }) => cell.v);
    expect(guide).toContain(NOTE);
    const cells = book.SheetNames.flatMap((name) =>
      Object.entries(book.Sheets[name] ?? {}).filter(([at]) => !at.startsWith('!')),
    ) as [string, { f?: string; v?: unknown; t?: string }][];
    const formulas = cells.filter(([, { f }]) => f);
    expect(formulas.length).toBeGreaterThanOrEqual(9);
    for (const [at, { f, v, t }] of formulas) {
      expect(v, `${at} =${f}`).toBeDefined();
      expect(t, `${at} =${f}`).not.toBe('e');
      expect(f).not.toMatch(/TODAY|NOW|RAND|INDIRECT|WEBSERVICE|\[/);
    }
    const first = strFromU8(unzipSync(bytesOf(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(first).toContain('state="frozen"');
    expect(first).toContain(FOOT);
  });

  it('groups rupees by lakh and crore', () => {
    const book = read(bytesOf('cap-table-starter.xlsx'));
    expect(book.Sheets['Cap table']?.['B22']).toMatchObject({ v: 250_000_000, w: '₹25,00,00,000' });
    expect(book.Sheets['Cap table']?.['E8']).toMatchObject({ v: 5_000_000, w: '₹50,00,000' });
  });
});

describe('a paper', () => {
  it.each(ofKind('docx'))('%s says all of its text, what it is not and when it was written', async (file) => {
    const { value, messages } = await mammoth.extractRawText({ buffer: bytesOf(file) });
    expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
    const text = words(value);
    expect(text).toContain(NOTE);
    const sentences = sentencesOf(file);
    expect(sentences.length).toBeGreaterThan(5);
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).not.toMatch(/undefined|\[object|\*\*|\]\(http/);
    const foot = Object.entries(unzipSync(bytesOf(file))).find(([name]) => /footer\d\.xml$/.test(name))?.[1];
    expect(strFromU8(foot!)).toContain(FOOT);
  });

  it.each(ofKind('pdf'))('%s says all of its text, what it is not and when it was written', async (file) => {
    const text = await pdfText(file);
    expect(text).toContain(words(NOTE));
    expect(text).toContain(FOOT);
    const dense = text.replaceAll(' ', '');
    const sentences = sentencesOf(file);
    expect(sentences.length).toBeGreaterThan(5);
    for (const sentence of sentences) expect(dense).toContain(sentence.replaceAll(' ', ''));
    expect(text).not.toMatch(/undefined|\[object|\*\*|\]\(http/);
  });

  it('the deck has a slide a heading, with notes to speak from', () => {
    const parts = unzipSync(bytesOf('pitch-deck-outline.pptx'));
    const textsOf = (pattern: RegExp) =>
      Object.keys(parts)
        .filter((name) => pattern.test(name))
        .map((name) => strFromU8(parts[name]!));
    const slides = textsOf(/^ppt\/slides\/slide\d+\.xml$/);
    expect(slides).toHaveLength(14);
    const notes = textsOf(/^ppt\/notesSlides\/notesSlide\d+\.xml$/);
    expect(notes).toHaveLength(14);
    expect(notes.filter((text) => text.includes('Do the sum aloud'))).toHaveLength(1);
    for (const title of ['Problem', 'Proof', 'Market', 'Team', 'The ask'])
      expect(slides.filter((text) => text.includes(`<a:t>${title}</a:t>`))).toHaveLength(1);
    expect(slides.filter((text) => text.includes(FOOT))).toHaveLength(13);
  });

  it('links to no one but public bodies, over https', async () => {
    const { SOURCES } = await load<{ SOURCES: Record<string, [string, string]> }>('sources');
    const inTexts = [...ofKind('docx'), ...ofKind('pdf'), ...ofKind('pptx')].flatMap((file) => {
      const text = readFileSync(new URL(file.replace(/\w+$/, 'md'), texts), 'utf8');
      return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    });
    const links = [...Object.values(SOURCES).map(([, link]) => link), ...inTexts];
    expect(links.length).toBeGreaterThan(25);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/[\w.-]+\.(?:gov\.in|nic\.in|rbi\.org\.in|cert-in\.org\.in)\//);
  });

  it('none says that someone checked it', () => {
    for (const file of [...ofKind('docx'), ...ofKind('pdf'), ...ofKind('pptx')])
      expect(readFileSync(new URL(file.replace(/\w+$/, 'md'), texts), 'utf8')).not.toMatch(/checked (?:in )?november/i);
  });
});
