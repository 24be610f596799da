/** The names of icons and the sheet that holds their shapes agree. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './Icon';

it('every icon has a shape in the sheet, and the sheet holds no other', () => {
  const sheet = readFileSync('src/islands/ui/icons.svg', 'utf8');
  expect([...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...ICON_NAMES].sort());
  expect([...ICON_NAMES]).toEqual([...ICON_NAMES].sort());
});
