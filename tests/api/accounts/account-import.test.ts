/** The download of one account imported into another one, through the routes that the screens use. */
import { SELF } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isImportFile, LEFT_OUT, readAccountImport, type AccountImport } from '@/domain/accounts/import/account-import';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { change, newReplica, outgoing, type Change } from '@/domain/saved/replica';
import { writeDocument } from '@/domain/tools/document';
import { writeImport } from '@/islands/account/import/write-import';
import { zipAccount } from '@/lib/export/account-zip';
import { readZip, ZIP_BOUNDS } from '@/lib/files/zip-files';
import { $viewer } from '@/stores/session';
import { SECTIONS } from '@worker/services/account-data/account-data-sections';
import { addMilestones } from '@tests/factories/milestones';
import { bearer, rows, send } from '@tests/setup/accounts';
import { ORIGIN } from '@tests/setup/call';
import { person as personOf, type Person } from '@tests/setup/people';

const COLLECTION = '1795000000000';
const REF = `seed:${'a'.repeat(24)}`;
const OTHER_REF = `seed:${'b'.repeat(24)}`;
const MADE: Change[] = [
  { kind: 'favourite', key: REF, value: true },
  { kind: 'collection', key: COLLECTION, value: { name: 'Leads' } },
  { kind: 'member', key: `${COLLECTION}/${REF}`, value: { place: 1 } },
  { kind: 'note', key: `${COLLECTION}/${REF}`, value: 'Met in Pune' },
];
/** Rows stay after a collection or an item was removed, so that an Undo restores all of them. */
const UNSEEN: Change[] = [
  { kind: 'collection', key: '1790000000009', value: null },
  { kind: 'member', key: `1790000000009/${REF}`, value: { place: 1 } },
  { kind: 'note', key: `1790000000009/${REF}`, value: 'Of a collection that was deleted' },
  { kind: 'member', key: `${COLLECTION}/${OTHER_REF}`, value: null },
  { kind: 'note', key: `${COLLECTION}/${OTHER_REF}`, value: 'Of an item that was removed' },
];
const PLAN = writeDocument(BURN_PLAN, {
  id: 'plan-1',
  name: 'Plan',
  savedAt: 1_700_000_000_000,
  data: { ...EMPTY_PLAN, bankBalance: 700 },
});

const person = () => personOf('founder');

/** The page of a person: its calls go to the server with their session. */
function asPage({ token, email, id }: Person, userType: 'founder' | 'visitor' = 'founder'): void {
  $viewer.set({
    state: 'authenticated',
    userType,
    fullName: 'A',
    email,
    sessionId: id,
    profileImage: null,
    fitsFirst: false,
  });
  vi.stubGlobal('fetch', (path: string, { method, body, headers }: RequestInit = {}) =>
    SELF.fetch(ORIGIN + path, {
      method: method ?? 'GET',
      headers: { ...(headers as Record<string, string>), ...bearer(token) },
      ...(body ? { body } : {}),
    }),
  );
}

beforeEach(() => () => vi.unstubAllGlobals());

async function made(): Promise<Person> {
  const one = await person();
  const json = (method: string, path: string, body: unknown) => send(method, path, body, bearer(one.token));
  const records = outgoing(change(newReplica('test'), [...MADE, ...UNSEEN], Date.now()));
  expect((await json('POST', '/api/saved/sync', { since: 0, records })).status).toBe(200);
  const [milestoneId] = await addMilestones([{}]);
  const changes = [{ milestoneId, done: true, dueOn: '2026-12-01' }];
  expect((await json('POST', '/api/check/marks', { changes })).status).toBe(200);
  const search = { name: 'Pune', directory: 'all-investors', query: 'q=pune' };
  expect((await json('POST', '/api/saved-searches', search)).status).toBe(200);
  const fit = {
    weights: { stage: 40, industry: 30, city: 20, ticket: 10 },
    raise: { amount: 5_000_000, currency: 'INR' },
  };
  expect((await json('PUT', '/api/fit', fit)).status).toBe(200);
  expect((await json('PUT', '/api/tool-documents/burn-rate/plan-1?base=0', JSON.parse(PLAN))).status).toBe(200);
  return one;
}

async function downloaded({ token }: Person): Promise<AccountImport> {
  const response = await SELF.fetch(`${ORIGIN}/api/account/data?as=lines`, { headers: bearer(token) });
  const { file } = await zipAccount(response.body as ReadableStream<Uint8Array>);
  const zip = readZip(new Uint8Array(await file.arrayBuffer()), ZIP_BOUNDS, isImportFile);
  const reading = 'fault' in zip ? zip : readAccountImport(zip.files, zip.names, Date.now(), 'founder');
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.data;
}

const ALL = { favourites: 1, collections: 1, members: 1, notes: 1, milestones: 1, documents: 1, searches: 1, fit: 1 };
const counted = (report: Awaited<ReturnType<typeof writeImport>>, of: 'added' | 'known' | 'refused') =>
  Object.fromEntries(Object.entries(report).map(([subject, one]) => [subject, one[of]]));

/** Data of an account that must never come from a file. */
const guarded = async ({ id }: Person) => ({
  account: await rows(
    'SELECT user_type, email, full_name, plan, is_verified, terms_accepted_at FROM accounts WHERE id = ?',
    id,
  ),
  preferences: await rows('SELECT * FROM notification_preferences WHERE account_id = ?', id),
  consents: await rows('SELECT * FROM newsletter_consents WHERE account_id = ?', id),
  sessions: await rows('SELECT id FROM sessions WHERE account_id = ?', id),
  shares: await rows('SELECT id FROM shares WHERE account_id = ?', id),
  tokens: await rows('SELECT name FROM personal_tokens WHERE account_id = ?', id),
});

