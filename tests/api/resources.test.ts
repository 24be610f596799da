/** Resources and startup terms: what everybody sees, what only members get, the counter of downloads, the files. */
import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Resource, ResourceCategory } from '../../src/domain/resources/resources';
import type { StartupTerm } from '../../src/domain/startup-terms/terms';
import { importResources } from '../../worker/services/resources';
import { importStartupTerms } from '../../worker/services/startup-terms';
import { createContext } from '../../worker/services/context';
import { readEnv, type RawEnv } from '../../worker/env';
import { png } from '../factories/photos';
import { bearer, cookie, NASTY, post, rows, send } from '../setup/accounts';
import { call, ORIGIN } from '../setup/call';
import { ctxAt, person } from '../setup/people';

const LINK = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view?usp=sharing';
const FORMULA = 'Name,Sum\n"=HYPERLINK(""http://evil.example"")",=SUM(A1)\n+1,-1,@x\n';
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const category = (title: string) => ({ title, description: 'For tests', icon: 'TeamOutlined', color: '#15803D' });
const local = (name: string, file: Record<string, string>, over: Record<string, unknown> = {}) => ({
  resource: { name, fileType: 'csv', preview: true, ...over },
  file,
});

let token: string;
let visitor: string;

const list = async (headers: Record<string, string> = {}) =>
  (await send('GET', '/api/resources/categories', undefined, headers)).body.data as ResourceCategory[];
const importOne = (title: string, items: unknown[], place = 0) =>
  post('/dev/import-resources', { category: category(title), place, items });
async function findResource(name: string) {
  for (const { _id, items } of await list(bearer(token))) {
    const resource = items.find((item) => item.name === name);
    if (resource) return { categoryId: _id, resource: resource as Resource & { fileUrl: string } };
  }
  throw new Error(`no ${name}`);
}
const downloadPath = (categoryId: string, resourceId: string) =>
  `/api/resources/categories/${encodeURIComponent(categoryId)}/resources/${encodeURIComponent(resourceId)}/downloads`;
const count = async (id: string) => (await rows('SELECT downloads FROM resources WHERE id = ?', id))[0]?.['downloads'];
const kept = async () => (await env.FILES.list({ prefix: 'resources/' })).objects.map(({ key }) => key).sort();

beforeAll(async () => {
  ({ token } = await person('founder'));
  visitor = (await person('visitor')).token;
  const items = [
    local('Formulas', { name: 'formulas.csv', text: FORMULA }, { rating: 4.7, description: 'Live' }),
    local('Picture', { name: 'a.png', base64: base64(png(2, 2)) }, { fileType: 'PNG' }),
    local(
      'Paper “ü”',
      { name: 'a.pdf', base64: base64(new TextEncoder().encode('%PDF-1.4\n%%EOF')) },
      { fileType: 'PDF' },
    ),
    local('Nothing', { name: 'a.md', text: '# x' }),
    { resource: { name: 'On Drive', fileType: 'DOC', fileSource: 'drive', driveLink: LINK } },
    { resource: { name: 'Broken link', fileType: 'DOC', fileSource: 'drive', driveLink: LINK } },
  ];
  expect((await importOne('Second', items, 2)).body.data).toEqual({ stored: 6 });
  expect((await importOne('First', [], 1)).status).toBe(200);
  // What an import refuses can still stand in an old database.
  await env.DB.batch([
    env.DB.prepare(`UPDATE resources SET file_key = NULL WHERE name = 'Nothing'`),
    env.DB.prepare(
      `UPDATE resources SET drive_link = 'https://evil.example/file/d/1AbCdEfGhIjKlMnOp/view' WHERE name = 'Broken link'`,
    ),
  ]);
}, 60_000);

describe('GET /api/resources/categories', () => {
  it('API-043 answers categories with their items in order, and members get the addresses', async () => {
    const [first, second] = await list(bearer(token));
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
    expect(await list(cookie(visitor))).toEqual([first, second]);
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
    expect(await list(bearer('forged'))).toEqual(body.data);
  });

  it('cannot be written through the public address', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await send(method, '/api/resources/categories', {}, bearer(token))).status).toBe(404);
  });
});

