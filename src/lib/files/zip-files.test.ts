import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zip } from '@tests/factories/files/zip';
import { isZip, readZip, writeZip, ZIP_BOUNDS } from './zip-files';
import { quickest } from '@tests/setup/browser/quickest';

const DATE = new Date('2026-11-21T12:00:00Z');

describe('zips of text files', () => {
  it('come back as they were, whatever they hold', () => {
    const file = fc.record({
      path: fc.stringMatching(/^[a-z]{1,12}\.ocf\.json$/),
      text: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: ({ path }) => path, minLength: 1, maxLength: 8 }), (files) => {
        const bytes = writeZip(files, DATE);
        expect(isZip(bytes)).toBe(true);
        expect(readZip(bytes)).toEqual({
          files: files.map(({ path, text }) => ({ path, text: text.toWellFormed() })),
          names: files.map(({ path }) => path),
        });
      }),
    );
  });

  it('leave out what is no JSON and what macOS adds', () => {
    const files = ['a.json', 'notes.txt', '__MACOSX/._a.json', '._b.json', 'folder/c.ocf.json'];
    const read = readZip(
      writeZip(
        files.map((path) => ({ path, text: '{}' })),
        DATE,
      ),
    );
    expect('files' in read && read.files.map(({ path }) => path)).toEqual(['a.json', 'folder/c.ocf.json']);
    expect(readZip(writeZip([{ path: 'notes.txt', text: '' }], DATE))).toEqual({
      fault: 'There are no JSON files in this zip.',
    });
  });
});

describe('zips that are not meant well', () => {
  it('are refused before they are unpacked when they claim too much or are packed too tightly', () => {
    const zeros = Buffer.alloc(15_000_000, 48);
    const bomb = zip([{ name: 'bomb.json', data: zeros }]);
    expect(bomb.length).toBeLessThan(20_000);
    expect(readZip(bomb)).toEqual({
      fault: 'This zip is compressed far more than real files are, so we did not open it.',
    });
    const large = { path: 'a.json', text: 'x'.repeat(30_000) };
    const bounds = { ...ZIP_BOUNDS, ratio: 1_000_000 };
    expect(readZip(writeZip([large], DATE), { ...bounds, unpacked: 20_000 } as unknown as typeof ZIP_BOUNDS)).toEqual({
      fault: 'This zip is too large when unpacked.',
    });
    expect(readZip(new Uint8Array(ZIP_BOUNDS.packed + 1))).toEqual({ fault: 'This file is too large.' });
  });

  it('never grow beyond the size that they claim', () => {
    const zeros = Buffer.alloc(50_000_000, 48);
    const liar = zip([{ name: 'liar.json', data: zeros, claims: 2_000 }]);
    const took = quickest(2_000, () => {
      const read = readZip(liar);
      expect('fault' in read ? 0 : read.files[0]?.text.length).toBeLessThanOrEqual(2_000);
    });
    expect(took).toBeLessThan(2_000);
  });

  it('may not hold more files than the bound', () => {
    const files = Array.from({ length: ZIP_BOUNDS.entries + 1 }, (_, at) => ({ path: `${at}.txt`, text: '' }));
    expect(readZip(writeZip(files, DATE))).toEqual({ fault: 'This zip contains too many files.' });
  });

  it('end as a sentence when they are broken', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = readZip(bytes);
        expect('fault' in read || read.files.length > 0).toBe(true);
      }),
    );
    const good = writeZip([{ path: 'a.json', text: '{"a":1}'.repeat(500) }], DATE);
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, value) => {
        const bytes = good.slice();
        bytes[at] = value;
        expect(['files', 'fault']).toContain(Object.keys(readZip(bytes))[0]);
      }),
    );
  });
});
