import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceCategory } from '@/domain/resources/resources';
import { readAccordion } from '@/domain/dashboard/accordion';
import SignInRequiredDialog from '@/islands/shell/SignInRequiredDialog';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { $bookmarks } from '@/stores/bookmarks';
import { $signInRequired } from '@/stores/shell';
import { $toasts } from '@/stores/toasts';
import { asGuestSees, categoryOf, idOf, resourceOf } from '@tests/factories/resource-library';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { ResourcesScreen } from './ResourcesScreen';

const DOWNLOADS = '/api/resources/categories/:categoryId/resources/:resourceId/downloads';
const DRIVE_LINK = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view?usp=sharing';
const MALFORMED_LINK = 'https://drive.google.com.evil.example/file/d/1AbCdEfGhIjKlMn/view';
const LONG = `Term sheet ${'मुंबई 🚀 '.repeat(20)}`.trim();

const deck = resourceOf('Pitch deck outline', { fileType: 'PPT', downloads: 41, rating: 4.5 });
const plan = resourceOf('Hiring plan', { fileType: 'XLS' });
const kit = categoryOf('Fundraising kit', [
  deck,
  resourceOf('Data room checklist'),
  resourceOf(LONG, { preview: false }),
  resourceOf('Cap table starter', { description: 'A table of who owns what' }),
  resourceOf('Investor pipeline', { fileType: 'csv' }),
  resourceOf('Without a file', { fileUrl: null }),
  resourceOf('On Drive', { fileSource: 'drive', fileUrl: null, driveLink: DRIVE_LINK }),
]);
const legal = categoryOf('Legal and compliance', [resourceOf('NDA')], { icon: 'Code', color: '#0f766e' });
const team = categoryOf('Team and board', [plan], { icon: 'Book' });
const LIBRARY = [kit, legal, team];

interface Opening {
  query?: string;
  categories?: ResourceCategory[];
  isGuest?: boolean;
}

function openTab({ query = '', categories = LIBRARY, isGuest = false }: Opening = {}) {
  const search = `?tab=resources${query}`;
  history.replaceState(null, '', `/portal${search}`);
  render(
    <>
      <ResourcesScreen
        state={readAccordion(new URLSearchParams(search))}
        answer={{ kind: 'list', categories: isGuest ? asGuestSees(categories) : categories }}
        owner={isGuest ? null : 'founder@example.com'}
      />
      <Toaster />
      <SignInRequiredDialog />
    </>,
  );
  return userEvent.setup();
}

const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const titles = (within = '') => textsOf(`${within} [data-category] h3`);
/** Column by column, as they are drawn at 1024 px. */
const openTitles = () => textsOf('[data-category][open] h3');
const section = (category: ResourceCategory) =>
  within(document.querySelector<HTMLElement>(`[data-category="${category._id}"]`)!);
const rows = (category: ResourceCategory) => section(category).getAllByRole('listitem');
const names = (category: ResourceCategory) =>
  textsOf(`[data-category="${category._id}"] [data-resource] p:first-child`);
const counted = (name: string) =>
  screen.getByText(name).closest('[data-resource]')?.querySelector('[data-downloads]')?.getAttribute('data-downloads');

const forgetBookmarks = () => new Promise((done) => (indexedDB.deleteDatabase('outset-bookmarks').onsuccess = done));

beforeEach(async () => {
  await forgetBookmarks();
  $bookmarks.set([]);
  $toasts.set([]);
  $signInRequired.set(null);
});

