/** A list that is added with a description and a page: its whole screen comes from the description. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListSpec, Pages } from '@/domain/lists/list';
import { formatDay } from '@/domain/time/days';
import { localToday } from '@/lib/local-today';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, sentTo, type Sent } from '@tests/setup/component/network';
import { ListScreen } from './ListScreen';
import { useList, useListView } from './use-list';

interface Shoe {
  id: number;
  name: string;
}

/** The description file. */
const SHOES: ListSpec<Shoe> & { api: '/api/admin/bin' } = {
  name: 'shoes',
  api: '/api/admin/bin',
  page: '/shoes',
  search: { label: 'Search shoes' },
  filters: [
    { name: 'size', label: 'Size', options: [{ value: 'l', label: 'Large' }], wrong: 'No such size.' },
    { name: 'owner', label: 'Owner', all: 'Everyone', options: [], pattern: /^\d$/, wrong: 'No such owner.' },
  ],
  hasDays: true,
  open: /^\d+$/,
  size: 2,
  caption: 'Shoes',
  failed: 'The shoes could not be read.',
  empty: 'No shoes yet',
  unmatched: 'No shoes match',
  file: { title: 'Shoes', maxRows: 3, header: ['Name'], cells: ({ name }) => [name] },
};

/** The page. */
function ShoesScreen({
  query = '',
  first = null,
  follows,
}: {
  query?: string;
  first?: Pages<Shoe> | null;
  follows?: number[];
}) {
  const list = useList(SHOES, useListView(SHOES, query), first, { follows });
  return (
    <ListScreen
      list={list}
      choices={{ owner: [{ value: '1', label: 'Asha' }] }}
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}

const ALL: Shoe[] = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Shoe ${id}` }));
const asked = () => sentTo('get', SHOES.api).map(({ query }) => Object.fromEntries(query));
const shown = () =>
  within(screen.getByRole('table', { name: 'Shoes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

beforeEach(() => {
  history.replaceState(null, '', '/shoes');
  answer('get', SHOES.api, ({ query }: Sent) => {
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit') ?? SHOES.size);
    const items = query.get('q') ? [] : ALL.slice(from, to);
    return { data: { items, next: to < ALL.length ? String(to) : null } as never };
  });
});

describe('a list with a description and a page', () => {
  it('shows the rows that the server read, and reads page after page', async () => {
    const { user } = drawScreen(<ShoesScreen first={{ items: ALL.slice(0, 2), next: '2' }} />);
    expect([shown(), asked()]).toEqual([['Shoe 1', 'Shoe 2'], []]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
    answer('get', SHOES.api, { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await notice('The rest of the list could not be read. Please try again.');
    expect(shown()).toHaveLength(4);
    expect(asked().slice(0, 2)).toEqual([{ after: '2' }, { after: '4' }]);
  });

  it('has its search and all of its filters in one search region, which is not printed', () => {
    drawScreen(<ShoesScreen />);
    const region = within(screen.getByRole('search', { name: 'Shoes' }));
    region.getByRole('searchbox', { name: 'Search shoes' });
    for (const name of ['Size', 'Owner']) region.getByRole('combobox', { name });
    for (const name of ['From', 'To']) region.getByLabelText(name);
  });

  it('says on paper what narrows it', () => {
    const { unmount } = drawScreen(<ShoesScreen />);
    expect(screen.queryByText(/^Shoes, only/)).toBeNull();
    unmount();
    drawScreen(<ShoesScreen query="?q=red&size=l&from=2026-01-02" />);
    screen.getByText(`Shoes, only “red”, Size: Large, from 2026-01-02, ${formatDay(localToday())}`);
  });

  it('is read again after another value, but not once later pages are open', async () => {
    const { rerender } = render(<ShoesScreen follows={[1]} />);
    const user = userEvent.setup();
    await waitFor(() => expect(shown()).toHaveLength(2));
    rerender(<ShoesScreen follows={[1]} />);
    expect(asked()).toHaveLength(1);
    rerender(<ShoesScreen follows={[2]} />);
    await waitFor(() => expect(asked()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
    rerender(<ShoesScreen follows={[3]} />);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(asked().map(({ after }) => after)).toEqual([undefined, undefined, '2', '4']);
  });

  it('is narrowed by the address, and writes it', async () => {
    const { user } = drawScreen(
      <ShoesScreen query="?size=l&from=2026-01-02&open=3" first={{ items: [], next: null }} />,
    );
    screen.getByText('No shoes match');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Asha');
    await waitFor(() => expect(asked()).toEqual([{ size: 'l', owner: '1', from: '2026-01-02' }]));
    expect(location.pathname + location.search).toBe('/shoes?size=l&owner=1&from=2026-01-02');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Size: all');
    await user.clear(screen.getByLabelText('From'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Everyone');
    await waitFor(() => expect(location.search).toBe(''));
    await waitFor(() => expect(shown()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox', { name: 'Search shoes' }), 'boot');
    await screen.findByText('No shoes match');
    await waitFor(() => expect(location.search).toBe('?q=boot'));
  });

  it('gives a search after a filter a step of its own, so that Back has the filter without it', async () => {
    const { user } = drawScreen(<ShoesScreen first={{ items: ALL.slice(0, 2), next: null }} />);
    const search = screen.getByRole('searchbox', { name: 'Search shoes' });
    const steps = history.length;
    await user.type(search, 'a');
    await waitFor(() => expect(location.search).toBe('?q=a'));
    expect(history.length).toBe(steps);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large');
    expect(location.search).toBe('?q=a&size=l');
    await user.type(search, 'b');
    await waitFor(() => expect(location.search).toBe('?q=ab&size=l'));
    await user.type(search, 'c');
    await waitFor(() => expect(location.search).toBe('?q=abc&size=l'));
    expect(history.length).toBe(steps + 2);
    history.back();
    await waitFor(() => expect(location.search).toBe('?q=a&size=l'));
  });

  it('has its filters behind one button on phones, which says how many are on', async () => {
    history.replaceState(null, '', '/shoes?size=l&from=2026-11-01');
    const { user } = drawScreen(<ShoesScreen query="?size=l&from=2026-11-01" />);
    const button = await screen.findByRole('button', { name: 'Filters 2 on' });
    const folded = () => screen.getByLabelText('Size').closest('.max-sm\\:hidden');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(folded()).not.toBeNull();
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(folded()).toBeNull();
  });

  it('says that there is nothing, or that it could not be read', async () => {
    answer('get', SHOES.api, { status: 500 });
    const { user } = drawScreen(<ShoesScreen />);
    await screen.findByText('The shoes could not be read.');
    answer('get', SHOES.api, { data: { items: [], next: null } as never });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No shoes yet');
  });

  it('is exported, up to the most rows of one file', async () => {
    const { user } = drawScreen(<ShoesScreen first={{ items: ALL.slice(0, 2), next: '2' }} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await screen.findByText(/exported 3 records, the maximum for one file/);
    expect(asked()).toEqual([{ limit: '500' }]);
  });
});
