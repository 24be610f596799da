/**
 * The actions in menus, rows and the bar of saved items: compare, pass on, open, write, export. Also the text for entries that are no
 * longer listed.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedCard } from '@/domain/saved/cards';
import { COMPARISON_LIMIT } from '@/domain/directory/comparison';
import { dayInIndia } from '@/domain/time/india';
import { $comparison } from '@/stores/comparison';
import { entry } from '@tests/factories/directory-screens';
import { answer, sentTo } from '@tests/setup/component/network';
import { COLLECTION, collectionOf, favouritesOf, refOf, savedCard, signInSaver } from '@tests/setup/component/saved';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import * as exporting from './export-collection';
import { SavedScreen } from './SavedScreen';
import { readSavedPage } from './use-saved-page';

const PAGE = '/portal/saved-investors';
const OTHER = '1790000000001';
const [a, b] = [1, 2].map((n) => savedCard(n)) as [SavedCard, SavedCard];
const influencer = savedCard(3, { name: 'Meera' }, 'youtube-influencer');
const key = (card: SavedCard) => `${COLLECTION}/${refOf(card)}`;

beforeEach(() => {
  $comparison.set([]);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

function draw(query = '') {
  history.replaceState(null, '', `${PAGE}${query && `?${query}`}`);
  return drawScreen(<SavedScreen start={readSavedPage(new URLSearchParams(query))} />);
}
type User = ReturnType<typeof draw>['user'];
const openMenu = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name: `More for ${name}` }));
const entriesOf = async (user: User, name: string) => {
  await openMenu(user, name);
  await screen.findAllByRole('menuitem');
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const closeMenu = async (user: User) => {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
};
const choose = async (user: User, name: string, ...labels: string[]) => {
  await openMenu(user, name);
  for (const label of labels) await user.click(await screen.findByRole('menuitem', { name: label }));
};

describe('the menu of a saved item', () => {
  it('has for a favourite what a favourite can do, and adds it to a collection', async () => {
    await signInSaver(
      [...favouritesOf([a, influencer]), ['collection', COLLECTION, { name: 'Seed round' }]],
      [a, influencer],
    );
    const { user } = draw();
    await screen.findByRole('link', { name: a.name });
    expect(await entriesOf(user, a.name)).toEqual([
      'Add to collection',
      'Save to Collection',
      'Add to comparison',
      'Write to them',
      'Remove from favorites',
    ]);
    await closeMenu(user);
    // People of media are not compared.
    expect(await entriesOf(user, influencer.name)).not.toContain('Add to comparison');
    await closeMenu(user);
    await choose(user, a.name, 'Add to collection', 'Seed round');
    await notices().findByText('Added to Collection');
    await screen.findByRole('tab', { name: 'Seed round (1)' });
    await screen.findByText(`${a.name}: added to Seed round.`);
  });

  it('puts an entry into the comparison and takes it out, to four, and says when it cannot be had', async () => {
    await signInSaver(favouritesOf([a]), [a]);
    const { user } = draw();
    await screen.findByRole('link', { name: a.name });
    answer('get', '/api/seed-investors/:id', 'offline');
    await choose(user, a.name, 'Add to comparison');
    await notices().findByText('Connection Error');
    $comparison.set([5, 6, 7, 8].map((n) => entry('seed', n)));
    answer('get', '/api/seed-investors/:id', { data: { _id: a.id, seedName: a.name } });
    await choose(user, a.name, 'Add to comparison');
    await notices().findByText(COMPARISON_LIMIT);
    $comparison.set([]);
    await choose(user, a.name, 'Add to comparison');
    await waitFor(() => expect($comparison.get().map(({ id }) => id)).toEqual([a.id]));
    expect(sentTo('get', '/api/seed-investors/:id').at(-1)?.path).toBe(`/api/seed-investors/${a.id}`);
    await choose(user, a.name, 'Remove from comparison');
    expect($comparison.get()).toEqual([]);
  });

  it('moves an item of a collection to another with the focus on its neighbour, and offers no step that it has', async () => {
    const { server } = await signInSaver(
      [...collectionOf([a, b]), ['collection', OTHER, { name: 'Later' }], ['step', key(a), 'Contacted']],
      [a, b],
    );
    const { user } = draw(`tab=${COLLECTION}`);
    await screen.findByRole('link', { name: a.name });
    await choose(user, a.name, 'Change step');
    await screen.findByRole('menuitem', { name: 'In talks' });
    expect(screen.queryByRole('menuitem', { name: 'Contacted' })).toBeNull();
    await user.keyboard('{Escape}');
    await closeMenu(user);
    await choose(user, a.name, 'Move to collection', 'Later');
    await screen.findByText(`${a.name}: moved to Later.`);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `More for ${b.name}` }));
    await waitFor(() => expect(server.held('member').map((one) => one.key)).toEqual([key(b), `${OTHER}/${refOf(a)}`]));
  });
});

describe('a pass', () => {
  it('replaces the follow-up and is undone as a whole', async () => {
    const { server } = await signInSaver(
      [...collectionOf([a]), ['follow-up', key(a), '2031-01-05'], ['step', key(a), 'In talks']],
      [a],
    );
    const { user } = draw(`tab=${COLLECTION}&view=table`);
    await screen.findByRole('link', { name: a.name });
    await user.selectOptions(screen.getByRole('combobox', { name: `Step of ${a.name}` }), 'Passed');
    const dialog = within(await screen.findByRole('dialog', { name: `Passed: ${a.name}` }));
    dialog.getByText('Why did it not work out? Note it for next time.');
    const common = dialog.getByRole('button', { name: 'Terms' });
    expect(common.getAttribute('aria-pressed')).toBe('false');
    await user.click(common);
    expect(common.getAttribute('aria-pressed')).toBe('true');
    const again = dialog.getByLabelText('Follow up again on');
    fireEvent.change(again, { target: { value: '1032-02-03' } });
    await user.click(dialog.getByRole('button', { name: 'Move to Passed' }));
    await dialog.findByText('Please enter a date between 1900 and 2200');
    fireEvent.change(again, { target: { value: '2032-02-03' } });
    await user.click(dialog.getByRole('button', { name: 'Move to Passed' }));
    await notices().findByText('Moved to Passed');
    await screen.findByText('Passed: Terms');
    const held = () => ['step', 'reason', 'follow-up'].map((kind) => server.held(kind as 'step')[0]?.value ?? null);
    await waitFor(() => expect(held()).toEqual(['Passed', 'Terms', '2032-02-03']));
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(held()).toEqual(['In talks', null, '2031-01-05']));
  });
});

describe('the rows of the work list', () => {
  it('open the details in a collection, and the entry among favourites', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await signInSaver([...favouritesOf([b]), ...collectionOf([a])], [a, b]);
    const { user, unmount } = draw(`tab=${COLLECTION}&view=table`);
    const row = async (card: SavedCard) =>
      (await screen.findByRole('link', { name: card.name })).closest<HTMLElement>('tr')!;
    fireEvent.click(await row(a));
    await screen.findByRole('dialog', { name: a.name });
    expect(assign).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('dialog', { name: a.name })).getByRole('button', { name: 'Cancel' }));
    unmount();
    draw('view=table');
    fireEvent.click(await row(b));
    expect(assign.mock.calls).toEqual([[b.href]]);
  });

  it('say which follow-ups are late or of today, and which entries are not listed any more', async () => {
    const gone = savedCard(9);
    await signInSaver(
      [
        ...collectionOf([a, b, gone]),
        ['follow-up', key(a), '2020-01-05'],
        ['follow-up', key(b), dayInIndia(Date.now())],
      ],
      [a, b],
    );
    draw(`tab=${COLLECTION}`);
    await screen.findByText('1 overdue · 1 to follow up today');
    await screen.findByText('No longer listed');
    expect(document.body.textContent).toContain('Overdue since 5 Jan 2020');
    expect(document.body.textContent).toContain('Today, ');
  });
});

describe('the bar of a collection', () => {
  it('writes to all of it, and exports it; an empty one can only be shared, renamed and deleted', async () => {
    await signInSaver([...collectionOf([influencer]), ['collection', OTHER, { name: 'Empty' }]], [influencer]);
    const failed = vi.spyOn(exporting, 'exportCollection').mockRejectedValue(new Error('no'));
    const { user } = draw(`tab=${COLLECTION}`);
    await screen.findByRole('link', { name: influencer.name });
    expect(screen.getByRole('link', { name: 'Write to them' }).getAttribute('href')).toBe(
      `/portal/tools/outreach-generator?collection=${COLLECTION}`,
    );
    await choose(user, 'Seed round', 'Export CSV');
    await notices().findByText('The collection could not be exported. Please try again.');
    failed.mockResolvedValue(2);
    await choose(user, 'Seed round', 'Export CSV');
    await notices().findByText('2 samples are left out of the file.');
    await openMenu(user, 'Seed round');
    // People of media have no contacts to export.
    expect((await screen.findByRole('menuitem', { name: 'Export contacts' })).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await closeMenu(user);
    await user.click(screen.getByRole('tab', { name: 'Empty (0)' }));
    expect(screen.queryByRole('link', { name: 'Write to them' })).toBeNull();
    screen.getByRole('button', { name: 'Share' });
    await openMenu(user, 'Empty');
    expect((await screen.findByRole('menuitem', { name: 'Export CSV' })).getAttribute('aria-disabled')).toBe('true');
  });

  it('changes the view in its place, and leaves a click with a key to the browser', async () => {
    await signInSaver(collectionOf([a]), [a]);
    const { user } = draw(`tab=${COLLECTION}`);
    const board = await screen.findByRole('link', { name: 'Board' });
    expect(board.getAttribute('href')).toBe(`${PAGE}?tab=${COLLECTION}&view=board`);
    const browser = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', browser);
    fireEvent.click(board, { ctrlKey: true });
    document.removeEventListener('click', browser);
    expect(address()).toBe(`${PAGE}?tab=${COLLECTION}`);
    await user.click(board);
    expect(address()).toBe(`${PAGE}?tab=${COLLECTION}&view=board`);
    expect(localStorage.getItem('savedLayout')).toBe('board');
    // The board has an order of its own.
    expect(screen.queryByLabelText('Sorted by')).toBeNull();
  });
});
