/** File names of exports. The files themselves are opened in the browser tests. */
import { expect, it } from 'vitest';
import { fileNameOf } from './save-file';

it.each([
  ['Contact of 3one4 Capital', 'Contact of 3one4 Capital'],
  ['A, B & C (2)', 'A, B & C (2)'],
  ['आशा / मुंबई', 'आशा मुंबई'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\u0000b\r\n"c"', 'a b c'],
  ['🚀', 'outset'],
  ['', 'outset'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('%j becomes a name that every file system takes', (name, file) => {
  expect(fileNameOf(name, 'outset')).toBe(file);
});
