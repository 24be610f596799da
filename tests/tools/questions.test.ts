/** The table of docs/where.md: questions of a newcomer, each with the one file that answers it. */
import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

it('the files that answer forty questions of a newcomer exist', () => {
  const rows = [...readFileSync('docs/where.md', 'utf8').matchAll(/^\| (.+\?) +\| `([^`]+)` +\|$/gm)];
  expect(new Set(rows.map(([, question]) => question)).size).toBe(40);
  expect(rows.map(([, , file = '']) => file).filter((file) => !isFile(file))).toEqual([]);
});
