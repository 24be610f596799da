/** Imports on the server: ten thousand rows with some bad ones, what comes twice, what is cut off, and who may. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob, ImportRow, RowResult } from '@/domain/admin/imports/job';
import { MISSING_ANGEL_FIELDS } from '@/domain/directory/input/listing-input';
import { yearInIndia } from '@/domain/time/india';
import { person } from '@tests/setup/people';
import { adminCookie, ask, freshAddress, operator, type AdminAnswer, type Operator } from '@tests/setup/admins';
import { angelRow, importRows, startImport, type SentValues } from './import-steps';

let admin: Operator;
beforeAll(async () => {
  admin = await operator();
});

const as = (who: Operator = admin) => ({
  headers: { ...adminCookie(who.token), 'cf-connecting-ip': freshAddress() },
});
const get = (path: string, who?: Operator) => ask('GET', path, as(who));
const post = (path: string, body: unknown, who?: Operator) => ask('POST', path, { ...as(who), body });
const dataOf = <Data>({ body }: AdminAnswer) => body['data'] as Data;

const countAngels = async (prefix: string) =>
  (await env.DB.prepare("SELECT count(*) AS n FROM listings WHERE kind = 'angel' AND name LIKE ?")
    .bind(`${prefix}%`)
    .first<{ n: number }>())!.n;
const angels = (prefix: string, count: number): SentValues[] =>
  Array.from({ length: count }, (_, i) => angelRow(`${prefix} ${i + 1}`));
const unique = () => `T${crypto.randomUUID().slice(0, 8)}`;

describe('a file of 10,000 rows', () => {
  it('ADIR-04 has its 37 bad rows reported each by its number, and all others come in; a second time nothing is doubled', async () => {
    const prefix = unique();
    const rows = angels(prefix, 10_000);
    const bad = Array.from({ length: 37 }, (_, i) => 13 + i * 270);
    for (const row of bad) delete rows[row - 1]!['about'];
    const job = await importRows(admin, 'angel-investor', rows);
    expect(job).toMatchObject({
      state: 'done',
      total: 10_000,
      counts: { created: 9_963, updated: 0, same: 0, edited: 0, skipped: 0, failed: 37 },
    });
    expect(await countAngels(prefix)).toBe(9_963);
    const failed = dataOf<{ rows: ImportRow[]; next: number | null }>(
      await get(`/api/admin/imports/${job.id}/rows?outcome=failed`),
    );
    expect(failed.next).toBeNull();
    expect(failed.rows.map(({ row }) => row)).toEqual(bad);
    expect(failed.rows[0]).toMatchObject({
      name: `${prefix} 13`,
      errors: { about: MISSING_ANGEL_FIELDS },
      values: { angelName: `${prefix} 13` },
    });
    // Values were kept as they were sent, so that the result file can be mended and imported again.
    expect(failed.rows[0]?.values).toEqual(rows[12]);

    const again = await importRows(admin, 'angel-investor', rows);
    expect(again.counts).toEqual({ created: 0, updated: 0, same: 9_963, edited: 0, skipped: 0, failed: 37 });
    expect(await countAngels(prefix)).toBe(9_963);
  });
});

describe('what comes twice or is cut off', () => {
  it('goes on where it stopped, also for another operator, who finds it by the file', async () => {
    const prefix = unique();
    const rows = angels(prefix, 30);
    const file = crypto.randomUUID().replaceAll('-', '').repeat(2);
    const job = await startImport(admin, 'angel-investor', rows.length, { file });
    const slice = (from: number, to: number) =>
      rows.slice(from, to).map((values, i) => ({ row: from + i + 1, values }));
    await post(`/api/admin/imports/${job.id}/rows`, { rows: slice(0, 12) });
    const other = await operator();
    const { unfinished } = dataOf<{ unfinished: ImportJob }>(
      await get(`/api/admin/imports/preparation?noun=angel-investor&file=${file}`, other),
    );
    expect(unfinished).toMatchObject({
      id: job.id,
      state: 'running',
      startedBy: 'Meera Nair',
      counts: { created: 12 },
    });
    const last = await post(`/api/admin/imports/${job.id}/rows`, { rows: slice(0, 30) }, other);
    expect(dataOf<{ job: ImportJob }>(last).job).toMatchObject({ state: 'done', counts: { created: 30, same: 0 } });
    expect(await countAngels(prefix)).toBe(30);
    const over = dataOf<{ unfinished: unknown }>(
      await get(`/api/admin/imports/preparation?noun=angel-investor&file=${file}`),
    );
    expect(over.unfinished).toBeNull();
  });

  it('is written once when two tabs send the same rows at the same time', async () => {
    const prefix = unique();
    const rows = angels(prefix, 50).map((values, i) => ({ row: i + 1, values }));
    const job = await startImport(admin, 'angel-investor', rows.length);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(`/api/admin/imports/${job.id}/rows`, { rows })),
    );
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
    expect(await countAngels(prefix)).toBe(50);
    const { counts, state } = dataOf<ImportJob>(await get(`/api/admin/imports/${job.id}`));
    expect(state).toBe('done');
    expect(counts.created + counts.same).toBe(50);
    expect(counts.failed).toBe(0);
  });

  it('is the same record by name, website and city, however they are written', async () => {
    const prefix = unique();
    const first = angelRow(`${prefix} Ångström Ventures Pvt. Ltd.`, {
      'socialLinks.website': 'https://www.x.example/',
    });
    await importRows(admin, 'angel-investor', [first]);
    const same: SentValues[] = [
      { ...first, angelName: `${prefix.toUpperCase()}  ÅNGSTRÖM ventures`, angelLocation: 'bombay' },
      { ...first, 'socialLinks.website': 'http://x.example' },
    ];
    const other = { ...first, angelLocation: 'Delhi' };
    const { job, rows } = await writeAll([...same, other]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'created']);
    expect(new Set(rows.slice(0, 2).map(({ recordId }) => recordId)).size).toBe(1);
    expect(job.counts).toEqual({ created: 1, updated: 2, same: 0, edited: 0, skipped: 0, failed: 0 });
  });

  it('leaves what the file does not say', async () => {
    const prefix = unique();
    await importRows(admin, 'angel-investor', [
      angelRow(prefix, { sector: ['SaaS'], 'socialLinks.twitter': 'https://x.com/a' }),
    ]);
    const { rows } = await writeAll([angelRow(prefix, { about: 'New words.' })]);
    const record = dataOf<Record<string, unknown>>(await get(`/api/admin/records/angel-investor/${rows[0]?.recordId}`));
    expect(record).toMatchObject({
      about: 'New words.',
      sector: ['SaaS'],
      socialLinks: { twitter: 'https://x.com/a' },
    });
  });

  it('takes a row that only lacks what a new record needs, where the record has it', async () => {
    const prefix = unique();
    const incubator = (over: SentValues): SentValues => ({
      companyName: prefix,
      companyLocation: 'Pune, Maharashtra',
      companyType: 'VC',
      about: 'Helps founders.',
      'socialLinks.website': 'https://a.example',
      ...over,
    });
    await importRows(admin, 'incubator', [
      incubator({}),
      incubator({ companyLocation: 'Delhi', 'socialLinks.website': 'https://b.example' }),
    ]);
    const given = { companyName: `${prefix} Pvt Ltd`, yearOfEstablishment: 2012 };
    const rows: SentValues[] = [
      { ...given, companyLocation: 'Poona', 'socialLinks.website': 'https://new.example' },
      { ...given, 'socialLinks.website': 'http://www.b.example' },
      { ...given, companyLocation: 'Goa' },
      { ...given, 'socialLinks.website': 'https://c.example' },
      { ...given, companyName: `${prefix} other` },
    ];
    const sent = rows.map((values, i) => ({ row: i + 1, values }));
    const { body } = await post('/api/admin/imports/check', { noun: 'incubator', rows: sent });
    expect((body['data'] as { verdict: string }[]).map(({ verdict }) => verdict)).toEqual([
      'update',
      'update',
      'wrong',
      'wrong',
      'wrong',
    ]);
    const { rows: done } = await writeAll(rows, 'incubator');
    expect(done.map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'failed', 'failed', 'failed']);
    expect(done[4]?.errors).toMatchObject({ about: expect.any(String) as string });
    const record = dataOf<Record<string, unknown>>(await get(`/api/admin/records/incubator/${done[0]?.recordId}`));
    expect(record).toMatchObject({ companyType: 'VC', about: 'Helps founders.', yearOfEstablishment: 2012 });
  });

  it('changes one end of a range where the record has both, and refuses what the record contradicts', async () => {
    const prefix = unique();
    const range = { 'funds.minInvestment': 10, 'funds.maxInvestment': 50, 'funds.currency': 'INR' };
    await importRows(admin, 'angel-investor', [angelRow(`${prefix} A`, range), angelRow(`${prefix} B`)]);
    const { rows } = await writeAll(
      [
        [`${prefix} A`, 20],
        [`${prefix} A`, 60],
        [`${prefix} B`, 20],
      ].map(([name, least]) => angelRow(String(name), { 'funds.minInvestment': least })),
    );
    expect(rows.map(({ outcome, errors }) => [outcome, errors && Object.keys(errors)])).toEqual([
      ['updated', null],
      ['failed', ['funds.minInvestment']],
      ['failed', ['funds.maxInvestment']],
    ]);
    const record = dataOf<Record<string, unknown>>(await get(`/api/admin/records/angel-investor/${rows[0]?.recordId}`));
    expect(record['funds']).toEqual({ minInvestment: 20, maxInvestment: 50, currency: 'INR' });
  });
});

async function writeAll(values: readonly SentValues[], noun = 'angel-investor') {
  const job = await startImport(admin, noun, values.length);
  const rows = values.map((one, i) => ({ row: i + 1, values: one }));
  return dataOf<{ job: ImportJob; rows: RowResult[] }>(await post(`/api/admin/imports/${job.id}/rows`, { rows }));
}

describe('before an import', () => {
  it('says of every row what would become of it, and writes nothing', async () => {
    const prefix = unique();
    await importRows(admin, 'angel-investor', angels(prefix, 2));
    const rows = [
      angelRow(`${prefix} 1`),
      angelRow(`${prefix} 2`, { about: 'Other words.' }),
      angelRow(`${prefix} 3`),
      angelRow(`${prefix} 4`, { 'socialLinks.website': 'nowhere at all' }),
    ].map((values, i) => ({ row: i + 1, values }));
    const { status, body } = await post('/api/admin/imports/check', { noun: 'angel-investor', rows });
    expect(status).toBe(200);
    expect(body['data']).toEqual([
      { row: 1, verdict: 'same', errors: null, changes: null },
      { row: 2, verdict: 'update', errors: null, changes: { about: ['Invests early.', 'Other words.'] } },
      { row: 3, verdict: 'new', errors: null, changes: null },
      {
        row: 4,
        verdict: 'wrong',
        errors: { 'socialLinks.website': 'Website must be a web address (http or https)' },
        changes: null,
      },
    ]);
    expect(await countAngels(prefix)).toBe(2);
  });

  it('says what the import then does, also of rows that mean a record of the same file', async () => {
    const prefix = unique();
    await importRows(admin, 'angel-investor', [angelRow(`${prefix} Fund`)]);
    const website = { 'socialLinks.website': 'https://x.example' };
    const rows = [
      angelRow(`${prefix} Capital`),
      angelRow(`${prefix} Capital`),
      angelRow(`${prefix} Capital Pvt. Ltd.`, { angelName: `${prefix} Capital` }),
      angelRow(`${prefix} capital pvt ltd`, website),
      angelRow(`${prefix} Capital`, { angelLocation: 'Delhi' }),
      angelRow(`${prefix} Fund`, { about: 'Other words.' }),
      angelRow(`${prefix} Fund`),
      angelRow(`${prefix} Fund`),
      angelRow(`${prefix} Fund`, { about: '' }),
      ...Array.from({ length: 8 }, (_, i) => angelRow(`${prefix} Many`, { about: `Words ${i}.` })),
    ];
    const sent = rows.map((values, i) => ({ row: i + 1, values }));
    const { body } = await post('/api/admin/imports/check', { noun: 'angel-investor', rows: sent });
    const told = (body['data'] as { verdict: string }[]).map(({ verdict }) => verdict);
    expect(told.slice(0, 9)).toEqual(['new', 'same', 'same', 'update', 'new', 'update', 'update', 'same', 'wrong']);
    const outcomeOf: Record<string, string> = { new: 'created', update: 'updated', wrong: 'failed' };
    const { rows: done, job } = await writeAll(rows);
    expect(done.map(({ outcome }) => outcome)).toEqual(told.map((verdict) => outcomeOf[verdict] ?? verdict));
    expect(job.counts).toEqual({ created: 3, updated: 10, same: 3, edited: 0, skipped: 0, failed: 1 });
    // The last row counts.
    const last = await get(`/api/admin/records/angel-investor/${done.at(-1)?.recordId}`);
    expect(dataOf(last)).toMatchObject({ about: 'Words 7.' });
  });

  it('has one rule with the form for a name that there is already', async () => {
    const prefix = unique();
    const names = [`${prefix} Ventures`, `${prefix} VENTURES Pvt. Ltd.`];
    const [first = '', second = ''] = names;
    await importRows(admin, 'angel-investor', [angelRow(first)]);
    const form = {
      ...angelRow(second),
      angelLogo: 'https://example.com/a.png',
      sector: ['SaaS'],
      focusIndustries: ['Payments'],
      preferredStartupStage: ['MVP'],
      socialLinks: { website: 'https://y.example' },
    };
    const said = 'There is another angel with this name.';
    const refused = await post('/api/admin/records/angel-investor', form);
    expect(refused).toMatchObject({ status: 409, body: { message: said, errors: { angelName: said } } });
    const elsewhere = await post('/api/admin/records/angel-investor', { ...form, angelLocation: 'Delhi' });
    expect(elsewhere.status).toBe(200);
    const { _id } = dataOf<{ _id: string }>(elsewhere);
    const path = `/api/admin/records/angel-investor/${_id}`;
    expect((await ask('PUT', path, { ...as(), body: { angelLocation: 'Mumbai' } })).status).toBe(409);
    expect((await ask('PUT', path, { ...as(), body: { about: 'More.' } })).status).toBe(200);
  });

  it('remembers what headings meant, a kind for itself', async () => {
    const heading = unique().toLowerCase();
    await startImport(admin, 'angel-investor', 1, { headings: [{ heading, field: 'angelName' }] });
    await startImport(admin, 'angel-investor', 1, { headings: [{ heading, field: 'about' }] });
    const of = async (noun: string) =>
      dataOf<{ headings: { heading: string }[] }>(
        await get(`/api/admin/imports/preparation?noun=${noun}&file=${'0'.repeat(64)}`),
      ).headings.filter((one) => one.heading === heading);
    expect(await of('angel-investor')).toEqual([{ heading, field: 'about' }]);
    expect(await of('seed-investor')).toEqual([]);
  });

  it('ADIR-20 asks for name, location, type and about of an angel, and takes this year where a company has none', async () => {
    const prefix = unique();
    const full = angelRow(prefix, { investedCompanies: [{ companyName: 'Zepto' }] });
    const without = (field: string) => Object.fromEntries(Object.entries(full).filter(([name]) => name !== field));
    const needed = ['angelName', 'angelLocation', 'angelType', 'about'];
    const { rows } = await writeAll([full, ...needed.map(without)]);
    expect(rows.slice(1).map(({ errors }) => errors)).toEqual(
      needed.map((field) => ({ [field]: MISSING_ANGEL_FIELDS })),
    );
    const record = dataOf<Record<string, unknown>>(await get(`/api/admin/records/angel-investor/${rows[0]?.recordId}`));
    expect(record['investedCompanies']).toMatchObject([
      { companyName: 'Zepto', investmentYear: yearInIndia(Date.now()) },
    ]);
  });

  it('imports media people, with the lists of a cell', async () => {
    const name = unique();
    const { rows } = await writeAll(
      [{ name, focus: ['SaaS', 'D2C'], description: 'Helps', bio: 'Long', expertise: ['Sales'], languages: ['Hindi'] }],
      'mentor',
    );
    expect(rows[0]).toMatchObject({ outcome: 'created', name });
  });
});

describe('rows that perhaps mean a record that is there', () => {
  it('come with it, by their address, a name that differs in the words of its kind, in accents, or in a typing mistake; the same name and place is an update', async () => {
    const name = `Likely${unique()}`;
    const site = `https://www.${name.toLowerCase()}.example/`;
    await importRows(admin, 'angel-investor', [angelRow(`${name} Ventures`, { 'socialLinks.website': site })]);
    const check = async (values: SentValues) => {
      const answer = await post('/api/admin/imports/check', {
        noun: 'angel-investor',
        keepsEdited: false,
        rows: [{ row: 7, values }],
      });
      return dataOf<unknown[]>(answer)[0];
    };
    const like = {
      name: `${name} Ventures`,
      values: { angelName: `${name} Ventures`, angelLocation: 'Mumbai, Maharashtra' },
    };
    expect(
      await check(angelRow(`The fund of somebody ${unique()}`, { 'socialLinks.website': site.replace('www.', '') })),
    ).toMatchObject({
      row: 7,
      verdict: 'new',
      like: { ...like, by: 'website' },
    });
    expect(await check(angelRow(`${name} Capital Partners`))).toMatchObject({
      verdict: 'new',
      like: { ...like, by: 'name' },
    });
    expect(await check(angelRow(`Lkiely${name.slice(6)} Ventures`))).toMatchObject({
      verdict: 'new',
      like: { ...like, by: 'name' },
    });
    await importRows(admin, 'angel-investor', [angelRow(`${name} Société`)]);
    expect(await check(angelRow(`${name} SOCIETE`))).toMatchObject({
      verdict: 'new',
      like: { name: `${name} Société`, by: 'name' },
    });
    expect(await check(angelRow(`Quite another ${unique()}`))).not.toHaveProperty('like');
    expect(await check(angelRow(`${name} Ventures`, { about: 'More.' }))).toMatchObject({ verdict: 'update' });
  });

  it('are left out where a person skips them, under the row numbers of the sheet, and the import ends all the same', async () => {
    const name = unique();
    const job = await startImport(admin, 'angel-investor', 2);
    const rows = [
      { row: 12, values: angelRow(`${name} kept`) },
      { row: 70_000, values: angelRow(`${name} skipped`), skip: true },
    ];
    const answer = await post(`/api/admin/imports/${job.id}/rows`, { rows });
    expect(dataOf(answer)).toMatchObject({
      job: { state: 'done', counts: { created: 1, skipped: 1, failed: 0 } },
      rows: [
        { row: 12, outcome: 'created' },
        { row: 70_000, outcome: 'skipped', name: `${name} skipped` },
      ],
    });
    expect(await countAngels(name)).toBe(1);
  });
});

describe('what is refused', () => {
  it('in one sentence each, and nothing is written', async () => {
    const job = await startImport(admin, 'angel-investor', 2);
    const path = `/api/admin/imports/${job.id}/rows`;
    const row = (number: number, values: object) => ({ rows: [{ row: number, values }] });
    const hostile = JSON.parse('{"rows":[{"row":1,"values":{"__proto__":{"angelName":"x"}}}]}') as unknown;
    const cases: [string, unknown, number, string | RegExp][] = [
      [path, hostile, 400, 'Unknown field: __proto__'],
      [path, row(1, { adminrole: 'super_admin' }), 400, /adminrole|Unknown field/],
      [path, { rows: [1, 2, 3].map((at) => row(at, angelRow(`x${at}`)).rows[0]) }, 409, 'This file has fewer rows.'],
      [path, row(0, angelRow('x')), 400, /row/],
      [path, { rows: [] }, 400, 'There are no rows.'],
      [
        path,
        { rows: Array.from({ length: 501 }, (_, i) => ({ row: i + 1, values: {} })) },
        400,
        'At most 500 rows at once.',
      ],
      [path, { rows: [row(1, {}).rows[0], row(1, {}).rows[0]] }, 400, 'Each row may be sent once.'],
      ['/api/admin/imports/ffffffffffffffffffffffff/rows', row(1, {}), 404, 'This import does not exist.'],
      ['/api/admin/imports/check', { noun: 'faq', ...row(1, {}) }, 400, 'There is no import of FAQs.'],
      ['/api/admin/imports/check', { noun: '__proto__', ...row(1, {}) }, 400, 'noun must be a kind of record'],
      [path, '{"rows":[{"row":1,"values":{"angelN', 400, /JSON/],
      [path, row(1, { about: 'x'.repeat(1_000_001) }), 413, 'The request is too large. At most 1 MB is accepted.'],
    ];
    for (const [address, body, status, message] of cases) {
      const answer = await post(address, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(answer.body['message']).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    }
    const { counts } = dataOf<ImportJob>(await get(`/api/admin/imports/${job.id}`));
    expect(counts).toEqual({ created: 0, updated: 0, same: 0, edited: 0, skipped: 0, failed: 0 });
  });

  it('for who may not: 401 for guests, 403 for founders, on every address', async () => {
    const job = await startImport(admin, 'angel-investor', 1);
    const founder = await person('founder');
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/admin/imports/preparation?noun=angel-investor&file=${'0'.repeat(64)}`],
      ['POST', '/api/admin/imports/check', { noun: 'angel-investor', rows: [{ row: 1, values: {} }] }],
      ['GET', '/api/admin/imports'],
      ['POST', '/api/admin/imports', {}],
      ['GET', `/api/admin/imports/${job.id}`],
      ['GET', `/api/admin/imports/${job.id}/rows`],
      ['POST', `/api/admin/imports/${job.id}/rows`, { rows: [{ row: 1, values: angelRow('x') }] }],
      ['POST', `/api/admin/imports/${job.id}/roll-back`, {}],
    ];
    for (const [method, path, body] of calls) {
      expect((await ask(method, path, { body })).status, `guest ${method} ${path}`).toBe(401);
      const headers = { authorization: `Bearer ${founder.token}` };
      expect((await ask(method, path, { body, headers })).status, `founder ${method} ${path}`).toBe(403);
    }
  });
});
