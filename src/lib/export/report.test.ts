import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Report } from '../../domain/toolkit/report';
import { reportPdf, type DrawLine } from './report-pdf';
import { reportWorkbook } from './report-sheet';

const font = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../node_modules/@expo-google-fonts/noto-sans/${name}`, import.meta.url)));
const fonts = { regular: font('400Regular/NotoSans_400Regular.ttf'), bold: font('700Bold/NotoSans_700Bold.ttf') };
/** One pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const report = (rows: Report['tables'][0]['rows']): Report => ({
  title: 'Burn Rate Report',
  lines: ['My plan', 'As of 21 November 2026'],
  tables: [
    {
      title: 'Team costs',
      columns: [
        { label: 'Name', align: 'start' },
        { label: 'Monthly cost', align: 'end' },
      ],
      rows,
    },
  ],
});

/** What a reader of the PDF would copy: glyphs turned back by the fonts' own tables. */
function pdfText(bytes: ArrayBuffer): { text: string; pages: number } {
  const raw = Buffer.from(bytes).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const data = Buffer.from(body, 'latin1');
    try {
      return inflateSync(data).toString('latin1');
    } catch {
      return body;
    }
  });
  const glyphs = new Map<string, string>();
  for (const stream of streams)
    for (const [, glyph = '', letter = ''] of stream.matchAll(/^<([0-9a-f]{4})><([0-9a-f]{4})>$/gim))
      glyphs.set(glyph.toLowerCase(), String.fromCharCode(parseInt(letter, 16)));
  const text = streams
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]+)> Tj/gi)])
    .map(([, hex = '']) => [...hex.matchAll(/.{4}/g)].map(([glyph]) => glyphs.get(glyph.toLowerCase()) ?? '?').join(''))
    .join('\n');
  return { text, pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length };
}

describe('a report as PDF', () => {
  const drawn: string[] = [];
  const draw: DrawLine = (text) => {
    drawn.push(text);
    return { png: PNG, width: 40, height: 14 };
  };

  it('has real text with ₹ and every currency, and leaves drawing to scripts that need shaping', async () => {
    const { text } = pdfText(
      await reportPdf(
        report([
          ['Zoë Łukasz', { money: 12_345_678_90, currency: 'INR' }],
          ['आशा राव', { money: -50, currency: 'EUR' }],
          ['தமிழ் 🚀', null],
        ]),
        fonts,
        draw,
      ),
    );
    for (const part of ['Burn Rate Report', 'My plan', 'Zoë Łukasz', '₹1,23,45,678.90', '-€0.50', '1 / 1'])
      expect(text).toContain(part);
    expect(text).not.toContain('?');
    expect(drawn).toEqual(['आशा राव', 'தமிழ் 🚀']);
  });

  it('repeats the head on each page, and says where nothing was recorded', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`Person ${n + 1}`, n]);
    const { text, pages } = pdfText(await reportPdf(report(rows), fonts, draw));
    expect(pages).toBeGreaterThan(2);
    expect(text.match(/Monthly cost/g)).toHaveLength(pages);
    expect(text).toContain(`${pages} / ${pages}`);
    expect(text).toContain('Person 120');
    expect(pdfText(await reportPdf(report([]), fonts, draw)).text).toContain('Nothing recorded');
  });
});

describe('a report as XLSX', () => {
  it('keeps numbers as numbers with their currency, and texts from being run', async () => {
    const bytes = await reportWorkbook(
      report([
        ['=1+1', { money: 12_345_678_90, currency: 'INR' }],
        ['Asha', { money: -1_234_50, currency: 'USD' }],
        ['Count', 7],
        ['Nothing', null],
      ]),
    );
    const book = read(bytes, { type: 'array', cellNF: true, cellFormula: true });
    expect(book.SheetNames).toEqual(['Team costs']);
    const sheet = book.Sheets['Team costs'] ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1, blankrows: true })).toEqual([
      ['Burn Rate Report'],
      ['My plan'],
      ['As of 21 November 2026'],
      [],
      ['Name', 'Monthly cost'],
      ["'=1+1", 12_345_678.9],
      ['Asha', -1234.5],
      ['Count', 7],
      ['Nothing'],
    ]);
    expect([sheet['B6']?.w, sheet['B7']?.w, sheet['A6']?.f]).toEqual(['₹1,23,45,678.90', '-$1,234.50', undefined]);
  });
});
