/** Resources: what everyone sees, what only members get, the counter of downloads, the files. */
import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceCategory } from '@/domain/resources/resources';
import { png } from '@tests/factories/files/photos';
import { bearer, cookie, NASTY, post, send } from '@tests/setup/accounts';
import { call, ORIGIN, earlyInTheMinute } from '@tests/setup/call';
import {
  downloadPath,
  downloadsOf,
  findResource,
  importCategory,
  listCategories,
  localResource,
} from '@tests/setup/library-calls';
import { person } from '@tests/setup/people';

const LINK = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view?usp=sharing';
const FORMULA = 'Name,Sum\n"=HYPERLINK(""http://evil.example"")",=SUM(A1)\n+1,-1,@x\n';
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

let token: string;
let visitor: string;

beforeAll(async () => {
  ({ token } = await person('founder'));
  visitor = (await person('visitor')).token;
  const items = [
    localResource('Formulas', { name: 'formulas.csv', text: FORMULA }, { rating: 4.7, description: 'Live' }),
    localResource('Picture', { name: 'a.png', base64: base64(png(2, 2)) }, { fileType: 'PNG' }),
    localResource(
      'Paper “ü”',
      { name: 'a.pdf', base64: base64(new TextEncoder().encode('%PDF-1.4\n%%EOF')) },
      { fileType: 'PDF' },
    ),
    localResource('Nothing', { name: 'a.md', text: '# x' }),
    { resource: { name: 'On Drive', fileType: 'DOC', fileSource: 'drive', driveLink: LINK } },
    { resource: { name: 'Broken link', fileType: 'DOC', fileSource: 'drive', driveLink: LINK } },
  ];
  expect((await importCategory('Second', items, 2)).body.data).toEqual({ stored: 6 });
  expect((await importCategory('First', [], 1)).status).toBe(200);
  // What an import refuses can still are in an old database.
  await env.DB.batch([
    env.DB.prepare(`UPDATE resources SET file_key = NULL WHERE name = 'Nothing'`),
    env.DB.prepare(
      `UPDATE resources SET drive_link = 'https://evil.example/file/d/1AbCdEfGhIjKlMnOp/view' WHERE name = 'Broken link'`,
    ),
  ]);
}, 60_000);

describe('GET /api/resources/categories', () => {
  it('API-043 answers categories with their items in order, and members get the addresses', async () => {
    const [first, second] = await listCategories(bearer(token));
    expect(first).toMatchObject({ title: 'First', items: [] });
    const { items, ...facts } = second!;
    expect(facts).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Second',
      description: 'For tests',
      icon: 'Team',
      color: '#15803d',
    });
    expect(items.map(({ name }) => name)).toEqual([
      'Formulas',
      'Picture',
      'Paper “ü”',
      'Nothing',
      'On Drive',
      'Broken link',
    ]);
    expect(items[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Formulas',
      description: 'Live',
      fileType: 'csv',
      downloads: 0,
      rating: 4.7,
      preview: true,
      fileSource: 'local',
      fileUrl: expect.stringMatching(/^\/files\/resources\/[0-9a-f]{32}\.csv$/),
      driveLink: null,
    });
    expect(items[4]).toMatchObject({ fileSource: 'drive', driveLink: LINK, fileUrl: null, preview: false });
    expect(await listCategories(cookie(visitor))).toEqual([first, second]);
  });

  it('API-043 SHELL-25 is public, and tells guests no address', async () => {
    const { status, body, headers } = await send('GET', '/api/resources/categories');
    expect([status, body.success]).toEqual([200, true]);
    const items = (body.data as ResourceCategory[]).flatMap((one) => one.items);
    expect(items).toHaveLength(6);
    for (const item of items) {
      expect(item).not.toHaveProperty('fileUrl');
      expect(item).not.toHaveProperty('driveLink');
    }
    expect(JSON.stringify(body)).not.toMatch(/\/files\/|google|file_key/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(await listCategories(bearer('forged'))).toEqual(body.data);
  });

  it('is not written by a member', async () => {
    const status = async (method: string) =>
      (await send(method, '/api/resources/categories', {}, bearer(token))).status;
    expect(await Promise.all(['POST', 'PUT', 'PATCH', 'DELETE'].map(status))).toEqual([403, 404, 404, 404]);
  });
});

