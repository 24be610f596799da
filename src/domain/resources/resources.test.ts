/** Names, addresses, bookmarks, files and pictures of resources. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookmarkOf,
  groupBookmarks,
  downloadAddress,
  inkOn,
  readIcon,
  readSource,
  searchResources,
  type Resource,
  type ResourceCategory,
} from './resources';
import {
  downloadName,
  endingOf,
  FILE_KINDS,
  isWhatItSays,
  mayKeep,
  previewOf,
  servingOf,
  signatureOf,
} from './file-kind';
import { imageSizeOf } from './image-size';
import { categoryInput, resourceInput } from './resource-input';
import { jpeg, png } from '@tests/factories/files/photos';

const resource = (over: Partial<Resource> = {}): Resource => ({
  _id: 'r1',
  name: 'Deck',
  description: 'Ten slides',
  fileType: 'PDF',
  downloads: 0,
  rating: 0,
  preview: true,
  fileSource: 'local',
  fileUrl: '/files/resources/x.pdf',
  ...over,
});
const category = (over: Partial<ResourceCategory> = {}): ResourceCategory => ({
  _id: 'c1',
  title: 'Fundraising',
  description: '',
  icon: 'File',
  color: '#b45309',
  items: [resource()],
  ...over,
});
const bytes = (text: string) => new TextEncoder().encode(text);

describe('names', () => {
  it('of icons and sources are stored short; those of the specification are accepted', () => {
    for (const name of ['Code', 'Book', 'File', 'Team']) {
      expect(readIcon(name)).toBe(name);
      expect(readIcon(`${name}Outlined`)).toBe(name);
    }
    for (const name of ['', 'code', 'Outlined', 'CodeOutlinedOutlined', '__proto__', null, 7])
      expect(readIcon(name)).toBeNull();
    expect([readSource('local'), readSource('file'), readSource('drive'), readSource('ftp')]).toEqual([
      'local',
      'local',
      'drive',
      null,
    ]);
  });

  it('of downloads are safe on every system', () => {
    expect(downloadName('SAFE, note or priced round', 'md')).toBe('SAFE, note or priced round.md');
    expect(downloadName('../../etc/passwd\r\n"x"', 'csv')).toBe('etc passwd x.csv');
    expect(downloadName('पिच डेक', 'pdf')).toBe('पिच डेक.pdf');
    expect(downloadName('\u202egpj', 'exe')).toBe('gpj.exe');
    expect(downloadName('...', 'pdf')).toBe('resource.pdf');
  });
});

describe('where a download leads', () => {
  const link = 'https://drive.google.com/file/d/1AbCdEfGhIjKl/view';
  it.each([
    [{ fileSource: 'local', fileUrl: '/files/resources/a.pdf' }, { address: '/files/resources/a.pdf' }],
    [{ fileSource: 'local', fileUrl: null, driveLink: link }, { fault: 'no-file' }],
    [{ fileSource: 'drive', driveLink: ` ${link} `, fileUrl: '/files/x' }, { address: link }],
    [{ fileSource: 'drive', driveLink: null, fileUrl: '/files/x' }, { fault: 'no-file' }],
    [{ fileSource: 'drive', driveLink: ' ' }, { fault: 'no-file' }],
    [{ fileSource: 'drive', driveLink: 'https://evil.example/' }, { fault: 'bad-link' }],
  ] as const)('%j', (given, expected) => {
    expect(downloadAddress(given)).toEqual(expected);
  });
});

describe('files', () => {
  it('are served by their ending, inline only pictures and PDFs, and nothing that a browser runs', () => {
    for (const ending of Object.keys(FILE_KINDS)) {
      const serving = servingOf(ending);
      expect(serving?.type).not.toMatch(/html|svg|script|xml;|^text\/xml/);
      expect(serving?.isInline).toBe(/^(pdf|png|jpe?g|gif|webp)$/.test(ending));
    }
    for (const ending of ['html', 'svg', 'js', 'xhtml', '', 'constructor', '__proto__'])
      expect(servingOf(ending)).toBeNull();
    expect(endingOf('A.B.PDF')).toBe('pdf');
    expect(endingOf('none')).toBe('');
  });

  it('are kept only with the bytes of their ending', () => {
    expect(mayKeep('pdf', bytes('%PDF-1.7\n'))).toBe(true);
    expect(mayKeep('png', png(1, 1))).toBe(true);
    expect(mayKeep('md', bytes('# Title'))).toBe(true);
    expect(mayKeep('csv', bytes('=1+1,"a"'))).toBe(true);
    for (const [ending, content] of [
      ['pdf', bytes('<html><script>alert(1)</script>')],
      ['png', jpeg(2, 2)],
      ['csv', png(1, 1)],
      ['md', bytes('a\0b')],
      ['xlsx', bytes('<table>')],
      ['html', bytes('<html>')],
      ['md', new Uint8Array()],
    ] as const)
      expect(mayKeep(ending, content), ending).toBe(false);
  });

  it('are looked at by their address, else by the type that the team wrote', () => {
    expect(previewOf('/files/resources/x.pdf', 'DOC')).toBe('pdf');
    expect(previewOf('/files/resources/x.xlsx', '')).toBe('sheet');
    expect(previewOf('/files/x', 'XLS')).toBe('sheet');
    expect(previewOf('/files/x.png?v=1', '')).toBe('image');
    expect([previewOf('/x.docx', 'PDF'), previewOf('/x.zip', 'zip'), previewOf('', '')]).toEqual([null, null, null]);
    expect(isWhatItSays('pdf', bytes('<html>'))).toBe(false);
    expect(isWhatItSays('sheet', bytes('PK\u0003\u0004'))).toBe(true);
    expect(isWhatItSays('csv', bytes('a,b'))).toBe(true);
    expect(isWhatItSays('csv', bytes('%PDF-'))).toBe(false);
    fc.assert(fc.property(fc.uint8Array(), (any) => void [signatureOf(any), imageSizeOf(any)]));
  });

  it('that are pictures tell their size before they are decoded', () => {
    expect(imageSizeOf(png(640, 480))).toEqual({ width: 640, height: 480 });
    expect(imageSizeOf(jpeg(8, 9))).toEqual({ width: 8, height: 9 });
    expect(imageSizeOf(Uint8Array.from([...bytes('GIF89a'), 44, 1, 200, 0, 0, 0]))).toEqual({
      width: 300,
      height: 200,
    });
    expect(imageSizeOf(bytes('hello world'))).toBeNull();
  });
});

describe('what is written', () => {
  const whole = { name: 'Deck', fileType: 'PDF', preview: true };
  it('of a resource has a rating in tenths and a link of Google Drive where it lies there', () => {
    expect(resourceInput.parse({ ...whole, rating: 4.7, fileSource: 'file' })).toMatchObject({
      rating: 4.7,
      fileSource: 'local',
    });
    for (const rating of [-0.1, 5.1, 4.75, NaN, '4'])
      expect(resourceInput.safeParse({ ...whole, rating }).success).toBe(false);
    const drive = resourceInput.safeParse({ ...whole, fileSource: 'drive', driveLink: 'https://evil.example' });
    expect(drive.error?.issues[0]?.message).toBe('Please enter a valid Google Drive link');
    expect(resourceInput.safeParse({ ...whole, fileSource: 'drive' }).success).toBe(false);
    expect(resourceInput.safeParse({ ...whole, fileSource: 'ftp' }).success).toBe(false);
  });

  it('of a category has an icon under either name and a color', () => {
    const input = { title: 'A', description: 'b', icon: 'TeamOutlined', color: '#15803D' };
    expect(categoryInput.parse(input)).toEqual({ ...input, icon: 'Team', color: '#15803d' });
    for (const color of ['red', '#fff', '#15803d;x', ''])
      expect(categoryInput.safeParse({ ...input, color }).success).toBe(false);
  });
});

describe('on the page', () => {
  it('ink reads on every color with at least 4.5:1', () => {
    expect([inkOn('#000000'), inkOn('#ffffff'), inkOn('#1d4ed8'), inkOn('#facc15')]).toEqual([
      '#ffffff',
      '#000000',
      '#ffffff',
      '#000000',
    ]);
    // Nearly black, where a channel is at most 0.04045, and just above it.
    expect([inkOn('#0a0a0a'), inkOn('#0b0b0b')]).toEqual(['#ffffff', '#ffffff']);
    const light = (hex: string) => {
      const [r, g, b] = [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const color = `#${value.toString(16).padStart(6, '0')}`;
        const [a, b] = [light(color), light(inkOn(color))].sort((x, y) => y - x);
        expect((a! + 0.05) / (b! + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('the search keeps what holds every word', () => {
    const all = [
      category({ items: [resource(), resource({ _id: 'r2', name: 'Memo', description: 'One page' })] }),
      category({ _id: 'c2', title: 'Team' }),
    ];
    expect(searchResources(all, [])).toEqual(all);
    expect(searchResources(all, ['memo'])).toEqual([{ ...all[0], items: [all[0]!.items[1]] }]);
    expect(searchResources(all, ['team', 'deck']).map(({ _id }) => _id)).toEqual(['c2']);
    expect(searchResources(all, ['zzz'])).toEqual([]);
  });

  it('bookmarks hold id, the fields, categoryTitle and categoryColor, and are grouped by category', () => {
    const [one, two] = [
      category(),
      category({ _id: 'c2', title: 'Team', color: '#15803d', items: [resource({ _id: 'r2', name: 'Plan' })] }),
    ];
    const first = bookmarkOf(one.items[0]!, one);
    expect(first).toEqual({
      ...one.items[0],
      id: 'r1',
      categoryId: 'c1',
      categoryTitle: 'Fundraising',
      categoryColor: '#b45309',
    });
    const second = bookmarkOf(two.items[0]!, two);
    const gone = { ...first, id: 'r9', _id: 'r9', name: 'Old deck' };
    const groups = groupBookmarks([gone, second, { ...first, downloads: 3 }], [one, two]);
    expect(
      groups.map(({ title, color, items }) => [
        title,
        color,
        items.map(({ bookmark, isThere }) => [bookmark.id, isThere]),
      ]),
    ).toEqual([
      [
        'Fundraising',
        '#b45309',
        [
          ['r1', true],
          ['r9', false],
        ],
      ],
      ['Team', '#15803d', [['r2', true]]],
    ]);
    expect(groups[0]?.items[0]?.bookmark.downloads).toBe(0);
    // Those that are gone follow by name, whenever they were bookmarked.
    const [b, a] = ['Beta', 'alpha'].map((name) => ({ ...gone, id: name, name }));
    expect(groupBookmarks([b!, a!], [])[0]?.items.map(({ bookmark }) => bookmark.name)).toEqual(['alpha', 'Beta']);
  });
});
