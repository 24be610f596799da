/** The directories as the server sends them: lists of an address, the one GET form, links, guests. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import { SCHEMES_PATH } from '@/domain/schemes/schemes';
import { rowsCookieOf } from '@/lib/directory/list-answer';
import { get, getPage, type GetOptions } from '@tests/setup/html';
import { all, linkTo, listOf, namesOf, submit, texts } from './directory-html';

const NAMES = Object.keys(DIRECTORIES) as DirectoryName[];
const open = (path: string) => getPage(path.startsWith('/') ? path : `/portal/${path}`, { as: 'visitor' });
const paramsOf = (path: string) => new URL(path, 'http://localhost').searchParams;
const INVESTOR_COLUMNS = [
  'Compare',
  'Options',
  'Investor',
  'Companies',
  'Preferred stage',
  'Focus industries',
  'Actions',
];

describe('a list', () => {
  it.each([
    ['pre-seed', INVESTOR_COLUMNS],
    ['seed', INVESTOR_COLUMNS],
    ['incubators', ['Options', 'Name', 'Year Estd', 'Sector', 'Focus industries', 'Actions']],
  ] as const)('DIR-01 DIR-15 DIR-17 of %s is six rows with its columns, or six cards', async (name, columns) => {
    const table = await open(name);
    const { rows } = await listOf(name);
    expect(namesOf(table)).toEqual(rows.map((row) => row.name));
    expect(namesOf(table)).toHaveLength(6);
    expect(texts(table, 'thead th')).toEqual(columns);
    expect(all(table, 'tbody input[type=checkbox]')).toHaveLength(name === 'incubators' ? 0 : 6);
    const grid = await open(linkTo(table, 'Grid'));
    expect(all(grid, 'table')).toEqual([]);
    expect(texts(grid, 'article [data-row]')).toEqual(rows.map((row) => row.name));
    expect(linkTo(grid, 'Table')).toBe(DIRECTORIES[name].page);
  });

  it('DIR-01 begins with the rows that the account last chose, unless the address says how many; guests have six', async () => {
    const cookie = `${rowsCookieOf('demo.visitor@outset.example')}=12`;
    const count = async (path: string, options: GetOptions) =>
      namesOf(await getPage(path, { ...options, cookie })).length;
    expect(await count('/portal/seed', { as: 'visitor' })).toBe(12);
    expect(await count('/portal/incubators', { as: 'visitor' })).toBe(12);
    expect(await count('/portal/seed?size=6', { as: 'visitor' })).toBe(6);
    expect(await count('/portal/seed', { as: 'founder' })).toBe(6);
    expect(await count('/portal/seed', { guest: true })).toBe(6);
    const next = linkTo(await getPage('/portal/seed?size=6', { as: 'visitor', cookie }), 'Next page');
    expect(paramsOf(next).get('size')).toBe('6');
  });

  it('DIR-18 of incubators starts with the newest, and its heading turns the order round', async () => {
    const page = await open('incubators');
    const order = (of: Document) =>
      all(of, 'th')
        .find((head) => head.textContent.includes('Year Estd'))
        ?.getAttribute('aria-sort');
    expect(order(page)).toBe('descending');
    const turned = await open(linkTo(page, 'Year Estd'));
    expect(order(turned)).toBe('ascending');
    const { rows } = await listOf('incubators', 'sort=rank');
    expect(namesOf(turned)).toEqual(rows.map((row) => row.name));
  });

  it('is searched and filtered by one GET form', async () => {
    const sector = (await listOf('seed', 'q=ventures')).rows[0]?.sectors[0] ?? '';
    const plain = await open('seed?view=table');
    const page = await open(linkTo(plain, 'Filters').split('#')[0] ?? '');
    expect(all(page, 'input[name=sector]').map((box) => box.getAttribute('value'))).toContain(sector);
    const found = submit(page, { q: 'ventures', sector });
    expect([paramsOf(found).get('q'), paramsOf(found).getAll('sector')]).toEqual(['ventures', [sector]]);
    const filtered = await open(found);
    const { rows } = await listOf('seed', new URLSearchParams({ q: 'ventures', sector }).toString());
    expect(rows.length).toBeGreaterThan(0);
    expect(namesOf(filtered)).toEqual(rows.map((row) => row.name));
    // With the boxes not drawn, the form carries them.
    expect(all(filtered, 'input[type=checkbox][name=sector]')).toEqual([]);
    const again = submit(filtered, { q: 'capital' });
    expect([paramsOf(again).get('q'), paramsOf(again).get('sector')]).toEqual(['capital', sector]);
    const without = linkTo(await open(again), `Remove ${sector}`);
    expect([paramsOf(without).get('q'), paramsOf(without).get('sector')]).toEqual(['capital', null]);
  });

  it('sorts, pages, switches tab and view by links', async () => {
    const first = await open('all-investors');
    const { rows } = await listOf('all-investors', 'size=12');
    expect(namesOf(first)).toEqual(rows.slice(0, 6).map((row) => row.name));
    const second = await open(linkTo(first, 'Next page'));
    expect(namesOf(second)).toEqual(rows.slice(6, 12).map((row) => row.name));
    const angels = linkTo(second, 'Angel');
    expect(paramsOf(angels).get('tab')).toBe('angel');
    const sorted = await open(linkTo(await open(angels), 'Investor'));
    const turned = await listOf('all-investors', 'type=angel&sort=-name');
    expect(namesOf(sorted)).toEqual(turned.rows.map((row) => row.name));
    const grid = await open(linkTo(sorted, 'Grid'));
    expect(all(grid, 'article')).toHaveLength(6);
    const title = turned.rows[0]?.name ?? '';
    expect(texts(await open(linkTo(grid, title)), 'h1')).toEqual([title]);
  });

  it('DIR-35 sends the type that a tab ticks along with the form', async () => {
    const page = await open(linkTo(await open('all-investors?tab=seed'), 'Filters').split('#')[0] ?? '');
    expect(all(page, 'input[name=type][checked]').map((box) => box.getAttribute('value'))).toEqual(['seed']);
    const found = submit(page, { type: ['seed', 'angel'] });
    expect(paramsOf(found).getAll('type').sort()).toEqual(['angel', 'seed']);
    const tabs = all(await open(found), '[role=tab]');
    expect(tabs.map((tab) => [tab.textContent.trim(), tab.getAttribute('aria-selected')])).toEqual([
      ['All', 'true'],
      ['Pre-Seed', 'false'],
      ['Seed', 'false'],
      ['Angel', 'false'],
    ]);
  });

  it('mends a mistyped word and says so', async () => {
    const page = await open('seed?q=bluem');
    expect(namesOf(page)).toContain('Blume Ventures');
    expect(texts(page, 'main [role=status]').join()).toMatch(/Showing results for Blume\./i);
  });

  it('offers the nearest way out of an empty list', async () => {
    const page = await open('seed?q=blume&stage=Scale&sector=Zeppelins');
    const list = page.querySelector('#directory-list');
    expect(texts(page, '#directory-list h2, #directory-list h3')).toContain('No results');
    expect(list?.textContent).toMatch(/“blume”, Zeppelins, Stage: Scale|“blume”, Zeppelins, Scale/);
    expect([...(list?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toContain('Clear all');
    const near = await open('seed?q=blume&sector=Zeppelins');
    expect(namesOf(await open(linkTo(near, /^Without "Zeppelins": ?\d/)))).toContain('Blume Ventures');
  });

  it.each([
    ['SQL', "' OR 1=1--"],
    ['an operator', '"NEAR('],
    ['wildcards', '%_*'],
    ['Devanagari', 'निवेश'],
    ['an emoji', '🚀'],
    ['a zero', 'a\0b'],
    ['10,000 letters', 'a'.repeat(10_000)],
  ])('takes %s in its address as words', async (_, text) => {
    const filter = encodeURIComponent(text.slice(0, 200));
    const { status, text: html } = await get(`/portal/seed?q=${encodeURIComponent(text)}&sector=${filter}`, {
      as: 'visitor',
    });
    expect(status).toBeLessThan(500);
    expect(html).toMatch(/No results|Failed to fetch companies/);
  });
});

describe('guests', () => {
  it.each(NAMES)(
    'SHELL-21 SHELL-37 get six of %s, and nothing that only details show, whatever the URL says',
    async (name) => {
      const { rows } = await listOf(name);
      const path = `/portal/${name}?open=${rows[0]?.id}`;
      const first = await getPage(path, { guest: true });
      expect(new Set(all(first, '[data-row]').map((row) => row.dataset['row'])).size).toBe(6);
      const { text } = await get(path, { guest: true });
      for (const row of rows) if (row.about) expect(text).not.toContain(row.about.slice(0, 40));
      const second = await get(`/portal/${name}?page=2`, { guest: true });
      expect(second.status).toBe(401);
      expect(second.text).not.toContain('data-row=');
      expect(second.text).toContain('Login required to view more');
    },
  );
});

it.each([
  ...NAMES.map((name) => `/portal/${name}`),
  ...Object.values(MEDIA_DIRECTORIES).map((directory) => directory.path),
  SCHEMES_PATH,
])('%s is at most 70 KB of HTML for a founder, as a table and as cards', async (path) => {
  for (const view of ['table', 'grid']) {
    const { status, text } = await get(`${path}?view=${view}`, { as: 'founder' });
    expect(status).toBe(200);
    expect(Buffer.byteLength(text), view).toBeLessThanOrEqual(70_000);
    expect(text).toContain('</html>');
  }
});

describe('best fit', () => {
  const marks = (page: Document) =>
    all(page, 'tbody a[aria-label]').filter((link) => / fit of 100 for /.test(link.getAttribute('aria-label') ?? ''));

  it.each(['pre-seed', 'seed', 'angel-investors', 'all-investors'])(
    'is the order of %s for a founder',
    async (name) => {
      const page = await getPage(`/portal/${name}?sort=fit`, { as: 'founder' });
      const scores = marks(page).map(({ textContent }) => Number.parseInt(textContent, 10));
      expect(scores).toHaveLength(6);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    },
  );

  it.each([
    ['visitors', { as: 'visitor' }, 'in its usual order'],
    ['guests', { guest: true }, 'Sign in as a founder'],
  ] as const)('is not there for %s, whose link shows the list by name and says why', async (_, who, why) => {
    const page = await getPage('/portal/seed?sort=fit', who);
    const options = all(page, 'select[name=sort] option');
    const chosen = page.querySelector('select[name=sort] option[selected]')?.getAttribute('value');
    expect(chosen).toBe('name');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Best fit');
    expect(texts(page, 'button')).not.toContain('Fit settings');
    expect(all(page, 'tbody tr')).toHaveLength(6);
    const said = texts(page, 'main p').find((text) =>
      text.startsWith('Best fit compares investors with a company’s profile'),
    );
    expect(said).toContain(why);
  });
});
