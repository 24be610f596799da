/** The import of "Download my data": the data that an account accepts from the ZIP, and the data that it never accepts. */
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { UserType } from '@/domain/accounts/actor';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { change, newReplica, type Change } from '@/domain/saved/replica';
import { writeDocument } from '@/domain/tools/document';
import { zipAccount } from '@/lib/export/account-zip';
import { readZip } from '@/lib/files/zip-files';
import { isImportFile, newMarks, newSaved, readAccountImport } from './account-import';

const NOW = Date.UTC(2026, 10, 27, 12);
const ID = 'a'.repeat(24);
const OTHER_ID = 'b'.repeat(24);
const DAY = '2026-11-20T10:00:00.000Z';
const NEVER = '1970-01-01T00:00:00.000Z';
const COLLECTION = '1795000000000';

const document = (id: string, bankBalance = 700) =>
  JSON.parse(
    writeDocument(BURN_PLAN, { id, name: 'Plan', savedAt: NOW, data: { ...EMPTY_PLAN, bankBalance } }),
  ) as object;

const SECTIONS = {
  about: 'All of it.',
  exportedAt: DAY,
  account: { email: 'asha@example.com', userType: 'founder', plan: 'premium', isVerified: true },
  sessions: [{ id: 's' }],
  shares: [{ kind: 'collection' }],
  newsletterConsents: [{ isGiven: true }],
  notifications: [{ title: 'x' }],
  somethingNew: [{ a: 1 }],
  savedItems: [
    { kind: 'favourite', key: `seed:${ID}`, value: true },
    { kind: 'collection', key: COLLECTION, value: { name: 'Leads' } },
    { kind: 'member', key: `${COLLECTION}/seed:${ID}`, value: { place: 1 } },
    { kind: 'note', key: `${COLLECTION}/seed:${ID}`, value: 'Met in Pune ₹' },
  ],
  milestoneMarks: [
    { milestoneId: ID, isDone: true, doneChangedAt: DAY, dueOn: null, dueChangedAt: NEVER },
    { milestoneId: OTHER_ID, isDone: false, doneChangedAt: NEVER, dueOn: '2026-12-01', dueChangedAt: DAY },
  ],
  savedSearches: [{ name: 'Pune', directory: 'all-investors', query: 'q=pune', createdAt: DAY }],
  fitSettings: {
    stage: 40,
    industry: 30,
    city: 10,
    ticket: 20,
    raiseAmount: 5_000_000,
    raiseCurrency: 'INR',
    updatedAt: DAY,
  },
  toolDocuments: [{ tool: 'burn-rate', id: 'plan-1', name: 'Plan' }],
  photo: { type: 'image/png', base64: btoa('picture') },
};

const streamOf = (text: string) => new Blob([text]).stream();

/** The ZIP as the browser makes it from the server's lines. */
async function zipOf(
  sections: object,
  documents: readonly object[] = [{ tool: 'burn-rate', id: 'plan-1', document: document('plan-1') }],
) {
  const { file } = await zipAccount(
    streamOf([sections, ...documents].map((line) => `${JSON.stringify(line)}\n`).join('')),
  );
  return new Uint8Array(await file.arrayBuffer());
}
function read(
  zip: Uint8Array,
  bounds = { packed: 1e6, entries: 200, unpacked: 1e6, ratio: 200 },
  userType: UserType = 'founder',
) {
  const files = readZip(zip, bounds, isImportFile);
  return 'fault' in files ? files : readAccountImport(files.files, files.names, NOW, userType);
}
const dataOf = (reading: ReturnType<typeof read>) => {
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.data;
};

