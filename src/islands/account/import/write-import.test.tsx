/** How an import is written: what is asked first, what is sent, and what the report says of things known, refused and gone. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountImport } from '@/domain/accounts/import/account-import';
import { DEFAULT_FIT_SETTINGS } from '@/domain/directory/fit/fit-settings';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import { NOT_NEWEST, REVISION_HEADER } from '@/domain/tools/account';
import { $viewer } from '@/stores/session';
import { answer, answerAt, sent, sentTo } from '@tests/setup/component/network';
import { writeImport } from './write-import';

const SYNC = '/api/saved/sync';
const MARKS = '/api/check/marks';
const OFFLINE = 'We could not reach Outset. Check your connection and try again.';
const FAILED = 'This could not be added. Please try again.';
const GONE = 'These milestones are not on the roadmap any more.';
const COLLECTION = '1790000000000';
const id = (n: number) => n.toString(16).padStart(24, '0');

const NOTHING: AccountImport = {
  email: 'ravi@example.com',
  day: '2026-11-27',
  saved: [],
  marks: [],
  searches: [],
  fit: null,
  documents: [],
  counts: { favourites: 0, collections: 0, members: 0, notes: 0, milestones: 0, documents: 0, searches: 0, fit: 0 },
  unreadable: {},
  damaged: [],
  leftOut: [],
};
const importOf = (data: Partial<AccountImport>) => writeImport({ ...NOTHING, ...data });
const none = { added: 0, known: 0, refused: 0, reason: null };
const favourite = (n: number): AccountImport['saved'][number] => ({
  kind: 'favourite',
  key: `seed:${id(n)}`,
  value: true,
});
const stored = (n: number): SavedRecord => ({
  ...favourite(n),
  stamp: writeStamp({ ms: 1_790_000_000_000 + n, count: 0 }, 'phone'),
});
const bodies = (path: string) => sentTo('post', path).map(({ body }) => body as Record<string, unknown[]>);

beforeEach(() => {
  $viewer.set({
    state: 'authenticated',
    userType: 'founder',
    fullName: 'Asha',
    email: 'asha@example.com',
    sessionId: 's',
    profileImage: null,
    fitsFirst: false,
  });
  answer('post', SYNC, { data: { records: [], version: 0, hasMore: false } });
});

describe('saved items', () => {
  it('are compared with all that the account has, page by page, before the new ones are sent', async () => {
    answer('post', SYNC, ({ body }) => {
      const { since, records } = body as { since: number; records: unknown[] };
      if (records.length > 0) return { data: { records: [], version: 3, hasMore: false } };
      return since === 0
        ? { data: { records: [stored(1)], version: 1, hasMore: true } }
        : { data: { records: [stored(2)], version: 2, hasMore: false } };
    });
    const report = await importOf({
      saved: [
        favourite(1),
        favourite(2),
        favourite(3),
        { kind: 'collection', key: COLLECTION, value: { name: 'Round' } },
        { kind: 'member', key: `${COLLECTION}/seed:${id(3)}`, value: { place: 1 } },
        { kind: 'note', key: `${COLLECTION}/seed:${id(3)}`, value: 'Call' },
      ],
    });
    expect(report.favourites).toEqual({ added: 1, known: 2, refused: 0, reason: null });
    for (const subject of ['collections', 'members', 'notes'] as const)
      expect(report[subject]).toEqual({ ...none, added: 1 });
    const asked = bodies(SYNC);
    expect(asked.slice(0, 3).map(({ since, records = [] }) => [since, records.length])).toEqual([
      [0, 0],
      [1, 0],
      [2, 4],
    ]);
  });

  it.each([
    ['from the first question on', 1, { added: 0, known: 0, refused: 2 }],
    ['while they are sent', 2, { added: 0, known: 0, refused: 2 }],
  ])('that the server refuses %s are counted with its words', async (_, from, counts) => {
    let calls = 0;
    answer('post', SYNC, () => {
      calls += 1;
      if (calls === from) return { status: 413, message: 'There is no room for more.' };
      return { data: { records: [], version: 0, hasMore: false } };
    });
    const report = await importOf({ saved: [favourite(1), favourite(2)] });
    expect(report.favourites).toEqual({ ...counts, reason: 'There is no room for more.' });
  });

  it('are sent in parcels, and what came before a failure counts as added', async () => {
    const long = 'x'.repeat(1_900);
    const notes = Array.from({ length: 30 }, (_, n) => ({
      kind: 'note' as const,
      key: `${COLLECTION}/seed:${id(n)}`,
      value: long,
    }));
    let parcels = 0;
    let first = 0;
    answer('post', SYNC, ({ body }) => {
      const { length } = (body as { records: unknown[] }).records;
      if (length > 0) parcels += 1;
      if (parcels === 1) first = length;
      return parcels > 1 ? { status: 500 } : { data: { records: [], version: parcels, hasMore: false } };
    });
    const { notes: report } = await importOf({ saved: notes });
    expect(first).toBeGreaterThan(0);
    expect(report).toEqual({ added: first, known: 0, refused: 30 - first, reason: FAILED });
  });
});

describe('marks of the roadmap', () => {
  const mark = (n: number, doneAt = 5_000) => ({ milestoneId: id(n), done: true, doneAt });
  const marksOf = (...known: number[]) =>
    Object.fromEntries(known.map((n) => [id(n), { done: true, doneAt: 9_000, dueOn: null, dueAt: 0 }]));

  it('are added where they are later than those of the account, 200 at a time', async () => {
    answer('post', MARKS, ({ body }) => {
      const { changes } = body as { changes: unknown[] };
      return {
        data: { marks: changes.length === 0 ? marksOf(0) : {}, unknown: changes.length === 200 ? [id(7)] : [] },
      };
    });
    const report = await importOf({ marks: Array.from({ length: 202 }, (_, n) => mark(n)) });
    expect(report.milestones).toEqual({ added: 200, known: 1, refused: 1, reason: GONE });
    expect(bodies(MARKS).map(({ changes }) => changes?.length)).toEqual([0, 200, 1]);
  });

  it('say that milestones are gone, or why the server refused the rest', async () => {
    const replies = [{ data: { marks: {} } }, { status: 404 }, { status: 429, message: 'Please wait.' }];
    answerAt('post', MARKS, () => replies.shift() ?? {});
    const report = await importOf({ marks: Array.from({ length: 250 }, (_, n) => mark(n)) });
    expect(report.milestones).toEqual({ added: 0, known: 0, refused: 250, reason: GONE });
    answer('post', MARKS, 'offline');
    expect((await importOf({ marks: [mark(1), mark(2)] })).milestones).toEqual({
      ...none,
      refused: 2,
      reason: OFFLINE,
    });
  });
});

describe('documents of tools', () => {
  const LIST = '/api/tool-documents/:tool';
  const ONE = '/api/tool-documents/:tool/:id';
  const document = (n: number, tool: AccountImport['documents'][number]['tool'] = 'flowchart') => ({
    tool,
    id: `document-${n}`,
    name: `Chart ${n}`,
    text: `{"n":${n}}`,
  });
  const listed = (n: number, deletedAt: number | null) => ({
    id: `document-${n}`,
    name: 'x',
    savedAt: 1,
    revision: 4,
    updatedAt: 1,
    deletedAt,
    bytes: 1,
  });

  it('are added, restored where they were deleted, and left where they are there', async () => {
    answerAt('get', LIST, ({ path }) => ({ data: path.endsWith('flowchart') ? [listed(1, null), listed(2, 9)] : [] }));
    answerAt('put', ONE, { data: listed(2, null), headers: { [REVISION_HEADER]: '5' } });
    const { documents } = await importOf({
      documents: [document(1), document(2), document(3), document(1, 'cap-table')],
    });
    expect(documents).toEqual({ added: 3, known: 1, refused: 0, reason: null });
    expect(
      sentTo('put', ONE)
        .map(({ path, query, body }) => [path, query.get('base'), body])
        .sort(),
    ).toEqual([
      ['/api/tool-documents/cap-table/document-1', '0', { n: 1 }],
      ['/api/tool-documents/flowchart/document-2', '4', { n: 2 }],
      ['/api/tool-documents/flowchart/document-3', '0', { n: 3 }],
    ]);
    expect(sentTo('get', LIST)).toHaveLength(2);
  });

  it.each([
    [{ status: 409, code: 'conflict', message: NOT_NEWEST }, 'It was changed on another device at the same time.'],
    [{ status: 413, message: 'Too large.' }, 'Too large.'],
    [{ status: 400 }, FAILED],
  ])('are refused one by one: %o', async (reply, reason) => {
    answerAt('get', LIST, { data: [] });
    answerAt('put', ONE, ({ path }) => (path.endsWith('1') ? reply : { data: listed(2, null) }));
    const { documents } = await importOf({ documents: [document(1), document(2)] });
    expect(documents).toEqual({ added: 1, known: 0, refused: 1, reason });
  });

  it.each([
    [{ status: 500 } as const, FAILED],
    [{ status: 401 } as const, 'Your session has ended. Please log in again.'],
    [{ status: 403, message: 'Someone else has signed in.' } as const, 'Someone else has signed in.'],
    ['offline' as const, OFFLINE],
  ])('end with the first fault that is not their own: %o', async (reply, reason) => {
    answerAt('get', LIST, { data: [listed(3, null)] });
    answerAt('put', ONE, ({ path }) => (path.endsWith('1') ? { data: listed(1, null) } : reply));
    const { documents } = await importOf({ documents: [3, 1, 2, 4].map((n) => document(n)) });
    expect(documents).toEqual({ added: 1, known: 1, refused: 2, reason });
    expect(sentTo('put', ONE)).toHaveLength(2);
  });
});

describe('searches and the fit', () => {
  const search = { name: 'Pune', directory: 'all-investors' as const, query: 'q=pune' };
  const fit = { weights: { stage: 40, industry: 30, city: 10, ticket: 20 }, raise: null };

  it('are added where the account has none, and never over its own', async () => {
    const own = { ...DEFAULT_FIT_SETTINGS, raise: { amount: 100, currency: 'INR' as const } };
    answerAt('get', '/api/saved-searches', { data: [{ ...search, name: 'Mine' }] });
    answerAt('get', '/api/fit', { data: own });
    answer('post', '/api/saved-searches', {});
    const other = { ...search, query: 'q=goa' };
    const report = await importOf({ searches: [search, other, other], fit });
    expect(report.searches).toEqual({ ...none, added: 1, known: 2 });
    expect(report.fit).toEqual({ ...none, known: 1 });
    expect(bodies('/api/saved-searches')).toEqual([other]);
    answerAt('get', '/api/fit', { data: { ...DEFAULT_FIT_SETTINGS, weights: { ...fit.weights, stage: 41 } } });
    expect((await importOf({ fit })).fit).toEqual({ ...none, known: 1 });
    answerAt('get', '/api/fit', { data: DEFAULT_FIT_SETTINGS });
    answer('put', '/api/fit', { status: 500 });
    expect((await importOf({ fit })).fit).toEqual({ ...none, refused: 1, reason: FAILED });
    expect(sentTo('put', '/api/fit')).toHaveLength(1);
  });

  it('ask for nothing where the file has none of them', async () => {
    const report = await importOf({});
    expect(Object.values(report)).toEqual(Object.values(report).map(() => none));
    // Of this browser's own saved items alone.
    expect([...new Set(sent.map(({ path }) => path))].filter((path) => path !== SYNC)).toEqual([]);
  });
});
