import { readFileSync } from 'node:fs';
import { constants, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { read, utils } from 'xlsx';
import { readPdf } from '@tests/setup/browser/read-pdf';
import { cellText, type Report } from '@/domain/tools/report';
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
function pdfText(bytes: ArrayBuffer): { text: string; pageTexts: string[]; pages: number } {
  const raw = Buffer.from(bytes).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const data = Buffer.from(body, 'latin1');
    try {
      // The last byte may be taken for the end of a line.
      return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    } catch {
      return body;
    }
  });
  const glyphs = new Map<string, string>();
  for (const stream of streams)
    for (const [, glyph = '', letter = ''] of stream.matchAll(/^<([0-9a-f]{4})><([0-9a-f]{4})>$/gim))
      glyphs.set(glyph.toLowerCase(), String.fromCharCode(parseInt(letter, 16)));
  const pageTexts = streams
    .filter((stream) => / Tj/.test(stream))
    .map((stream) =>
      [...stream.matchAll(/<([0-9a-f]+)> Tj/gi)]
        .map(([, hex = '']) =>
          [...hex.matchAll(/.{4}/g)].map(([glyph]) => glyphs.get(glyph.toLowerCase()) ?? '?').join(''),
        )
        .join('\n'),
    );
  return { text: pageTexts.join('\n'), pageTexts, pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length };
}

describe('a report as PDF', () => {
  const drawn: string[] = [];
  const draw: DrawLine = (text) => {
    drawn.push(text);
    return { png: PNG, width: 40, height: 14, ascent: 10 };
  };

  const prepare = async () => draw;

  it('has real text with ₹ and every currency, and asks for no drawing', async () => {
    const rows: Report['tables'][0]['rows'] = [
      ['Zoë Łukasz', { money: 12_345_678_90, currency: 'INR' }],
      ['Asha', { money: -50, currency: 'EUR' }],
    ];
    const { text } = pdfText(
      await reportPdf(report(rows), fonts, () => Promise.reject(new Error('There is nothing to draw.'))),
    );
    for (const part of ['Burn Rate Report', 'My plan', 'Zoë Łukasz', '₹1,23,45,678.90', '-€0.50', '1 / 1'])
      expect(text).toContain(part);
    expect(text).not.toContain('?');
  });

  it('draws what needs shaping, and is searched by its text all the same', async () => {
    const names = ['आशा राव', 'தமிழ் 🚀', 'ஸ்ரீ', 'കൃഷ്ണൻ', 'ਗੁਰਪ੍ਰੀਤ', 'శ్రీనివాస్ (CTO)'];
    const rows: Report['tables'][0]['rows'] = [
      ...names.map((name) => [name, { money: -50, currency: 'EUR' as const }]),
      ['After', 1],
    ];
    let asked = '';
    const bytes = await reportPdf({ ...report(rows), lines: ['क्षितिज'] }, fonts, async (letters) => {
      asked = letters;
      return draw;
    });
    expect(drawn).toEqual(['क्षितिज', ...names]);
    for (const name of names) expect(asked).toContain(name);
    const { text, pictures } = await readPdf(bytes);
    // An emoji is drawn alone.
    for (const part of ['क्षितिज', ...names.map((name) => name.replace(' 🚀', '')), '-€0.50', 'After'])
      expect(text).toContain(part);
    expect(pictures).toBe(names.length + 1);
  });

  it('repeats the head on each page, and says where nothing was recorded', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`Person ${n + 1}`, n]);
    const { text, pages } = pdfText(await reportPdf(report(rows), fonts, prepare));
    expect(pages).toBeGreaterThan(2);
    expect(text.match(/Monthly cost/g)).toHaveLength(pages);
    expect(text).toContain(`${pages} / ${pages}`);
    expect(text).toContain('Person 120');
    expect(pdfText(await reportPdf(report([]), fonts, prepare)).text).toContain('Nothing recorded');
  });
});

