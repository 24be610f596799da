/** The stylesheet of the public pages reads the classes of each of them: a page that it does not name is drawn without half of its style. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

it('each page of the public layout is a source of public.css', () => {
  const css = readFileSync('src/styles/public.css', 'utf8');
  const sources = [...css.matchAll(/@source '([^']+)'/g)].map(([, path = '']) => join('src/styles', path));
  const named = new Set(sources.flatMap((path) => globSync(path)));
  const pages = globSync('src/{pages,components}/**/*.astro').filter((path) =>
    readFileSync(path, 'utf8').includes('layouts/Public.astro'),
  );
  const isNamed = (path: string): boolean => named.has(path) || (path !== 'src' && isNamed(dirname(path)));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => !isNamed(path))).toEqual([]);
});
