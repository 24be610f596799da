/** Reports of mistakes and suggestions of entries: from sending to the answer, their limits, and what operators decide. */
import { env } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { QualityItem, ReportState } from '@/domain/quality/items';
import { addDays, shortDay } from '@/domain/time/days';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { dayInIndia, startInIndia } from '@/domain/time/india';
import { answerReports } from '@worker/services/quality/answers';
import { findQuality } from '@worker/services/quality/checks';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { bearer, inbox, rows, send } from '@tests/setup/accounts';
import { adminCookie, ask, freshAddress, operator, type Operator } from '@tests/setup/admins';
import { ctxAt, person, type Person } from '@tests/setup/people';

const PAGE = 'https://lotus.example.org/about';
let meera: Operator;
let asha: Person;
beforeAll(async () => {
  [meera, asha] = [await operator('admin'), await person('founder')];
});

afterEach(() => vi.useRealTimers());

let n = 0;
const unique = (text: string) => `${text} ${++n}${crypto.randomUUID().slice(0, 6)}`;
async function listing(over: Partial<ListingSeed> = {}) {
  const { name = unique('Lotus') } = over;
  const [id = ''] = await addListings([{ kind: 'seed', type: 'Seed', about: 'Invests.', ...over, name }]);
  return { id, name };
}
const as = (by: Operator = meera) => ({ headers: adminCookie(by.token) });
const report = (body: object, by: Person | null = asha) =>
  ask('POST', '/api/reports', {
    body: { noun: 'seed-investor', field: 'about', value: 'Invests in seeds.', address: PAGE, ...body },
    headers: by ? bearer(by.token) : { 'cf-connecting-ip': freshAddress() },
  });
const suggest = (values: object, by: Person = asha, noun = 'incubator') =>
  ask('POST', '/api/suggestions', { body: { noun, values, address: PAGE }, headers: bearer(by.token) });
const queue = async (kind: string, status = 'open') =>
  (await ask('GET', `/api/admin/quality?kind=${kind}&status=${status}&limit=500`, as())).body['data'] as {
    items: QualityItem[];
    counts: Record<string, number>;
  };
async function itemOf(name: string, kind = 'report', status = 'open'): Promise<QualityItem> {
  const found = (await queue(kind, status)).items.find((one) => one.name === name);
  if (!found) throw new Error(`${name} does not wait`);
  return found;
}
const decide = ({ id }: { id: string }, how: 'accept' | 'refuse' | 'reopen', body: object, by = meera) =>
  ask('POST', `/api/admin/quality/${id}/${how}`, { ...as(by), body });
const rowOf = async (id: string) =>
  (await rows('SELECT about, website, sources, revision FROM listings WHERE id = ?', id))[0];
const entriesOf = (id: string) =>
  rows('SELECT action, actor_name, details FROM audit_log WHERE subject_id = ? ORDER BY id', id);