describe('the import of a download', () => {
  it('has a decision for every section of the download', () => {
    expect(SECTIONS.map(({ name }) => name).filter((name) => !Object.hasOwn(LEFT_OUT, name))).toEqual([]);
  });

  it('gives another account what was saved and made, once, and nothing else', async () => {
    const one = await made();
    const two = await person();
    const before = await guarded(two);
    const data = await downloaded(one);
    expect([data.email, data.counts, data.unreadable]).toEqual([one.email, ALL, {}]);
    asPage(two);
    const report = await writeImport(data);
    expect([counted(report, 'added'), counted(report, 'refused')]).toEqual([
      ALL,
      Object.fromEntries(Object.keys(ALL).map((subject) => [subject, 0])),
    ]);
    const again = await downloaded(two);
    expect(again).toEqual({
      ...data,
      email: two.email,
      leftOut: again.leftOut,
      saved: expect.anything(),
      searches: again.searches,
    });
    const plain = (saved: readonly Change[]) =>
      saved.map(({ kind, key, value }) => `${kind} ${key} ${JSON.stringify(value)}`).sort();
    expect(plain(again.saved)).toEqual(plain(data.saved));
    expect(counted(await writeImport(data), 'known')).toEqual(ALL);
    expect(await downloaded(two)).toEqual(again);
    expect(await guarded(two)).toEqual(before);
  });

  it('leaves out what a deleted collection or a removed item left behind, which the download has', async () => {
    const response = await SELF.fetch(`${ORIGIN}/api/account/data`, { headers: bearer((await made()).token) });
    const { savedItems } = JSON.parse(await response.text()) as { savedItems: Change[] };
    const namesOf = (records: readonly Pick<Change, 'kind' | 'key'>[]) =>
      records.map(({ kind, key }) => `${kind} ${key}`).sort();
    const stored = [...MADE, ...UNSEEN].filter(({ value }) => value !== null);
    expect(namesOf(savedItems)).toEqual(namesOf(stored));
    const files = [
      { path: 'outset.json', text: JSON.stringify({ format: 'outset-account', version: 1, exportedAt: '2026-11-27' }) },
      { path: 'json/savedItems.json', text: JSON.stringify(savedItems) },
    ];
    const reading = readAccountImport(
      files,
      files.map(({ path }) => path),
      Date.now(),
      'founder',
    );
    expect('data' in reading && namesOf(reading.data.saved)).toEqual(namesOf(MADE));
  });

  it('takes no role, plan, consent, session or share from a file that claims them, and no document for another person', async () => {
    const two = await personOf('visitor');
    const before = await guarded(two);
    const forged = {
      account: { email: two.email, userType: 'admin', role: 'super', plan: 'premium', isVerified: true },
      sessions: [{ id: 'forged', expiresAt: '2099-01-01T00:00:00.000Z' }],
      shares: [{ kind: 'collection', subjectId: 'x' }],
      newsletterConsents: [{ isGiven: true }],
      notificationPreferences: { newsletter: true },
      personalTokens: [{ name: 'x', scopes: 'own:write' }],
      savedItems: MADE.map((record) => ({ ...record, accountId: 'other' })),
      fitSettings: { stage: 40, industry: 30, city: 20, ticket: 10, raiseAmount: null, raiseCurrency: null },
    };
    const files = [
      { path: 'outset.json', text: JSON.stringify({ format: 'outset-account', version: 1, exportedAt: '2026-11-27' }) },
      ...Object.entries(forged).map(([name, value]) => ({ path: `json/${name}.json`, text: JSON.stringify(value) })),
      { path: 'documents/burn-rate/Plan.json', text: PLAN },
    ];
    const reading = readAccountImport(
      files,
      files.map(({ path }) => path),
      Date.now(),
      'founder',
    );
    if ('fault' in reading) throw new Error(reading.fault);
    asPage(two, 'visitor');
    const report = await writeImport(reading.data);
    expect(report.favourites.added).toBe(1);
    // Best fit is for founders, whatever the file and the page say.
    expect(report.fit).toMatchObject({ added: 0, refused: 1 });
    expect(await guarded(two)).toEqual(before);

    // The page of one person, in a browser where another person has signed in since.
    const other = await person();
    asPage(other);
    $viewer.set({ ...$viewer.get(), email: two.email } as never);
    const { documents } = await writeImport({ ...reading.data, saved: [], fit: null });
    expect(documents).toMatchObject({ added: 0, refused: 1 });
    expect(await rows('SELECT id FROM tool_documents WHERE account_id = ?', other.id)).toEqual([]);
  });

  it('says why something is refused, and goes on with the rest', async () => {
    const data = await downloaded(await made());
    const two = await person();
    asPage(two);
    const gone = { milestoneId: 'f'.repeat(24), done: true, doneAt: 5 };
    const [search] = data.searches;
    const many = Array.from({ length: 31 }, (_, index) => ({ ...search!, name: `S${index}`, query: `q=pune${index}` }));
    const [plan] = data.documents;
    const report = await writeImport({
      ...data,
      marks: [...data.marks, gone],
      searches: many,
      documents: [{ ...plan!, id: 'broken', text: '{}' }, plan!],
    });
    expect(report.milestones).toMatchObject({
      added: 1,
      refused: 1,
      reason: 'These milestones are not on the roadmap any more.',
    });
    expect(report.searches).toMatchObject({
      added: 30,
      refused: 1,
      reason: expect.stringContaining('30 saved searches'),
    });
    expect(report.documents).toMatchObject({ added: 1, refused: 1, reason: expect.stringContaining('document') });
    expect(report.notes).toMatchObject({ added: 1, refused: 0 });
  });
});