describe('the import of a download', () => {
  it('takes what a person saved and made, and names the account and the day', async () => {
    const data = dataOf(read(await zipOf(SECTIONS)));
    expect([data.email, data.day, data.unreadable]).toEqual(['asha@example.com', '2026-11-20', {}]);
    expect(data.counts).toEqual({
      favourites: 1,
      collections: 1,
      members: 1,
      notes: 1,
      milestones: 2,
      documents: 1,
      searches: 1,
      fit: 1,
    });
    expect(data.marks).toEqual([
      { milestoneId: ID, done: true, doneAt: Date.parse(DAY) },
      { milestoneId: OTHER_ID, dueOn: '2026-12-01', dueAt: Date.parse(DAY) },
    ]);
    expect(data.fit).toEqual({
      weights: { stage: 40, industry: 30, city: 10, ticket: 20 },
      raise: { amount: 5_000_000, currency: 'INR' },
    });
    expect(JSON.parse(data.documents[0]?.text ?? '')).toEqual(document('plan-1'));
  });

  it('takes a download that was unpacked and packed again with its folder, on a Mac too', async () => {
    const files = unzipSync(await zipOf(SECTIONS));
    const packed = Object.fromEntries(
      Object.entries(files).flatMap(([path, bytes]) => [
        [`My data/${path}`, bytes],
        [`__MACOSX/My data/._${path.split('/').at(-1)}`, strToU8('x')],
      ]),
    );
    const other = { 'My data/.DS_Store': strToU8('x'), 'other/json/savedItems.json': strToU8('[') };
    const [again, first] = [zipSync({ ...packed, ...other }), zipSync(files)].map((zip) => dataOf(read(zip)));
    expect(again).toEqual(first);
  });

  it('leaves out what only founders have where a visitor imports it, and says so', async () => {
    const data = dataOf(
      read(await zipOf({ ...SECTIONS, fitSettings: { ...SECTIONS.fitSettings, stage: 'x' } }), undefined, 'visitor'),
    );
    expect([data.fit, data.counts.fit, data.unreadable]).toEqual([null, 0, {}]);
    expect(data.leftOut).toContainEqual(['Only founders have this.', ['photo', 'fitSettings']]);
    expect(data.counts.favourites).toBe(1);
    const alone = read(await zipOf({ exportedAt: DAY, fitSettings: SECTIONS.fitSettings }, []), undefined, 'visitor');
    expect(alone).toEqual({ fault: 'This ZIP has nothing that can be imported.' });
  });

  it('leaves out what was in a collection that was deleted, and notes about an item that was removed', async () => {
    const unseen = [
      { kind: 'collection', key: COLLECTION, value: { name: 'Leads' } },
      { kind: 'note', key: `${COLLECTION}/seed:${ID}`, value: 'Of an item that was removed' },
      { kind: 'member', key: `1795000000001/seed:${ID}`, value: { place: 1 } },
      { kind: 'note', key: `1795000000001/seed:${ID}`, value: 'Of a collection that was deleted' },
    ];
    const data = dataOf(read(await zipOf({ ...SECTIONS, savedItems: unseen })));
    expect(data.saved.map(({ kind }) => kind)).toEqual(['collection']);
    expect([data.counts, data.unreadable]).toMatchObject([{ collections: 1, members: 0, notes: 0 }, {}]);
  });

  it('never takes roles, plan, consents, sessions and shares, and says why each section is left out', async () => {
    const data = dataOf(read(await zipOf(SECTIONS)));
    expect(data.leftOut).toEqual([
      ['Please enter it here yourself.', ['photo']],
      [
        'Roles, plan, consents, sessions, tokens, claims and shares never come from a file.',
        ['account', 'newsletterConsents', 'sessions', 'shares'],
      ],
      ['It is the history of the other account.', ['notifications']],
      ['This version of Outset does not know it.', ['somethingNew']],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/premium|founder|isVerified/);
  });

  it.each([
    [
      'entries of a kind that is none',
      'savedItems',
      [{ kind: 'role', key: 'admin', value: true }],
      'notes',
      'kind is not known',
    ],
    [
      'a note that is too long',
      'savedItems',
      [{ kind: 'note', key: `${COLLECTION}/seed:${ID}`, value: 'x'.repeat(2_001) }],
      'notes',
      'The note can have at most 2000 characters',
    ],
    ['entries that are none', 'savedItems', [null, 7, 'x', []], 'notes', 'kind is not known'],
    [
      'a mark of no milestone',
      'milestoneMarks',
      [{ milestoneId: '../x', isDone: true, doneChangedAt: DAY }],
      'milestones',
      'must be the id of a milestone',
    ],
    [
      'a search of no directory',
      'savedSearches',
      [{ name: 'x', directory: 'accounts', query: 'q=x' }],
      'searches',
      expect.stringContaining('directory must be one of'),
    ],
    [
      'a raise in no currency',
      'fitSettings',
      { ...SECTIONS.fitSettings, raiseCurrency: 'XXX' },
      'fit',
      expect.stringContaining('currency'),
    ],
  ] as const)('counts %s and takes the rest', async (_, name, value, subject, reason) => {
    const data = dataOf(read(await zipOf({ ...SECTIONS, [name]: value })));
    expect(data.unreadable).toEqual({ [subject]: { count: Array.isArray(value) ? value.length : 1, reason } });
    expect(data.counts.documents).toBe(1);
  });

  it('says what was wrong where it can take nothing at all', async () => {
    const { exportedAt, account } = SECTIONS;
    const savedItems = [{ kind: 'note', key: `${COLLECTION}/seed:${ID}`, value: 'x'.repeat(2_001) }];
    const data = dataOf(read(await zipOf({ exportedAt, account, savedItems }, [])));
    expect(data.saved).toEqual([]);
    expect(data.unreadable).toEqual({ notes: { count: 1, reason: 'The note can have at most 2000 characters' } });
  });

  it.each([
    ['cut off', 'savedItems', '[{"kind":"favourite"'],
    ['another kind of value', 'milestoneMarks', '{}'],
    ['nested too deeply', 'savedSearches', '['.repeat(100)],
    ['a list', 'fitSettings', '[]'],
  ])('names a section that is %s, and takes the rest', async (_, name, text) => {
    const zip = unzipSync(await zipOf(SECTIONS));
    const data = dataOf(read(zipSync({ ...zip, [`json/${name}.json`]: strToU8(text) })));
    expect([data.damaged, data.unreadable, data.counts.documents]).toEqual([[name], {}, 1]);
    const alone = dataOf(read(zipSync({ 'outset.json': zip['outset.json']!, [`json/${name}.json`]: strToU8(text) })));
    expect(alone.damaged).toEqual([name]);
  });

  it('counts what a section repeats once, and takes the later change of each field of a mark', async () => {
    const LATER = '2026-11-21T10:00:00.000Z';
    const again = {
      ...SECTIONS,
      savedItems: [...SECTIONS.savedItems, ...SECTIONS.savedItems],
      savedSearches: [...SECTIONS.savedSearches, { ...SECTIONS.savedSearches[0], name: 'Pune again' }],
      milestoneMarks: [
        ...SECTIONS.milestoneMarks,
        { milestoneId: ID, isDone: false, doneChangedAt: LATER, dueOn: '2026-12-02', dueChangedAt: DAY },
      ],
    };
    const [data, once] = [dataOf(read(await zipOf(again))), dataOf(read(await zipOf(SECTIONS)))];
    expect([data.counts, data.saved, data.searches]).toEqual([once.counts, once.saved, once.searches]);
    expect(data.marks[0]).toEqual({
      milestoneId: ID,
      done: false,
      doneAt: Date.parse(LATER),
      dueOn: '2026-12-02',
      dueAt: Date.parse(DAY),
    });
  });

  it('takes a ZIP with a section that has the name of a property of every object', async () => {
    const data = dataOf(read(await zipOf({ ...SECTIONS, constructor: [{ a: 1 }], toString: [] })));
    expect(data.leftOut).toContainEqual([
      'This version of Outset does not know it.',
      ['constructor', 'somethingNew', 'toString'],
    ]);
    expect(data.counts.favourites).toBe(1);
  });

  it('names no section as damaged that is absent or that the account may not write', async () => {
    const { exportedAt, savedItems } = SECTIONS;
    expect(dataOf(read(await zipOf({ exportedAt, savedItems, fitSettings: null }, []))).damaged).toEqual([]);
    const fits = await zipOf({ exportedAt, savedItems, fitSettings: [] }, []);
    expect(dataOf(read(fits, undefined, 'visitor')).damaged).toEqual([]);
  });

  it('counts documents that are none, of another tool, or too large, and takes each id once', async () => {
    const file = (text: string) => strToU8(text);
    const zip = unzipSync(await zipOf(SECTIONS));
    const data = dataOf(
      read(
        zipSync({
          ...zip,
          'documents/burn-rate/again.json': file(JSON.stringify(document('plan-1', 1))),
          'documents/burn-rate/a.json': file('{'),
          'documents/burn-rate/b.json': file('{"format":"outset-document","tool":"accounts","id":"x"}'),
          'documents/burn-rate/c.json': file(JSON.stringify({ ...document('plan-2'), version: 0 })),
          'documents/burn-rate/d.json': file('['.repeat(100)),
        }),
      ),
    );
    expect(data.counts.documents).toBe(1);
    expect(data.unreadable.documents?.count).toBe(4);
  });
});

describe('a ZIP that is hostile or another one', () => {
  const NOT_OURS = 'This is not a ZIP of “Download my data”.';
  const LEAVES = 'This ZIP contains paths that point outside its folder, so we did not open it.';
  const changed = async (change: (files: Record<string, Uint8Array>) => Record<string, Uint8Array>) =>
    read(zipSync(change(unzipSync(await zipOf(SECTIONS)))));
  const withFile = (path: string, text: string) => changed((files) => ({ ...files, [path]: strToU8(text) }));

  it.each([
    ['no format', 'outset.json', '{}', NOT_OURS],
    ['a broken format', 'outset.json', '{', NOT_OURS],
    ['another format', 'outset.json', '{"format":"other","version":1}', NOT_OURS],
    ['a version of no number', 'outset.json', '{"format":"outset-account","version":"x"}', NOT_OURS],
    [
      'a newer version',
      'outset.json',
      '{"format":"outset-account","version":2}',
      'This ZIP was made by a newer version of Outset. Please reload this page and try again.',
    ],
    ['a path above it', 'json/../../etc/passwd.json', '{}', LEAVES],
    ['an absolute path', '/etc/passwd', '', LEAVES],
    ['a path of Windows', 'documents\\\\..\\\\x.json', '{}', LEAVES],
    ['a drive', 'C:/x.json', '{}', LEAVES],
  ])('is refused in one sentence: %s', async (_, path, text, fault) => {
    expect(await withFile(path, text)).toEqual({ fault });
  });

  it('is refused before it is unpacked where it is a bomb, too many, too large, broken, or empty', async () => {
    const bomb = await changed((files) => ({ ...files, 'json/savedItems.json': new Uint8Array(900_000) }));
    expect(bomb).toEqual({ fault: 'This zip is compressed far more than real files are, so we did not open it.' });
    const zip = await zipOf(SECTIONS);
    const bounds = { packed: 1e6, entries: 200, unpacked: 1e6, ratio: 200 };
    expect(read(zip, { ...bounds, packed: 100 })).toEqual({ fault: 'This file is too large.' });
    expect(read(zip, { ...bounds, entries: 5 })).toEqual({ fault: 'This zip contains too many files.' });
    expect(read(zip, { ...bounds, unpacked: 1_000 })).toEqual({ fault: 'This zip is too large when unpacked.' });
    expect(read(zip.slice(0, 200))).toEqual({ fault: 'This zip is broken or not a zip.' });
    expect(read(zipSync({ 'a.txt': strToU8('x') }))).toEqual({ fault: 'There are no JSON files in this zip.' });
    const { exportedAt, account } = SECTIONS;
    expect(read(await zipOf({ exportedAt, account }, []))).toEqual({
      fault: 'This ZIP has nothing that can be imported.',
    });
  });

  it('is one sentence or a reading, whatever its files hold', async () => {
    const files = unzipSync(await zipOf(SECTIONS));
    const path = fc.constantFrom(...Object.keys(files).filter(isImportFile));
    fc.assert(
      fc.property(path, fc.oneof(fc.json(), fc.string()), (name, text) => {
        const reading = read(zipSync({ ...files, [name]: strToU8(text) }));
        expect('fault' in reading ? reading.fault : reading.data.counts).toBeTruthy();
      }),
    );
  });
});

describe('what an account has already', () => {
  const saved: Change[] = [
    { kind: 'collection', key: COLLECTION, value: { name: 'Leads' } },
    { kind: 'note', key: `${COLLECTION}/seed:${ID}`, value: 'From the file' },
    { kind: 'favourite', key: `seed:${ID}`, value: true },
  ];
  const stateOf = (changes: readonly Change[]) => change(newReplica('a'), changes, NOW).state;

  it('stays as it is; what was taken away there comes back, and a name that is taken gets a number', () => {
    expect(newSaved(saved, stateOf([]))).toEqual(saved);
    expect(newSaved([...saved, ...saved], stateOf(saved))).toEqual([]);
    const own: Change[] = [
      { kind: 'collection', key: '1795000000001', value: { name: 'Leads' } },
      { kind: 'note', key: `${COLLECTION}/seed:${ID}`, value: 'Written here' },
      { kind: 'favourite', key: `seed:${ID}`, value: null },
    ];
    expect(newSaved(saved, stateOf(own))).toEqual([
      { kind: 'collection', key: COLLECTION, value: { name: 'Leads (2)' } },
      { kind: 'favourite', key: `seed:${ID}`, value: true },
    ]);
  });

  it('keeps the later of two marks, and takes none twice', () => {
    const marks = [{ milestoneId: ID, done: true, doneAt: 5 }];
    const own = (doneAt: number) => ({ [ID]: { done: false, doneAt, dueOn: null, dueAt: 0 } });
    expect(newMarks(marks, {})).toEqual(marks);
    expect(newMarks(marks, own(4))).toEqual(marks);
    expect(newMarks(marks, own(6))).toEqual([]);
    expect(newMarks(marks, { [ID]: { done: true, doneAt: 5, dueOn: null, dueAt: 0 } })).toEqual([]);
  });

  it('is the same after export and import, however often it is imported', async () => {
    const id = fc.stringMatching(/^[0-9a-f]{24}$/);
    const key = id.map((one) => `seed:${one}`);
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((one) => !/\p{Cc}/u.test(one));
    const memberOf = (one: string, place: number): Change => ({
      kind: 'member',
      key: `${COLLECTION}/${one}`,
      value: { place },
    });
    const entry: fc.Arbitrary<Change[]> = fc.oneof(
      key.map((one): Change[] => [{ kind: 'favourite', key: one, value: true }]),
      fc
        .tuple(key, text)
        .map(([one, value]): Change[] => [memberOf(one, 1), { kind: 'note', key: `${COLLECTION}/${one}`, value }]),
      fc.tuple(key, fc.nat(50)).map(([one, place]): Change[] => [memberOf(one, place)]),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 30 }), fc.nat(1e6), async (changes, balance) => {
        const leads: Change = { kind: 'collection', key: COLLECTION, value: { name: 'Leads' } };
        const state = stateOf([leads, ...changes.flat()]);
        const savedItems = [...state.values()].map(({ kind, key: name, value }) => ({ kind, key: name, value }));
        const plan = document('plan-1', balance);
        const zip = await zipOf({ ...SECTIONS, savedItems }, [{ tool: 'burn-rate', id: 'plan-1', document: plan }]);
        const data = dataOf(read(zip));
        const once = stateOf(newSaved(data.saved, new Map()));
        expect([...once.values()].map(({ stamp: _, ...record }) => record)).toEqual(savedItems);
        expect(newSaved(data.saved, once)).toEqual([]);
        expect(JSON.parse(data.documents[0]?.text ?? '')).toEqual(plan);
      }),
      { numRuns: 30 },
    );
  });
});