describe('a report', () => {
  it('is written into the record with its page, and answered by bell and mail once it cannot be taken back', async () => {
    const { id, name } = await listing();
    expect((await report({ id, field: 'socialLinks.website', value: 'lotus.example.org' })).body['data']).toEqual({
      token: null,
    });
    const item = await itemOf(name);
    expect(item).toMatchObject({
      from: 'account',
      now: {},
      values: { 'socialLinks.website': 'https://lotus.example.org' },
    });
    const { status, body } = await decide(item, 'accept', { revision: item.revision });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body['data']).toMatchObject({ status: 'accepted', decidedBy: meera.name, canUndo: true });
    expect(await rowOf(id)).toMatchObject({ website: 'https://lotus.example.org', revision: 2 });
    expect(JSON.parse(String((await rowOf(id))?.['sources']))).toEqual([
      { field: 'website', value: null, address: PAGE, published: null, isList: false },
    ]);
    const told = () =>
      rows('SELECT title FROM notifications WHERE account_id = ? AND title LIKE ?', asha.id, `%${name}%`);
    await answerReports(ctxAt(Date.now() + 4 * MINUTE_MS));
    expect(await told()).toEqual([]);
    await answerReports(ctxAt(Date.now() + 6 * MINUTE_MS));
    await answerReports(ctxAt(Date.now() + 7 * MINUTE_MS));
    expect(await told()).toEqual([{ title: `Thank you: your correction of ${name} is in` }]);
    expect((await inbox(asha.email)).filter(({ subject }) => subject.includes(name))).toHaveLength(1);
    expect((await decide(item, 'reopen', { revision: item.revision + 1 })).body['code']).toBe('answered');
    const log = await entriesOf(item.id);
    expect(log.map(({ action }) => action)).toEqual(['report.sent', 'report.accepted']);
    expect(log[1]).toMatchObject({ actor_name: meera.name });
    expect(JSON.parse(String(log[1]?.['details']))).toMatchObject({ name, field: 'socialLinks.website' });
    expect(JSON.stringify(log)).not.toContain(asha.email);
  });

  it('is taken over as the operator corrects it, and taken back as the record was', async () => {
    const { id, name } = await listing();
    await report({ id, value: 'Invests in seeds' });
    const item = await itemOf(name);
    expect(item.now).toEqual({ about: 'Invests.' });
    const wrong = await decide(item, 'accept', { revision: item.revision, values: { about: 'x'.repeat(2001) } });
    expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([400, ['about']]);
    const open = await itemOf(name);
    expect((await decide(open, 'accept', { revision: open.revision, values: { about: 'In seeds.' } })).status).toBe(
      200,
    );
    expect((await rowOf(id))?.['about']).toBe('In seeds.');
    const late = await decide(open, 'refuse', { revision: open.revision, reason: 'No.' }, await operator('admin'));
    expect([late.status, late.body['code']]).toEqual([409, 'decided']);
    const done = await itemOf(name, 'report', 'accepted');
    expect((await decide(done, 'reopen', { revision: done.revision })).body['data']).toMatchObject({ status: 'open' });
    expect((await rowOf(id))?.['about']).toBe('Invests.');
  });

  it('of something else changes no record, and a refusal needs a reason, which is mailed', async () => {
    const { id, name } = await listing();
    await report({ id, field: 'other', value: 'It has closed.' });
    const item = await itemOf(name);
    expect((await decide(item, 'refuse', { revision: item.revision })).status).toBe(400);
    await decide(item, 'refuse', { revision: item.revision, reason: 'Their page is of this month.' });
    await answerReports(ctxAt(Date.now() + 6 * MINUTE_MS));
    expect((await inbox(asha.email)).find(({ subject }) => subject.includes(name))?.text).toContain(
      'Why: Their page is of this month.',
    );
    expect((await rowOf(id))?.['revision']).toBe(1);
  });

  it('of a guest gets a status page, which tells the answer when it is final', async () => {
    const { id, name } = await listing();
    const sent = await report({ id }, null);
    const { token } = sent.body['data'] as { token: string };
    const state = async () => (await ask('GET', `/api/reports/${token}`)).body['data'] as ReportState;
    expect(await state()).toMatchObject({ name, field: 'About', status: 'open' });
    const item = await itemOf(name);
    expect(item.from).toBe('guest');
    await decide(item, 'refuse', { revision: item.revision, reason: 'No.' });
    expect(await state()).toMatchObject({ status: 'open', reason: '' });
    await answerReports(ctxAt(Date.now() + 6 * MINUTE_MS));
    expect(await state()).toMatchObject({ status: 'refused', reason: 'No.' });
    expect((await ask('GET', `/api/reports/${'x'.repeat(43)}`)).status).toBe(404);
    expect(JSON.stringify(await rows('SELECT * FROM quality_items WHERE id = ?', item.id))).not.toContain(token);
  });

  it('is sent three times a day from a network and twenty times by an account', async () => {
    const { id } = await listing();
    const from = { 'cf-connecting-ip': freshAddress() };
    const body = { noun: 'seed-investor', id, field: 'about', value: 'x', address: PAGE };
    const guest = async () => (await ask('POST', '/api/reports', { body, headers: from })).status;
    const noon = startInIndia(addDays(dayInIndia(Date.now()), 1)) + 12 * HOUR_MS;
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    expect([await guest(), await guest()]).toEqual([200, 200]);
    // The last report of a day does not make the day longer.
    vi.setSystemTime(noon + 10 * HOUR_MS);
    expect(await guest()).toBe(200);
    const more = await ask('POST', '/api/reports', { body, headers: from });
    expect([more.status, more.headers.get('retry-after'), more.body['message']]).toEqual([
      429,
      '7200',
      '3 reports were sent from your network today. Please log in, or send the next one tomorrow.',
    ]);
    vi.setSystemTime(noon + 12 * HOUR_MS);
    expect([await guest(), await guest(), await guest(), await guest()]).toEqual([200, 200, 200, 429]);
    const bala = await person('visitor');
    await env.DB.prepare(
      `INSERT INTO quality_items (id, kind, noun, name, account_id, created_at)
       SELECT 'flood' || value, 'report', 'seed-investor', 'flood', ?, ? FROM json_each(?)`,
    )
      .bind(bala.id, Date.now(), JSON.stringify(Array.from({ length: 19 }, (_, i) => i)))
      .run();
    expect((await report({ id }, bala)).status).toBe(200);
    vi.setSystemTime(noon + 35 * HOUR_MS);
    const full = await report({ id }, bala);
    expect([full.status, full.headers.get('retry-after')]).toEqual([429, '3600']);
    vi.setSystemTime(noon + 36 * HOUR_MS);
    expect((await report({ id }, bala)).status).toBe(200);
  });

  it('is about a field of an entry that is shown, in plain text', async () => {
    const { id } = await listing();
    const hidden = await listing({ isActive: false });
    const statusOf = async (body: object) => (await report(body)).status;
    expect(await statusOf({ id: 'f'.repeat(24) })).toBe(404);
    expect(await statusOf({ id: hidden.id })).toBe(404);
    expect(await statusOf({ id, field: 'isActive' })).toBe(400);
    expect(await statusOf({ id, noun: 'faq' })).toBe(400);
    expect(await statusOf({ id, value: '<b>Closed</b>' })).toBe(400);
    expect(await statusOf({ id, address: '' })).toBe(400);
  });
});

