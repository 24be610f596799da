/** The saved page as its screen draws it: tabs, cards, collections, what fails, and what goes to the account. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { COLLECTION, collectionOf, favouritesOf, refOf, savedCard, signInSaver } from '@tests/setup/component/saved';
import type { SavedCard } from '@/domain/saved/cards';
import { createCollection } from '@/domain/saved/changes';
import { OWN_TYPES, SAVED_TYPES, type SavedType } from '@/domain/saved/items';
import { doSaved, savedState, watchSaved } from '@/stores/saved';
import { writeStamp } from '@/domain/saved/records';
import { DAY_MS } from '@/domain/time/durations';
import { formatDay } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';
import { localToday } from '@/lib/local-today';
import { readSavedPage } from './use-saved-page';
import { SavedScreen } from './SavedScreen';
import { fetchForOffline } from './use-cards';

const PAGE = '/portal/saved-investors';
const STAMP = writeStamp({ ms: 1_790_000_000_000, count: 0 }, 'before');
const [a, b, c, d] = [1, 2, 3, 4].map((n) => savedCard(n)) as [SavedCard, SavedCard, SavedCard, SavedCard];

/** happy-dom lays nothing out: everything that is drawn is in sight. */
const seeAll = () =>
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);

function draw(query = '') {
  seeAll();
  history.replaceState(null, '', `${PAGE}${query && `?${query}`}`);
  return drawScreen(<SavedScreen start={readSavedPage(new URLSearchParams(query))} />);
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
const shown = () =>
  [...document.querySelectorAll('article a[href^="/portal/"]:not([aria-label])')].map(({ textContent }) => textContent);
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
/** Chooses what a collection's menu offers. */
async function choose(user: ReturnType<typeof draw>['user'], collection: string, label: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${collection}` }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}
const undo = (user: ReturnType<typeof draw>['user']) =>
  user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);

describe('Your Saved Items', () => {
  it('SAVE-01 SAVE-02 SAVE-03 have a tab for all favourites, one a type, and one a collection', async () => {
    await signInSaver([...favouritesOf([a]), ...collectionOf([b], "O'Neil & मुंबई <b>")], [a, b]);
    const { user } = draw();
    screen.getByRole('heading', { level: 1, name: 'Your Saved Items' });
    await tab('All Favorites (1)');
    expect(tabs()).toEqual([
      'All Favorites (1)',
      'Incubators',
      'YouTube influencers',
      'Startup influencers',
      'Pre-seed investors',
      'Seed investors',
      'Angel investors',
      "O'Neil & मुंबई <b> (1)",
    ]);
    await screen.findByText('1-1 of 1 items');
    await user.click(await tab('Seed investors'));
    expect(address()).toBe(`${PAGE}?tab=seed`);
    expect(shown()).toEqual([a.name]);
  });

  it('say on paper which list or collection it is, and of which day; the search is marked as one and left out', async () => {
    await signInSaver([...favouritesOf([a]), ...collectionOf([b], 'Mumbai; Pune')], [a, b]);
    const { user } = draw();
    await screen.findByText(`All Favorites (1), ${formatDay(localToday())}`);
    await user.click(await tab('Mumbai; Pune (1)'));
    expect(screen.getByText(`Mumbai; Pune, ${formatDay(localToday())}`).className).toContain('print:block');
    await user.type(within(screen.getByRole('search')).getByRole('searchbox'), 'zz');
    await screen.findByText(`Mumbai; Pune, only “zz”, ${formatDay(localToday())}`);
  });

  it('SAVE-07 SAVE-13 are taken out of their collection and their type, with Undo', async () => {
    const { server } = await signInSaver([...favouritesOf([a]), ...collectionOf([b], 'First round')], [a, b]);
    const { user, unmount } = draw();
    await user.click(await tab('First round (1)'));
    await user.click(await screen.findByRole('button', { name: `Remove ${b.name} from First round` }));
    await notices().findByText('Removed from Collection');
    screen.getByText('No items in "First round" yet');
    await undo(user);
    await tab('First round (1)');
    unmount();
    const again = draw(`tab=${COLLECTION}`);
    expect((await tab('First round (1)')).getAttribute('aria-selected')).toBe('true');
    await again.user.click(await tab('All Favorites (1)'));
    await again.user.click(await screen.findByRole('button', { name: `Remove ${a.name} from favorites` }));
    await notices().findByText('Removed');
    screen.getByText('No favorites added yet');
    // No card is left to take the focus.
    const all = await tab('All Favorites (0)');
    await waitFor(() => expect(document.activeElement).toBe(all));
    await waitFor(() => expect(server.held().map(({ kind }) => kind)).toEqual(['collection', 'member']));
  });

  it('SAVE-05 SAVE-06 stand six a page, with three tags and the count of the rest', async () => {
    const many = savedCard(9, { tags: ['Fintech', 'मुंबई 🚀', 'A & B', 'Climate', 'Health'] });
    const cards = [many, ...[1, 2, 3, 4, 5, 6, 7].map((n) => savedCard(n))];
    await signInSaver(favouritesOf(cards), cards);
    const { user } = draw();
    await screen.findByText('1-6 of 8 items');
    await waitFor(() => expect(shown()).toEqual(cards.slice(0, 6).map(({ name }) => name)));
    expect(within(screen.getByRole('tabpanel')).queryByRole('combobox')).toBeNull();
    const tags = within(document.querySelector('article') as HTMLElement).getAllByRole('listitem');
    expect(tags.map((item) => (item.querySelector('[aria-hidden]') ?? item).textContent)).toEqual([
      'Fintech',
      'मुंबई 🚀',
      'A & B',
      '+2',
    ]);
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(address()).toBe(`${PAGE}?page=2`);
    screen.getByText('7-8 of 8 items');
    expect(shown()).toEqual(cards.slice(6).map(({ name }) => name));
  });

  it.each<[string, string]>([
    ['all', 'No favorites added yet'],
    ...Object.entries(SAVED_TYPES)
      .filter(([type]) => !OWN_TYPES.includes(type as SavedType))
      .map(([type, label]): [string, string] => [type, `No ${label} added yet`]),
    [COLLECTION, 'No items in "Seed round" yet'],
  ])('SAVE-08 say what belongs into %s while it is empty', async (value, text) => {
    await signInSaver(collectionOf([]));
    draw(value === 'all' ? '' : `tab=${value}`);
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'Browse investors' }).getAttribute('href')).toBe('/portal/all-investors');
  });

  it.each([
    ['mentor', 'Mentors'],
    ['scheme', 'Schemes'],
  ] as const)('have a tab of type %s after the specified ones, once something is in it', async (type, label) => {
    const saved = savedCard(9, { name: 'Saved One' }, type);
    await signInSaver(favouritesOf([saved]), [saved]);
    const { user } = draw(`tab=${type}`);
    await screen.findByRole('link', { name: 'Saved One' });
    expect(tabs().slice(-2)).toEqual(['Angel investors', label]);
    await user.click(screen.getByRole('button', { name: 'More for Saved One' }));
    expect(screen.queryByRole('menuitem', { name: 'Add to comparison' })).toBeNull();
  });

  it('SAVE-10 say Failed to load data. when they or what was saved cannot be had, and try again', async () => {
    const { server } = await signInSaver(favouritesOf([a]), [a], 'offline');
    const { user } = draw();
    const failed = async () => within(await screen.findByRole('alert')).getByText('Failed to load data.');
    await failed();
    // What is not known is not said to be nothing.
    await tab('All Favorites');
    server.failure = null;
    answer('get', '/api/saved/cards', { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await tab('All Favorites (1)');
    await failed();
    server.listen([a]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: a.name });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('SAVE-10 say offline what was never opened on this device, in place of a promise', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => isOnline.mockRestore());
    const { server } = await signInSaver(favouritesOf([a]), [a], 'offline');
    draw();
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Failed to load data.');
    within(alert).getByText('You are offline. Your saved items were never opened on this device.');
    // The items come, their entries do not.
    server.failure = null;
    answer('get', '/api/saved/cards', 'offline');
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await tab('All Favorites (1)');
    await screen.findByText('Your saved items are safe. Try again in a moment.');
    isOnline.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await screen.findByText('You are offline. These details were never opened on this device.');
  });

  it('are shown offline with their entries after they were fetched for that', async () => {
    const { server } = await signInSaver([...favouritesOf([a]), ...collectionOf([b], 'First round')], [a, b]);
    await fetchForOffline();
    expect(sentTo('get', '/api/saved/cards')[0]?.query.get('refs')).toBe([a, b].map(refOf).join(','));
    server.failure = 'offline';
    const { user } = draw();
    await screen.findByRole('link', { name: a.name });
    await user.click(await tab('First round (1)'));
    await screen.findByRole('link', { name: b.name });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are fetched for use offline up to the number of entries that are cached, and a failure is reported', async () => {
    const many = Array.from({ length: 230 }, (_, n) => savedCard(n + 1));
    const { server } = await signInSaver(favouritesOf(many), many);
    await fetchForOffline();
    const asked = sentTo('get', '/api/saved/cards').flatMap(({ query }) => query.get('refs')?.split(',') ?? []);
    expect(asked).toEqual(many.slice(0, 200).map(refOf));
    expect(Object.keys(JSON.parse(localStorage.getItem('savedCards') ?? '{}') as object)).toHaveLength(200);
    server.failure = 'offline';
    await expect(fetchForOffline()).rejects.toThrow('status 0');
  });

  it('say that a change waits, until it is in the account', async () => {
    const { server } = await signInSaver(favouritesOf([a, b]), [a, b]);
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: `Remove ${a.name} from favorites` }));
    screen.getByText('Saved in this browser, not yet in your account.');
    await waitFor(() => expect(server.held()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Saved in this browser, not yet in your account.')).toBeNull());
  });

  it('are sent as soon as maintenance is over', async () => {
    const { server } = await signInSaver(favouritesOf([a, b]), [a, b]);
    const { user } = draw();
    const remove = await screen.findByRole('button', { name: `Remove ${a.name} from favorites` });
    server.failure = { status: 503 };
    await user.click(remove);
    await waitFor(() => expect(sentTo('post', '/api/saved/sync').length).toBeGreaterThan(1));
    expect(server.held()).toHaveLength(2);
    server.failure = null;
    // What maintenance-watch tells every page then.
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.held()).toHaveLength(1));
  });
});

describe('a collection', () => {
  it('keeps a note, is renamed, and comes back with Undo after it was deleted', async () => {
    await signInSaver(collectionOf([a], "O'Neil & मुंबई"), [a]);
    const { user } = draw();
    await user.click(await tab(/^O'Neil & मुंबई \(1\)/));
    await user.click(await screen.findByRole('button', { name: 'Add a note' }));
    await user.type(await screen.findByLabelText('Note'), 'Ask about pricing');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText('Ask about pricing');
    const edit = screen.getByRole('button', { name: 'Edit note' });
    expect(document.activeElement).toBe(edit);
    await user.click(edit);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note' }));
    await choose(user, "O'Neil & मुंबई", 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the collection' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Later');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await tab('Later (1)');
    await choose(user, 'Later', 'Delete collection');
    await screen.findByText('No favorites added yet');
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    expect(address()).toBe(PAGE);
    await undo(user);
    await user.click(await tab('Later (1)'));
    await screen.findByText('Ask about pricing');
  });

  it('is put in order by keyboard, with the focus on what moved and the place said aloud', async () => {
    const cards = [1, 2, 3, 4, 5, 6, 7].map((n) => savedCard(n));
    await signInSaver(collectionOf(cards), cards);
    const { user } = draw(`tab=${COLLECTION}`);
    const menu = () => screen.findByRole('button', { name: `More for ${a.name}` });
    for (const place of [2, 3, 4, 5, 6, 7]) {
      (await menu()).focus();
      await user.keyboard('{Enter}');
      (await screen.findByRole('menuitem', { name: 'Move down' })).focus();
      await user.keyboard('{Enter}');
      await screen.findByText(`${a.name} is now ${place} of 7 in Seed round.`);
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`More for ${a.name}`));
    }
    // It went to the second page, and the page with it.
    expect(new URLSearchParams(location.search).get('page')).toBe('2');
    await screen.findByText('7-7 of 7 items');
    (await menu()).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Move up' });
    expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  });

  it('has no Move while another order than its own is shown, and with a search says the place among what it found', async () => {
    await signInSaver(collectionOf([a, b, c, d]), [a, b, c, d]);
    const { user } = draw(`tab=${COLLECTION}&sort=name`);
    await user.click(await screen.findByRole('button', { name: `More for ${a.name}` }));
    await screen.findByRole('menuitem', { name: 'Edit details' });
    expect(screen.queryByRole('menuitem', { name: /^Move (up|down)$/ })).toBeNull();
    expect(document.querySelector('[data-drop^="card:"]')).toBeNull();
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByLabelText('Sorted by'), '');
    await choose(user, a.name, 'Move down');
    await screen.findByText(`${a.name} is now 2 of 4 in Seed round.`);
  });

  it('says on the board the place in the column', async () => {
    const step = (card: SavedCard) => ['step', `${COLLECTION}/${refOf(card)}`, 'Contacted'] as const;
    await signInSaver([...collectionOf([a, b, c, d]), [...step(b)], [...step(d)]], [a, b, c, d]);
    const { user } = draw(`tab=${COLLECTION}&view=board`);
    await choose(user, d.name, 'Move up');
    await screen.findByText(`${d.name} is now 1 of 2 in Contacted.`);
  });

  it('is shared by a link that its owner makes, copies and ends, when it is in the account', async () => {
    const { server } = await signInSaver();
    const { user } = draw();
    // Made a moment ago: not yet sent.
    server.failure = 'offline';
    act(() => doSaved(createCollection(savedState(), 'Fresh', Date.now(), { type: d.type, id: d.id })));
    await user.click(await tab('Fresh (1)'));
    expect(server.held('collection')).toEqual([]);
    server.failure = null;
    const share = '/api/saved/collections/:id/share';
    let path: string | null = null;
    answer('get', share, () => ({ data: path === null ? null : { path } }));
    answer('put', share, () => {
      expect(server.held('collection')).toHaveLength(1);
      path = `/shared/${'0'.repeat(24)}.${'A'.repeat(43)}`;
      return { data: { path } };
    });
    answer('delete', share, () => {
      path = null;
      return { data: null };
    });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share by link' }));
    await user.click(await dialog.findByRole('button', { name: 'Create a link' }));
    await notices().findByText('Share link created');
    const link = dialog.getByLabelText('Link') as HTMLInputElement;
    expect(new URL(link.value).pathname).toBe(path);
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await notices().findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(link.value);
    await user.click(dialog.getByRole('button', { name: 'Turn off the link' }));
    await notices().findByText('Share link turned off');
    dialog.getByRole('button', { name: 'Create a link' });
  });

  it('is exported without samples, with what was noted, and cells that a spreadsheet would run are made harmless', async () => {
    const madeUp = savedCard(90, { isSample: true });
    const saved: { name: string; text: Promise<string> }[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', text: (blob as Blob).text() });
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const last = saved.at(-1);
      if (last) last.name = this.download;
    });
    await signInSaver(
      [
        ...collectionOf([a, madeUp, b]),
        ['note', `${COLLECTION}/${refOf(a)}`, '=HYPERLINK("https://evil.test")'],
        ['step', `${COLLECTION}/${refOf(b)}`, 'Passed'],
        ['reason', `${COLLECTION}/${refOf(b)}`, 'No reply'],
        ['introduction', `${COLLECTION}/${refOf(b)}`, 'मुंबई, Ravi'],
      ],
      [a, madeUp, b],
    );
    const { user } = draw(`tab=${COLLECTION}`);
    await screen.findByRole('link', { name: a.name });
    await choose(user, 'Seed round', 'Export CSV');
    await notices().findByText('1 sample is left out of the file.');
    await waitFor(() => expect(saved[0]?.name).toBe('Seed round.csv'));
    const lines = (await saved[0]?.text)?.replace(/^\ufeff/, '').split('\r\n') ?? [];
    expect(lines[0]).toBe(
      'Name,Kind,Location,Focus,Website,Step,Amount,Currency,Round,Next step,Next follow-up,Introduced by,Reason for passing,Note',
    );
    expect(lines[1]).toContain(`${a.name},Seed investor,`);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    expect(lines[2]).toMatch(/,Passed,,,,,,"मुंबई, Ravi",No reply,$/);
    expect(lines).toHaveLength(4);
  });
});

it('keep what was typed into the details or a note of an item and not saved', async () => {
  await signInSaver(collectionOf([a], 'First round'), [a]);
  const { user } = draw(`tab=${COLLECTION}`);
  const details = async () => {
    await user.click(await screen.findByRole('button', { name: `More for ${a.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    return within(await screen.findByRole('dialog', { name: a.name }));
  };
  const value = (field: HTMLElement) => (field as HTMLTextAreaElement).value;
  await user.type((await details()).getByLabelText('Next step'), 'Send the deck');
  fireEvent(screen.getByRole('dialog', { name: a.name }), new Event('cancel', { cancelable: true }));
  // The form is gone a moment after its dialog is closed.
  await waitFor(() => expect(screen.queryByLabelText('Next step')).toBeNull());
  const dialog = await details();
  expect(value(dialog.getByLabelText('Next step'))).toBe('Send the deck');
  await user.click(dialog.getByRole('button', { name: 'Discard it' }));
  expect(value(dialog.getByLabelText('Next step'))).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Next step')).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Add a note' }));
  await user.type(screen.getByLabelText('Note'), 'Met in Pune');
  const layout = (name: string) => user.click(screen.getByRole('link', { name }));
  await layout('Table');
  await screen.findByRole('table');
  await layout('Cards');
  expect(value(await screen.findByLabelText('Note'))).toBe('Met in Pune');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await layout('Table');
  await screen.findByRole('table');
  await layout('Cards');
  await screen.findByRole('button', { name: 'Add a note' });
});

