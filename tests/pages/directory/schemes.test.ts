/** Grants and schemes as the server sends them. */
import { describe, expect, it } from 'vitest';
import { get, getPage } from '@tests/setup/html';
import { submit, texts } from './directory-html';

const PATH = '/portal/schemes';
const names = (page: Document) => texts(page, 'tbody tr td:first-child a');

describe('the page of schemes', () => {
  it('shows twelve with what the profile answers, and searches by its form without a script', async () => {
    const page = await getPage(PATH, { as: 'founder' });
    expect(names(page)).toHaveLength(12);
    expect(texts(page, 'thead th')).toContain('From your profile');
    const found = await getPage(submit(page, { q: 'KSUM Scaleup' }), { as: 'founder' });
    expect(names(found)).toEqual(['KSUM Scaleup Grant (Kerala)']);
  });

  it('opens a scheme at its address, its status first', async () => {
    const page = await getPage(`${PATH}?q=NIDHI-PRAYAS`, { as: 'founder' });
    const href = page.querySelector('tbody a')?.getAttribute('href') ?? '';
    const { status, text } = await get(href, { as: 'founder' });
    expect(status).toBe(200);
    expect(text).toContain('No page says when this scheme was last open.');
  });

  it('gives guests six and no details', async () => {
    expect(names(await getPage(PATH, { guest: true }))).toHaveLength(6);
    const { text } = await get(PATH, { guest: true });
    expect(text).toContain('Login required to view more');
    expect(text).not.toContain('at a PRAYAS centre');
    expect((await get(`${PATH}?page=2`, { guest: true })).status).toBe(401);
  });
});