describe('a suggestion', () => {
  const values = () => ({ companyName: unique('Villgro'), companyLocation: 'Chennai, Tamil Nadu' });

  it('is shown nowhere until it is accepted by the rule of imports, and goes into the bin when that is taken back', async () => {
    const given = values();
    expect((await suggest(given)).status).toBe(200);
    const isThere = async () =>
      (await rows('SELECT id, sources FROM listings WHERE name = ?', given.companyName)).length;
    expect(await isThere()).toBe(0);
    const item = await itemOf(given.companyName, 'suggestion');
    const lacking = await decide(item, 'accept', { revision: item.revision });
    expect([lacking.status, Object.keys(lacking.body['errors'] as object)]).toEqual([400, ['companyType', 'about']]);
    const open = await itemOf(given.companyName, 'suggestion');
    const more = { companyType: 'Incubator', about: 'Social enterprises.' };
    const { status, body } = await decide(open, 'accept', { revision: open.revision, values: more });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await isThere()).toBe(1);
    const done = await itemOf(given.companyName, 'suggestion', 'accepted');
    await decide(done, 'reopen', { revision: done.revision });
    expect(await isThere()).toBe(0);
    expect(await itemOf(given.companyName, 'suggestion')).toMatchObject({ recordId: null });
  });

  it('needs a name, and a city or a website, and says what is wrong with what was given', async () => {
    const faults = async (given: object, noun?: string) => (await suggest(given, asha, noun)).body['errors'];
    expect(await faults({})).toEqual({
      companyName: 'Please give the name.',
      companyLocation: 'Please give the city or the website.',
    });
    expect(await faults({ ...values(), companyType: 'Bank' })).toHaveProperty('companyType');
    expect(await faults({ ...values(), isActive: 'yes' })).toHaveProperty('isActive');
    expect(await faults({ name: 'Asha' }, 'mentor')).toHaveProperty('linkedinUrl');
  });

  it('waits with at most four others of one account', async () => {
    const bala = await person('founder');
    const all = [];
    for (let i = 0; i < 5; i += 1) all.push((await suggest(values(), bala)).status);
    expect(all).toEqual([200, 200, 200, 200, 200]);
    // When one of them will be decided is not known.
    const more = await suggest(values(), bala);
    expect([more.status, more.headers.has('retry-after')]).toEqual([429, false]);
  });

  it('shows entries that it may be, while one types', async () => {
    const { name } = await listing({ name: unique('Padma Seed Fund') });
    const similar = async (text: string, by = asha) =>
      (
        await send(
          'GET',
          `/api/suggestions/similar?${new URLSearchParams({ noun: 'seed-investor', name: text })}`,
          undefined,
          bearer(by.token),
        )
      ).body.data as { name: string }[];
    expect((await similar(name.replace('Fund', 'Ventures'))).map((one) => one.name)).toEqual([name]);
    expect(await similar('Zz')).toEqual([]);
  });
});