describe('figures, words and rows of a PDF', () => {
  const draw = async (): Promise<DrawLine> => () => ({ png: PNG, width: 40, height: 14, ascent: 10 });
  const pdf = async (given: Report) => pdfText(await reportPdf(given, fonts, draw));

  it('are grouped by the custom of the document’s currency, wherever that is said', async () => {
    const shares = (money: Report['tables'][0]['rows'][0][1], currency?: 'INR') => ({
      ...report([
        ['Shares', 17_946_424],
        ['Price', 1234567.125],
        ['Loss', -123456],
        ['Sum', money ?? null],
      ]),
      ...(currency ? { currency } : {}),
    });
    const dollars = await pdf(shares({ money: 1_000_000_00, currency: 'USD' }));
    for (const figure of ['17,946,424', '1,234,567.125', '-123,456', '$1,000,000.00'])
      expect(dollars.text).toContain(figure);
    for (const [cell, currency] of [
      [{ money: 1, currency: 'INR' }, undefined],
      [null, 'INR'],
    ] as const) {
      const { text } = await pdf(shares(cell, currency));
      for (const figure of ['1,79,46,424', '12,34,567.125', '-1,23,456']) expect(text).toContain(figure);
    }
    expect((await pdf(shares(null))).text).toContain('17,946,424');
  });

  const wide = (columns: number, amount: number): Report => ({
    title: 'Wide',
    lines: [],
    tables: [
      {
        title: 'Projection',
        columns: Array.from({ length: columns }, (_, n) => ({ label: `Opening-balance${n}`, align: 'end' as const })),
        rows: Array.from({ length: 3 }, () =>
          Array.from({ length: columns }, (_, n) => ({ money: amount + n, currency: 'USD' as const })),
        ),
      },
      ...report([['Asha', 1]]).tables,
    ],
  });

  it.each([
    [8, 1_234_567_00],
    [8, 9_876_543_210_00],
    [11, 1_234_567_890_00],
  ])('break no word in %d columns', async (columns, amount) => {
    const lines = (await pdf(wide(columns, amount))).text.split('\n');
    for (let column = 0; column < columns; column++) {
      expect(lines).toContain(`Opening-balance${column}`);
      expect(
        lines.filter((line) => line === cellText({ money: amount + column, currency: 'USD' }, 'thousands')),
      ).toHaveLength(3);
    }
    expect(lines).toContain('Monthly cost');
  });

  it('break no word where a table is a point wider than a page of its letters', async () => {
    // Each table is about two points wider than the one before it, from an upright page of large letters on.
    const labels = Array.from({ length: 70 }, (_, n) =>
      Array.from({ length: 8 }, (_, column) => `Balance${n}x${column}${column === 0 ? 'i'.repeat(n) : ''}`),
    );
    const tables = labels.map((columns, n): Report['tables'][0] => ({
      title: `Table ${n}`,
      columns: columns.map((label) => ({ label, align: 'start' })),
      rows: [],
    }));
    const { text } = await pdf({ title: 'Wide', lines: [], tables });
    const lines = new Set(text.split('\n'));
    expect(labels.flat().filter((label) => !lines.has(label))).toEqual([]);
  });

  it('break a long link only, on an upright page, and no amount, date or heading beside it', async () => {
    const labels = ['Date', 'Description', 'Category', 'Amount', 'Payment method', 'Recurring', 'Notes'];
    const link = `https://drive.example.com/${'1aBcD-eFgHiJ'.repeat(20)}`;
    const rows = Array.from({ length: 12 }, (_, n): Report['tables'][0]['rows'][0] => [
      { date: '2026-11-28' },
      `Cloud hosting ${n}`,
      'Software & Subscriptions',
      { money: 99_99_999_99 + n, currency: 'INR' },
      'Bank Transfer',
      'Monthly',
      n === 3 ? `Invoice: ${link}` : '',
    ]);
    const columns = labels.map((label) => ({
      label,
      align: label === 'Amount' ? ('end' as const) : ('start' as const),
    }));
    const given: Report = { title: 'Expenses', lines: [], tables: [{ title: 'Expenses', columns, rows }] };
    const bytes = await reportPdf(given, fonts, draw);
    const { text, pages } = pdfText(bytes);
    expect(pages).toBe(1);
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    const words = text.split(/\s/);
    for (const word of [
      ...labels.flatMap((label) => label.split(' ')),
      'Subscriptions',
      'Transfer',
      'hosting',
      'Monthly',
    ])
      expect(words).toContain(word);
    for (let n = 0; n < rows.length; n++)
      expect(words).toContain(cellText({ money: 99_99_999_99 + n, currency: 'INR' }, 'lakhs'));
    for (const line of text.split('\n')) expect(line).not.toMatch(/^November/);
    expect(words.join('')).toContain(link);
  });

  it('begin on the page of the title, also where the first table needs a landscape page', async () => {
    const { pageTexts, pages } = await pdf(wide(11, 1_234_567_890_00));
    expect(pages).toBe(2);
    for (const text of ['Wide', 'Projection', '1 / 2']) expect(pageTexts[0]!.split('\n')).toContain(text);
    expect(pageTexts[1]!.split('\n')).toEqual(expect.arrayContaining(['Team costs', '2 / 2']));
  });

  it('stay on one page, row by row', async () => {
    const words = (n: number) => Array.from({ length: 60 }, (_, at) => `w${n}x${at}`);
    const rows = Array.from({ length: 40 }, (_, n) => [words(n).join(' '), n]);
    const { pageTexts, pages } = await pdf(report(rows));
    expect(pages).toBeGreaterThan(3);
    for (let n = 0; n < rows.length; n++) {
      const on = pageTexts.filter((text) => words(n).some((word) => text.split(/\s/).includes(word)));
      expect(on, `row ${n}`).toHaveLength(1);
    }
  });
});

