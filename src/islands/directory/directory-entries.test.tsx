/** The entries of a directory: the actions of an entry's menu, the sentences about a search and an empty list, and the return to the same row. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Listing } from '@/domain/directory/listing';
import { $comparison } from '@/stores/comparison';
import { directoryStart, entries, entry, listBody } from '@tests/factories/directory-screens';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { signInSaver } from '@tests/setup/component/saved';
import { DirectoryScreen } from './DirectoryScreen';
import { EntryMarks } from './entry';

const SEED = '/api/seed-investors';
const rows = entries('seed', 3);
const [first, second] = rows as [Listing, Listing, Listing];
const draw = (options: Parameters<typeof directoryStart>[2] = {}, shown: readonly Listing[] = rows) =>
  drawScreen(<DirectoryScreen {...directoryStart('seed', [...shown], options)} />);
const choose = async (user: ReturnType<typeof draw>['user'], { name }: Listing, label: string) => {
  await user.click(screen.getByRole('button', { name: `Options for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
};
const rowNames = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent);
const spoken = () => document.querySelector('[aria-live=polite].sr-only')?.textContent;

beforeEach(() => {
  localStorage.removeItem('comparison');
  $comparison.set([]);
});

describe('the menu of an entry', () => {
  it('opens the details, the website and the address, and says where there is none', async () => {
    const bare = entry('seed', 9, { name: 'Bare Capital', website: null });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = draw({}, [first, bare]);
    await choose(user, first, 'Visit website');
    expect(opened.mock.calls).toEqual([[first.website, '_blank', 'noopener']]);
    await choose(user, bare, 'Visit website');
    await notices().findByText('Website URL not available');
    expect(opened).toHaveBeenCalledTimes(1);
    await choose(user, first, 'Copy link');
    await notices().findByText('Link copied');
    expect(new URL(await navigator.clipboard.readText()).pathname).toContain(first.id);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await choose(user, first, 'Copy link');
    await notices().findByText('The link could not be copied. Open the page and copy its address.');
    await choose(user, first, 'View details');
    await screen.findByRole('dialog', { name: first.name });
    expect(new URLSearchParams(location.search).get('open')).toBe(first.id);
  });

  it('adds an entry to the favourites once, with Undo, and asks for its collection', async () => {
    const { server } = await signInSaver();
    const { user } = draw();
    await choose(user, second, 'Add to Favorites');
    await notices().findByText('Added to Favorites');
    notices().getByText(second.name);
    await waitFor(() => expect(server.held('favourite').map(({ key }) => key)).toEqual([`seed:${second.id}`]));
    await choose(user, second, 'Add to Favorites');
    await notices().findByText('Already in Favorites');
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.held('favourite')).toEqual([]));
    await choose(user, second, 'Save to Collection');
    await screen.findByRole('dialog', { name: /collection/i });
  });
});

describe('what a list says', () => {
  it('are the words that were searched in place of those that were typed, and what it did not understand', () => {
    const notice = '“before Tuesday” was not understood.';
    draw({ query: 'q=fintec', page: { correctedQuery: 'fintech', notices: [notice] } });
    expect(screen.getByText('fintech').closest('p')?.textContent).toBe(
      'Showing results for fintech. Nothing matches “fintec” exactly.',
    );
    screen.getByText(notice);
  });

  it('is its length to a screen reader, with samples and the page', async () => {
    const { unmount } = draw({ total: 1 }, [first]);
    expect(spoken()).toBe('1 result');
    unmount();
    draw({ total: 9, page: { samples: 2, number: 2 } });
    expect(spoken()).toMatch(/^7 results and 2 samples?.*, page 2$/);
  });

  it('is that nothing is there yet, that a page has become empty, or that guests see the first page', async () => {
    const { unmount } = draw({}, []);
    screen.getByText('Nothing here yet');
    screen.getByText('Seed investors will appear here once they are added.');
    expect(spoken()).toBe('No results');
    unmount();
    const { user } = draw({ query: 'page=3', page: { number: 3 } }, []);
    screen.getByText('This page is empty');
    screen.getByText('There are not that many pages.');
    answer('get', SEED, { body: listBody('seed', rows) });
    await user.click(screen.getByRole('link', { name: 'First page' }));
    await waitFor(() => expect(rowNames()).toEqual(rows.map(({ name }) => name)));
    expect(address()).toBe('/portal/seed');
  });

  it('is what nothing matches, with a way to all', async () => {
    const { user } = draw({ query: 'q=zzz' }, []);
    screen.getByText('No results', { selector: 'h2, h3' });
    screen.getByText(/^Nothing in Seed investors matches .*zzz.*\.$/);
    answer('get', SEED, { body: listBody('seed', rows) });
    await user.click(screen.getAllByRole('link', { name: 'Clear all' }).at(-1)!);
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    expect(address()).toBe('/portal/seed');
    expect(sentTo('get', SEED)[0]?.query.get('q') ?? '').toBe('');
  });
});

describe('the way back to a list', () => {
  it('focuses the row that was opened, where it was, and only on the way back', async () => {
    draw();
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const link = document.querySelector<HTMLElement>(`[data-row="${second.id}"]`)!;
    const leave = (event: Event) => event.preventDefault();
    document.addEventListener('click', leave);
    onTestFinished(() => document.removeEventListener('click', leave));
    fireEvent.click(link, { ctrlKey: true });
    expect(history.state).not.toMatchObject({ opened: second.id });
    fireEvent.click(link);
    expect(history.state).toMatchObject({ opened: second.id, scroll: 0 });
    const show = (persisted: boolean) =>
      act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
    show(false);
    expect(document.activeElement).not.toBe(link);
    show(true);
    expect(document.activeElement).toBe(link);
    expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });
});

describe('an entry on a page of its own', () => {
  it('is chosen for the comparison with a notice that leads there from the second on', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await signInSaver();
    const { user, unmount } = drawScreen(<EntryMarks listing={first} />);
    const box = (one: Listing) => screen.getByRole('checkbox', { name: `Compare ${one.name}` });
    await user.click(box(first));
    await notices().findByText(`${first.name} is chosen. Choose one more to compare.`);
    unmount();
    const again = drawScreen(<EntryMarks listing={second} />);
    await again.user.click(box(second));
    await notices().findByText('2 chosen to compare');
    notices().getByText(second.name);
    await again.user.click(notices().getByRole('button', { name: 'Compare Now' }));
    const [href] = assign.mock.lastCall ?? [];
    for (const { id } of [first, second]) expect(decodeURIComponent(String(href))).toContain(id);
    // To take one out needs no notice.
    await again.user.click(box(second));
    expect($comparison.get().map(({ id }) => id)).toEqual([first.id]);
    expect(notices().queryByText(`${second.name} is chosen. Choose one more to compare.`)).toBeNull();
  });
});