describe('what the daily check finds', () => {
  it('stale, thin and double entries wait once, go when they are right, and stay away once confirmed', async () => {
    const site = `https://twin${crypto.randomUUID().slice(0, 8)}.example.org`;
    const old = { sources: [{ field: 'website', value: null, address: PAGE, published: '2021', isList: false }] };
    const [one, other] = [
      await listing({ website: site, ...old }),
      await listing({ website: `${site}/`, stages: ['Idea'], sectors: ['AI'] }),
    ];
    await findQuality(ctxAt());
    await findQuality(ctxAt());
    const of = async (kind: string, { name }: { name: string }) =>
      (await queue(kind)).items.filter((item) => item.name === name);
    const pair = (await queue('duplicate')).items.filter(({ recordId, otherId }) =>
      [recordId, otherId].includes(one.id),
    );
    expect(pair).toMatchObject([{ note: expect.stringMatching(/^Same website: /) }]);
    const [stale] = await of('stale', one);
    expect([stale?.note, (await of('thin', one)).length, (await of('thin', other)).length]).toEqual([
      expect.stringMatching(/^Last confirmed /),
      1,
      0,
    ]);
    await env.DB.prepare('UPDATE listings SET stages = \'["Idea"]\', sectors = \'["AI"]\' WHERE id = ?')
      .bind(one.id)
      .run();
    await decide(stale!, 'accept', { revision: stale!.revision });
    await findQuality(ctxAt());
    expect([(await of('thin', one)).length, (await of('stale', one)).length]).toEqual([0, 0]);
    await findQuality(ctxAt(Date.now() + 366 * 24 * 60 * MINUTE_MS));
    expect((await of('stale', one)).length).toBe(1);
    expect((await queue('stale')).counts['stale']).toBeGreaterThan(0);
  });

  it('a confirmation stays when its entry is stale again, an undo brings back the one before, and one of the institution counts', async () => {
    const { id, name } = await listing({
      sources: [{ field: 'website', value: null, address: PAGE, published: '2021', isList: false }],
    });
    const confirmed = async () => (await rows('SELECT confirmed_on, confirmed_by FROM listings WHERE id = ?', id))[0];
    const setConfirmed = (on: string) =>
      rows("UPDATE listings SET confirmed_on = ?, confirmed_by = 'institution' WHERE id = ?", on, id);
    const stale = async () => (await queue('stale')).items.filter((item) => item.name === name);
    await setConfirmed('2023-05-04');
    await findQuality(ctxAt());
    const [item] = await stale();
    expect(item?.note).toBe('Last confirmed on 4 May 2023');
    await decide(item!, 'accept', { revision: item!.revision });
    const today = dayInIndia(Date.now());
    expect(await confirmed()).toEqual({ confirmed_on: today, confirmed_by: 'operator' });
    await decide(item!, 'reopen', { revision: item!.revision + 1 });
    expect(await confirmed()).toEqual({ confirmed_on: '2023-05-04', confirmed_by: 'institution' });
    const [open] = await stale();
    await decide(open!, 'accept', { revision: open!.revision });
    const notes = [];
    for (const days of [366, 367]) {
      await findQuality(ctxAt(Date.now() + days * 24 * HOUR_MS));
      notes.push((await stale()).map(({ note }) => note));
    }
    expect(notes).toEqual([[`Last confirmed on ${shortDay(today)}`], [`Last confirmed on ${shortDay(today)}`]]);
    expect(await confirmed()).toEqual({ confirmed_on: today, confirmed_by: 'operator' });
    await setConfirmed(addDays(today, 360));
    await findQuality(ctxAt(Date.now() + 368 * 24 * HOUR_MS));
    expect(await stale()).toEqual([]);
  });

  it('a page at 10,000 reads no more rows than one at 100', async () => {
    const fill = (count: number) =>
      env.DB.prepare(
        `INSERT INTO quality_items (id, kind, noun, name, found_key, created_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         SELECT printf('%024x', i + 900000), 'thin', 'seed-investor', 'Many', 'thin:many' || i, i FROM n WHERE true ON CONFLICT DO NOTHING`,
      )
        .bind(count)
        .run();
    const read = async () =>
      (
        await env.DB.prepare(
          "SELECT id FROM quality_items WHERE kind = 'thin' AND status = 'open' AND (created_at, id) < (1e15, 'x') ORDER BY created_at DESC, id DESC LIMIT 26",
        ).run()
      ).meta.rows_read;
    await fill(100);
    const few = await read();
    await fill(10_000);
    expect(await read()).toBeLessThanOrEqual(few * 1.5);
    expect((await queue('thin')).counts['thin']).toBe(100);
  });
});
