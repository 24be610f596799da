/** The menus of the portal, as the server sends them: which place is marked. */
import { expect, it } from 'vitest';
import { getPage } from '@tests/setup/html';
import { texts } from '@tests/pages/directory/directory-html';

const SIDE = 'nav[aria-label="Portal"]';
const PHONE = 'nav[aria-label="Portal, phone"]';

it.each([
  ['/portal/tools/expense-tracker', 'Expenses'],
  ['/portal/startup-roadmap', 'Roadmap'],
  ['/portal', 'Home'],
])('at %s the menu marks %s alone, among the own groups, and is in the page once', async (path, label) => {
  const page = await getPage(path, { as: 'founder' });
  // The page without a left menu has that of phones; on the others its entries are copied when it is opened.
  const [menu, other] = path === '/portal' ? [PHONE, SIDE] : [SIDE, PHONE];
  expect(texts(page, `${menu} [aria-current="page"]`)).toEqual([label]);
  expect(texts(page, `${menu} h2`)).toEqual(['Toolkit', 'Yours']);
  expect(texts(page, `${menu} a`)).toContain('Burn Rate');
  expect(texts(page, `${other} a`)).toEqual([]);
});
