/** A space between a text and a link on another line has to be written out, in Astro as in JSX: the line end is removed. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A line that ends with words, and a link below it; or a link that ends, and words below it. */
const RUNS_INTO =
  /^[ \t]*[\p{L}“][^=<>(){}\n]*[\p{L}\p{N},.;:?!”’][ \t]*\n[ \t]*<(?:a|button)\b|<\/(?:a|button)>[ \t]*\n[ \t]*[\p{L}\p{N}“]/gmu;

const linesOf = (source: string): number[] =>
  [...source.matchAll(RUNS_INTO)].map(({ index }) => source.slice(0, index).split('\n').length);

it('no text runs into the link or button before or after it', () => {
  expect(linesOf('<p>\n  See the\n  <a href="/x">list</a>.\n</p>')).toEqual([2]);
  expect(linesOf('<p>\n  See the{\' \'}\n  <a href="/x">list</a>\n  first.\n</p>')).toEqual([3]);
  expect(linesOf("<p>\n  See the{' '}\n  <a href=\"/x\">list</a>{' '}\n  first.\n</p>")).toEqual([]);
  const paths = globSync('src/**/*.{astro,tsx}');
  expect(paths.length).toBeGreaterThan(100);
  const found = paths.flatMap((path) => linesOf(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});
