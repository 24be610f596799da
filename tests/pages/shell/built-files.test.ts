/** The built files: an app that answers, the size of its Worker, and rules that its stylesheets must obey. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { releaseFileType } from '@/domain/site/release-files';
import { get, getPage } from '@tests/setup/html';

it('the built app says that it is ready, and sends its landing page', async () => {
  const { status, text } = await get('/api/health');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ success: true });
  const page = await getPage('/');
  expect(page.title).toContain('Outset');
  expect(page.querySelectorAll('main')).toHaveLength(1);
});

it('the Worker is at most 1.6 MB, compressed', () => {
  const folder = resolve(import.meta.dirname, '../../../dist/server');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
  const code = Buffer.concat(modules.map((file) => readFileSync(join(folder, file))));
  expect(modules.length).toBeGreaterThan(0);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(1.6 * 1024 * 1024);
});

it('no stylesheet makes a change of one class style everything below it again', () => {
  const folder = resolve(import.meta.dirname, '../../../dist/client/_astro');
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const file of sheets)
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/\[class[~^$*|]?=[^\]]+\] \*/);
});

it('each file of the build has a name that is answered after later deployments too, and a missing one is no page', async () => {
  const names = readdirSync(resolve(import.meta.dirname, '../../../dist/client/_astro'));
  expect(names.filter((name) => releaseFileType(name) === null)).toEqual([]);
  const { status, headers } = await get('/_astro/core.00000000.js');
  expect([status, headers['content-type']]).toEqual([404, 'application/json']);
});