it('are searched, and a collection opens in the view that was chosen last', async () => {
  const cards = [1, 2, 3, 4, 5, 6, 7].map((n) => savedCard(n, n === 7 ? { name: 'Monsoon Ventures' } : {}));
  await signInSaver([...favouritesOf(cards), ...collectionOf([a], 'Seed round')], cards);
  const { user } = draw();
  const field = await screen.findByRole('searchbox', { name: 'Search in All Favorites (7)' });
  await user.type(field, 'monsoon');
  await waitFor(() => expect(shown()).toEqual(['Monsoon Ventures']));
  screen.getByText('1-1 of 1 items');
  const announced = (text: string) => waitFor(() => expect(statuses()).toContain(text));
  await announced('1 item matches “monsoon”');
  expect(address()).toBe(`${PAGE}?q=monsoon`);
  await user.type(field, ' x');
  await screen.findByRole('heading', { name: 'Nothing saved here matches “monsoon x”' });
  await announced('Nothing saved here matches “monsoon x”');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByText('1-6 of 7 items');
  const write = await screen.findByRole('link', { name: `Write to ${a.name}` });
  expect(write.getAttribute('href')).toBe(`/portal/tools/outreach-generator?to=${refOf(a)}`);

  await user.click(await tab('Seed round (1)'));
  screen.getByRole('searchbox', { name: 'Search in Seed round (1)' });
  await user.click(screen.getByRole('link', { name: 'Table' }));
  await screen.findByRole('link', { name: 'Last letter' });
  await user.click(await tab('Seed investors'));
  await user.click(await tab('Seed round (1)'));
  await waitFor(() => expect(address()).toBe(`${PAGE}?tab=${COLLECTION}&view=table`));
  await user.click(await screen.findByRole('button', { name: `Remove ${a.name} from Seed round` }));
  await notices().findByText('Removed from Collection');
});

