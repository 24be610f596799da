/** The import of resources: what it replaces, what it refuses, and that no file stays behind. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { importResources } from '@worker/services/resources/resources';
import { createContext } from '@worker/services/core/context';
import { readEnv, type RawEnv } from '@worker/env';
import { bearer, post } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import {
  downloadPath,
  findResource,
  importCategory,
  keptFiles,
  listCategories,
  localResource,
  testCategory,
} from '@tests/setup/library-calls';
import { ctxAt, person } from '@tests/setup/people';

let token: string;

beforeAll(async () => {
  token = (await person('founder')).token;
}, 60_000);

describe('the import', () => {
  it('replaces what has the same names, keeps ids and counts, and deletes the files before', async () => {
    await importCategory('Again', [
      localResource('One', { name: 'a.csv', text: 'old' }),
      localResource('Two', { name: 'b.csv', text: 'two' }),
    ]);
    const before = await findResource(token, 'One');
    await post(downloadPath(before.categoryId, before.resource._id), undefined, bearer(token));
    await importCategory('Again', [localResource('One', { name: 'a.md', text: 'new' }, { fileType: 'md' })]);
    const after = await findResource(token, 'One');
    expect([after.categoryId, after.resource._id, after.resource.downloads]).toEqual([
      before.categoryId,
      before.resource._id,
      1,
    ]);
    expect((await call(before.resource.fileUrl, { headers: bearer(token) })).status).toBe(404);
    expect(await keptFiles()).not.toContain(before.resource.fileUrl.slice('/files/'.length));
    expect(await (await call(after.resource.fileUrl, { headers: bearer(token) })).text()).toBe('new');
    expect((await findResource(token, 'Two')).categoryId).toBe(before.categoryId);
  });

  it('takes no file that is not what its name says, and leaves none behind', async () => {
    const files = await keptFiles();
    for (const file of [
      { name: 'a.html', text: '<script>alert(1)</script>' },
      { name: 'a.svg', text: '<svg/>' },
      { name: 'a.pdf', text: '<html>' },
      { name: 'a.png', text: 'GIF89a' },
      { name: 'a', text: 'x' },
      { name: 'a.csv', text: '' },
    ]) {
      const good = localResource('Good', { name: 'good.csv', text: 'a' });
      const { status, body } = await importCategory('Refused', [good, localResource('Bad', file)]);
      expect([file.name, status, body.code]).toEqual([file.name, 415, 'file-type']);
    }
    expect(await keptFiles()).toEqual(files);
    expect((await listCategories()).map(({ title }) => title)).not.toContain('Refused');
  });

  it('refuses what is not valid, from elsewhere, and without the right', async () => {
    for (const items of [
      [{ resource: { name: '', fileType: 'csv' } }],
      [{ resource: { name: 'x', fileType: 'csv', rating: 6 } }],
      [{ resource: { name: 'x', fileType: 'csv', fileSource: 'drive', driveLink: 'https://evil.example' } }],
      [{ resource: { name: 'x', fileType: 'csv', downloads: 1000 } }],
      'x',
    ])
      expect((await importCategory('Bad', items as unknown[])).status).toBe(400);
    const body = { category: testCategory('Elsewhere'), place: 0, items: [] };
    const path = '/dev/import-resources';
    const elsewhere = {
      SITE_URL: 'https://outset.example',
      APP_SECRET: 'a secret of sixteen or more',
      EMAIL_PROVIDER: 'cloudflare',
      OPERATOR_NAME: 'Outset Labs',
      OPERATOR_ADDRESS: '12 MG Road, Bengaluru 560001',
      GRIEVANCE_EMAIL: 'grievance@outset.example',
      ADMIN_EMAIL: 'owner@outset.example',
    } as const;
    expect((await call(path, { method: 'POST', body, env: elsewhere })).status).toBe(404);
    expect((await post(path, body, { origin: 'https://evil.test' })).status).toBe(403);
    const guest = createContext(readEnv(env as unknown as RawEnv));
    const input = { title: 'x', description: 'y', icon: 'Code', color: '#000000' } as const;
    await expect(importResources(guest, input, 0, [])).rejects.toMatchObject({ status: 401 });
    expect(await importResources(ctxAt(), { ...input, title: 'By the system' }, 0, [])).toBe(0);
  });
});
