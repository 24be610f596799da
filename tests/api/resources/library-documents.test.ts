/** The documents that come with Outset: members get them with their type and bytes, and each is copied into R2 at the first request for it. */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawEnv } from '@worker/env';
import milestones from '@worker/db/seed/milestones.json';
import { zipBomb } from '@tests/factories/files/zip';
import { bearer, rows } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { downloadPath, downloadsOf, findResource, importCategory, keptFiles } from '@tests/setup/library-calls';
import { person } from '@tests/setup/people';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const zip = zipBomb(1);
/** The static files of a version, and what was asked of them. */
const files = new Map<string, Uint8Array<ArrayBuffer> | string>();
const asked: string[] = [];
const assets: Partial<RawEnv> = {
  ASSETS: {
    fetch: (input: RequestInfo | URL) => {
      const { pathname } = new URL(new Request(input as Request).url);
      asked.push(pathname);
      const found = files.get(pathname);
      return Promise.resolve(new Response(found ?? 'not here', { status: found === undefined ? 404 : 200 }));
    },
  } as unknown as Fetcher,
};

let token: string;
const member = () => bearer(token);
const document = (name: string, file: string, fileType = 'XLS') => ({
  resource: { name, fileType, preview: true },
  file: { name: file },
});
const get = (path: string, headers: Record<string, string> = member()) => call(path, { headers, env: assets });
const count = async (name: string) => {
  const { categoryId, resource } = await findResource(token, name);
  return call(downloadPath(categoryId, resource._id), { method: 'POST', headers: member(), env: assets });
};

beforeAll(async () => {
  ({ token } = await person('founder'));
}, 60_000);

beforeEach(async () => {
  asked.length = 0;
  files.clear();
  files.set('/files/library/cap-table-starter.xlsx', zip);
  files.set('/files/library/esop-points.docx', zip);
  const items = [document('Cap table', 'cap-table-starter.xlsx'), document('ESOP', 'esop-points.docx', 'DOC')];
  expect((await importCategory('Brought', items)).body.data).toEqual({ stored: 2 });
});

describe('a document that Outset brings', () => {
  it('is no file in R2 before someone asks, and asks the static files once', async () => {
    const { resource } = await findResource(token, 'Cap table');
    expect(resource.fileUrl).toBe('/files/resources/cap-table-starter.xlsx');
    expect(await keptFiles()).not.toContain('resources/cap-table-starter.xlsx');
    for (let turn = 0; turn < 3; turn++) {
      const response = await get(resource.fileUrl);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX]);
      expect(response.headers.get('content-disposition')).toContain('attachment; filename="Cap table.xlsx"');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(zip);
    }
    expect(asked).toEqual(['/files/library/cap-table-starter.xlsx']);
    expect(await keptFiles()).toContain('resources/cap-table-starter.xlsx');
    expect(await keptFiles()).not.toContain('resources/esop-points.docx');
  });

  it('is brought by the press on Download, which counts it', async () => {
    const { resource } = await findResource(token, 'ESOP');
    const before = Number(await downloadsOf(resource._id));
    expect(await (await count('ESOP')).json()).toMatchObject({
      data: { address: '/files/resources/esop-points.docx', downloads: before + 1 },
    });
    expect(await keptFiles()).toContain('resources/esop-points.docx');
    expect((await get(resource.fileUrl)).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it('comes once when many ask at the same moment, whole for each', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 8 }, async () => (await get('/files/resources/cap-table-starter.xlsx')).arrayBuffer()),
    );
    for (const body of bodies) expect(new Uint8Array(body)).toEqual(zip);
  });

  it('is the one of this version after the next import, at the same address', async () => {
    await (await get('/files/resources/cap-table-starter.xlsx')).arrayBuffer();
    const other = zipBomb(2);
    files.set('/files/library/cap-table-starter.xlsx', other);
    // Without an import it stays as it was.
    expect(new Uint8Array(await (await get('/files/resources/cap-table-starter.xlsx')).arrayBuffer())).toEqual(zip);
    await importCategory('Brought', [document('Cap table', 'cap-table-starter.xlsx')]);
    expect(new Uint8Array(await (await get('/files/resources/cap-table-starter.xlsx')).arrayBuffer())).toEqual(other);
  });

  it('is closed to guests, who bring nothing into R2', async () => {
    for (const path of ['/files/resources/cap-table-starter.xlsx', '/files/resources/no-such-thing.xlsx'])
      expect((await get(path, {})).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('is not there when no resource names it, when this version has none, or when it is not what it says', async () => {
    files.set('/files/library/nobody-names-me.xlsx', zip);
    for (const name of [
      'nobody-names-me.xlsx',
      'cap-table-starter.pdf',
      'cap-table-starter.xlsx/x',
      '..%2Fcap-table.xlsx',
    ])
      expect([name, (await get(`/files/resources/${name}`)).status]).toEqual([name, 404]);
    // The static files themselves are given by no one else.
    expect((await get('/files/library/cap-table-starter.xlsx')).status).toBe(404);
    expect(asked).toEqual([]);
    files.delete('/files/library/cap-table-starter.xlsx');
    expect((await get('/files/resources/cap-table-starter.xlsx')).status).toBe(404);
    files.set('/files/library/cap-table-starter.xlsx', '<!doctype html><title>Not found</title>');
    expect((await get('/files/resources/cap-table-starter.xlsx')).status).toBe(404);
    const response = await count('Cap table');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'no-file' }]);
    expect(await keptFiles()).not.toContain('resources/cap-table-starter.xlsx');
  });

  it('has a name of words: an import refuses others, and a failed one leaves what is kept', async () => {
    await (await get('/files/resources/cap-table-starter.xlsx')).arrayBuffer();
    for (const name of ['x.xlsx', 'a-b.html', `${'a'.repeat(32)}.csv`, '../a-b.xlsx', 'A-b.xlsx', 'a-b.csv', 'a-b'])
      expect([name, (await importCategory('Brought', [document('Cap table', name)])).status]).toEqual([name, 415]);
    expect(await keptFiles()).toContain('resources/cap-table-starter.xlsx');
    expect((await env.DB.prepare(`SELECT count(*) AS n FROM resources WHERE name = 'Cap table'`).first())?.['n']).toBe(
      1,
    );
  });

  it('keeps the file that an older version put there until an import replaces it', async () => {
    await importCategory('Old', [
      { resource: { name: 'Old sheet', fileType: 'csv', preview: true }, file: { name: 'a.csv', text: 'a,b\n1,=2' } },
    ]);
    const { resource } = await findResource(token, 'Old sheet');
    expect(resource.fileUrl).toMatch(/^\/files\/resources\/[0-9a-f]{32}\.csv$/);
    expect(await (await get(resource.fileUrl)).text()).toBe('a,b\n1,=2');
    expect(asked).toEqual([]);
    await importCategory('Old', [document('Old sheet', 'cap-table-starter.xlsx')]);
    expect((await get(resource.fileUrl)).status).toBe(404);
    expect((await get('/files/resources/cap-table-starter.xlsx')).status).toBe(200);
  });
});