describe('POST …/downloads', () => {
  it('API-044 DASH-15 counts one and answers the file, or the Drive link', async () => {
    const file = await findResource('Formulas');
    const before = Number(await count(file.resource._id));
    const counted = await post(downloadPath(file.categoryId, file.resource._id), undefined, bearer(token));
    expect([counted.status, counted.body.data]).toEqual([
      200,
      { address: file.resource.fileUrl, downloads: before + 1, fileSource: 'local' },
    ]);
    const drive = await findResource('On Drive');
    const other = await post(downloadPath(drive.categoryId, drive.resource._id), undefined, cookie(visitor));
    expect(other.body.data).toEqual({ address: LINK, downloads: 1, fileSource: 'drive' });
  });

  it('API-044 counts a hundred at once exactly', async () => {
    const { categoryId, resource } = await findResource('Picture');
    const before = Number(await count(resource._id));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(downloadPath(categoryId, resource._id), undefined, bearer(token))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const told = answers.map(({ body }) => (body.data as { downloads: number }).downloads).sort((a, b) => a - b);
    expect(told).toEqual(Array.from({ length: 100 }, (_, n) => before + n + 1));
    expect(await count(resource._id)).toBe(before + 100);
  });

  it('SHELL-25 is closed to guests and to other sites, and counts nothing for them', async () => {
    const { categoryId, resource } = await findResource('Formulas');
    const before = await count(resource._id);
    const path = downloadPath(categoryId, resource._id);
    expect(await post(path, undefined)).toMatchObject({ status: 401, body: { code: 'login-required' } });
    expect((await post(path, undefined, bearer('x'))).status).toBe(401);
    expect((await post(path, undefined, cookie(token, 'https://evil.test'))).status).toBe(403);
    expect((await post(path, undefined, { cookie: `__Host-outset=${token}` })).status).toBe(403);
    expect((await send('GET', path, undefined, bearer(token))).status).toBe(404);
    expect(await count(resource._id)).toBe(before);
  });

  it('DASH-16 says in the exact words why there is nothing to open, and does not count', async () => {
    const nothing = await findResource('Nothing');
    const broken = await findResource('Broken link');
    expect(await post(downloadPath(nothing.categoryId, nothing.resource._id), undefined, bearer(token))).toMatchObject({
      status: 404,
      body: { code: 'no-file', message: 'No file available for download' },
    });
    expect(await post(downloadPath(broken.categoryId, broken.resource._id), undefined, bearer(token))).toMatchObject({
      status: 422,
      body: { code: 'bad-link', message: 'Invalid Google Drive link' },
    });
    expect([await count(nothing.resource._id), await count(broken.resource._id)]).toEqual([0, 0]);
    // The row is there, its file is not.
    await importOne('Lost', [local('Lost file', { name: 'a.csv', text: 'a' })]);
    const lost = await findResource('Lost file');
    await env.FILES.delete(lost.resource.fileUrl.slice('/files/'.length));
    expect(await post(downloadPath(lost.categoryId, lost.resource._id), undefined, bearer(token))).toMatchObject({
      status: 404,
      body: { message: 'No file available for download' },
    });
    expect(await count(lost.resource._id)).toBe(0);
  });

  it('knows a resource only in its own category, whatever the ids', async () => {
    const { categoryId, resource } = await findResource('Formulas');
    const before = await count(resource._id);
    const [first] = await list();
    const wrong: [string, string][] = [
      [first!._id, resource._id],
      [resource._id, categoryId],
      [categoryId, 'f'.repeat(24)],
      [categoryId, `${resource._id}'--`],
      ...NASTY.filter((text) => text.isWellFormed()).map((text): [string, string] => [text, text]),
    ];
    for (const ids of wrong) expect((await post(downloadPath(...ids), undefined, bearer(token))).status).toBe(404);
    expect(await count(resource._id)).toBe(before);
  });

  it('is limited by address', async () => {
    const { categoryId, resource } = await findResource('Formulas');
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
    const { resource } = await findResource('Formulas');
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
    const picture = await SELF.fetch(ORIGIN + (await findResource('Picture')).resource.fileUrl, {
      headers: bearer(token),
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(picture.headers.get('x-frame-options')).toBe('DENY');
    await picture.body?.cancel();
    const paper = await SELF.fetch(ORIGIN + (await findResource('Paper “ü”')).resource.fileUrl, {
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
    const { resource } = await findResource('Formulas');
    const tag = (await call(resource.fileUrl, { headers: bearer(token) })).headers.get('etag');
    const again = await call(resource.fileUrl, { headers: { ...bearer(token), 'if-none-match': String(tag) } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await call(resource.fileUrl, { headers: { 'if-none-match': String(tag) } })).status).toBe(401);
    const head = await call(resource.fileUrl, { method: 'HEAD', headers: bearer(token) });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('SHELL-25 is closed to guests, who do not learn whether a file exists', async () => {
    const { resource } = await findResource('Formulas');
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
    const { resource } = await findResource('Formulas');
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

describe('GET /api/startup-terms', () => {
  const term = (over: Record<string, unknown> = {}) => ({
    category: 'Equity',
    title: 'Vesting',
    description: 'Earned over time.',
    ...over,
  });

  it('API-046 DASH-26 is a public list in its order; only members learn where a term leads', async () => {
    const figmaLink = 'https://www.figma.com/community/file/123';
    const terms = [
      term({ figmaLink, thumbnailUrl: 'https://img.example/v.png' }),
      term({ title: 'Cliff' }),
      term({ category: 'Basics' }),
    ];
    expect((await post('/dev/import-startup-terms', { terms })).body.data).toEqual({ stored: 3 });
    const guest = await send('GET', '/api/startup-terms');
    expect([guest.status, guest.body.success]).toEqual([200, true]);
    const seen = guest.body.data as StartupTerm[];
    expect(seen.map(({ category: of, title, hasLink }) => [of, title, hasLink])).toEqual([
      ['Equity', 'Vesting', true],
      ['Equity', 'Cliff', false],
      ['Basics', 'Vesting', false],
    ]);
    for (const one of seen) expect(one).not.toHaveProperty('figmaLink');
    expect(JSON.stringify(guest.body)).not.toContain('figma.com');
    for (const headers of [bearer(token), cookie(visitor)]) {
      const member = (await send('GET', '/api/startup-terms', undefined, headers)).body.data as StartupTerm[];
      expect(member).toEqual(seen.map((one, index) => ({ ...one, figmaLink: index === 0 ? figmaLink : '' })));
      expect(member[0]).toMatchObject({ thumbnailUrl: 'https://img.example/v.png', description: 'Earned over time.' });
    }
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await send(method, '/api/startup-terms', {}, bearer(token))).status).toBe(404);
  });

  it('is replaced, not doubled, and one bad term stops the import', async () => {
    const before = (await send('GET', '/api/startup-terms')).body.data as StartupTerm[];
    await post('/dev/import-startup-terms', {
      terms: before.map(({ category: of, title }) => term({ category: of, title, description: 'New' })),
    });
    const after = (await send('GET', '/api/startup-terms')).body.data as StartupTerm[];
    expect(after.map(({ _id, description }) => [_id, description])).toEqual(before.map(({ _id }) => [_id, 'New']));
    for (const over of [
      { figmaLink: 'javascript:alert(1)' },
      { title: ' ' },
      { category: null },
      { views: 9 },
      { thumbnailUrl: 'x' },
    ])
      expect((await post('/dev/import-startup-terms', { terms: [term({ title: 'Ok' }), term(over)] })).status).toBe(
        400,
      );
    expect((await send('GET', '/api/startup-terms')).body.data).toEqual(after);
  });
});

describe('the import', () => {
  it('replaces what has the same names, keeps ids and counts, and deletes the files before', async () => {
    await importOne('Again', [
      local('One', { name: 'a.csv', text: 'old' }),
      local('Two', { name: 'b.csv', text: 'two' }),
    ]);
    const before = await findResource('One');
    await post(downloadPath(before.categoryId, before.resource._id), undefined, bearer(token));
    await importOne('Again', [local('One', { name: 'a.md', text: 'new' }, { fileType: 'md' })]);
    const after = await findResource('One');
    expect([after.categoryId, after.resource._id, after.resource.downloads]).toEqual([
      before.categoryId,
      before.resource._id,
      1,
    ]);
    expect((await call(before.resource.fileUrl, { headers: bearer(token) })).status).toBe(404);
    expect(await kept()).not.toContain(before.resource.fileUrl.slice('/files/'.length));
    expect(await (await call(after.resource.fileUrl, { headers: bearer(token) })).text()).toBe('new');
    expect((await findResource('Two')).categoryId).toBe(before.categoryId);
  });

  it('takes no file that is not what its name says, and leaves none behind', async () => {
    const files = await kept();
    for (const file of [
      { name: 'a.html', text: '<script>alert(1)</script>' },
      { name: 'a.svg', text: '<svg/>' },
      { name: 'a.pdf', text: '<html>' },
      { name: 'a.png', text: 'GIF89a' },
      { name: 'a', text: 'x' },
      { name: 'a.csv', text: '' },
    ]) {
      const good = local('Good', { name: 'good.csv', text: 'a' });
      const { status, body } = await importOne('Refused', [good, local('Bad', file)]);
      expect([file.name, status, body.code]).toEqual([file.name, 415, 'file-type']);
    }
    expect(await kept()).toEqual(files);
    expect((await list()).map(({ title }) => title)).not.toContain('Refused');
  });

  it('refuses what is not valid, from elsewhere, and without the right', async () => {
    for (const items of [
      [{ resource: { name: '', fileType: 'csv' } }],
      [{ resource: { name: 'x', fileType: 'csv', rating: 6 } }],
      [{ resource: { name: 'x', fileType: 'csv', fileSource: 'drive', driveLink: 'https://evil.example' } }],
      [{ resource: { name: 'x', fileType: 'csv', downloads: 1000 } }],
      'x',
    ])
      expect((await importOne('Bad', items as unknown[])).status).toBe(400);
    const body = { category: category('Elsewhere'), place: 0, items: [] };
    for (const path of ['/dev/import-resources', '/dev/import-startup-terms']) {
      expect((await call(path, { method: 'POST', body, env: { EMAIL_PROVIDER: 'cloudflare' } })).status).toBe(404);
      expect((await post(path, body, { origin: 'https://evil.test' })).status).toBe(403);
    }
    const guest = createContext(readEnv(env as unknown as RawEnv));
    const input = { title: 'x', description: 'y', icon: 'Code', color: '#000000' } as const;
    await expect(importResources(guest, input, 0, [])).rejects.toMatchObject({ status: 401 });
    await expect(importStartupTerms(guest, [])).rejects.toMatchObject({ status: 401 });
    expect(await importResources(ctxAt(), { ...input, title: 'By the system' }, 0, [])).toBe(0);
  });
});
