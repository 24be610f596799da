/** The actions on a comparison: remove, copy, print and export. Also the tray, and entries that were chosen before the page opened. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { comparisonHref, readComparison } from '@/domain/directory/comparison';
import type { Listing } from '@/domain/directory/listing';
import * as files from '@/lib/export/table-file';
import { $comparison } from '@/stores/comparison';
import { entry } from '@tests/factories/directory-screens';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { Comparison } from './ComparisonDrawer';
import { ComparisonScreen } from './ComparisonScreen';

const [a, b, c] = [1, 2, 3].map((n) => entry('seed', n)) as [Listing, Listing, Listing];
const hrefOf = (refs: readonly Pick<Listing, 'kind' | 'id'>[], differencesOnly = false) =>
  comparisonHref({ refs: refs.map(({ kind, id }) => ({ kind, id })), differencesOnly });
const choose = (listings: readonly Listing[]) => {
  localStorage.setItem('comparison', JSON.stringify(listings));
  $comparison.set([...listings]);
};

function draw(href: string, found: readonly Listing[]) {
  history.replaceState(null, '', href);
  const asked = readComparison(new URLSearchParams(location.search));
  const listings = found.filter(({ id }) => asked.refs.some((ref) => ref.id === id));
  const answer =
    listings.length < 2 ? ({ kind: 'select-more' } as const) : ({ kind: 'listings', listings, missing: 0 } as const);
  return drawScreen(<ComparisonScreen asked={asked} answer={answer} />);
}
const press = (name: string) => screen.getByRole('button', { name });
const columns = () =>
  screen
    .getAllByRole('columnheader')
    .flatMap((head) => within(head).queryAllByRole('link', { name: /^(?!Remove)/ }))
    .map(({ textContent }) => textContent);
const stored = () =>
  (JSON.parse(localStorage.getItem('comparison') ?? '[]') as { name: string }[]).map(({ name }) => name);

beforeEach(() => choose([]));

describe('the comparison page', () => {
  it('takes an entry out, of the address and of what was chosen, until there is one alone', async () => {
    choose([a, b, c]);
    const { user } = draw(hrefOf([a, b, c]), [a, b, c]);
    screen.getByText(/^\d+ of \d+ fields shown$/);
    const remove = (one: Listing) => screen.getByRole('link', { name: new RegExp(`^Remove ${one.name}`) });
    expect(remove(a).getAttribute('href')).toBe(hrefOf([b, c]));
    await user.click(remove(a));
    expect(address()).toBe(hrefOf([b, c]));
    expect(columns()).toEqual([b.name, c.name]);
    expect(stored()).toEqual([b.name, c.name]);
    act(() => history.back());
    await waitFor(() => expect(columns()).toEqual([a.name, b.name, c.name]));
    // What was taken out of the selection stays out of it.
    expect(stored()).toEqual([b.name, c.name]);
    await user.click(remove(b));
    await user.click(remove(a));
    within(await screen.findByRole('alert')).getByText(
      `You selected ${c.name}. Tick Compare beside one to three more.`,
    );
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
  });

  it('copies its address, prints, and exports what is shown under the names', async () => {
    const { user } = draw(hrefOf([a, b], true), [a, b]);
    await user.click(press('Copy link'));
    await notices().findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(location.href);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(press('Copy link'));
    await notices().findByText('The link could not be copied. Copy the address of the page instead.');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(press('Print'));
    expect(print).toHaveBeenCalledTimes(1);
    const save = vi.spyOn(files, 'saveTable').mockResolvedValue('two.csv');
    const exportAs = async (label: string) => {
      await user.click(press('Export the comparison'));
      await user.click(await screen.findByRole('menuitem', { name: label }));
    };
    await exportAs('CSV');
    await notices().findByText('Exported to "two.csv"');
    const [table, name, format] = save.mock.lastCall ?? [];
    expect([name, format]).toEqual([`Comparison of ${a.name}, ${b.name}`, 'csv']);
    expect(JSON.stringify(table)).toContain(b.name);
    // As on the page, without what all have in common.
    expect(JSON.stringify(table)).not.toContain('"Kind"');
    save.mockRejectedValue(new Error('no'));
    await exportAs('Excel (XLSX)');
    await notices().findByText('Failed to export data');
    expect(save.mock.lastCall?.[2]).toBe('xlsx');
  });

  it('opens what was chosen where its address names none, and else says to choose more', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    choose([a, b]);
    const { unmount } = draw('/portal/compare', []);
    expect(replace.mock.calls).toEqual([[hrefOf([a, b])]]);
    unmount();
    choose([]);
    draw('/portal/compare', []);
    await screen.findByText('Tick Compare beside two to four entries in any directory.');
    expect(replace).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link', { name: /^Compare your/ })).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/portal/all-investors',
      '/portal/incubators',
    ]);
  });

  it('is loaded again where Back leads to entries that it does not have', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    draw(hrefOf([a, b]), [a, b]);
    history.replaceState(null, '', hrefOf([b, c]));
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(columns()).toEqual([a.name, b.name]);
  });

  it('answers to the space bar alone at its switch', () => {
    draw(hrefOf([a, b]), [a, b]);
    const control = screen.getByRole('switch', { name: 'Differences only' });
    fireEvent.keyDown(control, { key: 'a' });
    expect(address()).toBe(hrefOf([a, b]));
    expect(fireEvent.keyDown(control, { key: ' ' })).toBe(false);
    expect(address()).toBe(hrefOf([a, b], true));
  });
});

describe('the tray', () => {
  it('counts what is chosen, offers the comparison from two on, and takes entries out in the drawer', async () => {
    choose([a]);
    const { user } = drawScreen(<Comparison />);
    const tray = () => within(screen.getByRole('region', { name: 'Comparison tray' }));
    tray().getByText('1 of 4 to compare');
    expect(tray().queryByRole('button', { name: 'Compare Now' })).toBeNull();
    act(() => choose([a, b]));
    await user.click(tray().getByRole('button', { name: 'Compare Now' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Compare' }));
    expect(drawer.getByRole('link', { name: 'Compare all fields' }).getAttribute('href')).toBe(hrefOf([a, b]));
    drawer.getByRole('rowheader', { name: 'Location' });
    // Of angels alone.
    expect(drawer.queryByRole('rowheader', { name: 'Status' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: `Remove ${a.name}` }));
    drawer.getByText('Select More Investors: Please select at least 2 investors to compare.');
    expect(drawer.queryByRole('link', { name: 'Compare all fields' })).toBeNull();
    expect(stored()).toEqual([b.name]);
    await user.click(drawer.getByRole('button', { name: 'Clear All' }));
    expect(stored()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Comparison tray' })).toBeNull();
  });
});
