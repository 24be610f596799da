/** Reporting a mistake and suggesting an entry as the server sends them: the ways there, and who may. */
import { describe, expect, it } from 'vitest';
import { get, getPage } from '@tests/setup/html';
import { all, linkTo, listOf, texts } from './directory/directory-html';

async function anIncubator() {
  const [row] = (await listOf('incubators')).rows;
  if (!row) throw new Error('There is no incubator');
  return row;
}
const mainText = (page: Document) => (page.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');

describe('a mistake', () => {
  it('is reported from the page of its entry, also by guests', async () => {
    const row = await anIncubator();
    const page = await getPage(`/portal/incubators/incubators-detail/${row.id}`, { as: 'founder' });
    const path = linkTo(page, 'Report a mistake');
    expect(path).toBe(`/portal/report?kind=incubator&id=${row.id}`);
    const forms = [await getPage(path, { as: 'founder' }), await getPage(path, { guest: true })];
    for (const form of forms) {
      expect(texts(form, 'h1')).toEqual(['Report a mistake']);
      expect(mainText(form)).toContain(`Entry: ${row.name.replace(/\s+/g, ' ')}.`);
    }
  });

  it('in what is not there has no form, and no status page without its token', async () => {
    const gone = await get(`/portal/report?kind=incubator&id=${'f'.repeat(24)}`, { as: 'founder' });
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('Page not found')]);
    expect((await get('/portal/report?kind=faq&id=1', { as: 'founder' })).status).toBe(404);
    const state = await get(`/reports/${'x'.repeat(43)}`);
    expect([state.status, state.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
  });
});

describe('an entry that is missing', () => {
  it('is suggested from its directory, kind by kind', async () => {
    const list = await getPage('/portal/mentors', { as: 'founder' });
    expect(linkTo(list, 'Suggest a person')).toBe('/portal/suggest?kind=mentor');
    const page = await getPage('/portal/suggest?kind=mentor', { as: 'visitor' });
    expect(texts(page, '[aria-label="Kind of entry"] a')).toHaveLength(7);
    expect(texts(page, '[aria-current="page"]').at(-1)).toBe('Mentor');
  });

  it('asks guests to log in', async () => {
    const page = await getPage('/portal/suggest?kind=mentor', { guest: true });
    expect(texts(page, 'main h2')).toEqual(['Log in to suggest an entry']);
    expect(all(page, 'main form')).toEqual([]);
  });
});