it('are a work list with fit, the deal and named actions, sorted by name or fit; favourites show what their collection knows', async () => {
  const fit = (score: number) => ({ score, reasons: ['Invests in seed rounds.'], marks: ['Seed'] });
  const best = savedCard(11, { name: 'Zebra Capital', fit: fit(91) });
  const other = savedCard(12, { name: 'acorn Fund', fit: fit(40) });
  const person = savedCard(13, { name: 'Meera' }, 'youtube-influencer');
  const cards = [best, other, person, ...[1, 2, 3, 4].map((n) => savedCard(n))];
  await signInSaver(
    [
      ...favouritesOf(cards),
      ...collectionOf([best]),
      ['step', `${COLLECTION}/${refOf(best)}`, 'In talks'],
      ['next-step', `${COLLECTION}/${refOf(best)}`, 'Send the deck'],
    ],
    cards,
  );
  localStorage.setItem('savedLayout', 'table');
  const { user } = draw();
  await waitFor(() => expect(address()).toBe(`${PAGE}?view=table`));
  const row = async (card: SavedCard) =>
    within((await screen.findByRole('link', { name: card.name })).closest('tr') as HTMLElement);
  const zebra = await row(best);
  zebra.getByRole('link', { name: '91 fit of 100 for Zebra Capital: Invests in seed rounds.' });
  zebra.getByText('In talks');
  zebra.getByText('Send the deck');
  zebra.getByRole('link', { name: 'Write to Zebra Capital' });
  zebra.getByRole('button', { name: 'Remove Zebra Capital from favorites' });
  zebra.getByRole('button', { name: 'Add Zebra Capital to a collection' });
  expect((await row(person)).queryByRole('checkbox')).toBeNull();

  await user.selectOptions(screen.getByLabelText('Sorted by'), 'Name');
  await waitFor(() => expect(address()).toBe(`${PAGE}?view=table&sort=name`));
  const names = () => [...document.querySelectorAll('tbody .row-top a')].map(({ textContent }) => textContent);
  await waitFor(() => expect(names()[0]).toBe('acorn Fund'));
  expect(names().at(-1)).toBe('Zebra Capital');
  await user.click(screen.getByRole('link', { name: 'Fit' }));
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Zebra Capital', 'acorn Fund']));
  expect(screen.getByRole('columnheader', { name: 'Fit' }).getAttribute('aria-sort')).toBe('descending');

  answer('get', '/api/seed-investors/:id', { data: { _id: best.id, seedName: best.name } });
  await user.click(screen.getByRole('checkbox', { name: 'Compare Zebra Capital' }));
  await screen.findByText('1 of 4 to compare');
  // Favourites have no steps.
  expect(screen.queryByRole('link', { name: 'Board' })).toBeNull();
});

