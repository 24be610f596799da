/** Design resources (startup terms) in the back-office over the API: fields, and a picture by address or upload. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { gif, jpeg, png, svg, text } from '@tests/factories/files/photos';
import { call } from '@tests/setup/call';
import { as, dataOf, formOf, isKept, keptKeys, PDF, unique } from './content-steps';

const AT = '/api/startup-terms';
const PICTURE = 'https://example.com/a.png';
const fields = (over: Record<string, string> = {}) => ({
  title: unique('Term sheet'),
  description: 'What it says.',
  category: 'Financial Terms',
  figmaLink: 'https://www.figma.com/file/1',
  ...over,
});
const withImage = (name: string, bytes: Uint8Array, over: Record<string, string> = {}) =>
  formOf({ ...fields(over), thumbnail: [name, bytes] });
const publicTerm = async (id: string) =>
  ((await as('GET', AT, undefined, null)).body['data'] as { _id: string; thumbnailUrl: string }[]).find(
    ({ _id }) => _id === id,
  );

describe('design resources', () => {
  it('ACON-17 API-110 API-111 API-112 are added, changed and deleted, with the fields of the specification', async () => {
    const made = dataOf(await as('POST', AT, formOf({ ...fields(), thumbnailUrl: PICTURE })));
    expect(Object.keys(made).sort()).toEqual([
      '_id',
      'category',
      'createdAt',
      'description',
      'figmaLink',
      'isActive',
      'revision',
      'thumbnailUrl',
      'title',
      'updatedAt',
      'views',
    ]);
    expect(made).toMatchObject({ thumbnailUrl: PICTURE, views: 0 });
    const at = `${AT}/${made._id}`;
    expect(dataOf(await as('PUT', at, { ...made, category: 'Illustrations' }))).toMatchObject({ revision: 2 });
    // Of two who began from the same record, both may change it, but not the same field.
    const late = (category: string) =>
      as('PUT', at, formOf({ ...fields({ category }), thumbnailUrl: PICTURE, revision: '1' }));
    expect((await late('Design System')).status).toBe(409);
    expect(dataOf(await late('Financial Terms'))).toMatchObject({ category: 'Illustrations', revision: 3 });
    for (const category of ['Basic Startup Guide', 'Other'])
      expect(dataOf(await as('PUT', at, fields({ category, thumbnailUrl: PICTURE })))).toMatchObject({ category });
    expect((await as('DELETE', at)).status).toBe(200);
    expect(await publicTerm(made._id)).toBeUndefined();
  });

  it('are hidden from everybody but operators while they are not active, and lose nothing by it', async () => {
    const made = dataOf(await as('POST', AT, formOf({ ...fields(), thumbnailUrl: PICTURE, isActive: 'true' })));
    const found = () =>
      env.DB.prepare('SELECT count(*) AS n FROM guide_search WHERE ref = ?').bind(made._id).first<number>('n');
    expect([made['isActive'], (await publicTerm(made._id))?._id, await found()]).toEqual([true, made._id, 1]);
    const set = (isActive: boolean) =>
      as('POST', '/api/admin/records/startup-term/active', { ids: [made._id], isActive });
    expect((await set(false)).status).toBe(200);
    expect([await publicTerm(made._id), await found()]).toEqual([undefined, 0]);
    const at = `/api/admin/records/startup-term/${made._id}`;
    const hidden = dataOf(await as('GET', at));
    expect(hidden).toMatchObject({ isActive: false, title: made['title'], figmaLink: made['figmaLink'] });
    // A field that is absent from a change is left as it is.
    const { isActive: _, ...rest } = hidden;
    expect(dataOf(await as('PUT', `${AT}/${made._id}`, { ...rest, description: 'More.' }))).toMatchObject({
      isActive: false,
    });
    expect((await set(true)).status).toBe(200);
    expect([(await publicTerm(made._id))?._id, await found()]).toEqual([made._id, 1]);
  });

  it('ACON-18 need title, description, category and link, and a thumbnail of one kind', async () => {
    const picture = 'Please enter the thumbnail URL or upload an image';
    const { body } = await as('POST', AT, { title: '', description: '', category: 'All', figmaLink: '' });
    expect(body['errors']).toEqual({
      title: 'Please enter the title',
      description: 'Please enter the description',
      category: 'Please select the category',
      figmaLink: 'Please enter the Figma link',
      thumbnailUrl: picture,
    });
    expect((await as('POST', AT, fields())).body['errors']).toEqual({ thumbnailUrl: picture });
    expect((await as('POST', AT, fields({ thumbnailUrl: 'javascript:1' }))).status).toBe(400);
    expect((await as('POST', AT, withImage('a.png', png(2, 2)))).status).toBe(200);
  });

  it('API-110 show an uploaded image to everybody, until an address or another takes its place', async () => {
    const made = dataOf(await as('POST', AT, withImage('a.png', png(2, 2), { thumbnailUrl: PICTURE })));
    const image = String(made['thumbnailUrl']);
    expect(image).toMatch(/^\/files\/terms\/[0-9a-f]{32}\.png$/);
    expect((await publicTerm(made._id))?.thumbnailUrl).toBe(image);
    const shown = await call(image);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect((await call(image, { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } })).status).toBe(304);
    const at = `${AT}/${made._id}`;
    expect(dataOf(await as('PUT', at, { ...made, description: 'More.' }))).toMatchObject({ thumbnailUrl: image });
    const other = dataOf(await as('PUT', at, withImage('b.jpg', jpeg(3, 3))));
    expect([await isKept(image), await isKept(other['thumbnailUrl'])]).toEqual([false, true]);
    expect((await call(image)).status).toBe(404);
    expect(dataOf(await as('PUT', at, fields({ thumbnailUrl: PICTURE })))).toMatchObject({ thumbnailUrl: PICTURE });
    expect(await keptKeys('terms/')).not.toContain(String(other['thumbnailUrl']).replace('/files/', ''));
  });

  it('ACON-19 take images under 2 MB, judged by their bytes', async () => {
    const large = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(png(2, 2));
      return bytes;
    };
    const before = (await keptKeys('terms/')).length;
    for (const [name, bytes] of [
      ['a.png', PDF],
      ['a.svg', svg()],
      ['a.png', text('<html>')],
      ['a.png', png(20_000, 20_000, new Uint8Array(4))],
    ] as const)
      expect((await as('POST', AT, withImage(name, bytes))).body['errors']).toEqual({
        thumbnail: 'You can only upload image files!',
      });
    for (const size of [2 * 1024 * 1024, 3 * 1024 * 1024])
      expect((await as('POST', AT, withImage('a.png', large(size)))).body).toMatchObject({
        message: 'Image must be smaller than 2MB!',
        errors: { thumbnail: 'Image must be smaller than 2MB!' },
      });
    expect(await keptKeys('terms/')).toHaveLength(before);
    for (const [name, bytes] of [
      ['a.png', large(2 * 1024 * 1024 - 1)],
      ['a.gif', gif()],
      // A name that says less than the bytes.
      ['photo', jpeg(2, 2)],
    ] as const)
      expect((await as('POST', AT, withImage(name, bytes))).status, name).toBe(200);
  });

  it('are written by operators alone', async () => {
    for (const [method, path] of [
      ['POST', AT],
      ['PUT', `${AT}/${'0'.repeat(24)}`],
    ] as const)
      expect((await as(method, path, withImage('a.png', png(2, 2)), null)).status).toBe(401);
    expect((await as('DELETE', `${AT}/${'0'.repeat(24)}`, undefined, null)).status).toBe(401);
  });
});

describe('an earlier version of a design resource', () => {
  it('has the address of its picture again, but no picture that was uploaded', async () => {
    const made = dataOf(await as('POST', AT, formOf({ ...fields(), thumbnailUrl: PICTURE })));
    const at = `${AT}/${made._id}`;
    const restore = async (way: string, body: object = {}) => {
      const log = (await as('GET', `/api/admin/audit?record=${made._id}`)).body['data'] as { items: { id: number }[] };
      return as('POST', `/api/admin/audit/${log.items[0]!.id}/${way}`, body);
    };
    const uploaded = dataOf(await as('PUT', at, formOf({ thumbnail: ['a.png', png(2, 2)] })));
    expect(uploaded['thumbnailUrl']).not.toBe(PICTURE);
    expect(dataOf(await restore('restore-field', { field: 'thumbnailUrl' }))).toMatchObject({ thumbnailUrl: PICTURE });
    expect((await restore('restore-field', { field: 'thumbnailUrl' })).status).toBe(400);
    const changed = { category: 'Illustrations', thumbnailUrl: 'https://example.com/b.png' };
    await as('PUT', at, formOf({ thumbnail: ['a.png', png(2, 2)] }));
    await as('PUT', at, changed);
    expect((await restore('restore')).body).toMatchObject({
      isFileLeft: true,
      data: { category: 'Financial Terms', thumbnailUrl: changed.thumbnailUrl },
    });
  });
});
