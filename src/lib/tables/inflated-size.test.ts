/**
 * Counting the unpacked size of a ZIP file: valid workbooks, files that state a wrong size, files that would unpack to an endless
 * amount, and damaged files.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { readZipEntries } from '@/domain/resources/zip-entries';
import { zip, zipBomb } from '@tests/factories/files/zip';
import { inflatedSize } from './inflated-size';

const MB = 1024 * 1024;

describe('what a ZIP file unpacks to', () => {
  it('is counted for a true Excel file', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 1]]), 'One');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
    const size = await inflatedSize(bytes, 32 * MB);
    expect(size).toBe(readZipEntries(bytes)?.reduce((sum, { claimedSize }) => sum + claimedSize, 0));
    expect(await inflatedSize(bytes, 1000)).toBe('too-large');
  });

  it('is found out, whether a bomb says its size or lies', async () => {
    for (const claims of [undefined, 0, 1000]) {
      const bomb = zipBomb(claims);
      expect(bomb.length).toBeLessThan(MB);
      expect(await inflatedSize(bomb, 32 * MB)).toBe('too-large');
    }
  });

  it('cannot be told of a damaged file', async () => {
    const whole = zip([{ name: 'a', data: Buffer.from('hello hello hello') }]);
    expect(await inflatedSize(whole, MB)).toBe(17);
    expect(await inflatedSize(whole.slice(0, -1), MB)).toBe('damaged');
    expect(await inflatedSize(new Uint8Array(), MB)).toBe('damaged');
    const broken = whole.slice();
    broken.fill(0xff, 31, 40);
    expect(await inflatedSize(broken, MB)).toBe('damaged');
    expect(readZipEntries(zip(Array.from({ length: 2001 }, () => ({ name: 'a', data: Buffer.from('x') }))))).toBeNull();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const mutant = whole.slice();
        mutant[at] = value;
        readZipEntries(mutant);
      }),
    );
  });
});
