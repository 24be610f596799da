/** Both menus of the portal, as the server sends them: which place is marked. */
import { expect, it } from 'vitest';
import { getPage } from '@tests/setup/html';
import { texts } from '@tests/pages/directory/directory-html';

const SIDE = 'nav[aria-label="Portal"]';
const PHONE = 'nav[aria-label="Portal, phone"]';

it.each([
  ['/portal/tools/expense-tracker', 'Expenses'],
  ['/portal/startup-roadmap', 'Roadmap'],
])('at %s both menus mark %s alone, among the own groups', async (path, label) => {
  const page = await getPage(path, { as: 'founder' });
  for (const menu of [SIDE, PHONE]) {
    expect(texts(page, `${menu} [aria-current="page"]`), menu).toEqual([label]);
    expect(texts(page, `${menu} h2`), menu).toEqual(['Toolkit', 'Yours']);
    expect(texts(page, `${menu} a`), menu).toContain('Burn Rate');
  }
});
