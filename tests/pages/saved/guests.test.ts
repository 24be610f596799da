/** The pages of a person's saved items, as the server sends them to other people. */
import { describe, expect, it } from 'vitest';
import { getPage } from '@tests/setup/html';
import { all, texts } from '@tests/pages/directory/directory-html';

const gates = (page: Document) => all(page, '[data-sign-in-gate]').length;
const login = (page: Document) => page.querySelector('main [data-gate-login]')?.getAttribute('href');

describe('guests', () => {
  it('are asked by the dialog on the page of saved items, and by the box behind it', async () => {
    const page = await getPage('/portal/saved-investors?tab=seed', { guest: true });
    expect(texts(page, 'h1')).toEqual(['Your Saved Items']);
    expect(gates(page)).toBe(1);
    expect(login(page)).toBe('/login?returnTo=%2Fportal%2Fsaved-investors%3Ftab%3Dseed');
    expect(all(page, '[role=tab]')).toEqual([]);
  });

  it('are asked on the page of saved searches, too', async () => {
    const page = await getPage('/portal/saved-searches', { guest: true });
    expect(texts(page, 'h1')).toEqual(['Saved searches']);
    expect(texts(page, 'main h2')).toEqual(['Log in to see your saved searches']);
    expect(gates(page)).toBe(1);
    expect(login(page)).toBe('/login?returnTo=%2Fportal%2Fsaved-searches');
  });
});

it('saved searches are listed without JavaScript', async () => {
  const page = await getPage('/portal/saved-searches', { as: 'visitor' });
  expect(texts(page, 'h1')).toEqual(['Saved searches']);
  expect(gates(page)).toBe(0);
  expect(texts(page, 'main h2').join() || texts(page, 'main li').join()).not.toBe('');
});
