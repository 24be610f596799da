/** The ZIP of an account's data, made from the server's lines. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipAccount } from './account-zip';

/** A stream in pieces of a few bytes, so that lines and letters are cut anywhere. */
function streamOf(text: string, size = 7): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
const HEAD = {
  about: 'All of it.',
  exportedAt: '2026-11-27T10:00:00.000Z',
  account: { email: 'asha@example.com', fullName: 'Asha <Rao>', isVerified: true },
  savedItems: [
    { kind: 'note', key: 'k', value: '=HYPERLINK("x")' },
    { kind: 'favourite', key: 'l', value: { at: 1 }, stamp: 5 },
  ],
  conversations: [],
  toolDocuments: [
    { tool: 'burn-rate', id: 'a', name: '../../Plan ₹' },
    { tool: 'burn-rate', id: 'b', name: '../../Plan ₹' },
  ],
  photo: { type: 'image/png', base64: btoa('picture') },
};
const DOCUMENTS = [
  { tool: 'burn-rate', id: 'a', document: { data: 'ஆ' } },
  { tool: 'burn-rate', id: 'b', document: { data: 2 } },
];
const text = [HEAD, ...DOCUMENTS].map((line) => `${JSON.stringify(line)}\n`).join('');

async function unpacked(from: string) {
  const { file, day } = await zipAccount(streamOf(from));
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return { day, files: Object.fromEntries(Object.entries(files).map(([path, data]) => [path, strFromU8(data)])) };
}

describe('the ZIP of an account', () => {
  it('holds JSON and CSV for each subject, each document under its name, the photo, and a page that explains them', async () => {
    const { day, files } = await unpacked(text);
    expect(day).toBe('2026-11-27');
    expect(Object.keys(files)).toEqual([
      'outset.json',
      ...['account', 'savedItems', 'conversations', 'toolDocuments'].flatMap((name) => [
        `json/${name}.json`,
        `csv/${name}.csv`,
      ]),
      'files/photo.png',
      'documents/burn-rate/Plan.json',
      'documents/burn-rate/Plan 2.json',
      'index.html',
    ]);
    expect(JSON.parse(files['json/savedItems.json'] ?? '')).toEqual(HEAD.savedItems);
    expect(files['documents/burn-rate/Plan.json']).toBe('{"data":"ஆ"}');
    expect(files['files/photo.png']).toBe('picture');
    expect(files['index.html']).toContain('<td>Saved items</td><td>2</td>');
    expect(files['index.html']).toContain('href="documents/burn-rate/Plan%202.json"');
  });

  it('holds no cell that a spreadsheet would run, and no name that leaves the folder', async () => {
    const { files } = await unpacked(text);
    expect(files['csv/savedItems.csv']?.split('\r\n').slice(0, 3)).toEqual([
      expect.stringMatching(/kind,key,value,stamp$/),
      `note,k,"'=HYPERLINK(""x"")",`,
      'favourite,l,"{""at"":1}",5',
    ]);
    expect(Object.keys(files).filter((path) => path.includes('..') || path.startsWith('/'))).toEqual([]);
  });

  it('shows what a person typed as text on its page, and never as markup', async () => {
    const head = { ...HEAD, about: 'Yours & "ours"', account: { email: '<b>"asha"&@example.com' } };
    const { files } = await unpacked(`${JSON.stringify(head)}\n`);
    const page = files['index.html'];
    expect(page).toContain('Account: &lt;b&gt;&quot;asha&quot;&amp;@example.com.');
    expect(page).toContain('Exported on 2026-11-27. Yours &amp; &quot;ours&quot;</p>');
    expect(page).toContain('<p>There are none.</p>');
  });

  it('leaves out a document whose file was lost, and gives one without a name a plain one', async () => {
    const lines = [HEAD, { tool: 'burn-rate', id: 'a', document: null }, { tool: 'burn-rate', id: 'z', document: 7 }];
    const { files } = await unpacked(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const paths = Object.keys(files).filter((path) => path.startsWith('documents/'));
    expect(paths).toEqual(['documents/burn-rate/Document.json']);
  });

  it('gives each document a path of its own, also on systems that ignore case and the encoding of accents', async () => {
    const names = ['Zed/', 'Zed 3', 'Zed:', 'ZED', 'Zed 2', 'Caf\u00e9', 'Cafe\u0301'];
    const toolDocuments = names.map((name, n) => ({ tool: 'expenses', id: String(n), name }));
    const lines = [
      { ...HEAD, toolDocuments },
      ...names.map((_, n) => ({ tool: 'expenses', id: String(n), document: n })),
    ];
    const { files } = await unpacked(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const paths = Object.keys(files).filter((path) => path.startsWith('documents/'));
    const keys = paths.map((path) => path.normalize('NFC').toLowerCase());
    expect(new Set(keys).size).toBe(names.length);
    expect(paths.map((path) => files[path])).toEqual(names.map((_, n) => String(n)));
    expect(paths.slice(0, 3)).toEqual(['Zed', 'Zed 3', 'Zed 2'].map((name) => `documents/expenses/${name}.json`));
  });

  it('is not made of half an answer, nor of another one', async () => {
    await expect(zipAccount(streamOf(text.slice(0, -5)))).rejects.toThrow('The data ended too early.');
    await expect(zipAccount(streamOf('<html>A proxy</html>\n'))).rejects.toThrow(SyntaxError);
    await expect(zipAccount(streamOf('{"success":true}\n'))).rejects.toThrow(SyntaxError);
    await expect(zipAccount(streamOf(''))).rejects.toThrow(SyntaxError);
  });
});