describe('a category', () => {
  it('DASH-13 DASH-14 has title, description, icon and color, and each row all that it should', () => {
    openTab();
    const tile = document.querySelector<HTMLElement>(`[data-category="${kit._id}"] [data-icon]`)!;
    expect(tile.dataset['icon']).toBe('Team');
    expect(tile.style.background).toBe('#facc15');
    for (const [category, icon] of [
      [legal, 'Code'],
      [team, 'Book'],
    ] as const)
      expect(document.querySelector(`[data-category="${category._id}"] [data-icon="${icon}"]`)).not.toBeNull();
    section(kit).getByText('Files for tests');
    const first = within(document.querySelector<HTMLElement>(`[data-resource="${deck._id}"]`)!);
    for (const text of ['Pitch deck outline', 'PPT', '41 downloads']) first.getByText(text);
    first.getByRole('img', { name: 'Rated 4.5 out of 5' });
    first.getByRole('button', { name: 'Preview Pitch deck outline' });
    expect(first.getByRole('link', { name: 'Download Pitch deck outline' }).getAttribute('href')).toBe(deck.fileUrl);
    first.getByRole('button', { name: 'Bookmark Pitch deck outline' });
    screen.getByText(LONG);
    screen.getByRole('link', { name: `Download ${LONG}` });
    expect(screen.queryByRole('button', { name: `Preview ${LONG}` })).toBeNull();
  });

  it('DASH-12 is in one of two columns by turns', () => {
    openTab();
    expect(titles('[data-column="1"]')).toEqual(['Fundraising kit', 'Team and board']);
    expect(titles('[data-column="2"]')).toEqual(['Legal and compliance']);
  });

  it('DASH-13 has five rows a page, whose number is in the address', async () => {
    const user = openTab();
    expect(rows(kit).filter((row) => row.hasAttribute('data-resource'))).toHaveLength(5);
    section(kit).getByText('1–5 of 7');
    await user.click(
      within(section(kit).getByRole('navigation', { name: 'Pages of Fundraising kit' })).getByRole('link', {
        name: 'Page 2',
      }),
    );
    section(kit).getByText('6–7 of 7');
    expect(names(kit)).toEqual(['Without a file', 'On Drive']);
    expect(location.search).toBe(`?tab=resources&page=${kit._id}.2`);
    expect(section(legal).queryByRole('navigation')).toBeNull();
    cleanup();
    openTab({ query: `&page=${kit._id}.2` });
    expect(names(kit)).toEqual(['Without a file', 'On Drive']);
    expect(
      within(section(kit).getByRole('navigation')).getByRole('link', { name: 'Page 1' }).getAttribute('href'),
    ).toBe('/portal?tab=resources');
    // Back leads to the address without a page number, which is the first page.
    history.replaceState(null, '', '/portal?tab=resources');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(names(kit)[0]).toBe('Pitch deck outline'));
  });

  it('DASH-13 is turned by its links without JavaScript', () => {
    const state = readAccordion(new URLSearchParams(`tab=resources&page=${kit._id}.2`));
    const html = renderToStaticMarkup(
      <ResourcesScreen state={state} answer={{ kind: 'list', categories: LIBRARY }} owner="founder@example.com" />,
    );
    expect(html).toContain('6–7 of 7');
    expect(html).toContain('On Drive');
    expect(html).not.toContain('Pitch deck outline');
  });

  it('opens and closes, and keeps what is open in the address', async () => {
    const user = openTab();
    expect(openTitles()).toEqual(['Fundraising kit', 'Legal and compliance']);
    await user.click(screen.getByText('Team and board'));
    await user.click(screen.getByText('Fundraising kit'));
    expect(openTitles()).toEqual(['Team and board', 'Legal and compliance']);
    const query = location.search.replace('?tab=resources', '');
    cleanup();
    openTab({ query });
    expect(openTitles()).toEqual(['Team and board', 'Legal and compliance']);
  });
});

describe('the search', () => {
  it('finds while one types, marks what matches, and can be linked to', async () => {
    const user = openTab();
    await user.type(screen.getByRole('searchbox'), 'cap table');
    await screen.findByText('1 resource matches “cap table”.');
    expect(location.search).toBe('?tab=resources&q=cap%20table');
    expect(titles()).toEqual(['Fundraising kit']);
    expect(textsOf('mark')).toEqual(['Cap', 'table', 'table']);
    cleanup();
    const again = openTab({ query: '&q=zzzz' });
    screen.getByRole('heading', { name: 'No resource matches this search' });
    await again.click(screen.getByRole('button', { name: 'Show all' }));
    expect(titles()).toEqual(['Fundraising kit', 'Team and board', 'Legal and compliance']);
  });

  it('says that a load failed, and tries again', async () => {
    render(
      <ResourcesScreen
        state={readAccordion(new URLSearchParams())}
        answer={{ kind: 'error', text: 'Boom' }}
        owner="a@example.com"
      />,
    );
    within(screen.getByRole('alert')).getByText('Boom');
    answer('get', '/api/resources/categories', { data: LIBRARY });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Pitch deck outline');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a download', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
  });

  it.each([
    ['is refused', { status: 500, message: 'Boom' }],
    ['does not get through', 'offline'],
    ['is answered with an address elsewhere', { data: { address: 'https://evil.example/x', downloads: 1 } }],
  ] as const)('DASH-16 that %s says so, opens nothing and counts nothing', async (_, reply) => {
    const user = openTab();
    answer('post', DOWNLOADS, reply);
    await user.click(screen.getByRole('link', { name: 'Download Pitch deck outline' }));
    await screen.findByText('Failed to process download');
    expect(saved).toEqual([]);
    expect(counted('Pitch deck outline')).toBe('41');
    expect(location.pathname).toBe('/portal');
  });

  it('DASH-15 saves the file and shows the new count', async () => {
    const user = openTab();
    answer('post', DOWNLOADS, { data: { address: deck.fileUrl ?? '', downloads: 42 } });
    await user.click(screen.getByRole('link', { name: 'Download Pitch deck outline' }));
    await screen.findByText('42 downloads');
    expect(saved).toEqual([deck.fileUrl]);
    expect(sentTo('post', DOWNLOADS).map(({ path }) => path)).toEqual([
      `/api/resources/categories/${kit._id}/resources/${deck._id}/downloads`,
    ]);
  });

  it('DASH-15 of a document on Drive opens its link in a new tab that knows nothing of this one', async () => {
    const tab = { opener: window as Window | null, close: vi.fn(), location: { replace: vi.fn() } };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const user = openTab({ query: '&q=drive' });
    answer('post', DOWNLOADS, { data: { address: DRIVE_LINK, downloads: 1 } });
    await user.click(screen.getByRole('link', { name: 'Download On Drive (opens Google Drive in a new tab)' }));
    await waitFor(() => expect(tab.location.replace.mock.calls).toEqual([[DRIVE_LINK]]));
    expect(opened.mock.calls).toEqual([['about:blank', '_blank']]);
    expect(tab.opener).toBeNull();
    await waitFor(() => expect(document.querySelector('[data-downloads]')?.getAttribute('data-downloads')).toBe('1'));
    expect(saved).toEqual([]);
  });

  it('DASH-16 without a file, or with a malformed address, says so in the exact words and asks no one', async () => {
    const broken = resourceOf('A broken link', { fileSource: 'drive', fileUrl: null, driveLink: MALFORMED_LINK });
    const nothing = resourceOf('Without a file', { fileUrl: null });
    const user = openTab({ categories: [categoryOf('Of every kind', [broken, nothing])] });
    await user.click(screen.getByRole('button', { name: 'Download Without a file' }));
    await screen.findByText('No file available for download');
    await user.click(screen.getByRole('button', { name: 'Download A broken link' }));
    await screen.findByText('Invalid Google Drive link');
    expect(sent).toEqual([]);
  });
});

