/** Lengths of time and the offset of India are written in src/domain/time alone. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const WRITTEN_OUT = /\b(?:86_?400_?000|3_?600_?000)\b|\b60 \* 60 \* 1_?000\b|\b5\.5 \*|\+05:30/;

it('no other file of the product writes out a day, an hour or the offset of India', () => {
  const files = globSync('{src,worker}/**/*.{ts,tsx,astro}').filter(
    (file) => !file.includes('.test.') && !file.startsWith('src/domain/time/'),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => WRITTEN_OUT.test(readFileSync(file, 'utf8')))).toEqual([]);
});
