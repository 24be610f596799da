/** The files that a deployment puts into R2, and the time for which the files of a release are served. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { releaseFileType, releasesAnswered } from '@/domain/site/release-files';
import { releaseFiles } from '../../scripts/build/release-files.mjs';

it.each([
  ['core.DwItJp1v.js', 'text/javascript; charset=utf-8'],
  ['AccountCard.astro_astro_type_script_index_0_lang.DwItJp1v.js', 'text/javascript; charset=utf-8'],
  ['inter-latin-wght-normal.Dx4kXJAl.woff2', 'font/woff2'],
  ['page@_@astro.B-_9aaaa.css', 'text/css; charset=utf-8'],
  ['core.js', null],
  ['core.DwItJp1v.html', null],
  ['../lists/1.DwItJp1v.js', null],
  ['.DwItJp1v.js', null],
])('answers %s as %s', (name, type) => {
  expect(releaseFileType(name)).toBe(type);
});

it('answers the last release, and others for as long as it takes from the one that replaced them', () => {
  expect(releasesAnswered([], 0)).toEqual([]);
  expect(releasesAnswered([10], 1000)).toEqual([10]);
  // The one of 10 was replaced at 20, that of 20 at 30.
  expect(releasesAnswered([10, 20, 30], 25)).toEqual([20, 30]);
  expect(releasesAnswered([10, 20, 30], 30)).toEqual([30]);
});

it('puts each file of the build, and none that the Worker would not answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outset-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['b.22222222.css', 'a.11111111.js']) writeFileSync(join(folder, name), '');
  const { names, uploads, listKey } = await releaseFiles(folder);
  expect(names).toEqual(['a.11111111.js', 'b.22222222.css']);
  expect(uploads[0]).toEqual({ key: 'releases/files/a.11111111.js', file: join(folder, 'a.11111111.js') });
  expect(listKey(7)).toBe('releases/lists/7.json');
  writeFileSync(join(folder, 'notes.txt'), '');
  await expect(releaseFiles(folder)).rejects.toThrow('notes.txt');
});