describe('bookmarks', () => {
  it('DASH-18 say "Failed to update bookmark" when the browser keeps nothing, and take it back', async () => {
    const user = openTab();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await user.click(screen.getByRole('button', { name: 'Bookmark Investor pipeline' }));
    await screen.findByText('Failed to update bookmark');
    await screen.findByRole('button', { name: 'Bookmark Investor pipeline' });
    expect(screen.queryByRole('button', { name: 'Remove the bookmark of Investor pipeline' })).toBeNull();
  });

  it('DASH-18 DASH-20 are toggled, and listed by category in the order of the library', async () => {
    const user = openTab();
    for (const name of ['NDA', 'Pitch deck outline', 'Data room checklist']) {
      await user.click(screen.getByRole('button', { name: `Bookmark ${name}` }));
      await screen.findByRole('button', { name: `Remove the bookmark of ${name}` });
    }
    // The button and the count say it; a notice would only cover them.
    expect(screen.queryByText(/^Bookmark added/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Bookmarks 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bookmarked Resources' }));
    const groups = () =>
      dialog
        .getAllByRole('region')
        .map((group) => [
          group.getAttribute('aria-label'),
          ...[...group.querySelectorAll('li p:first-child')].map((name) => name.textContent),
        ]);
    expect(groups()).toEqual([
      ['Fundraising kit', 'Pitch deck outline', 'Data room checklist'],
      ['Legal and compliance', 'NDA'],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Remove the bookmark of NDA' }));
    expect(groups()).toEqual([['Fundraising kit', 'Pitch deck outline', 'Data room checklist']]);
  });
});

describe('a guest', () => {
  const sentence = 'You need to be logged in to access these features.';
  const prompt = () => screen.findByRole('alertdialog', { name: 'Login Required' });
  const dismiss = async (words: string) => {
    within(await prompt()).getByText(words);
    $signInRequired.set(null);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };

  it('SHELL-24 is asked to log in to bookmark and to see bookmarks, in the exact words', async () => {
    const user = openTab({ isGuest: true });
    await user.click(screen.getByRole('button', { name: 'Bookmark Pitch deck outline' }));
    await dismiss('Please login to bookmark resources');
    expect(screen.queryByRole('button', { name: 'Remove the bookmark of Pitch deck outline' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Bookmarks' }));
    await dismiss('Please login to view bookmarks');
    expect(screen.queryByRole('dialog', { name: 'Bookmarked Resources' })).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('outset-bookmarks');
  });

  it('SHELL-25 is asked to log in to preview and to download, and nothing is fetched', async () => {
    const user = openTab({ isGuest: true });
    await user.click(screen.getByRole('button', { name: 'Preview Data room checklist' }));
    await dismiss(sentence);
    screen.getByRole('button', { name: 'Download Pitch deck outline' }).focus();
    await user.keyboard('{Enter}');
    await dismiss(sentence);
    expect(sent).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
  });

  it('SHELL-25 who follows the address of a preview is asked to log in, and comes back to it', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const show = `&show=${idOf(0xaaaa)}`;
    const user = openTab({ isGuest: true, query: show });
    await user.click(within(await prompt()).getByRole('button', { name: 'Login Now' }));
    expect(assign.mock.calls).toEqual([[`/login?returnTo=${encodeURIComponent(`/portal?tab=resources${show}`)}`]]);
  });
});
