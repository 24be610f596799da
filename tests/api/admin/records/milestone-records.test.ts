/** Milestones in the back-office over the API: their fields, their file, and the bin that keeps both. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { emptyBin } from '@worker/services/admin/records/bin';
import { STORES } from '@worker/services/admin/records/stores';
import { png, svg } from '@tests/factories/files/photos';
import { rows, verifiedAccount } from '@tests/setup/accounts';
import { asNobody } from '@tests/setup/admins';
import { actionsOf, as, dataOf, formOf, isKept, keptKeys, PDF, unique } from './content-steps';

const AT = '/api/milestones';
const body = (over: object = {}) => ({ description: unique('Register'), category: 'Setup', stage: 'MVP', ...over });
const make = async () => dataOf(await as('POST', AT, body()));
const upload = (id: string, name = 'plan.pdf', bytes = PDF) =>
  as('POST', `${AT}/${id}/upload`, formOf({ file: [name, bytes] }));

describe('milestones', () => {
  it('ACON-05 API-077 API-078 API-079 are added, changed and deleted, and stand in the public list', async () => {
    const made = await make();
    expect(made).toMatchObject({ category: 'Setup', stage: 'MVP', fileUrl: null, revision: 1 });
    const changed = await as('PUT', `${AT}/${made._id}`, body({ stage: 'SCALING', revision: 1 }));
    expect(dataOf(changed)).toMatchObject({ stage: 'SCALING', revision: 2 });
    const publicIds = async () =>
      ((await as('GET', AT, undefined, null)).body['data'] as { _id: string }[]).map(({ _id }) => _id);
    expect(await publicIds()).toContain(made._id);
    expect((await as('PUT', `${AT}/${made._id}`, body({ revision: 1 }))).status).toBe(409);
    expect((await as('DELETE', `${AT}/${made._id}`)).status).toBe(200);
    expect(await publicIds()).not.toContain(made._id);
    expect(await actionsOf(made._id)).toEqual(['milestone.created', 'milestone.updated', 'milestone.deleted']);
  });

  it('ACON-06 need a description, a category and a stage of theirs', async () => {
    expect((await as('POST', AT, { description: ' ', category: '', stage: '' })).body['errors']).toEqual({
      description: 'Please enter a description',
      category: 'Please select a category',
      stage: 'Please select a stage',
    });
    const { body: answer } = await as('POST', AT, body({ category: 'Sales', stage: 'IPO' }));
    expect(Object.keys(answer['errors'] as object)).toEqual(['category', 'stage']);
    const { _id } = await make();
    for (const [category, stage] of [
      ['Setup', 'ALL STAGES'],
      ['Documents', 'IDEATION'],
      ['Teams', 'MVP'],
      ['Goals', 'GROWTH'],
      ['Strategy', 'SCALING'],
    ])
      expect(dataOf(await as('PUT', `${AT}/${_id}`, body({ category, stage })))).toMatchObject({ category, stage });
  });
});

describe('the file of a milestone', () => {
  it('API-080 API-081 is set, takes the place of another and goes, and only the present one is kept', async () => {
    const { _id } = await make();
    const first = dataOf(await upload(_id));
    expect(first).toMatchObject({ fileName: 'plan.pdf', revision: 2 });
    const second = dataOf(await upload(_id, 'Sketch ✓.PNG', png(2, 2)));
    expect(second['fileUrl']).toMatch(/^\/files\/milestones\/[0-9a-f]{32}\.png$/);
    expect([await isKept(first['fileUrl']), await isKept(second['fileUrl'])]).toEqual([false, true]);
    // A change of its words leaves the file alone, also when the whole record is sent back.
    const { createdAt: _, ...whole } = second;
    expect(dataOf(await as('PUT', `${AT}/${_id}`, { ...whole, category: 'Goals' }))).toMatchObject({
      fileUrl: second['fileUrl'],
      fileName: 'Sketch ✓.PNG',
    });
    expect(dataOf(await as('DELETE', `${AT}/${_id}/file`))).toMatchObject({ fileUrl: null, fileName: null });
    expect(await isKept(second['fileUrl'])).toBe(false);
    expect((await actionsOf(_id)).slice(1)).toEqual(Array(4).fill('milestone.updated'));
  });

  it('ACON-07 ACON-08 is one of twelve kinds, judged by its bytes, up to 10 MB, and the milestone stays without it', async () => {
    const { _id } = await make();
    const before = await keptKeys('milestones/');
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0]);
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const jpg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
    for (const [name, bytes] of [
      ['a.jpeg', jpg],
      ['a.jpg', jpg],
      ['a.png', png(1, 1)],
      ['a.gif', new TextEncoder().encode('GIF89a')],
      ['a.pdf', PDF],
      ['a.doc', ole],
      ['a.docx', zip],
      ['a.xls', ole],
      ['a.xlsx', zip],
      ['a.ppt', ole],
      ['a.pptx', zip],
      ['a.txt', new TextEncoder().encode('text')],
    ] as const)
      expect((await upload(_id, name, bytes)).status, name).toBe(200);
    for (const [name, bytes] of [
      ['a.svg', svg()],
      ['a.html', new TextEncoder().encode('<script>')],
      ['a.webp', new TextEncoder().encode('RIFF0000WEBP')],
      ['a.pdf', zip],
      ['a.txt', PDF],
      ['a.pdf', new Uint8Array()],
      ['pdf', PDF],
    ] as const)
      expect((await upload(_id, name, bytes)).status, name).toBe(415);
    const limit = 10 * 1024 * 1024;
    const large = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(PDF);
      return bytes;
    };
    expect((await upload(_id, 'a.pdf', large(limit + 1))).body).toMatchObject({
      code: 'too-large',
      errors: { file: 'The file can have at most 10 MB.' },
    });
    expect((await upload(_id, 'a.pdf', large(limit + 200_000))).status).toBe(413);
    expect((await upload(_id, 'a.pdf', large(limit))).status).toBe(200);
    expect(dataOf(await as('GET', `/api/admin/records/milestone/${_id}`))).toMatchObject({ fileName: 'a.pdf' });
    // What was refused or replaced left nothing behind.
    expect(await keptKeys('milestones/')).toHaveLength(before.length + 1);
  });

  it('stays in the bin with its milestone, and goes for good with it', async () => {
    const { _id } = await make();
    const file = dataOf(await upload(_id))['fileUrl'];
    const { email } = await verifiedAccount();
    const marked = await env.DB.prepare(
      'INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at) SELECT id, ?, 1, 1 FROM accounts WHERE email = ?',
    )
      .bind(_id, email)
      .run();
    expect(marked.meta.changes).toBe(1);
    await as('DELETE', `${AT}/${_id}`);
    expect(await isKept(file)).toBe(true);
    expect((await as('GET', String(file))).status).toBe(404);
    const back = await as('POST', '/api/admin/records/milestone/restore', { ids: [_id] });
    expect(back.body['data']).toMatchObject([{ _id, fileUrl: file, fileName: 'plan.pdf' }]);
    const marks = () => rows('SELECT 1 FROM milestone_marks WHERE milestone_id = ?', _id);
    expect(await marks()).toHaveLength(1);
    await as('DELETE', `${AT}/${_id}`);
    await emptyBin(
      asNobody(() => Date.now() + 31 * 24 * 60 * 60 * 1000),
      (noun) => STORES.get(noun),
    );
    expect(await isKept(file)).toBe(false);
    expect(await marks()).toEqual([]);
  });

  it('leaves one file when two are sent at once', async () => {
    const { _id } = await make();
    const before = (await keptKeys('milestones/')).length;
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => upload(_id, `${i}.pdf`)));
    const stored = dataOf(await as('GET', `/api/admin/records/milestone/${_id}`));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await isKept(stored['fileUrl'])).toBe(true);
    expect(await keptKeys('milestones/')).toHaveLength(before + 1);
  });

  it('needs one file in one form, of a record that is there', async () => {
    const { _id } = await make();
    const path = `${AT}/${_id}/upload`;
    const two = formOf({ file: ['a.pdf', PDF] });
    two.append('file', new File([PDF.slice()], 'b.pdf'));
    for (const wrong of [two, formOf({}), formOf({ other: ['a.pdf', PDF] }), formOf({ file: 'text' }), {}])
      expect((await as('POST', path, wrong)).status).toBe(400);
    const gone = '0'.repeat(24);
    expect((await upload(gone)).status).toBe(404);
    expect((await upload('x')).status).toBe(404);
    expect((await as('DELETE', `${AT}/${gone}/file`)).status).toBe(404);
    expect((await as('POST', '/api/admin/records/faq/x/file', formOf({ file: ['a.pdf', PDF] }))).status).toBe(400);
  });
});

describe('whoever is no operator', () => {
  it('is refused, with a file and without', async () => {
    const { _id } = await make();
    const form = formOf({ file: ['a.pdf', PDF] });
    for (const [method, path, sent] of [
      ['POST', AT, body()],
      ['PUT', `${AT}/${_id}`, body()],
      ['DELETE', `${AT}/${_id}`, undefined],
      ['POST', `${AT}/${_id}/upload`, form],
      ['DELETE', `${AT}/${_id}/file`, undefined],
      ['POST', `/api/admin/records/milestone/${_id}/file`, form],
    ] as const)
      expect((await as(method, path, sent, null)).status, `${method} ${path}`).toBe(401);
  });
});

describe('an earlier version of a milestone', () => {
  it('comes back without its file, which cannot be restored', async () => {
    const made = await make();
    await upload(made._id);
    await as('PUT', `${AT}/${made._id}`, { category: 'Goals' });
    const second = dataOf(await upload(made._id, 'new.pdf'));
    const log = (await as('GET', `/api/admin/audit?record=${made._id}`)).body['data'] as { items: { id: number }[] };
    const [newest, changed, first] = log.items.map(({ id }) => `/api/admin/audit/${id}`);
    for (const field of ['fileUrl', 'fileName'])
      expect(await as('POST', `${newest}/restore-field`, { field })).toMatchObject({
        status: 400,
        body: { message: 'This field cannot be restored. A file is uploaded again in the form of its record.' },
      });
    expect(await as('POST', `${newest}/restore`)).toMatchObject({
      status: 409,
      body: {
        message: 'Only the file differs from this version, and a file cannot be restored. Upload it again in the form.',
      },
    });
    const back = await as('POST', `${first}/restore`);
    expect(back.body).toMatchObject({
      isFileLeft: true,
      data: { category: 'Setup', fileUrl: second['fileUrl'], fileName: 'new.pdf' },
    });
    await as('PUT', `${AT}/${made._id}`, { category: 'Goals' });
    expect(dataOf(await as('POST', `${changed}/restore-field`, { field: 'category' }))).toMatchObject({
      category: 'Setup',
    });
  });
});