it('SAVE-14 SAVE-23 open what the release before stored, and fetch again what it did not know', async () => {
  const key = `${COLLECTION}/${refOf(a)}`;
  const { email } = await signInSaver([['amount', key, { amount: 50_00_000_00, currency: 'INR' }]], [a]);
  const record = (kind: string, at: string, value: unknown) => ({ kind, key: at, value, stamp: STAMP });
  const stored = {
    owner: email,
    clock: { ms: 1_790_000_000_000, count: 0 },
    // It had taken over the version with the amount, without the amount.
    version: 1,
    records: [
      record('collection', COLLECTION, { name: 'Seed round' }),
      record('member', key, { place: 1 }),
      record('step', key, 'Contacted'),
      record('note', key, 'Met in Pune'),
    ],
    unsent: [],
  };
  localStorage.setItem('saved', JSON.stringify(stored));
  onTestFinished(watchSaved(email));
  draw(`tab=${COLLECTION}&view=table`);
  await screen.findByText('Met in Pune');
  expect((screen.getByRole('combobox', { name: `Step of ${a.name}` }) as unknown as HTMLSelectElement).value).toBe(
    'Contacted',
  );
  await screen.findByText('₹50 lakh');
  expect(JSON.parse(localStorage.getItem('collections') ?? '')).toEqual([
    { id: COLLECTION, name: 'Seed round', influencers: [a.id] },
  ]);
});