describe('a milestone with a document of the library', () => {
  it('has it attached, and keeps a file of its own when it is loaded again', async () => {
    const file = 'founder-agreement-points.docx';
    files.set(`/files/library/${file}`, zip);
    const brought = {
      description: `Sign the agreement ${crypto.randomUUID()}`,
      category: 'Documents',
      stage: 'IDEATION',
      file,
    };
    const load = () =>
      call('/dev/import-milestones', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ milestones: [brought] }),
      });
    expect((await load()).status).toBe(200);
    const listed = async () => {
      const { data } = await (
        await call('/api/milestones')
      ).json<{ data: { description: string; fileUrl: string }[] }>();
      return data.find(({ description }) => description === brought.description)?.fileUrl;
    };
    expect(await listed()).toBe(`/files/milestones/${file}`);
    const answer = await get(`/files/milestones/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(file);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(zip);
    await env.DB.prepare('UPDATE milestones SET file_key = ?, file_name = ? WHERE description = ?')
      .bind('milestones/own.pdf', 'Own.pdf', brought.description)
      .run();
    await load();
    expect(await listed()).toBe('/files/milestones/own.pdf');
  });

  it('gets it by migration 0036 where it was there before, unless an operator changed it', async () => {
    await env.DB.prepare('DELETE FROM milestones').run();
    await env.DB.prepare(
      `INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at)
       SELECT 'm' || key, value ->> 'description', value ->> 'category', value ->> 'stage', key, 0, 0 FROM json_each(?)`,
    )
      .bind(JSON.stringify(milestones))
      .run();
    await env.DB.batch([
      env.DB.prepare("UPDATE milestones SET file_key = 'milestones/own.pdf', file_name = 'Own.pdf' WHERE id = 'm0'"),
      env.DB.prepare("UPDATE milestones SET revision = 2 WHERE id = 'm1'"),
      env.DB.prepare("UPDATE milestones SET description = 'Our own words' WHERE id = 'm2'"),
      ...(env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0036'))?.queries ?? []).map((query) =>
        env.DB.prepare(query),
      ),
    ]);
    const found = await rows('SELECT file_key, file_name FROM milestones ORDER BY place');
    const wanted = milestones.map(({ file = null }, at) => (at === 0 ? 'Own.pdf' : at < 3 ? null : file));
    expect(found.map((row) => row['file_name'])).toEqual(wanted);
    expect(found[0]?.['file_key']).toBe('milestones/own.pdf');
    expect(found[3]?.['file_key']).toBe(`milestones/${String(wanted[3])}`);
    expect(wanted.filter((file) => file !== null)).toHaveLength(48);
  });
});
