/** File names of exports. The files themselves are opened in the browser tests. */
import { expect, it } from 'vitest';
import { fileNameOf } from './table-file';

it.each([
  ['Contact of 3one4 Capital', 'csv', 'Contact of 3one4 Capital.csv'],
  ['A, B & C (2)', 'xlsx', 'A, B & C (2).xlsx'],
  ['आशा / मुंबई', 'csv', 'आशा मुंबई.csv'],
  ['../../etc/passwd', 'csv', 'etc passwd.csv'],
  ['a\u0000b\r\n"c"', 'csv', 'a b c.csv'],
  ['🚀', 'csv', 'outset.csv'],
  ['', 'xlsx', 'outset.xlsx'],
  ['x'.repeat(500), 'csv', `${'x'.repeat(80)}.csv`],
] as const)('%j becomes a name that every file system takes', (name, format, file) => {
  expect(fileNameOf(name, format)).toBe(file);
});
