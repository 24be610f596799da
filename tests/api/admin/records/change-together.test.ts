/** One change of many records: preview, the one entry of the log, the way back; and the filters that find what to change. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCookie, ask, operator, type AdminAnswer, type Operator } from '@tests/setup/admins';
import { person } from '@tests/setup/people';
import { addListings } from '@tests/factories/listings';

let admin: Operator;
beforeAll(async () => {
  admin = await operator();
});
const as = () => ({ headers: adminCookie(admin.token) });
const get = (path: string) => ask('GET', path, as());
const post = (path: string, body?: unknown) => ask('POST', path, { ...as(), body });
type Data = Record<string, unknown> & { _id: string };
const dataOf = ({ body }: AdminAnswer) => body['data'] as Data;
const itemsOf = ({ body }: AdminAnswer) => (body['data'] as { items: Data[] }).items;

const PATH = '/api/admin/records/mentor';
let n = 0;
const word = () => `Zq${crypto.randomUUID().slice(0, 8)}`;
const add = async (over: object = {}) =>
  dataOf(
    await post(PATH, {
      name: `${word()} ${++n}`,
      focus: 'SaaS',
      description: 'Helps',
      bio: 'Long',
      expertise: ['Sales'],
      languages: ['Hindi'],
      ...over,
    }),
  );
const change = (body: object) => post(`${PATH}/change`, body);
const languagesOf = async (id: string) => dataOf(await get(`${PATH}/${id}`))['languages'];

describe('a change of many records', () => {
  it('is seen before it is made, is one entry that opens with values before, and is taken back where its value is still there', async () => {
    const made = [await add(), await add({ languages: ['hindi', 'Tamil'] }), await add({ languages: ['Tamil'] })];
    const ids = made.map(({ _id }) => _id);
    const tamil = { ids, field: 'languages', how: 'add', value: ['Tamil'] };
    expect(dataOf(await change({ ...tamil, isPreview: true }))).toEqual({
      count: 3,
      changed: 1,
      same: 2,
      refused: 0,
      reason: null,
      ids: [],
      batch: null,
    });
    expect(await languagesOf(ids[0] ?? '')).toEqual(['Hindi']);

    const done = dataOf(await change({ ids, field: 'languages', how: 'set', value: ['Marathi'] }));
    expect(done).toMatchObject({ count: 3, changed: 3, same: 0, ids });
    const batch = String(done['batch']);
    const [entry] = itemsOf(await get('/api/admin/audit?noun=mentor'));
    expect(entry).toMatchObject({ action: 'mentor.edited', name: '3 mentors', batch, operator: admin.name });
    expect(entry?.['details']).toMatchObject({ change: 'Languages: set Marathi' });
    const together = itemsOf(await get(`/api/admin/audit?batch=${batch}`));
    expect(together.map(({ subjectId }) => subjectId).sort()).toEqual([...ids].sort());
    expect(together.find(({ subjectId }) => subjectId === ids[2])?.['changes']).toEqual({
      languages: [['Tamil'], ['Marathi']],
    });

    // What someone changes afterwards stays.
    await ask('PUT', `${PATH}/${ids[1]}`, { ...as(), body: { languages: ['Odia'] } });
    expect(dataOf(await post(`/api/admin/audit/${batch}/undo`))).toEqual({ restored: 2, kept: 1 });
    expect([await languagesOf(ids[0] ?? ''), await languagesOf(ids[1] ?? ''), await languagesOf(ids[2] ?? '')]).toEqual(
      [['Hindi'], ['Odia'], ['Tamil']],
    );
    expect(dataOf(await post(`/api/admin/audit/${batch}/undo`))).toEqual({ restored: 0, kept: 3 });
    expect(itemsOf(await get('/api/admin/audit?noun=mentor'))[0]).toMatchObject({ action: 'mentor.rolled-back' });
    // The record is as it was, so a form that was opened since merges with it as with any other change.
    expect(itemsOf(await get(`/api/admin/audit?record=${ids[0]}`)).map(({ action }) => action)).toEqual([
      'mentor.updated',
      'mentor.updated',
      'mentor.created',
    ]);
  });

  it('takes all that match, in steps, and leaves out with a reason what cannot take it', async () => {
    const city = word();
    const rows = Array.from({ length: 331 }, (_, i) => ({
      id: (i + 1).toString(16).padStart(24, '0'),
      name: `${city} ${i}`,
      languages: JSON.stringify(i < 12 ? ['Hindi', 'Konkani'] : ['Hindi']),
    }));
    await env.DB.prepare(
      `INSERT INTO media_people (id, kind, name, image_url, youtube_url, linkedin_url, focus, description, bio, expertise, languages, availability, booking_url, city, created_at, updated_at)
       SELECT value ->> 'id', 'mentor', value ->> 'name', '', '', '', '["SaaS"]', 'd', 'b', '["x"]', value ->> 'languages', '', '', ?, 1, 1 FROM json_each(?)`,
    )
      .bind(city, JSON.stringify(rows))
      .run();
    const list = (await get(`${PATH}?city=${city.toLowerCase().slice(1)}&limit=1`)).body as {
      total: number;
      at: number;
    };
    expect(list.total).toBe(331);
    const all = { match: { city }, count: 331, at: list.at };
    const asked = { all, field: 'languages', how: 'add', value: ['Konkani'] };
    expect(dataOf(await change({ ...asked, isPreview: true }))).toMatchObject({ count: 331, changed: 319, same: 12 });
    const done = dataOf(await change(asked));
    expect(done).toMatchObject({ count: 331, changed: 319, same: 12 });
    expect((await change({ ...asked, all: { ...all, count: 330 } })).status).toBe(409);
    const none = dataOf(await change({ ...asked, how: 'set', value: [], isPreview: true }));
    expect(none).toMatchObject({ changed: 0, refused: 331, reason: 'Please enter the languages' });
    expect(dataOf(await post(`/api/admin/audit/${String(done['batch'])}/undo`))).toEqual({ restored: 319, kept: 0 });
  });

  it('refuses to empty what never is, and counts as the same what would be stored as it is', async () => {
    const [asha = '', ravi = ''] = await addListings([
      { kind: 'angel', name: word(), about: 'Invests.', type: 'Angel', sectors: ['SaaS'] },
      { kind: 'angel', name: word(), about: 'Invests.', type: 'VC', sectors: ['SaaS'] },
    ]);
    const set = (value: string) =>
      post('/api/admin/records/angel-investor/change', {
        ids: [asha, ravi],
        field: 'angelType',
        how: 'set',
        value,
      });
    const empty = await set(' ');
    expect([empty.status, empty.body['errors']]).toEqual([400, { value: 'Type cannot be empty.' }]);
    expect(dataOf(await set('Angel '))).toMatchObject({ changed: 1, same: 1, refused: 0 });
  });

  it.each([
    ['a field that tells records apart', { field: 'name', how: 'set', value: 'x' }, 'field'],
    ['a field that there is not', { field: 'constructor', how: 'set', value: 'x' }, 'field'],
    ['a text for a flag', { field: 'isActive', how: 'set', value: 'yes' }, 'value'],
    ['a flag that is added', { field: 'isActive', how: 'add', value: true }, 'value'],
    ['no tags to add', { field: 'languages', how: 'add', value: [] }, 'value'],
    ['another verb', { field: 'languages', how: 'drop', value: ['x'] }, 'how'],
  ])('refuses %s', async (_what, asked, at) => {
    const { _id } = await add();
    const answer = await change({ ids: [_id], ...asked });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['errors'] as object)).toEqual([at]);
  });

  it('is refused to guests, founders and for what is gone', async () => {
    const ids = ['f'.repeat(24)];
    const asked = { ids, field: 'isActive', how: 'set', value: false };
    expect((await change(asked)).status).toBe(404);
    expect((await ask('POST', `${PATH}/change`, { body: asked })).status).toBe(401);
    const headers = { authorization: `Bearer ${(await person('founder')).token}` };
    for (const path of [`${PATH}/change`, `/api/admin/audit/${ids[0]}/undo`])
      expect((await ask('POST', path, { headers, body: asked })).status).toBe(403);
    expect((await post(`/api/admin/audit/${ids[0]}/undo`)).status).toBe(404);
    expect((await post('/api/admin/audit/1/undo')).status).toBe(404);
  });
});

describe('filters of every list of records', () => {
  it('find what lacks a field, a part of a city or of tags, and what was changed on which days', async () => {
    const city = word();
    const [bare] = [await add({ city }), await add({ city, availability: 'Saturdays', focus: 'Deeptech' })];
    const found = async (query: string) => (await get(`${PATH}?city=${city}&${query}`)).body['total'];
    expect(await found('missing=availability')).toBe(1);
    expect(await found('missing=city')).toBe(0);
    expect(await found('focus=deep')).toBe(1);
    const day = String(bare['updatedAt']).slice(0, 10);
    expect([await found(`from=${day}`), await found('to=2020-01-01'), await found('from=2020-01-01')]).toEqual([
      2, 0, 2,
    ]);
    for (const wrong of ['missing=constructor', 'missing=isActive', 'from=2026-02-31', 'bio=x'])
      expect((await get(`${PATH}?${wrong}`)).status, wrong).toBe(400);
  });
});

describe('views of a list', () => {
  const VIEWS = '/api/admin/views';
  const listed = async (who: Operator) =>
    (await ask('GET', `${VIEWS}?noun=mentor`, { headers: adminCookie(who.token) })).body['data'] as Data[];

  it('are an operator’s own until they are shared, and hold the query as the list reads it', async () => {
    const other = await operator();
    const query = 'city=Pune&missing=availability&sort=-name&columns=name,city&page=4&open=new&password=x';
    const saved = await post(VIEWS, { noun: 'mentor', name: 'Pune, without hours', query });
    expect(saved.status).toBe(200);
    const { id } = saved.body['data'] as { id: string };
    expect(await listed(admin)).toEqual([
      {
        id,
        name: 'Pune, without hours',
        query: 'city=Pune&missing=availability&columns=name%2Ccity&sort=-name',
        isShared: false,
        isOwn: true,
        operator: admin.name,
      },
    ]);
    expect(await listed(other)).toEqual([]);
    await ask('PUT', `${VIEWS}/${id}`, { ...as(), body: { isShared: true } });
    expect(await listed(other)).toMatchObject([{ id, isShared: true, isOwn: false }]);
    // The same name once more is the same view.
    await post(VIEWS, { noun: 'mentor', name: 'Pune, without hours', query: 'q=x' });
    expect(await listed(admin)).toMatchObject([{ id, query: 'q=x', isShared: true }]);
    for (const [method, body] of [
      ['PUT', { isShared: false }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `${VIEWS}/${id}`, { headers: adminCookie(other.token), body })).status).toBe(404);
    expect((await ask('DELETE', `${VIEWS}/${id}`, as())).status).toBe(200);
    expect(await listed(admin)).toEqual([]);
  });

  it('are 100 of one operator at most, who can still replace one of them', async () => {
    const headers = adminCookie((await operator()).token);
    const save = (name: string) => ask('POST', VIEWS, { headers, body: { noun: 'mentor', name, query: 'q=x' } });
    expect((await save('View 0')).status).toBe(200);
    await env.DB.prepare(
      `INSERT INTO list_views (id, admin_id, noun, name, query, is_shared, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
       SELECT 'view' || n.i, v.admin_id, v.noun, 'View ' || n.i, '', 0, 1 FROM n, list_views v WHERE v.name = 'View 0'`,
    ).run();
    const { status, body } = await save('View 100');
    expect([status, body.message]).toEqual([409, 'You have 100 views. Delete one first.']);
    expect((await save('View 0')).status).toBe(200);
  });

  it('are refused without a name, for a kind that there is not, to guests and founders', async () => {
    expect((await post(VIEWS, { noun: 'mentor', name: ' ', query: '' })).body['errors']).toEqual({
      name: 'Please enter a name',
    });
    expect((await post(VIEWS, { noun: 'password', name: 'x', query: '' })).status).toBe(400);
    expect((await ask('GET', `${VIEWS}?noun=mentor`, {})).status).toBe(401);
    const headers = { authorization: `Bearer ${(await person('founder')).token}` };
    expect((await ask('GET', `${VIEWS}?noun=mentor`, { headers })).status).toBe(403);
  });
});
