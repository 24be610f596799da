/** Records of the back-office: list, create, change, delete, bring back, order; for each kind and for anyone who may not. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCATION } from '@worker/db/schema/directory';
import { adminCookie, ask, operator, type AdminAnswer, type Operator } from '@tests/setup/admins';

let admin: Operator;
beforeAll(async () => {
  admin = await operator();
});

const as = (who: Operator = admin) => ({ headers: adminCookie(who.token) });
const get = (path: string, who?: Operator) => ask('GET', path, as(who));
const post = (path: string, body: unknown, who?: Operator) => ask('POST', path, { ...as(who), body });
const put = (path: string, body: unknown, who?: Operator) => ask('PUT', path, { ...as(who), body });
const remove = (path: string, who?: Operator) => ask('DELETE', path, as(who));

type Data = Record<string, unknown> & { _id: string; revision: number };
const dataOf = ({ body }: AdminAnswer) => body['data'] as Data;
const listOf = ({ body }: AdminAnswer) => body['data'] as Data[];

let n = 0;
const unique = (text: string) => `${text} ${++n} ${crypto.randomUUID().slice(0, 8)}`;
const faq = (over: object = {}) => ({
  category: 'Account',
  question: unique('How?'),
  answer: 'So.',
  isActive: true,
  ...over,
});
const mentor = (over: object = {}) => ({
  name: unique('Asha Rao'),
  focus: 'SaaS, D2C',
  description: 'Helps',
  bio: 'Long',
  expertise: ['Sales'],
  languages: ['Hindi'],
  ...over,
});
const incubator = (over: object = {}) => ({
  companyLogo: 'https://example.com/logo.png',
  companyName: unique('Villgro'),
  companyLocation: 'Chennai, Tamil Nadu',
  companyType: 'Incubator',
  institute: 'IIT Madras Research Park, Chennai',
  sector: ['Healthtech'],
  focusIndustries: ['Healthcare'],
  preferredStartupStage: ['MVP'],
  about: 'Social enterprises.',
  yearOfEstablishment: 2001,
  funds: { minInvestment: 0, maxInvestment: 50_00_000, currency: 'INR' },
  pointOfContact: { name: '', email: '', position: '' },
  socialLinks: { website: 'https://example.org/villgro', linkedin: '', twitter: '' },
  isActive: true,
  ...over,
});

describe('FAQs', () => {
  it('ACON-01 API-072 API-073 API-074 are listed, added, changed and deleted, also inactive ones', async () => {
    const made = dataOf(await post('/api/faq/admin/faqs', faq({ isActive: false })));
    expect(made).toMatchObject({ revision: 1, isActive: false });
    const changed = await put(`/api/faq/admin/faqs/${made._id}`, faq({ answer: 'Differently.', revision: 1 }));
    expect(dataOf(changed)).toMatchObject({ _id: made._id, answer: 'Differently.', revision: 2 });
    const list = await get('/api/faq/admin/faqs');
    expect(list.body['truncated']).toBe(false);
    expect(listOf(list).find(({ _id }) => _id === made._id)).toMatchObject({ answer: 'Differently.' });
    expect((await remove(`/api/faq/admin/faqs/${made._id}`)).status).toBe(200);
    expect(listOf(await get('/api/faq/admin/faqs')).some(({ _id }) => _id === made._id)).toBe(false);
  });

  it('ACON-02 say what is missing at each field', async () => {
    const { status, body } = await post('/api/faq/admin/faqs', {
      category: 'Sales',
      question: ' ',
      answer: '',
      isActive: true,
    });
    expect(status).toBe(400);
    expect(body['errors']).toEqual({
      category: 'Please select a category',
      question: 'Please enter the question',
      answer: 'Please enter the answer',
    });
  });

  it('API-075 go to the bin, and Undo brings them back with their id and place', async () => {
    const made = dataOf(await post('/api/faq/admin/faqs', faq()));
    expect((await remove(`/api/faq/admin/faqs/${made._id}`)).body).toMatchObject({ data: { _id: made._id } });
    expect((await get(`/api/admin/records/faq/${made._id}`)).status).toBe(404);
    expect((await remove(`/api/faq/admin/faqs/${made._id}`)).status).toBe(404);
    const back = await post('/api/admin/records/faq/restore', { ids: [made._id] });
    expect(listOf(back)).toMatchObject([{ _id: made._id, question: made['question'] }]);
    expect((await get(`/api/admin/records/faq/${made._id}`)).status).toBe(200);
  });

  it('are ordered together or not at all', async () => {
    await post('/api/faq/admin/faqs', faq());
    await post('/api/faq/admin/faqs', faq());
    const ids = listOf(await get('/api/faq/admin/faqs')).map(({ _id }) => _id);
    const turned = ids.toReversed();
    expect((await put('/api/admin/records/faq/order', { ids: turned })).status).toBe(200);
    expect(listOf(await get('/api/faq/admin/faqs')).map(({ _id }) => _id)).toEqual(turned);
    expect((await put('/api/admin/records/faq/order', { ids: ids.slice(1) })).status).toBe(409);
    expect((await put('/api/admin/records/mentor/order', { ids })).status).toBe(400);
  });
});

describe('the sources of a listing', () => {
  const path = '/api/admin/records/incubator';
  const sources = [
    { field: 'year', value: null, address: 'https://example.com/a', published: '2024-03', isList: false },
    { field: 'grant', value: 'INR 500000', address: 'https://example.com/b', published: null, isList: true },
  ];

  it('are added, told and changed with it, and refused where they are no pages', async () => {
    const made = dataOf(await post(path, incubator({ sources })));
    expect(dataOf(await get(`${path}/${made._id}`))).toMatchObject({ sources });
    const body = { ...incubator({ sources: [] }), companyName: made['companyName'], revision: 1 };
    expect(dataOf(await put(`${path}/${made._id}`, body))).toMatchObject({ sources: [] });
    const bad = await post(path, incubator({ sources: [{ ...sources[0], address: 'javascript:alert(1)' }] }));
    expect(bad).toMatchObject({
      status: 400,
      body: { errors: { 'sources.0.address': 'Source must be a web address (http or https)' } },
    });
  });

  it('come back from the bin, and a record that was put there before they existed comes back without', async () => {
    const made = dataOf(await post(path, incubator({ sources })));
    await remove(`${path}/${made._id}`);
    expect(listOf(await post(`${path}/restore`, { ids: [made._id] }))).toMatchObject([{ sources }]);
    await remove(`${path}/${made._id}`);
    await env.DB.prepare("UPDATE bin SET row = json_remove(row, '$.sources') WHERE id = ?").bind(made._id).run();
    expect(listOf(await post(`${path}/restore`, { ids: [made._id] }))).toMatchObject([{ sources: [] }]);
  });
});

describe('the Active switch', () => {
  const path = '/api/admin/records/incubator';

  it('ADIR-16 shows and hides one record and several, asks for nothing else, and is in the audit log', async () => {
    const made = [dataOf(await post(path, incubator())), dataOf(await post(path, incubator()))];
    const ids = made.map(({ _id }) => _id);
    // As published facts leave it: no logo, no institute.
    await env.DB.prepare('UPDATE listings SET logo = NULL, institute = NULL WHERE id = ?').bind(ids[0]).run();
    const gone = 'f'.repeat(24);
    const answer = await post(`${path}/active`, { ids: [...ids, gone], isActive: false });
    expect(answer).toMatchObject({ status: 200, body: { data: { ids } } });
    for (const id of ids) {
      const now = dataOf(await get(`${path}/${id}`));
      expect(now).toMatchObject({ isActive: false, revision: 2 });
    }
    const { results } = await env.DB.prepare(
      "SELECT changes FROM audit_log WHERE subject_id = ? AND action = 'incubator.updated'",
    )
      .bind(ids[0])
      .all<{ changes: string }>();
    expect(results.map(({ changes }) => JSON.parse(changes) as unknown)).toEqual([{ isActive: [true, false] }]);
    // Nothing to do changes nothing.
    await post(`${path}/active`, { ids, isActive: false });
    expect(dataOf(await get(`${path}/${ids[0]}`))).toMatchObject({ revision: 2 });
    expect((await put(`${path}/${ids[0]}`, { isActive: true })).status).toBe(200);
  });

  it('takes all that a search matches, as many as the person saw, and no record that was added since', async () => {
    const word = unique('Zebra').replace(/\W/g, '');
    for (const n of [1, 2, 3]) dataOf(await post('/api/admin/records/mentor', mentor({ name: `${word} ${n}` })));
    const list = await get(`/api/admin/records/mentor?q=${word}&limit=1`);
    const { total: count, at } = list.body as { total: number; at: number };
    const act = (over: object) =>
      post('/api/admin/records/mentor/active', { all: { match: { q: word }, count, at, ...over }, isActive: false });
    expect((await act({ count: 2 })).body).toMatchObject({
      message: '3 mentors match now, not 2. Look at the list and select again.',
      code: 'selection-changed',
    });
    expect((await act({ match: { colour: 'red' } })).status).toBe(400);
    expect((await act({ count: 1001 })).status).toBe(400);
    expect(dataOf(await act({}))['ids']).toHaveLength(3);
    await env.DB.prepare('UPDATE media_people SET created_at = ? WHERE name = ?')
      .bind(at + 1, `${word} 3`)
      .run();
    const gone = await post('/api/admin/records/mentor/delete', { all: { match: { q: word }, count: 2, at } });
    expect(dataOf(gone)['ids']).toHaveLength(2);
    expect((await get(`/api/admin/records/mentor?q=${word}&limit=10`)).body).toMatchObject({ total: 1 });
    expect((await post('/api/admin/records/mentor/delete', {})).status).toBe(400);
  });

  it('is refused where there is none, for what is gone, and for guests', async () => {
    const ids = ['f'.repeat(24)];
    const off = { ids, isActive: false };
    expect((await post('/api/admin/records/milestone/active', off)).status).toBe(400);
    expect((await post(`${path}/active`, off)).status).toBe(404);
    expect((await post(`${path}/active`, { ids })).body['errors']).toEqual({
      isActive: 'Active must be on or off',
    });
    expect((await ask('POST', `${path}/active`, { body: off })).status).toBe(401);
  });
});

describe('two operators and one record', () => {
  it('tell the second that the first was faster, and lose nothing', async () => {
    const made = dataOf(await post('/api/admin/records/mentor', mentor()));
    const path = `/api/admin/records/mentor/${made._id}`;
    const first = await put(path, mentor({ name: made['name'], city: 'Pune', revision: 1 }));
    expect(first.status).toBe(200);
    const second = await put(path, mentor({ name: made['name'], city: 'Goa', revision: 1 }), await operator());
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'changed-elsewhere', errors: { city: 'Someone else changed this field too.' } },
    });
    expect(dataOf(await get(path))).toMatchObject({ city: 'Pune', revision: 2 });
  });

  it('both succeed where they changed different fields', async () => {
    const made = dataOf(await post('/api/admin/records/mentor', mentor()));
    const path = `/api/admin/records/mentor/${made._id}`;
    const { name } = made;
    expect((await put(path, mentor({ name, city: 'Pune', revision: 1 }))).status).toBe(200);
    expect((await put(path, mentor({ name, city: 'Pune', description: 'Third.', revision: 2 }))).status).toBe(200);
    const late = await put(path, mentor({ name, languages: ['Tamil'], revision: 1 }), await operator());
    expect(dataOf(late)).toMatchObject({ city: 'Pune', description: 'Third.', languages: ['Tamil'], revision: 4 });
    // Of a revision that never was nothing is known.
    expect((await put(path, mentor({ name, revision: 9 }))).body).toMatchObject({ code: 'changed-elsewhere' });
  });

  it('write one change each when both save at once', async () => {
    const made = dataOf(await post('/api/admin/records/mentor', mentor()));
    const path = `/api/admin/records/mentor/${made._id}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(path, mentor({ name: made['name'], city: `City ${i}`, revision: 1 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const { results } = await env.DB.prepare(
      "SELECT changes FROM audit_log WHERE subject_id = ? AND action = 'mentor.updated'",
    )
      .bind(made._id)
      .all<{ changes: string }>();
    expect(results).toHaveLength(1);
  });

  it('are told that a record was deleted while it was edited', async () => {
    const made = dataOf(await post('/api/admin/records/mentor', mentor()));
    await remove(`/api/admin/records/mentor/${made._id}`);
    expect(await put(`/api/admin/records/mentor/${made._id}`, mentor({ revision: 1 }))).toMatchObject({
      status: 404,
      body: { message: 'This mentor does not exist or was deleted.' },
    });
  });
});

describe('media people', () => {
  it('API-098 API-099 API-100 API-101 API-102 API-103 are written at the addresses of their directories', async () => {
    const own = {
      imageUrl: 'https://example.com/asha.png',
      linkedinUrl: 'https://www.linkedin.com/in/x',
      youtubeUrl: 'https://www.youtube.com/@x',
    };
    const { youtubeUrl: _, ...startup } = own;
    for (const [path, body, addresses] of [
      ['/api/influencers', mentor(own), own],
      ['/api/startup-influencers', mentor({ ...own, focus: ['SaaS', 'D2C'] }), startup],
      ['/api/mentors', mentor(), {}],
    ] as const) {
      const made = await post(path, body);
      expect(made.status, path).toBe(200);
      const { name, description, bio } = body;
      const focus = ['SaaS', 'D2C'];
      expect(dataOf(made), path).toMatchObject({ name, focus, description, bio, ...addresses });
      expect('youtubeUrl' in dataOf(made), path).toBe('youtubeUrl' in addresses);
      const { _id } = dataOf(made);
      expect(dataOf(await put(`${path}/${_id}`, { ...body, bio: 'New' }))).toMatchObject({ bio: 'New' });
      expect((await remove(`${path}/${_id}`)).status).toBe(200);
    }
  });

  it.each(['/api/influencers', '/api/startup-influencers'])(
    'MEDIA-10 of %s are found in spite of slips, the best first, and by words of several fields',
    async (path) => {
      const noun = path === '/api/influencers' ? 'youtube-influencer' : 'startup-influencer';
      const own = { linkedinUrl: 'https://www.linkedin.com/in/x', youtubeUrl: 'https://www.youtube.com/@x' };
      for (const [name, over] of [
        ['Bela', { bio: 'Once met Quixolina Vrabec.' }],
        ['Anand', { description: 'Works with Quixolina Vrabec.' }],
        ['Chitra', { focus: ['Quixolina Vrabec'] }],
        ['Quixolina Vrabec', { focus: ['Tigrinya'] }],
        ['Zoya', { focus: ['SaaS'] }],
      ] as const)
        expect((await post(path, mentor({ ...own, description: 'x', bio: 'x', ...over, name }))).status, name).toBe(
          200,
        );
      const found = async (query: string) => {
        const answer = await get(`/api/admin/records/${noun}?${query}`);
        return listOf(answer).map(({ name }) => name);
      };
      const best = ['Quixolina Vrabec', 'Chitra', 'Anand', 'Bela'];
      expect(await found('q=Quixolina+Vrabec')).toEqual(best);
      expect(await found('q=Quixolena+Vrabek')).toEqual(best);
      expect(await found('q=Quixolena+Vrabek&sort=-name')).toEqual(['Quixolina Vrabec', 'Chitra', 'Bela', 'Anand']);
      const first = await get(`/api/admin/records/${noun}?q=Quixolena+Vrabek&limit=3`);
      expect([first.body['total'], listOf(first)]).toMatchObject([4, [{}, {}, {}]]);
      expect(await found(`q=Quixolena+Vrabek&limit=3&after=${String(first.body['next'])}`)).toEqual(['Bela']);
      expect(await found('q=tigrinya+quixolina')).toContain('Quixolina Vrabec');
      expect(await found('q=wwwwkkkkpppp')).toEqual([]);
    },
  );

  it('refuse a second one of the same name, at its field', async () => {
    const one = mentor();
    await post('/api/mentors', one);
    expect(await post('/api/mentors', one)).toMatchObject({
      status: 409,
      body: { errors: { name: 'There is another mentor with this name.' } },
    });
    const other = dataOf(await post('/api/mentors', mentor()));
    expect((await put(`/api/mentors/${other._id}`, one)).status).toBe(409);
  });
});

describe('listings', () => {
  it('API-090 API-091 API-092 API-093 incubators are kept in the names of the specification', async () => {
    const body = incubator();
    const made = dataOf(await post('/api/admin/incubator-companies', body));
    expect(made).toMatchObject({
      ...body,
      pointOfContact: null,
      socialLinks: { website: 'https://example.org/villgro', linkedin: null, twitter: null },
    });
    const path = `/api/admin/incubator-companies/${made._id}`;
    const { _id, createdAt, updatedAt, revision, ...same } = dataOf(
      await get(`/api/admin/records/incubator/${made._id}`),
    );
    expect(dataOf(await put(path, { ...same, about: 'More.' }))).toMatchObject({ about: 'More.', revision: 2 });
    expect(listOf(await get('/api/admin/incubator-companies')).some((record) => record._id === _id)).toBe(true);
    expect((await remove(path)).status).toBe(200);
  });

  it('name what is wrong as the form does', async () => {
    const { body } = await post(
      '/api/admin/incubator-companies',
      incubator({
        companyName: '',
        companyLocation: 'A, B, C',
        socialLinks: { website: 'x', instagram: 'y' },
        colour: 'red',
      }),
    );
    expect(body['errors']).toMatchObject({
      companyName: 'Please enter the name',
      companyLocation: 'City must not contain a comma',
      'socialLinks.website': 'Website must be a web address (http or https)',
      'socialLinks.instagram': 'Unknown field: socialLinks.instagram',
      colour: 'Unknown field: colour',
    });
  });

  it('are found, filtered, ordered and paged, inactive ones too', async () => {
    const word = `Zq${crypto.randomUUID().slice(0, 6)}`;
    for (let i = 0; i < 12; i++)
      await post(
        '/api/admin/incubator-companies',
        incubator({ companyName: `${word} ${String(i).padStart(2, '0')}`, isActive: i % 3 > 0 }),
      );
    const list = (query: string) => get(`/api/admin/records/incubator?q=${word}&limit=5&${query}`);
    const first = await list('sort=-companyName');
    expect(first.body).toMatchObject({ total: 12, totalIsCapped: false, previous: null });
    const second = await list(`sort=-companyName&after=${String(first.body['next'])}`);
    const third = await list(`sort=-companyName&after=${String(second.body['next'])}`);
    const names = [first, second, third].flatMap((page) =>
      listOf(page).map((record) => String(record['companyName']).slice(-2)),
    );
    expect(names).toEqual(['11', '10', '09', '08', '07', '06', '05', '04', '03', '02', '01', '00']);
    expect(third.body['next']).toBeNull();
    const back = await list(`sort=-companyName&before=${String(third.body['previous'])}`);
    expect(listOf(back)).toEqual(listOf(second));
    expect((await list('isActive=false')).body['total']).toBe(4);
    expect((await list('companyType=VC')).body['total']).toBe(0);
    expect((await list('page=3')).body).toMatchObject({ next: null });
  });

  it('are ordered by the location that is shown, capitals among small letters, page by page', async () => {
    const word = `Zq${crypto.randomUUID().slice(0, 6)}`;
    const places = ['Pune, Maharashtra', 'Pune, Goa', 'Ajmer', 'aligarh', 'Goa', 'Pune, Assam'];
    for (const [at, companyLocation] of places.entries())
      await post('/api/admin/incubator-companies', incubator({ companyName: `${word} ${at}`, companyLocation }));
    await env.DB.prepare("UPDATE listings SET city = '', region = 'Goa' WHERE name = ?").bind(`${word} 4`).run();
    const shown: unknown[] = [];
    for (let after = ''; shown.length < places.length;) {
      const page = await get(
        `/api/admin/records/incubator?q=${word}&limit=2&sort=companyLocation${after && `&after=${after}`}`,
      );
      shown.push(...listOf(page).map((record) => record['companyLocation']));
      after = String(page.body['next']);
    }
    expect(shown).toEqual(['Ajmer', 'aligarh', 'Goa', 'Pune, Assam', 'Pune, Goa', 'Pune, Maharashtra']);
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM listings WHERE kind = 'incubator'
       ORDER BY ${LOCATION} COLLATE NOCASE, seq LIMIT 11`,
    ).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).toContain('idx_listings_admin_location');
    expect(results.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
  });

  it('are ordered by name with capitals among small letters, both ways and page by page', async () => {
    const word = `Zq${crypto.randomUUID().slice(0, 6)}`;
    const names = ['beta', 'Alpha', 'Gamma', 'alpine'].map((name) => `${name} ${word}`);
    for (const name of names) expect((await post('/api/mentors', mentor({ name }))).status).toBe(200);
    const listed = async (sort: string) => {
      const first = await get(`/api/admin/records/mentor?q=${word}&limit=2&sort=${sort}`);
      const second = await get(
        `/api/admin/records/mentor?q=${word}&limit=2&sort=${sort}&after=${String(first.body['next'])}`,
      );
      return [first, second].flatMap((page) => listOf(page).map(({ name }) => String(name).split(' ')[0]));
    };
    expect(await listed('name')).toEqual(['Alpha', 'alpine', 'beta', 'Gamma']);
    expect(await listed('-name')).toEqual(['Gamma', 'beta', 'alpine', 'Alpha']);
  });

  it('are found by a part of a text with capitals of any script', async () => {
    const word = `Śrī${crypto.randomUUID().slice(0, 6)}`;
    await post('/api/admin/incubator-companies', incubator({ companyLocation: `${word}pur` }));
    for (const part of [word, word.replace('r', 'R')]) {
      const found = await get(`/api/admin/records/incubator?companyLocation=${encodeURIComponent(part)}`);
      expect(found.body, part).toMatchObject({ total: 1 });
    }
  });

  it.each([
    'sort=about',
    'sort=constructor',
    'sort=-__proto__',
    'about=x',
    'limit=0',
    'page=x',
    'after=abc.def',
    'limit=501',
  ])('refuse %s', async (query) => {
    expect((await get(`/api/admin/records/incubator?${query}`)).status).toBe(400);
  });
});

describe('the audit log', () => {
  it('keeps each field before and after', async () => {
    const made = dataOf(await post('/api/admin/records/faq', faq()));
    await put(`/api/admin/records/faq/${made._id}`, faq({ question: made['question'], answer: 'New.' }));
    await remove(`/api/admin/records/faq/${made._id}`);
    const { results } = await env.DB.prepare(
      'SELECT action, actor_id, changes FROM audit_log WHERE subject_id = ? ORDER BY id',
    )
      .bind(made._id)
      .all<{ action: string; actor_id: string; changes: string }>();
    expect(results.map(({ action }) => action)).toEqual(['faq.created', 'faq.updated', 'faq.deleted']);
    expect(results.every(({ actor_id }) => actor_id === admin.id)).toBe(true);
    expect(JSON.parse(results[1]?.changes ?? '')).toEqual({ answer: ['So.', 'New.'] });
    expect(JSON.parse(results[2]?.changes ?? '')).toMatchObject({ answer: ['New.', null], isActive: [true, null] });
  });
});

describe('whoever may not', () => {
  it.each(['/api/admin/records/faq', '/api/faq/admin/faqs', '/api/admin/seed-investors'])(
    'is refused at %s',
    async (path) => {
      expect((await ask('GET', path)).status).toBe(401);
      expect((await ask('POST', path, { body: {} })).status).toBe(401);
    },
  );

  it('finds no noun that there is not', async () => {
    for (const noun of ['account', 'constructor', '__proto__'])
      expect((await get(`/api/admin/records/${noun}`)).status).toBe(404);
  });

  it('cannot name a body that is none, an id of another kind, or too many ids', async () => {
    expect((await post('/api/admin/records/faq', '[1]')).status).toBe(400);
    expect((await post('/api/admin/records/faq', '{')).status).toBe(400);
    const made = dataOf(await post('/api/admin/records/faq', faq()));
    expect((await get(`/api/admin/records/mentor/${made._id}`)).status).toBe(404);
    expect((await post('/api/admin/records/faq/delete', { ids: [] })).status).toBe(400);
    expect((await post('/api/admin/records/faq/delete', { ids: Array(1001).fill(made._id) })).status).toBe(400);
  });
});
