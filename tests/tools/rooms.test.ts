/** Limits for folders (“rooms”): the number of files in one, the parts that load on demand, and imports that leave the folder upwards. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const CODE = /\.(?:tsx?|mjs|astro)$/;
const files = ['src', 'worker', 'scripts', 'content', 'tests'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map(({ parentPath, name }) => ({ folder: parentPath.slice(root.length + 1), name })),
);
const product = files.filter(({ folder, name }) => /^(?:src|worker)\b/.test(folder) && !/\.test\./.test(name));
const textOf = ({ folder, name }: (typeof files)[number]) => readFileSync(join(root, folder, name), 'utf8');

describe('rooms', () => {
  it('have at most 24 files in a folder', () => {
    const sizes = Object.entries(Object.groupBy(files, ({ folder }) => folder)).map(
      ([folder, own]) => [folder, own?.length ?? 0] as const,
    );
    expect(sizes.length).toBeGreaterThan(100);
    expect(sizes.filter(([, size]) => size > 24)).toEqual([]);
  });

  it('have at most 60 parts that are fetched on demand', () => {
    const parts = product.flatMap((file) => textOf(file).match(/= lazyComponent\(|: lazyComponent\(/g) ?? []);
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.length).toBeLessThanOrEqual(60);
  });

  it('import from another folder by the alias', () => {
    const climbing = product
      .filter((file) => /\bfrom '\.\.\//.test(textOf(file)))
      .map(({ folder, name }) => `${folder}/${name}`);
    expect(climbing).toEqual([]);
  });
});
