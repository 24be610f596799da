/** Which files may be receipts. */
import { describe, expect, it } from 'vitest';
import { formatFileSize } from '@/domain/count';
import { readReceipt, RECEIPT_LIMITS, RECEIPT_MESSAGES } from './receipts';

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...ascii('IHDR')];
const png = (width: number, height: number) =>
  Uint8Array.from([...PNG, 0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 6, 0, 0, 0]);
const PDF = Uint8Array.from(ascii('%PDF-1.7\n'));

describe('receipts', () => {
  it('are JPG, PNG or PDF by their bytes, and get the ending of what they are', () => {
    expect(readReceipt('Lunch.PNG', png(10, 10))).toEqual({ type: 'image/png', name: 'Lunch.png' });
    expect(readReceipt('invoice.html', PDF)).toEqual({ type: 'application/pdf', name: 'invoice.html.pdf' });
    expect(readReceipt('../..\\a<b>.pdf', PDF)).toEqual({ type: 'application/pdf', name: 'a b.pdf' });
    expect(readReceipt('.pdf', PDF)).toMatchObject({ name: 'receipt.pdf' });
    expect(readReceipt('x'.repeat(500), PDF)).toMatchObject({ name: `${'x'.repeat(120)}.pdf` });
  });

  it.each([
    ['a page', Uint8Array.from(ascii('<html><script>alert(1)</script>')), RECEIPT_MESSAGES.kind],
    ['an SVG', Uint8Array.from(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')), RECEIPT_MESSAGES.kind],
    ['a GIF', Uint8Array.from(ascii('GIF89a')), RECEIPT_MESSAGES.kind],
    ['nothing', new Uint8Array(), RECEIPT_MESSAGES.empty],
    ['a cut-off picture', Uint8Array.from(PNG), RECEIPT_MESSAGES.damaged],
    ['a picture of a thousand megapixels', png(40_000, 30_000), RECEIPT_MESSAGES.pixels],
    ['a picture without a side', png(0, 5), RECEIPT_MESSAGES.damaged],
    ['six megabytes', new Uint8Array(RECEIPT_LIMITS.size + 1), RECEIPT_MESSAGES.size],
  ])('%s is none', (_, bytes, fault) => expect(readReceipt('a.png', bytes)).toEqual({ fault }));

  it('say how large they are', () =>
    expect([0, 1023, 1024, 1_023_999, 1_024_000, RECEIPT_LIMITS.size].map(formatFileSize)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1000 KB',
      '1.0 MB',
      '5.0 MB',
    ]));
});
