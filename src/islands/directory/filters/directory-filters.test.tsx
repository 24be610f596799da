/** The filters of a directory: what they offer, what they send, and how they are taken off again. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen } from '@tests/setup/component/screen';
import { directoryStart, entries, facetsOf, listBody, pageInfo } from '@tests/factories/directory-screens';
import { DirectoryScreen } from '@/islands/directory/DirectoryScreen';
import { renderToStaticMarkup } from 'react-dom/server';
import { DIRECTORIES } from '@/domain/directory/directories';
import { FILTER_ROWS, isOffered, keysOf, paramsOf } from '@/domain/directory/filters/filter-table';
import { readPageState } from '@/domain/directory/filters/filters';
import type { Facets } from '@/domain/directory/list-state';
import { DirectoryContext, type DirectoryView } from '@/islands/directory/context';
import { FilterPanel } from './FilterPanel';
import { Toolbar } from '@/islands/directory/Toolbar';

const SEED = '/api/seed-investors';
const GROUPS = ['Sectors', 'Locations', 'Industries', 'Preferred startup stage'];
const rowNames = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent);
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }));

async function openFilters(user: ReturnType<typeof drawScreen>['user']) {
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  return within(await screen.findByRole('region', { name: 'Filters' }));
}

describe('filters', () => {
  it('DIR-04 DIR-05 show counts beside options, filter, name what is on, and clear', async () => {
    const facets = facetsOf(42, {
      sectors: [
        { name: 'Deep "Tech" & मुंबई', count: 17 },
        { name: 'Fintech', count: 3 },
      ],
      locations: [{ name: 'Pune', count: 2 }],
      industries: [{ name: 'Climate', count: 2 }],
      // What no one has is last.
      stages: [
        { name: 'Idea', count: 4 },
        { name: 'Early Stage', count: 3 },
        { name: 'Growth', count: 1 },
        { name: 'MVP', count: 0 },
        { name: 'Scale', count: 0 },
      ],
    });
    const rows = entries('seed', 6);
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows, { total: 42 })} />);
    answer('get', `${SEED}/facets`, { data: facets });
    answer('get', SEED, ({ query }) =>
      query.has('sector')
        ? { body: listBody('seed', rows.slice(0, 2), pageInfo(17)) }
        : { body: listBody('seed', rows, pageInfo(42)) },
    );
    const panel = await openFilters(user);
    for (const name of GROUPS) await panel.findByRole('group', { name });
    const stages = within(panel.getByRole('group', { name: 'Preferred startup stage' })).getAllByRole('checkbox');
    expect(stages.map((box) => box.getAttribute('value'))).toEqual(['Idea', 'Early Stage', 'Growth', 'MVP', 'Scale']);
    const box = () => panel.getByRole('checkbox', { name: /^Deep "Tech" & मुंबई\s*17$/ }) as HTMLInputElement;
    await user.click(box());
    expect(new URLSearchParams(location.search).getAll('sector')).toEqual(['Deep "Tech" & मुंबई']);
    await screen.findByText(/ of 17$/);
    await user.click(screen.getByRole('link', { name: 'Remove Deep "Tech" & मुंबई' }));
    await waitFor(() => expect(box().checked).toBe(false));
    await user.click(box());
    expect(box().checked).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    expect(address()).toBe('/portal/seed');
    await screen.findByText(/ of 42$/);
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    // Collapsed again by the same button.
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('DIR-06 DIR-07 narrow incubators by investment and by year, from 1900 to this year', async () => {
    const rows = entries('incubator', 6);
    const start = directoryStart('incubators', rows, { facets: facetsOf(6, {}, 25_000_000) });
    const { user } = drawScreen(<DirectoryScreen {...start} />);
    screen.getByRole('searchbox', { name: 'Search by company name, sector or focus area' });
    await openFilters(user);
    // It names its currency, and says at which rates the others are compared.
    const range = group('Investment range in rupees');
    const funds = range.getByRole('slider', { name: 'Investment range: to' });
    expect(funds.getAttribute('max')).toBe('25000000');
    expect(funds.getAttribute('aria-valuetext')).toBe('₹2,50,00,000');
    expect((range.getByRole('slider', { name: 'Investment range: from' }) as HTMLInputElement).value).toBe('0');
    range.getByText(/^Other currencies are converted at \$1 = ₹/);
    const [from, to] = group('Year of establishment').getAllByRole('slider');
    expect([from?.getAttribute('min'), to?.getAttribute('max')]).toEqual(['1900', '2026']);
    answer('get', '/api/incubator-companies', { body: listBody('incubators', rows.slice(2, 4), pageInfo(2)) });
    await user.type(group('Year of establishment').getByRole('textbox', { name: 'From' }), '2015');
    await waitFor(() => expect(address()).toBe('/portal/incubators?minYear=2015'));
    await waitFor(() => expect(rowNames()).toEqual(rows.slice(2, 4).map(({ name }) => name)));
    expect(sentTo('get', '/api/incubator-companies').at(-1)?.query.get('minYear')).toBe('2015');
    screen.getByRole('link', { name: 'Remove Established: from 2015' });
    fireEvent.change(funds, { target: { value: '1000000' } });
    await waitFor(() => expect(new URLSearchParams(location.search).get('maxFund')).toBe('1000000'));
    // Amounts as people write them; what is none changes nothing and is said.
    const most = range.getByRole('textbox', { name: 'To' });
    await user.clear(most);
    await user.type(most, '1.5 crore');
    await waitFor(() => expect(new URLSearchParams(location.search).get('maxFund')).toBe('15000000'));
    expect(funds.getAttribute('aria-valuetext')).toBe('₹1,50,00,000');
    await user.type(most, ' apples');
    range.getByText('Please enter an amount, such as 25,00,000 or 2.5 crore.');
    expect(new URLSearchParams(location.search).get('maxFund')).toBe('15000000');
  });

  it('say what is wrong with a year of two digits and with the larger value first, and leave the list alone', async () => {
    const rows = entries('incubator', 6);
    const start = directoryStart('incubators', rows, { facets: facetsOf(6, {}, 25_000_000) });
    const { user } = drawScreen(<DirectoryScreen {...start} />);
    await openFilters(user);
    const before = address();
    const range = group('Year of establishment');
    const field = (name: string) => range.getByRole('textbox', { name });
    await user.type(field('From'), '15');
    await range.findByText('Please enter a year with four digits, such as 2015.');
    expect(field('From').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('To'), '2010');
    await user.clear(field('From'));
    await user.type(field('From'), '2020');
    await range.findByText('The year in “From” is later than the one in “To”.');
    expect(['From', 'To'].map((name) => field(name).getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    const money = group('Investment range in rupees');
    await user.type(money.getByRole('textbox', { name: 'From' }), '50 lakh');
    await user.clear(money.getByRole('textbox', { name: 'To' }));
    await user.type(money.getByRole('textbox', { name: 'To' }), '10 lakh');
    await money.findByText('The amount in “From” is larger than the one in “To”.');
    expect(address()).not.toContain('maxFund');
    expect(address()).not.toContain('Year');
    expect(before).toBe('/portal/incubators');
  });

  it('DIR-06 reach to ten lakh where no incubator says more', async () => {
    const start = directoryStart('incubators', entries('incubator', 1), { facets: facetsOf(1, {}, 20_000) });
    const { user } = drawScreen(<DirectoryScreen {...start} />);
    await openFilters(user);
    expect(screen.getByRole('slider', { name: 'Investment range: to' }).getAttribute('max')).toBe('1000000');
  });

  it('DIR-33 DIR-34 DIR-35 a tab sets the type, and ticking a type puts the tab back to All', async () => {
    const industries = Array.from({ length: 12 }, (_, at) => ({ name: `Industry ${at}`, count: 12 - at }));
    const types = ['pre-seed', 'seed', 'angel'].map((name) => ({ name, count: 2 }));
    const facets = facetsOf(6, { types, industries });
    const rows = entries('seed', 6);
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('all-investors', rows, { facets })} />);
    answer('get', '/api/investors', ({ query }) => {
      const asked = query.getAll('type').join();
      return { body: listBody('all-investors', asked === 'seed' ? rows.slice(0, 2) : rows.slice(0, 4)) };
    });
    const tab = (name: string) => screen.getByRole('tab', { name });
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'All',
      'Pre-Seed',
      'Seed',
      'Angel',
    ]);
    await user.click(tab('Seed'));
    expect(address()).toBe('/portal/all-investors?tab=seed');
    await waitFor(() => expect(rowNames()).toEqual(rows.slice(0, 2).map(({ name }) => name)));
    await openFilters(user);
    const ticked = group(/^Investor type/);
    expect((ticked.getByRole('checkbox', { name: /^Seed/ }) as HTMLInputElement).checked).toBe(true);
    await user.click(ticked.getByRole('checkbox', { name: /^Angel/ }));
    expect(address()).toBe('/portal/all-investors?type=seed&type=angel');
    expect(tab('All').getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(rowNames()).toHaveLength(4));
    for (const name of GROUPS) group(name);
    for (const name of ['Fetch Local Investors', 'Save this search']) screen.getByRole('button', { name });
    expect(screen.getAllByRole('link', { name: /^(Table|Grid)$/ })).toHaveLength(2);
    screen.getByRole('searchbox', { name: 'Search by name, sector or focus industry' });
    // Of each entry: the details, the comparison, and the menu that saves to a collection.
    for (const { name } of rows.slice(0, 4)) {
      screen.getByRole('link', { name: `Details of ${name}` });
      screen.getByRole('checkbox', { name: `Compare ${name}` });
      screen.getByRole('button', { name: `Options for ${name}` });
    }

    // A long group has a search of its own.
    const long = group('Industries');
    await user.type(long.getByRole('searchbox'), 'industry 11');
    expect(long.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['Industry 11']);
    await user.clear(long.getByRole('searchbox'));
    await user.type(long.getByRole('searchbox'), 'zzzz');
    expect(long.queryAllByRole('checkbox')).toEqual([]);
    long.getByText('Nothing matches “zzzz”.');
  });

  it('say when they could not be loaded', async () => {
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 2))} />);
    answer('get', `${SEED}/facets`, { status: 500 });
    const panel = await openFilters(user);
    await panel.findByText('The filters could not be loaded. Search still works; reload the page to try again.');
  });
});

const option = [{ name: 'Some value', count: 3 }];
const facets = {
  ...Object.fromEntries(FILTER_ROWS.flatMap(keysOf).map((key) => [key, option])),
  maxFund: 5_000_000,
  rates: '',
  total: 3,
  samples: 0,
} as unknown as Facets;

it.each(Object.values(DIRECTORIES))('$title has a control for each of its filters', (directory) => {
  const address = 'near=Pune&region=Maharashtra';
  const state = readPageState(directory.name, new URLSearchParams(address));
  const model = { state, text: '', answer: { kind: 'error', text: '', hint: '' }, go: () => Promise.resolve(null) };
  const view = { directory, model, isGuest: false, canFit: false } as unknown as DirectoryView;
  const drawn = renderToStaticMarkup(
    <DirectoryContext value={view}>
      <Toolbar isPanelOpen onPanel={() => undefined} onPanelSoon={() => undefined} />
      <FilterPanel facets={facets} year={2026} isOpen isPhone={false} onClose={() => undefined} />
    </DirectoryContext>,
  );
  for (const row of FILTER_ROWS) {
    const isThere = isOffered(row, directory);
    for (const param of paramsOf(row)) {
      const hasControl = drawn.includes(`name="${param}"`) || drawn.includes(`?${param}=`);
      expect(hasControl, `${row.name} by ${param}`).toBe(isThere);
    }
    if (isThere && row.kind !== 'place') expect(drawn).toContain(row.label);
  }
});

it('counts are shown only beside options whose tick shows that many entries', async () => {
  const facets = facetsOf(42, {
    sectors: [
      { name: 'Fintech', count: 3 },
      { name: 'SaaS', count: 2 },
    ],
    stages: [{ name: 'Idea', count: 4 }],
  });
  const rows = entries('seed', 6);
  const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows, { total: 42 })} />);
  answer('get', `${SEED}/facets`, { data: facets });
  answer('get', SEED, { body: listBody('seed', rows.slice(0, 3), pageInfo(3)) });
  const panel = await openFilters(user);
  await panel.findByRole('checkbox', { name: /^Idea\s*4$/ });
  await user.click(panel.getByRole('checkbox', { name: /^Fintech\s*3$/ }));
  // A further sector adds its entries; a stage narrows what is chosen.
  panel.getByRole('checkbox', { name: /^SaaS\s*2$/ });
  await panel.findByRole('checkbox', { name: 'Idea' });
  await user.type(screen.getByRole('searchbox', { name: /search/i }), 'kite');
  await panel.findByRole('checkbox', { name: 'SaaS' });
});