describe('the pipeline', () => {
  const day = (days: number) => dayInIndia(Date.now() + days * DAY_MS);
  const put = (kind: 'follow-up', card: SavedCard, value: string) =>
    [kind, `${COLLECTION}/${refOf(card)}`, value] as [typeof kind, string, string];
  const column = (step: string) => screen.findByRole('region', { name: new RegExp(`^${step}, \\d+ items?$`) });
  const namesIn = async (step: string) =>
    within(await column(step))
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);

  it('moves on the board by keyboard, keeps the focus on the card, says the step, and asks for the reason of a pass', async () => {
    const { server } = await signInSaver(collectionOf([a, b]), [a, b]);
    const { user } = draw(`tab=${COLLECTION}`);
    await user.click(await screen.findByRole('link', { name: 'Board' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?tab=${COLLECTION}&view=board`));
    for (const step of [
      'To research, 2 items',
      'Contacted, 0 items',
      'In talks, 0 items',
      'Committed, 0 items',
      'Passed, 0 items',
    ])
      await screen.findByRole('region', { name: step });
    const choose = async (step: string) => {
      (await screen.findByRole('button', { name: `More for ${a.name}` })).focus();
      await user.keyboard('{Enter}');
      (await screen.findByRole('menuitem', { name: 'Change step' })).focus();
      await user.keyboard('{ArrowRight}');
      (await screen.findByRole('menuitem', { name: step })).focus();
      await user.keyboard('{Enter}');
    };
    await choose('Contacted');
    await screen.findByText(`${a.name}: Contacted.`);
    expect(await namesIn('Contacted')).toEqual([a.name]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`More for ${a.name}`));
    await choose('Passed');
    const dialog = () => screen.findByRole('dialog', { name: `Passed: ${a.name}` });
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await namesIn('Contacted')).toEqual([a.name]);
    await choose('Passed');
    const asked = within(await dialog());
    await user.click(asked.getByRole('button', { name: 'Timing' }));
    const reason = asked.getByLabelText('Reason') as HTMLTextAreaElement;
    expect(reason.value).toBe('Timing');
    await user.type(reason, ': again after the next round');
    await user.click(asked.getByRole('button', { name: 'Move to Passed' }));
    within(await column('Passed')).getByText('Timing: again after the next round');
    expect(await namesIn('Passed')).toEqual([a.name]);
    await undo(user);
    expect(await namesIn('Contacted')).toEqual([a.name]);
    await waitFor(() => expect(server.held('step').map(({ value }) => value)).toEqual(['Contacted']));
    expect(server.held('reason')).toEqual([]);
  });

  it('counts days as India does, wherever the browser is', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z'), toFake: ['Date'] });
    const puts = [...collectionOf([a, b]), put('follow-up', a, '2026-11-21'), put('follow-up', b, '2026-11-20')];
    await signInSaver(puts, [a, b]);
    draw(`tab=${COLLECTION}`);
    await screen.findByText('1 overdue · 1 to follow up today');
  });

  it('as a table changes the step, sorts by the next follow-up in the URL, and opens the details', async () => {
    const saved: Promise<string>[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push((blob as Blob).text());
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const puts = [...collectionOf([a, b, c]), put('follow-up', a, day(20)), put('follow-up', c, day(-3))];
    const { server } = await signInSaver(puts, [a, b, c]);
    const { user, unmount } = draw(`tab=${COLLECTION}&view=table`);
    const rows = () =>
      [...document.querySelectorAll('tbody a[href^="/portal/"]:not([aria-label])')].map(
        ({ textContent }) => textContent,
      );
    await waitFor(() => expect(rows()).toEqual([a.name, b.name, c.name]));
    screen.getByText('1 overdue');
    await user.click(screen.getByRole('link', { name: 'Next follow-up' }));
    expect(new URLSearchParams(location.search).get('sort')).toBe('follow-up');
    expect(rows()).toEqual([c.name, a.name, b.name]);
    act(() => history.back());
    await waitFor(() => expect(rows()).toEqual([a.name, b.name, c.name]));
    unmount();
    const again = draw(`tab=${COLLECTION}&view=table&sort=follow-up`);
    await waitFor(() => expect(rows()).toEqual([c.name, a.name, b.name]));
    await again.user.selectOptions(screen.getByRole('combobox', { name: `Step of ${b.name}` }), 'Committed');
    await notices().findByText('Moved to Committed');
    await again.user.click(screen.getByRole('button', { name: `Edit details of ${a.name}: Add a note` }));
    const dialog = within(await screen.findByRole('dialog', { name: a.name }));
    await again.user.type(dialog.getByLabelText('Introduced by'), "Ravi O'Neil");
    await again.user.type(dialog.getByLabelText('Amount'), 'a lot');
    await again.user.type(dialog.getByLabelText('Round'), 'Seed 2031');
    await again.user.type(dialog.getByLabelText('Next step'), 'Send the data room');
    const followUp = dialog.getByLabelText('Next follow-up');
    fireEvent.change(followUp, { target: { value: '1031-12-31' } });
    const download = dialog.getByRole<HTMLButtonElement>('button', { name: /^Download \.ics/ });
    expect(download.disabled).toBe(true);
    await again.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Please enter a date between 1900 and 2200');
    expect(followUp.getAttribute('aria-invalid')).toBe('true');
    await again.user.clear(followUp);
    await again.user.type(followUp, '2031-12-31');
    await again.user.click(download);
    const file = (await saved[0]) ?? '';
    expect(file).toContain('DTSTART;VALUE=DATE:20311231\r\n');
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Follow up with ${a.name}`);
    answer('get', '/api/notifications', { status: 503 });
    await again.user.click(dialog.getByRole('button', { name: 'Save' }));
    const amount = dialog.getByLabelText('Amount');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    await again.user.clear(amount);
    await again.user.type(amount, '1.12 crore');
    await again.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText("Introduced by Ravi O'Neil");
    screen.getByRole('cell', { name: '31 Dec 2031 Send the data room' });
    const row = within(screen.getByRole('row', { name: new RegExp(`^Compare ${a.name}|${a.name}`) }));
    row.getByText('₹1.12 crore');
    row.getByText('Seed 2031 · Pune, Maharashtra');
    await waitFor(() =>
      expect(server.held('amount').map(({ value }) => value)).toEqual([{ amount: 1_12_00_000_00, currency: 'INR' }]),
    );
    await waitFor(() => expect(server.held('introduction').map(({ value }) => value)).toEqual(["Ravi O'Neil"]));
  });
});
