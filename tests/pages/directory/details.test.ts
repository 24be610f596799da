/** Detail pages as the server sends them: the record, the way back, older addresses, what fails, guests. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { base, get, getPage } from '@tests/setup/html';
import { all, linkTo, listOf, texts } from './directory-html';

async function first(name: DirectoryName): Promise<Listing> {
  const [row] = (await listOf(name)).rows;
  if (!row) throw new Error(`${name} is empty`);
  return row;
}

/** An entry of the directory, with companies if one has any, and the list that shows it. */
async function shown(name: 'pre-seed' | 'seed' | 'angel-investors') {
  const { rows } = await listOf(name, 'size=48');
  const row = rows.find((item) => item.portfolio.length > 0) ?? rows[0];
  if (!row) throw new Error(`${name} is empty`);
  return { row, list: `/portal/${name}?q=${encodeURIComponent(row.name)}&view=grid` };
}
const textOf = (page: Document) => (page.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');

describe('a detail page', () => {
  it.each([
    ['pre-seed', 'DIR-40 DIR-42', '/portal/preseed-investors/preseed-detail/'],
    ['seed', 'DIR-41 DIR-44', '/portal/seed-investors/seed-detail/'],
    ['angel-investors', 'DIR-39 DIR-44', '/portal/angel-investors/angels-detail/'],
  ] as const)('of %s: %s shows the record at %s and leads back to the same list', async (name, _ids, at) => {
    const { row, list } = await shown(name);
    const path = linkTo(await getPage(list, { as: 'founder' }), row.name);
    expect(path).toBe(`${at}${row.id}`);
    const page = await getPage(path, { as: 'founder', headers: { referer: base() + list } });
    expect(texts(page, 'h1')).toEqual([row.name]);
    const text = textOf(page);
    const about = row.about.replace(/\s+/g, ' ').trim();
    for (const part of [about, `${row.city}, ${row.region}`, ...row.sectors, ...row.stages])
      expect(text).toContain(part);
    const sections = [
      'About',
      'Sectors',
      'Focus industries',
      'Preferred startup stage',
      'Portfolio companies',
      'Location',
    ];
    // A part of its own, or among what is not known.
    for (const part of row.kind === 'angel' ? sections : [...sections, 'Total investments'])
      expect(text.toLowerCase()).toContain(part.toLowerCase());
    const headings = texts(page, 'main h2');
    expect(headings.includes('Portfolio companies')).toBe(row.portfolio.length > 0);
    expect(headings.includes('Focus industries')).toBe(row.focusIndustries.length > 0);
    for (const [label, href] of [
      ['Website', row.website],
      ['LinkedIn', row.linkedin],
      ['Twitter', row.twitter],
    ] as const)
      if (href) expect(linkTo(page, new RegExp(`^${label}\\b`))).toBe(href);
    expect(linkTo(page, 'Back')).toBe(list);
  });

  it('DIR-43 shows name, logo, website and year of portfolio companies', async () => {
    const { rows } = await listOf('seed', 'size=48');
    const row = rows.find((item) => item.portfolio.length > 0);
    if (!row) throw new Error('The sample content has no portfolio.');
    const page = await getPage(`${DIRECTORIES.seed.detail}${row.id}`, { as: 'visitor' });
    const items = all(page, 'section[aria-labelledby=portfolio] li');
    expect(items).toHaveLength(row.portfolio.length);
    for (const [index, company] of row.portfolio.entries()) {
      const item = items[index];
      expect(item?.textContent).toContain(company.companyName);
      expect(item?.querySelector('span[aria-hidden=true]')).not.toBeNull();
      if (company.investmentYear) expect(item?.textContent).toContain(String(company.investmentYear));
      if (company.companyWebsite) expect(item?.querySelector('a')?.getAttribute('href')).toBe(company.companyWebsite);
    }
  });

  it('DIR-45 of an incubator names all that is known of it, and asks for no map', async () => {
    const { rows } = await listOf('incubators', 'location=Hyderabad');
    const row = rows[0] ?? (await first('incubators'));
    const page = await getPage(`${DIRECTORIES.incubators.detail}${row.id}`, { as: 'visitor' });
    const text = textOf(page).toLowerCase();
    for (const part of [
      'Investment range',
      'Year of establishment',
      'Point of contact',
      'Sectors',
      'Focus industries',
      row.type,
    ])
      expect(text).toContain(part.toLowerCase());
    expect(texts(page, 'button')).toContain('Show map');
    expect(all(page, 'iframe')).toEqual([]);
  });

  it('DIR-40 sends the older address on', async () => {
    const { id } = await first('pre-seed');
    const { status, headers } = await get(`/portal/pre-seed/detail/${id}`, { as: 'visitor' });
    expect([301, 302, 307, 308]).toContain(status);
    const path = `/portal/preseed-investors/preseed-detail/${id}`;
    expect(new URL(String(headers['location']), base()).pathname).toBe(path);
    expect((await get(path, { as: 'visitor' })).status).toBe(200);
  });

  it.each([
    ['pre-seed', 'preseed-investors/preseed-detail/nonsense', 'Failed to fetch company details'],
    ['seed', 'seed-investors/seed-detail/ffffffffffffffffffffffff', 'Failed to fetch company details'],
    ['angel-investors', 'angel-investors/angels-detail/nonsense', 'Failed to fetch company details'],
    ['incubators', 'incubators/incubators-detail/nonsense', 'Invalid incubator ID'],
  ])('DIR-27 DIR-46 of %s fails with its own words and list', async (back, path, words) => {
    const { status, text } = await get(`/portal/${path}`, { as: 'visitor' });
    expect([400, 404]).toContain(status);
    expect(text).toContain(words);
    expect(text).toMatch(new RegExp(`data-back="/portal/${back}" data-failed="true"`));
  });

  it.each(['pre-seed', 'seed', 'angel-investors', 'incubators'] as const)(
    'SHELL-23 of %s asks guests to log in, and gives nothing away',
    async (name) => {
      const row = await first(name);
      const path = `${DIRECTORIES[name].detail}${row.id}`;
      const { status, text } = await get(path, { guest: true });
      expect(status).toBe(401);
      expect(text).toContain('You need to be logged in to access these features.');
      expect(text).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
      expect(text).not.toContain(row.name);
    },
  );
});
