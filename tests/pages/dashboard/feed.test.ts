/** The Feed tab of the dashboard as the server sends it: figures, news and hackathon platforms of the address, before any script. */
import { describe, expect, it } from 'vitest';
import { get, getPage, type GetOptions } from '@tests/setup/html';

const textOf = (one: Element | null | undefined) => (one?.textContent ?? '').replace(/\s+/g, ' ').trim();
const isShown = (one: Element) => one.closest('[hidden]') === null;
const shown = (root: Pick<ParentNode, 'querySelectorAll'>, selector: string) =>
  [...root.querySelectorAll(selector)].filter(isShown);
const stories = (page: Document) => shown(page, '[data-news-row] h3').map(textOf);
const platforms = (page: Document) =>
  shown(page, '[data-hackathon]').map((card) => card.getAttribute('data-hackathon'));
const open = (query = '', options: GetOptions = { as: 'founder' }) => getPage(`/portal${query}`, options);
const hrefOf = (root: Pick<ParentNode, 'querySelectorAll'>, selector: string, name: string) =>
  [...root.querySelectorAll(selector)].find((link) => textOf(link) === name)?.getAttribute('href');
/** The address of the link to a page, behind `/portal`. */
const toPage = (page: Document, panel: string, name: string) =>
  page.querySelector(`${panel} [data-pages] [aria-label="${name}"]`)?.getAttribute('href')?.replace('/portal', '');

describe('the dashboard', () => {
  it('DASH-01 has three tabs, of which the one in the address is selected', async () => {
    const tabsOf = (page: Document) =>
      [...page.querySelectorAll('[role=tab]')].map((tab) => [textOf(tab), tab.getAttribute('aria-selected')]);
    for (const [query, selected] of [
      ['', 'Feed'],
      ['?tab=resources', 'Resources'],
      ['?tab=guide', 'Startup Guide'],
      ['?tab=no-such-tab', 'Feed'],
    ] as const)
      expect(tabsOf(await open(query))).toEqual(
        ['Feed', 'Resources', 'Startup Guide'].map((name) => [name, String(name === selected)]),
      );
    expect(hrefOf(await open(), '[role=tab]', 'Startup Guide')).toBe('/portal?tab=guide');
  });

  it('is drawn by the server with the titles of all tiles of the company, and no place is blank', async () => {
    const page = await open();
    const row = page.querySelector('[data-desk-row]')!;
    expect(textOf(row.querySelector('h2'))).toBe('Your company');
    const tiles = [...row.querySelectorAll('.card')].filter((tile) => tile.parentElement?.closest('.card') === null);
    expect(tiles.map((tile) => textOf(tile.querySelector('h3')))).toEqual([
      'Runway',
      'Spent this month',
      'Ownership',
      'Next step',
      'Investors that fit',
      'Follow-ups due',
    ]);
    for (const tile of tiles) expect(textOf(tile).length).toBeGreaterThan(textOf(tile.querySelector('h3')).length);
  });

  it('DASH-02 DASH-03 DASH-04 has four live figures, the news and the hackathon platforms', async () => {
    const page = await open('', { as: 'visitor' });
    const { data } = JSON.parse((await get('/api/dashboard/overview')).text) as { data: Record<string, number> };
    const section = page.querySelector('[aria-labelledby=overview]')!;
    expect(textOf(section.querySelector('h2'))).toBe('Dashboard Overview');
    const cards = [...section.querySelectorAll('li')];
    const told = cards.map((card) => [
      /[\d,]+/.exec(textOf(card))?.[0],
      textOf(card)
        .replace(/[\d,]+/, '')
        .trim(),
    ]);
    expect(told).toEqual([
      [String(data['resources']), 'Resources'],
      [String(data['angelInvestors']), 'Angel Investors'],
      [String(data['incubators']), 'Incubators'],
      ['6', 'Hackathon Platforms'],
    ]);
    expect(Number(data['angelInvestors'])).toBeGreaterThan(0);
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual([
      expect.anything(),
      '/portal/angel-investors',
      '/portal/incubators',
      expect.anything(),
    ]);
    expect(shown(page, '#news-title, #hackathons-title').map(textOf)).toEqual([
      'Indian Startup News',
      'Startup Hackathon Platforms',
    ]);
  });

  it('begins with whom to invest with for visitors, and ends with the directories for founders', async () => {
    const order = (page: Document) => shown(page, '[data-feed] > section h2, [data-feed] section > h2').map(textOf);
    const [visitor, founder] = await Promise.all([open('', { as: 'visitor' }), open()]);
    expect(order(visitor)[0]).toBe('Who to invest with');
    expect(order(founder)[0]).toBe('Dashboard Overview');
    expect(order(founder).at(-1)).toBe('Directories');
    expect(shown(visitor, '[data-desk]').map((card) => card.getAttribute('data-desk'))[0]).toBe('searches');
  });

  it('is open to guests, who are told what they see', async () => {
    const page = await open('', { guest: true });
    expect(page.querySelector('main')?.textContent).toContain('You are looking around as a guest.');
    expect(page.querySelectorAll('[aria-labelledby=overview] li')).toHaveLength(4);
    expect(stories(page)).toHaveLength(3);
    expect(stories(await open('?category=unicorn', { guest: true }))).toHaveLength(1);
  });
});

