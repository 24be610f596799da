/** Saved searches: saved from a directory, listed in words, renamed, deleted with Undo, and what is new in one. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { directoryStart, entries, listingId } from '@tests/factories/directory-screens';
import type { SavedSearch } from '@/domain/saved-searches/saved-search';
import { DirectoryScreen } from '@/islands/directory/DirectoryScreen';
import { SavedSearchesScreen } from './SavedSearches';

const PATH = '/api/saved-searches';
const search = (n: number, more: Partial<SavedSearch> = {}): SavedSearch => ({
  id: listingId(n),
  name: `Search ${n}`,
  directory: 'angel-investors',
  query: 'q=asha&near=Pune&status=Top+Investor',
  newCount: 0,
  seenSeq: 40 + n,
  createdAt: `2026-11-0${n}T10:00:00.000Z`,
  ...more,
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('in a directory', () => {
  const draw = (query: string) =>
    drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 6), { query })} />);

  it('are saved under a name, and lead to all of them', async () => {
    const { unmount } = draw('');
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
    unmount();
    const { user } = draw('sector=Deep+%22Tech%22&sort=-name&stage=MVP');
    await user.click(button('Save this search'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    const field = dialog.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    expect(field.value).toBe('Deep "Tech", MVP');
    await user.clear(field);
    await user.type(field, '   {Enter}');
    dialog.getByText('Please name this search.');
    expect(sentTo('post', PATH)).toEqual([]);
    answer('post', PATH, ({ body }) => ({ data: search(1, body as Partial<SavedSearch>) }));
    answer('get', PATH, { data: [search(1, { name: "O'Neil & मुंबई", newCount: 120 })] });
    await user.clear(field);
    await user.type(field, "O'Neil & मुंबई{Enter}");
    await notices().findByText('Search saved');
    const [sent] = sentTo('post', PATH);
    expect(sent?.body).toMatchObject({ name: "O'Neil & मुंबई", directory: 'seed' });
    const kept = new URLSearchParams((sent?.body as SavedSearch).query);
    expect([...kept]).toEqual([
      ['sector', 'Deep "Tech"'],
      ['stage', 'MVP'],
    ]);
    await user.click(notices().getByRole('button', { name: 'Show all' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
    await panel.findByRole('link', { name: "Open O'Neil & मुंबई, 99+ new" });
  });

  it('refuse the same filters twice, in words', async () => {
    const { user } = draw('stage=MVP');
    const words = 'You have already saved this search as “First”.';
    answer('post', PATH, { status: 409, message: words });
    await user.click(button('Save this search'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    const field = dialog.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    await user.clear(field);
    await user.type(field, 'Second');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(words);
    expect(field.value).toBe('Second');
  });

  it('say so when they cannot be loaded, and try again', async () => {
    const { user } = draw('');
    answer('get', PATH, { status: 500 });
    await user.click(button('Saved searches'));
    const panel = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
    await panel.findByText('Your saved searches could not be loaded');
    answer('get', PATH, { data: [] });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await panel.findByText('No saved searches yet');
  });

  it('are deleted with Undo in the panel, where the focus stays', async () => {
    const { user } = draw('');
    const [one, two] = [search(2, { name: 'Later' }), search(1)];
    answer('get', PATH, { data: [one, two] });
    answerAt('delete', `${PATH}/${one.id}`, { data: null });
    answer('post', PATH, ({ body }) => ({ data: { ...one, ...(body as Partial<SavedSearch>), id: listingId(9) } }));
    await user.click(button('Saved searches'));
    const panel = await screen.findByRole('dialog', { name: 'Saved searches' });
    (await within(panel).findByRole('button', { name: 'Delete Later' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Search 1'));
    await notices().findByText('“Later” deleted');
    expect(within(panel).queryByRole('link', { name: 'Open Later' })).toBeNull();
    notices().getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard('{Enter}');
    await within(panel).findByRole('link', { name: 'Open Later' });
    expect(sentTo('post', PATH)[0]?.body).toEqual({
      name: 'Later',
      directory: one.directory,
      query: one.query,
      seenSeq: one.seenSeq,
    });
    expect(panel.contains(document.activeElement)).toBe(true);
    expect(
      within(panel)
        .getAllByRole('link', { name: /^Open (?!as)/ })
        .map((link) => link.textContent),
    ).toHaveLength(2);
  });

  it('tell what is new since the last visit, each a way to its details', async () => {
    const fresh = entries('seed', 8).map(({ id, name }) => ({ id, name }));
    answerAt('post', `${PATH}/${listingId(5)}/seen`, { data: { id: listingId(5), name: "O'Neil & मुंबई", fresh } });
    const { user } = draw(`stage=MVP&saved=${listingId(5)}`);
    const news = within(await screen.findByRole('status', { name: 'New since your last visit' }));
    news.getByText('New since your last visit: 8 new matches');
    news.getByText('and 2 more');
    expect(within(document.querySelector('tbody') as HTMLElement).getAllByText('New')).toHaveLength(6);
    await user.click(news.getByRole('button', { name: fresh[0]?.name ?? '' }));
    await screen.findByRole('dialog', { name: fresh[0]?.name ?? '' });
    expect(new URLSearchParams(location.search).get('open')).toBe(fresh[0]?.id);
  });

  it('ask guests to log in', async () => {
    const options = { query: 'stage=MVP', more: { isGuest: true } };
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', entries('seed', 6), options)} />);
    for (const name of ['Save this search', 'Saved searches']) {
      await user.click(button(name));
      const question = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
      await user.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
  });
});

describe('the page', () => {
  it('lists them in words, renames one, and deletes one with the focus on the next', async () => {
    const { user } = drawScreen(<SavedSearchesScreen start={[search(3, { newCount: 1 }), search(2), search(1)]} />);
    const rows = screen.getAllByRole('listitem').filter((item) => item.dataset['search']);
    for (const word of ['Angel investors', 'near Pune', '“asha”', 'Top Investor', '1 new'])
      expect(rows[0]?.textContent).toContain(word);
    screen.getByText(/^3 of 30\./);
    const open = screen.getByRole('link', { name: 'Open Search 3, 1 new' });
    expect(open.getAttribute('href')).toBe(`/portal/angel-investors?${search(3).query}&saved=${listingId(3)}`);
    answerAt('put', `${PATH}/${listingId(2)}`, ({ body }) => ({ data: search(2, body as Partial<SavedSearch>) }));
    await user.click(button('Rename Search 2'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Later 🚀{Enter}');
    await screen.findByRole('link', { name: 'Open Later 🚀' });
    // What the server refuses comes back to its place.
    answerAt('delete', `${PATH}/:id`, { status: 500, message: 'Not now.' });
    await user.click(button('Delete Later 🚀'));
    await notices().findByText('Not now.');
    await screen.findByRole('link', { name: 'Open Later 🚀' });
    answerAt('delete', `${PATH}/:id`, { data: null });
    await user.click(button('Delete Later 🚀'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Search 1'));
    expect(sentTo('delete', `${PATH}/:id`)).toHaveLength(2);
    expect(address()).toBe('/');
  });

  it('says so when they could not be had, and tries again', async () => {
    const { user } = drawScreen(<SavedSearchesScreen start={null} />);
    screen.getByText('Your saved searches could not be loaded');
    answer('get', PATH, { data: [search(1)] });
    await user.click(button('Try again'));
    await screen.findByRole('link', { name: 'Open Search 1' });
  });
});
