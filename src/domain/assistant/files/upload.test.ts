/**
 * Files for a question: the kinds that may be uploaded, files whose bytes do not match their name, texts of any size, and the checklist
 * of a pitch deck.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zip } from '@tests/factories/files/zip';
import { checkDeck, isDeck } from './deck';
import { readPlainFile, analyseText } from './plain-file';
import { fileExtract, TEXT_MOST } from './report';
import {
  FILE_TOO_LARGE,
  IMAGE_TOO_LARGE,
  isTrueToName,
  refusalOf,
  UPLOAD_BYTES,
  UPLOAD_ENDINGS,
  WRONG_TYPE,
} from './upload';

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = (name: string, size = 1, isPasted = false) => refusalOf({ name, size, isPasted });

describe('uploads', () => {
  it('CHAT-08 takes the ten endings and refuses all others', () => {
    for (const ending of ['jpg', 'jpeg', 'png', 'pdf', 'txt', 'csv', 'doc', 'docx', 'xlsx', 'xls'])
      expect(refusal(`My file.${ending.toUpperCase()}`)).toBeNull();
    for (const name of ['a.exe', 'a.pdf.html', 'a', '.csv.svg', 'a.webp', 'a.pptx', ''])
      expect(refusal(name)).toBe('You can only upload JPG/PNG/PDF/TXT/CSV/DOC/XLSX files!');
  });

  it('CHAT-09 must be under 10 MB, pasted images by their own text', () => {
    expect(UPLOAD_BYTES).toBe(10 * 1024 * 1024);
    expect(refusal('a.pdf', UPLOAD_BYTES - 1)).toBeNull();
    expect(refusal('a.pdf', UPLOAD_BYTES)).toBe('File must be smaller than 10MB!');
    expect(refusal('a.png', UPLOAD_BYTES)).toBe(FILE_TOO_LARGE);
    expect(refusal('image.png', UPLOAD_BYTES, true)).toBe('Image must be smaller than 10MB!');
    expect(IMAGE_TOO_LARGE).not.toBe(WRONG_TYPE);
  });

  it('must be what their names say', () => {
    const word = zip([{ name: 'word/document.xml', data: bytes('<w/>') }]);
    expect(isTrueToName('docx', word)).toBe(true);
    expect(isTrueToName('xlsx', word)).toBe(false);
    expect(isTrueToName('pdf', bytes('%PDF-1.7'))).toBe(true);
    expect(isTrueToName('csv', bytes('%PDF-1.7'))).toBe(false);
    expect(isTrueToName('png', bytes('MZ'))).toBe(false);
    expect(isTrueToName('txt', new Uint8Array([77, 90, 0, 1, 0, 0, 7]))).toBe(false);
    expect(isTrueToName('csv', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0]))).toBe(true);
  });

  it('of any bytes are judged without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...UPLOAD_ENDINGS), (some, ending) => {
        expect(typeof isTrueToName(ending, some)).toBe('boolean');
        if (ending !== 'txt' && ending !== 'csv') return;
        const read = readPlainFile({ name: `a.${ending}`, ending, bytes: some }, { rows: 100 });
        if (read) expect(fileExtract.safeParse(read).success).toBe(true);
      }),
    );
  });

  it('of one line of 10 MB are read within their bounds', () => {
    const line = bytes('1,'.repeat(UPLOAD_BYTES / 2 - 1));
    for (const ending of ['csv', 'txt'] as const) {
      const read = readPlainFile({ name: `a.${ending}`, ending, bytes: line }, { rows: 1000 });
      expect(fileExtract.safeParse(read).success).toBe(true);
      expect(read?.text.length).toBeLessThanOrEqual(TEXT_MOST);
    }
  });

  it('that are text are counted in words and lines', () => {
    expect(analyseText('नमस्ते दुनिया\nhello  🚀\n')).toMatchObject({ words: 4, lines: 2, isCut: false });
    expect(analyseText('')).toMatchObject({ words: 0, lines: 0 });
    expect(analyseText('🚀'.repeat(TEXT_MOST)).text.isWellFormed()).toBe(true);
  });
});

describe('a deck', () => {
  const pages = [
    'Kite\nasha@kite.in',
    'The problem\nSchools wait',
    'Our solution',
    'Market size\nTAM ₹5,000 crore',
    'Team',
    'The ask: ₹2 crore',
  ];

  it('tells what it has, where, and what is missing', () => {
    const found = Object.fromEntries(checkDeck(pages).map(({ item, ...rest }) => [item, rest]));
    expect(found['Problem']).toEqual({ isFound: true, where: 'page 2' });
    expect(found['Market size']).toEqual({ isFound: true, where: 'page 4' });
    expect(found['Contact']).toEqual({ isFound: true, where: 'page 1' });
    expect(found['Traction']).toEqual({ isFound: false });
    expect(found['Use of funds']).toEqual({ isFound: false });
    expect(isDeck('Kite pitch deck.pdf', pages)).toBe(true);
    expect(isDeck('invoice.pdf', ['Invoice', 'Total'])).toBe(false);
  });
});
