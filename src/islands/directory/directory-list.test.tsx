/** The list of a directory as its screen draws it: table and grid, columns, order, pages, failures. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen } from '@tests/setup/component/screen';
import { directoryStart, entries, entry, listBody, pageInfo } from '@tests/factories/directory-screens';
import { DirectoryScreen } from './DirectoryScreen';

const SEED = '/api/seed-investors';
const ALL = '/api/investors';
const INCUBATORS = '/api/incubator-companies';

const rowNames = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent);
const columns = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent.trim());
const cards = () => document.querySelectorAll('article');
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const header = (name: string) => screen.getByRole('columnheader', { name });
const tagsIn = (element: Element | null, label: string) =>
  within(within(element as HTMLElement).getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((item) => (item.querySelector('[aria-hidden]') ?? item).textContent);

describe('the list', () => {
  it('DIR-01 DIR-15 shows six as a table with its columns and as a grid, by the switch', async () => {
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 6))} />);
    expect(rowNames()).toHaveLength(6);
    expect(columns()).toEqual([
      'Compare',
      'Options',
      'Investor',
      'Companies',
      'Preferred stage',
      'Focus industries',
      'Actions',
    ]);
    expect(document.querySelectorAll('tbody input[type=checkbox]')).toHaveLength(6);
    await user.click(link('Grid'));
    expect(address()).toBe('/portal/seed?view=grid');
    expect(document.querySelector('table')).toBeNull();
    expect(cards()).toHaveLength(6);
    await user.click(link('Table'));
    expect(address()).toBe('/portal/seed');
    expect(rowNames()).toHaveLength(6);
  });

  it('DIR-17 DIR-18 gives incubators their columns, newest first, and turns the order round', async () => {
    const rows = entries('incubator', 6);
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('incubators', rows)} />);
    expect(columns()).toEqual(['Options', 'Name', 'Year Estd', 'Sector', 'Focus industries', 'Actions']);
    expect(header('Year Estd').getAttribute('aria-sort')).toBe('descending');
    answer('get', INCUBATORS, { body: listBody('incubators', [...rows].reverse()) });
    await user.click(within(header('Year Estd')).getByRole('link'));
    expect(address()).toBe('/portal/incubators?sort=rank');
    await waitFor(() => expect(rowNames()).toEqual([...rows].reverse().map(({ name }) => name)));
    expect(header('Year Estd').getAttribute('aria-sort')).toBe('ascending');
    expect(sentTo('get', INCUBATORS)[0]?.query.get('sort')).toBe('rank');
    await user.click(link('Grid'));
    expect(cards()).toHaveLength(6);
  });

  it('DIR-16 DIR-19 shows two tags in the table, three on a card, and counts the rest', async () => {
    const focusIndustries = ['Fintech', 'Climate & energy', 'निवेश', 'Health', 'AI'];
    const row = entry('seed', 1, { focusIndustries });
    const few = entry('seed', 2, { focusIndustries: focusIndustries.slice(0, 2) });
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', [row, few])} />);
    expect(tagsIn(document.querySelectorAll('tbody tr')[1] ?? null, 'Focus industries')).toEqual(few.focusIndustries);
    expect(tagsIn(document.querySelector('tbody tr'), 'Focus industries')).toEqual([
      'Fintech',
      'Climate & energy',
      '+3',
    ]);
    await user.click(link('Grid'));
    const card = document.querySelector('article');
    expect(tagsIn(card, 'Focus industries')).toEqual(['Fintech', 'Climate & energy', 'निवेश', '+2']);
    for (const text of [row.name, 'Kochi, Kerala', row.type, 'DeepTech']) expect(card?.textContent).toContain(text);
    // A tile with a letter where there is no logo.
    expect(card?.querySelector('span[aria-hidden=true]')).not.toBeNull();
  });

  it('DIR-36 DIR-37 narrows angels by their quick status', async () => {
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('angel-investors', entries('angel', 6))} />);
    const statuses = ['Top Investor', 'New Investor', 'Easy Reachout', 'Regular Investor'];
    const quick = (name: string) => screen.getByRole('button', { name });
    for (const status of statuses) expect(quick(status).getAttribute('aria-pressed')).toBe('false');
    for (const control of ['Fetch Local Investors', 'Filters', 'Saved searches']) quick(control);
    expect([link('Table'), link('Grid')]).toHaveLength(2);
    screen.getByRole('searchbox', { name: 'Search by name, sector or focus industry' });
    // Of each entry: the details, the comparison, and the menu that saves to a collection.
    for (const { name } of entries('angel', 6)) {
      link(`Details of ${name}`);
      screen.getByRole('checkbox', { name: `Compare ${name}` });
      quick(`Options for ${name}`);
    }
    const one = entry('angel', 9, { status: 'Top Investor', isSample: true });
    answer('get', '/api/angel-investors', { body: listBody('angel-investors', [one], pageInfo(7)) });
    quick('Top Investor').focus();
    await user.keyboard(' ');
    expect(address()).toBe('/portal/angel-investors?status=Top+Investor');
    await waitFor(() => expect(rowNames()).toEqual([one.name]));
    expect(quick('Top Investor').getAttribute('aria-pressed')).toBe('true');
    screen.getByText('1–1 of 7');
    const row = document.querySelector('tbody tr')?.textContent;
    expect(row).toContain('Top Investor');
    expect(row).toContain('Sample');
  });
});

describe('pages', () => {
  it('go on and back by cursor, and 24 rows are asked for at once', async () => {
    const rows = entries('seed', 24);
    const next = (number: number) =>
      pageInfo(24, {
        number,
        next: number < 4 ? `next-${number}` : null,
        previous: number > 1 ? `before-${number}` : null,
      });
    answer('get', ALL, ({ query }) => {
      const size = Number(query.get('size') ?? 6);
      const number = Number(query.get('page') ?? 1);
      const shown = rows.slice((number - 1) * size, number * size);
      return { body: listBody('all-investors', shown, size === 24 ? pageInfo(24, { size }) : next(number)) };
    });
    const start = directoryStart('all-investors', rows.slice(0, 6), { total: 24, page: next(1) });
    const { user } = drawScreen(<DirectoryScreen {...start} />);
    const names = rows.map(({ name }) => name);
    await user.click(link('Next page'));
    expect(address()).toBe('/portal/all-investors?page=2&after=next-1');
    await waitFor(() => expect(rowNames()).toEqual(names.slice(6, 12)));
    screen.getByText('7–12 of 24');
    await user.click(link('Next page'));
    await waitFor(() => expect(rowNames()).toEqual(names.slice(12, 18)));
    await user.click(link('Previous page'));
    expect(address()).toBe('/portal/all-investors?page=2&before=before-3');
    await waitFor(() => expect(rowNames()).toEqual(names.slice(6, 12)));
    await user.click(link('Page 1'));
    await waitFor(() => expect(rowNames()).toEqual(names.slice(0, 6)));
    act(() => history.back());
    await waitFor(() => expect(rowNames()).toEqual(names.slice(6, 12)));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '24');
    expect(address()).toBe('/portal/all-investors?size=24');
    // The next visit begins with as many.
    expect(document.cookie).toContain('outset_rows_test=24');
    await waitFor(() => expect(rowNames()).toEqual(names));
  });
});

describe('failures', () => {
  it.each([
    ['pre-seed', '/api/preseed-investors', 'Failed to fetch preseeds', 'Failed to fetch preseeds'],
    ['seed', SEED, 'Failed to fetch companies', 'Failed to fetch companies'],
    ['incubators', INCUBATORS, 'Failed to fetch incubator companies', 'Connection Error'],
    ['all-investors', ALL, 'Failed to fetch investors', 'Failed to fetch investors'],
    ['angel-investors', '/api/angel-investors', 'Failed to fetch Angels', 'Failed to fetch Angels'],
  ] as const)('DIR-29 DIR-30 of %s are told in its own words, and Retry loads it', async (name, api, failed, lost) => {
    const rows = entries(name === 'incubators' ? 'incubator' : 'angel', 6).map((row) =>
      name === 'seed' || name === 'pre-seed' ? { ...row, kind: name } : row,
    );
    const { user } = drawScreen(<DirectoryScreen {...directoryStart(name, rows)} />);
    answer('get', api, { status: 500, message: 'secret' });
    await user.selectOptions(screen.getByLabelText('Sorted by'), '-name');
    const alert = await screen.findByRole('alert');
    within(alert).getByRole('heading', { name: failed });
    expect(alert.textContent).not.toContain('secret');
    const retry = () => user.click(screen.getByRole('button', { name: 'Retry' }));
    answer('get', api, 'offline');
    await retry();
    await waitFor(() => within(screen.getByRole('alert')).getByRole('heading', { name: lost }));
    answer('get', api, { body: { data: [{ hello: 1 }] } });
    await retry();
    await screen.findByRole('heading', { name: 'Data Error' });
    answer('get', api, { body: listBody(name, rows) });
    await retry();
    await waitFor(() => expect(rowNames()).toHaveLength(6));
  });

  it('draws rows to come only when the answer takes its time, and drops overtaken answers', async () => {
    const late = Promise.withResolvers<void>();
    const found = entry('seed', 7, { name: 'Blume Ventures' });
    answer('get', SEED, async ({ query }) => {
      if (query.get('q') !== 'slow') return { body: listBody('seed', [found]) };
      await late.promise;
      return { body: listBody('seed', []) };
    });
    drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 6))} />);
    const box = screen.getByRole('searchbox', { name: 'Search by name, sector or focus industry' });
    const type = (value: string) => fireEvent.change(box, { target: { value } });
    const list = () => document.querySelector('#directory-list');
    vi.useFakeTimers();
    type('slow');
    // It is asked for when typing has stopped, and awaited for a moment with the old rows.
    act(() => void vi.advanceTimersByTime(250 + 149));
    expect(sentTo('get', SEED)).toHaveLength(1);
    expect(list()?.getAttribute('aria-busy')).toBeNull();
    expect(rowNames()).toHaveLength(6);
    act(() => void vi.advanceTimersByTime(1));
    expect(list()?.getAttribute('aria-busy')).toBe('true');
    expect(list()?.querySelectorAll('.animate-pulse').length).toBeGreaterThan(6);
    vi.useRealTimers();
    type('blume');
    await waitFor(() => expect(rowNames()).toEqual(['Blume Ventures']));
    await act(async () => {
      late.resolve();
      await late.promise;
    });
    expect(rowNames()).toEqual(['Blume Ventures']);
  });
});

describe('a search typed just before another choice', () => {
  const found = entry('seed', 7, { name: 'Blume Ventures' });
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const draw = () => {
    answer('get', SEED, ({ query }) => ({
      body: listBody('seed', query.get('q') === 'blume' ? [found] : entries('seed', 6)),
    }));
    const start = directoryStart('seed', entries('seed', 6), { total: 24, page: pageInfo(24, { next: 'next-1' }) });
    drawScreen(<DirectoryScreen {...start} />);
  };

  it('is taken by a sort order, a view and an opened entry, and Back has it alone', async () => {
    draw();
    type('blume');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sorted by' }), { target: { value: '-name' } });
    expect(address()).toBe('/portal/seed?q=blume&sort=-name');
    await waitFor(() => expect(rowNames()).toEqual(['Blume Ventures']));
    act(() => history.back());
    await waitFor(() => expect(address()).toBe('/portal/seed?q=blume'));
    type('blum');
    fireEvent.click(link('Grid'));
    expect(address()).toBe('/portal/seed?q=blum&view=grid');
    answer('get', `${SEED}/:id`, { status: 404 });
    type('blume');
    fireEvent.click(screen.getAllByRole('link', { name: /^Details of/ })[0] as HTMLElement);
    expect(new URLSearchParams(location.search).get('q')).toBe('blume');
  });

  it('has a first page of its own, and goes with Clear all', async () => {
    draw();
    type('blume');
    fireEvent.click(link('Next page'));
    expect(address()).toBe('/portal/seed?q=blume');
    await waitFor(() => expect(rowNames()).toEqual(['Blume Ventures']));
    type('blume x');
    fireEvent.click(link('Clear all'));
    expect(address()).toBe('/portal/seed');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await waitFor(() => expect(rowNames()).toHaveLength(6));
  });
});

it.each([
  ['SQL', "' OR 1=1--"],
  ['an operator', '"NEAR('],
  ['wildcards', '%_*'],
  ['Devanagari', 'निवेश'],
  ['an emoji', '🚀'],
  ['a zero', 'a\0b'],
  ['10,000 letters', 'a'.repeat(10_000)],
])('sends %s as it was typed, and says when nothing matches', async (_, text) => {
  answer('get', SEED, { body: listBody('seed', []) });
  answer('get', `${SEED}/relaxations`, { data: [] });
  const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 6))} />);
  await user.click(screen.getByRole('searchbox', { name: /^Search by/ }));
  await user.paste(text);
  await screen.findByText('No results', { selector: ':not(.sr-only)' });
  expect(sentTo('get', SEED).at(-1)?.query.get('q')).toBe(text);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers the place that an empty search names as a filter', async () => {
  answer('get', SEED, { body: listBody('seed', []) });
  const instead = { filter: 'locations', value: 'Pune', q: '' } as const;
  answer('get', `${SEED}/relaxations`, {
    data: [
      { drop: 'q', instead, count: 12, countIsCapped: false },
      { drop: 'q', count: 40, countIsCapped: false },
    ],
  });
  const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 6))} />);
  await user.type(screen.getByRole('searchbox', { name: /^Search by/ }), 'Pune');
  await screen.findByRole('link', { name: /^Without "Pune":\s*40$/ });
  const place = screen.getByRole('link', { name: /^In "Pune":\s*12$/ });
  expect(place.getAttribute('href')).toBe('/portal/seed?location=Pune');
});
