/** A file for a question: what the screen says about each kind, and that a reader without an answer is a failure. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readUpload } from './read-upload';

const FAILED = { error: 'Failed to analyze file' };
let said: unknown;

/** A reader that answers as the test says; undefined is a reader that breaks. */
class Reader {
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  postMessage(): void {
    queueMicrotask(() =>
      said === undefined
        ? this.onerror?.(new Event('error', { cancelable: true }))
        : this.onmessage?.({ data: said } as MessageEvent<unknown>),
    );
  }
  terminate(): void {
    this.onmessage = null;
  }
}

beforeEach(() => {
  said = undefined;
  vi.stubGlobal('Worker', Reader);
  return () => vi.unstubAllGlobals();
});

/** A container of the old format with a stream of this name, in UTF-16. */
const ole = (stream: string) =>
  new Uint8Array([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...[...stream].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
const ZIP = 'PK\u0003\u0004word/document.xml xl/workbook.xml [Content_Types].xml';
const read = (name: string, part: BlobPart = ZIP) => readUpload(new File([part], name), { isPasted: false });

describe('a file for a question', () => {
  it('of Word shows its number of words, or that it has none', async () => {
    said = 'Three words here';
    expect(await read('plan.docx')).toMatchObject({
      extract: { text: 'Three words here', report: { summary: 'Word document, 3 words' } },
    });
    said = '\n\n\n\n';
    expect(await read('plan.docx')).toMatchObject({
      extract: {
        text: '',
        report: { summary: 'Word document, 0 words', notes: ['We found no text in this document.'] },
      },
    });
    said = 'One';
    expect(await read('plan.docx')).toMatchObject({ extract: { report: { summary: 'Word document, 1 word' } } });
  });

  it('of old Word is named, but not read', async () => {
    expect(await read('plan.doc', ole('WordDocument'))).toMatchObject({
      extract: { text: '', report: { summary: 'Word 97 document' } },
    });
  });

  it('of a sheet is what its reader tells, and a failure where it cannot', async () => {
    const extract = { report: { summary: 'A sheet' }, text: 'A' };
    said = { extract };
    expect(await read('plan.xlsx')).toEqual({ extract });
    said = { fault: 'damaged' };
    expect(await read('plan.xlsx')).toEqual(FAILED);
  });

  it.each(['plan.docx', 'plan.xlsx', 'plan.txt'])('%s whose reader breaks is a failure', async (name) => {
    expect(await read(name, name.endsWith('txt') ? 'Text' : ZIP)).toEqual(FAILED);
  });

  it('with a password is a failure', async () => {
    said = 'Secret words';
    expect(await read('plan.docx', ole('EncryptedPackage'))).toEqual(FAILED);
  });

  it('of nothing is a failure', async () => {
    expect(await read('plan.txt', '')).toEqual(FAILED);
  });
});