describe('POST …/downloads', () => {
  it('API-044 DASH-15 counts one and answers the file, or the Drive link', async () => {
    const file = await findResource(token, 'Formulas');
    const before = Number(await downloadsOf(file.resource._id));
    const counted = await post(downloadPath(file.categoryId, file.resource._id), undefined, bearer(token));
    expect([counted.status, counted.body.data]).toEqual([
      200,
      { address: file.resource.fileUrl, downloads: before + 1, fileSource: 'local' },
    ]);
    const drive = await findResource(token, 'On Drive');
    const other = await post(downloadPath(drive.categoryId, drive.resource._id), undefined, cookie(visitor));
    expect(other.body.data).toEqual({ address: LINK, downloads: 1, fileSource: 'drive' });
  });

  it('API-044 counts a hundred at once exactly', async () => {
    const { categoryId, resource } = await findResource(token, 'Picture');
    const before = Number(await downloadsOf(resource._id));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(downloadPath(categoryId, resource._id), undefined, bearer(token))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const told = answers.map(({ body }) => (body.data as { downloads: number }).downloads).sort((a, b) => a - b);
    expect(told).toEqual(Array.from({ length: 100 }, (_, n) => before + n + 1));
    expect(await downloadsOf(resource._id)).toBe(before + 100);
  });

  it('SHELL-25 is closed to guests and to other sites, and counts nothing for them', async () => {
    const { categoryId, resource } = await findResource(token, 'Formulas');
    const before = await downloadsOf(resource._id);
    const path = downloadPath(categoryId, resource._id);
    expect(await post(path, undefined)).toMatchObject({ status: 401, body: { code: 'login-required' } });
    expect((await post(path, undefined, bearer('x'))).status).toBe(401);
    expect((await post(path, undefined, cookie(token, 'https://evil.test'))).status).toBe(403);
    expect((await post(path, undefined, { cookie: `__Host-outset=${token}` })).status).toBe(403);
    expect((await send('GET', path, undefined, bearer(token))).status).toBe(404);
    expect(await downloadsOf(resource._id)).toBe(before);
  });

  it('DASH-16 says in the exact words why there is nothing to open, and does not count', async () => {
    const nothing = await findResource(token, 'Nothing');
    const broken = await findResource(token, 'Broken link');
    expect(await post(downloadPath(nothing.categoryId, nothing.resource._id), undefined, bearer(token))).toMatchObject({
      status: 404,
      body: { code: 'no-file', message: 'No file available for download' },
    });
    expect(await post(downloadPath(broken.categoryId, broken.resource._id), undefined, bearer(token))).toMatchObject({
      status: 422,
      body: { code: 'bad-link', message: 'Invalid Google Drive link' },
    });
    expect([await downloadsOf(nothing.resource._id), await downloadsOf(broken.resource._id)]).toEqual([0, 0]);
    // The row is there, its file is not.
    await importCategory('Lost', [localResource('Lost file', { name: 'a.csv', text: 'a' })]);
    const lost = await findResource(token, 'Lost file');
    await env.FILES.delete(lost.resource.fileUrl.slice('/files/'.length));
    expect(await post(downloadPath(lost.categoryId, lost.resource._id), undefined, bearer(token))).toMatchObject({
      status: 404,
      body: { message: 'No file available for download' },
    });
    expect(await downloadsOf(lost.resource._id)).toBe(0);
  });

  it('knows a resource only in its own category, whatever the ids', async () => {
    const { categoryId, resource } = await findResource(token, 'Formulas');
    const before = await downloadsOf(resource._id);
    const [first] = await listCategories();
    const wrong: [string, string][] = [
      [first!._id, resource._id],
      [resource._id, categoryId],
      [categoryId, 'f'.repeat(24)],
      [categoryId, `${resource._id}'--`],
      ...NASTY.filter((text) => text.isWellFormed()).map((text): [string, string] => [text, text]),
    ];
    for (const ids of wrong) expect((await post(downloadPath(...ids), undefined, bearer(token))).status).toBe(404);
    expect(await downloadsOf(resource._id)).toBe(before);
  });

  it('is limited by address', { timeout: 60_000 }, async () => {
    await earlyInTheMinute();
    const { categoryId, resource } = await findResource(token, 'Formulas');
    const headers = { ...bearer(token), 'cf-connecting-ip': '203.0.113.44' };
    const shut = { RATE_LIMIT_SCALE: '1' };
    const statuses: number[] = [];
    for (let n = 0; n < 130; n++)
      statuses.push(
        (await call(downloadPath(categoryId, resource._id), { method: 'POST', headers, env: shut })).status,
      );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('GET /files/resources/…', () => {
  it('gives members the file as it is, formulas and all, under its own name and as a download', async () => {
    const { resource } = await findResource(token, 'Formulas');
    const response = await SELF.fetch(ORIGIN + resource.fileUrl, { headers: bearer(token) });
    expect([response.status, await response.text()]).toEqual([200, FORMULA]);
    const of = (name: string) => response.headers.get(name);
    expect(of('content-type')).toBe('text/csv; charset=utf-8');
    expect(of('content-disposition')).toBe(`attachment; filename="Formulas.csv"; filename*=UTF-8''Formulas.csv`);
    expect(of('x-content-type-options')).toBe('nosniff');
    expect(of('x-frame-options')).toBe('DENY');
    expect(of('content-security-policy')).toContain("default-src 'none'");
    expect(of('cache-control')).toBe('private, no-cache');
    expect(of('content-length')).toBe(String(new TextEncoder().encode(FORMULA).length));
  });

  it('shows pictures and PDFs in place; a PDF may stand in our own frames alone', async () => {
    const picture = await SELF.fetch(ORIGIN + (await findResource(token, 'Picture')).resource.fileUrl, {
      headers: bearer(token),
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(picture.headers.get('x-frame-options')).toBe('DENY');
    await picture.body?.cancel();
    const paper = await SELF.fetch(ORIGIN + (await findResource(token, 'Paper “ü”')).resource.fileUrl, {
      headers: bearer(token),
    });
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(paper.headers.get('content-disposition')).toBe(
      `inline; filename="Paper ___.pdf"; filename*=UTF-8''Paper%20%E2%80%9C%C3%BC%E2%80%9D.pdf`,
    );
    expect(paper.headers.get('x-content-type-options')).toBe('nosniff');
    expect(paper.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(paper.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    await paper.body?.cancel();
  });

  it('answers 304 to who has it already, and HEAD without a body', async () => {
    const { resource } = await findResource(token, 'Formulas');
    const tag = (await call(resource.fileUrl, { headers: bearer(token) })).headers.get('etag');
    const again = await call(resource.fileUrl, { headers: { ...bearer(token), 'if-none-match': String(tag) } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await call(resource.fileUrl, { headers: { 'if-none-match': String(tag) } })).status).toBe(401);
    const head = await call(resource.fileUrl, { method: 'HEAD', headers: bearer(token) });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('SHELL-25 is closed to guests, who do not learn whether a file exists', async () => {
    const { resource } = await findResource(token, 'Formulas');
    for (const path of [resource.fileUrl, `/files/resources/${'0'.repeat(32)}.csv`]) {
      expect((await call(path)).status).toBe(401);
      expect((await call(path, { headers: bearer('x') })).status).toBe(401);
    }
  });

  it('gives nothing but files that a resource names', async () => {
    await env.FILES.put(`photos/${'a'.repeat(32)}.png`, png(1, 1));
    await env.FILES.put(`terms/${'a'.repeat(32)}.png`, png(1, 1));
    await env.FILES.put(`resources/${'b'.repeat(32)}.csv`, 'nobody names me');
    await env.FILES.put(`resources/${'c'.repeat(32)}.html`, '<script>');
    const { resource } = await findResource(token, 'Formulas');
    const name = resource.fileUrl.slice('/files/resources/'.length);
    for (const wrong of [
      `${'a'.repeat(32)}.png`,
      `..%2Fphotos%2F${'a'.repeat(32)}.png`,
      `../photos%2F${'a'.repeat(32)}.png`,
      `${'b'.repeat(32)}.csv`,
      `${'c'.repeat(32)}.html`,
      name.replace('.csv', '.pdf'),
      name.toUpperCase(),
      `${name}%00`,
      `${name}/x`,
      `x/${name}`,
      '%',
      '',
    ]) {
      const response = await call(`/files/resources/${wrong}`, { headers: bearer(token) });
      expect([wrong, response.status]).toEqual([wrong, 404]);
    }
  });
});