describe('a report as XLSX', () => {
  it('has real dates, shares and months, heads that stay, and formulas that recalculate', async () => {
    const bytes = await reportWorkbook({
      title: 'R',
      lines: ['A'],
      tables: [
        {
          title: 'Sums',
          columns: [
            { label: 'Month', align: 'start' },
            { label: 'Total', align: 'end' },
            { label: 'Share', align: 'end' },
          ],
          rows: [
            [
              { month: '2026-02' },
              { money: 300, currency: 'USD', formula: 'SUM([All the rows!Total])' },
              { share: 1250, formula: '[Total]/2' },
            ],
            [
              { date: '1890-01-01' },
              { money: 5, currency: 'USD', formula: '[Total:-1]+1' },
              { count: 1, unit: ['month', 'months'], formula: '[Nowhere]' },
            ],
          ],
        },
        {
          title: 'All the rows',
          columns: [
            { label: 'Date', align: 'start' },
            { label: 'Total', align: 'end' },
          ],
          rows: [
            [{ date: '2026-01-31' }, { money: 100, currency: 'USD' }],
            [{ date: '2024-02-29' }, { money: 200, currency: 'USD', formula: '[Total:-2]' }],
          ],
        },
      ],
    });
    const book = read(bytes, { type: 'array', cellNF: true, cellFormula: true });
    const [sums, all] = [book.Sheets['Sums']!, book.Sheets['All the rows']!];
    const shown = (cells: typeof sums, at: string) => (cells[at] as { t: string; w: string }).t + cells[at]?.w;
    expect(['A5', 'B5', 'C5', 'C6'].map((at) => shown(sums, at))).toEqual([
      'nFeb 2026',
      'n$3.00',
      'n12.50%',
      'n1 month',
    ]);
    expect([shown(all, 'A2'), shown(all, 'A3'), shown(sums, 'A6')]).toEqual([
      'n31 Jan 2026',
      'n29 Feb 2024',
      's1890-01-01',
    ]);
    expect(['B5', 'C5', 'B6'].map((at) => (sums[at] as { f?: string }).f)).toEqual([
      "SUM('All the rows'!$B$2:$B$3)",
      'B5/2',
      'B5+1',
    ]);
    // What names nothing of this report stays a value.
    expect([sums['C6'], all['B3']].map((cell) => (cell as { f?: string }).f)).toEqual([undefined, undefined]);
    const files = unzipSync(new Uint8Array(bytes));
    const paneOf = (n: number) => /<pane [^>]*>/.exec(strFromU8(files[`xl/worksheets/sheet${n}.xml`]!))?.[0];
    expect(paneOf(1)).toBe('<pane ySplit="4" topLeftCell="A5" activePane="bottomLeft" state="frozen"/>');
    expect(paneOf(2)).toContain('ySplit="1"');
  });

  it('has amounts in any currency as numbers with its decimals, that add up', async () => {
    const rows: Report['tables'][0]['rows'] = [
      ['Yen', { money: 20_000_000, currency: 'JPY' }],
      ['Dinars', { money: -1_234_567, currency: 'KWD' }],
      ['Francs', { money: 1_234_50, currency: 'CHF' }],
      ['Rupees', { money: 12_345_678_90, currency: 'INR' }],
    ];
    const sheet = read(await reportWorkbook(report(rows)), { type: 'array', cellNF: true }).Sheets['Team costs']!;
    const cells = [6, 7, 8, 9].map((row) => sheet[`B${row}`] as { t: string; v: number; w: string });
    expect(cells.map(({ t, v }) => [t, v])).toEqual([
      ['n', 20_000_000],
      ['n', -1234.567],
      ['n', 1234.5],
      ['n', 12_345_678.9],
    ]);
    expect(cells.slice(0, 3).map(({ w }) => w)).toEqual(['JPY 20,000,000', '-KWD 1,234.567', 'CHF 1,234.50']);
    // The report on paper reads the same.
    const paper = rows.map((row) => cellText(row[1]!, 'thousands'));
    expect(paper).toEqual(['JPY 20,000,000', '-KWD 1,234.567', 'CHF 1,234.50', '₹1,23,45,678.90']);
  });

  it('has columns as wide as the longest text in them and two letters more, and at most sixty', async () => {
    const widths = async (rows: Report['tables'][0]['rows']) => {
      const sheet = read(await reportWorkbook(report(rows)), { type: 'array', cellStyles: true }).Sheets['Team costs']!;
      return sheet['!cols']?.map(({ width = 0 }) => Math.floor(width));
    };
    const rupees = { money: 12_345_678_90, currency: 'INR' } as const;
    // "Name" and "Monthly cost" have 4 and 12 letters; ₹1,23,45,678.90 has 15.
    expect(await widths([])).toEqual([6, 14]);
    expect(
      await widths([
        ['Asha Rao', 1],
        ['Al', rupees],
        ['A', null],
      ]),
    ).toEqual([10, 17]);
    expect(await widths([['x'.repeat(58), 1]])).toEqual([60, 14]);
    expect(await widths([['x'.repeat(500), 1]])).toEqual([60, 14]);
  });

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

  it('groups large rupees and counts as the report on paper does', async () => {
    const sizes = [1, 99_999, 1_00_000, 99_99_999, 99_99_99_999, 1_00_00_00_000, 12_34_56_78_90_123];
    const rows = sizes.flatMap((size): Report['tables'][0]['rows'] => [
      ['Amount', { money: size * 100 + 25, currency: 'INR' }],
      ['Count', { count: size }],
    ]);
    const sheet = read(await reportWorkbook(report(rows)), { type: 'array' }).Sheets['Team costs']!;
    const texts = rows.map((_, at) => (sheet[`B${6 + at}`] as { w?: string }).w);
    expect(texts).toEqual(rows.map((row) => cellText(row[1]!, 'lakhs')));
    expect(texts).toContain('₹1,00,00,00,000.25');
  });

  it('groups whole numbers as the document’s currency does, and leaves the decimals of others', async () => {
    const given = report([
      ['Shares', 6_000_000],
      ['Owners', { count: 12_345_678 }],
      ['Loss', -123_456],
      ['Ownership', 51.5423],
    ]);
    const texts = async (currency: 'INR' | 'USD') => {
      const sheet = read(await reportWorkbook({ ...given, currency }), { type: 'array' }).Sheets['Team costs'] ?? {};
      return ['B6', 'B7', 'B8', 'B9'].map((at) => (sheet[at] as { w?: string } | undefined)?.w);
    };
    expect(await texts('INR')).toEqual(['60,00,000', '1,23,45,678', '-123,456', '51.5423']);
    expect(await texts('USD')).toEqual(['6,000,000', '12,345,678', '-123,456', '51.5423']);
  });
});