describe('the news of the dashboard', () => {
  it('DASH-05 DASH-06 start with funding of the day, and have seven categories', async () => {
    const page = await open();
    const links = [...page.querySelectorAll('nav[aria-label="News category"] a')];
    expect(links.map(textOf)).toEqual([
      'Funding',
      'Acquisitions',
      'Layoffs',
      'Unicorns',
      'Fintech',
      'Edtech',
      'Healthtech',
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
      'true',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(page.querySelector('[name=timeframe] option[selected]')?.getAttribute('value')).toBe('d');
  });

  it('DASH-06 are filtered and searched by the address alone; of samples there are three, on one page', async () => {
    const funding = await open();
    expect(stories(funding)).toHaveLength(3);
    expect(shown(funding, '[data-news-foot]')).toEqual([]);
    expect(stories(await open('?page=2'))).toEqual(stories(funding));
    const layoffs = hrefOf(funding, '[data-category]', 'Layoffs')!;
    expect(layoffs).toBe('/portal?category=layoff');
    expect(stories(await open('?category=layoff'))).not.toEqual(stories(funding));
    const form = funding.querySelector('[data-news-form]')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', '/portal']);
    const week = await open('?category=layoff&timeframe=w&query=');
    expect(stories(week)).toHaveLength(1);
    expect(week.querySelector('[name=category]')?.getAttribute('value')).toBe('layoff');
    const none = await open('?category=layoff&timeframe=w&query=no+such+word');
    expect(shown(none, '[data-news-state] h3').map(textOf)).toEqual(['No News Found']);
    expect(shown(none, '[data-news-clear]')[0]?.getAttribute('href')).toBe('/portal?category=layoff&timeframe=w');
  });

  it('mark samples once, above the list, and lead to the page of samples', async () => {
    const page = await open('', { guest: true });
    expect(shown(page, '[data-news-note]').map(textOf).join()).toContain('Sample stories, not published anywhere');
    expect(shown(page, '[data-news=sample]')).toEqual([]);
    const link = [...page.querySelectorAll('[data-news-row] a')].find((one) => /A seed round/.test(textOf(one)));
    expect(link?.getAttribute('href')).toMatch(/\/sample-news#seed-round-terms$/);
    const samples = await getPage('/sample-news');
    expect(textOf(samples.querySelector('h1'))).toBe('Sample news');
    expect(samples.getElementById('seed-round-terms')).not.toBeNull();
  });
});

describe('the hackathon platforms', () => {
  it('DASH-10 DASH-11 are two a page of six, each with its tile, description, features, event and link', async () => {
    const page = await open('?category=fintech');
    expect(platforms(page)).toEqual(['devfolio', 'unstop']);
    const card = page.querySelector('[data-hackathon=devfolio]')!;
    const link = card.querySelector('a')!;
    expect([textOf(link.firstChild as Element), link.getAttribute('href')]).toEqual([
      'Devfolio',
      'https://devfolio.co',
    ]);
    expect(card.querySelectorAll('li')).toHaveLength(3);
    expect(textOf(card)).toContain('An Indian platform where builders find hackathons');
    expect(textOf(card)).toContain('See upcoming events on its own site.');
    expect(card.querySelector('[style]')?.getAttribute('style')).toContain('#2563eb');
    const next = toPage(page, '#hackathons', 'Next page')!;
    expect(next).toBe('?category=fintech&platforms=2#hackathons');
    expect(platforms(await open(next))).toEqual(['hackerearth', 'devpost']);
    expect(platforms(await open(toPage(page, '#hackathons', 'Page 3')!))).toEqual(['mlh', 'smart-india-hackathon']);
  });
});

it('the dashboard takes any address', async () => {
  const page = await open(
    '?category=__proto__&timeframe=%00&query=%3Cscript%3Ealert(1)%3C/script%3E&page=-3&platforms=1e9&tab=feed',
  );
  expect(shown(page, '[data-news-state] h3').map(textOf)).toEqual(['No News Found']);
  expect(page.querySelector('[name=query]')?.getAttribute('value')).toBe('<script>alert(1)</script>');
  expect(platforms(page)).toHaveLength(2);
});
