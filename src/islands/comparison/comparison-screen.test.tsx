/** The comparison page: its table, its address, adding and removing, and the messages for a bad address. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { entry } from '@tests/factories/directory-screens';
import { comparisonHref, readComparison } from '@/domain/directory/comparison';
import type { Listing } from '@/domain/directory/listing';
import { ComparisonScreen } from './ComparisonScreen';

const LIMIT = 'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';
const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';

const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((n) =>
  entry('seed', n, { sectors: [`Sector ${n}`, 'मुंबई 🚀', 'Third', 'Fourth'], about: `About ${n}` }),
) as [Listing, Listing, Listing, Listing, Listing];
const portfolio = [
  { companyName: 'Kaveri <b>Labs</b>', companyLogo: null, companyWebsite: null, investmentYear: 2024 },
];
const angel = entry('angel', 9, { portfolio });
const incubator = entry('incubator', 8);

const hrefOf = (refs: readonly Pick<Listing, 'kind' | 'id'>[], differencesOnly = false) =>
  comparisonHref({ refs: refs.map(({ kind, id }) => ({ kind, id })), differencesOnly });
const stored = () =>
  (JSON.parse(localStorage.getItem('comparison') ?? '[]') as { name: string }[]).map(({ name }) => name);
const choose = (listings: readonly Listing[]) => localStorage.setItem('comparison', JSON.stringify(listings));

/** Renders the page at an address, as if the server had found only the entries in `found`. */
function draw(href: string, found: readonly Listing[]) {
  history.replaceState(null, '', href);
  const asked = readComparison(new URLSearchParams(location.search));
  const listings = asked.refs.flatMap((ref) => found.find(({ id, kind }) => id === ref.id && kind === ref.kind) ?? []);
  const missing = asked.refs.length - listings.length;
  const answer =
    listings.length < 2 ? ({ kind: 'select-more' } as const) : ({ kind: 'listings', listings, missing } as const);
  return drawScreen(<ComparisonScreen asked={asked} answer={answer} />);
}
const table = () => within(screen.getByRole('region', { name: 'Comparison' }));
const columns = () =>
  table()
    .getAllByRole('columnheader')
    .flatMap((head) => within(head).queryAllByRole('link', { name: /^(?!Remove)/ }))
    .map(({ textContent }) => textContent);
const fields = () =>
  table()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const names = (listings: readonly Listing[]) => listings.map(({ name }) => name);

describe('the page', () => {
  beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(() => undefined));

  it('shows all fields of entries of several kinds, in the order of the address', () => {
    draw(hrefOf([incubator, a, angel, b]), [a, b, angel, incubator]);
    screen.getByRole('heading', { level: 1, name: 'Investor comparison' });
    expect(columns()).toEqual(names([incubator, a, angel, b]));
    for (const label of [
      'Kind',
      'Sectors',
      'Status',
      'Year of establishment',
      'Portfolio companies',
      'Website',
      'About',
    ])
      expect(fields()).toContain(label);
    // No entry has a value for this field.
    expect(fields()).not.toContain('Point of contact');
    const sectors = table().getByRole('rowheader', { name: 'Sectors' }).closest('tr') as HTMLElement;
    const cell = within(sectors).getAllByRole('cell')[1] as HTMLElement;
    expect(
      within(cell)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(a.sectors);
  });

  it('keeps "differences only" in the address, by mouse and keyboard, and undoes it with Back', async () => {
    const { user } = draw(hrefOf([a, b]), [a, b]);
    const all = fields();
    expect(all).toContain('Kind');
    const differences = screen.getByRole('switch', { name: 'Differences only' });
    differences.focus();
    await user.keyboard(' ');
    expect(address()).toBe(hrefOf([a, b], true));
    expect(fields()).not.toContain('Kind');
    expect(fields().length).toBeLessThan(all.length);
    expect(differences.getAttribute('aria-checked')).toBe('true');
    act(() => history.back());
    await waitFor(() => expect(fields()).toEqual(all));
    await user.click(differences);
    expect(address()).toBe(hrefOf([a, b], true));
  });

  it('begins with the differences where the address says so', () => {
    draw(hrefOf([a, b], true), [a, b]);
    expect(screen.getByRole('switch', { name: 'Differences only' }).getAttribute('aria-checked')).toBe('true');
    expect(fields()).not.toContain('Kind');
  });

  it('adds from a directory, and asks before it replaces another selection', async () => {
    choose([angel]);
    const { user } = draw(hrefOf([a, b]), [a, b]);
    const add = async (from: string) => {
      await user.click(screen.getByRole('button', { name: 'Add an entry' }));
      await user.click(await screen.findByRole('menuitem', { name: from }));
    };
    await add('From Incubators');
    const question = within(await screen.findByRole('alertdialog', { name: 'Replace your selection?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(stored()).toEqual([angel.name]);
    await add('From Incubators');
    await user.click(question.getByRole('button', { name: 'Replace and add' }));
    expect(stored()).toEqual(names([a, b]));
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/portal/incubators');
  });

  it('SAVE-19 adds no fifth entry, and does not ask if the selection is part of the page', async () => {
    choose([a]);
    const { user, unmount } = draw(hrefOf([a, b, c, d]), [a, b, c, d]);
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await user.click(await screen.findByRole('menuitem', { name: 'From Seed investors' }));
    await notices().findByText(LIMIT);
    expect(location.assign).not.toHaveBeenCalled();
    unmount();
    const three = draw(hrefOf([a, b, c]), [a, b, c]);
    await three.user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await three.user.click(await screen.findByRole('menuitem', { name: 'From Seed investors' }));
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/portal/seed');
    expect(screen.queryByRole('alertdialog', { name: 'Replace your selection?' })).toBeNull();
  });
});

describe('a bad address', () => {
  it('SAVE-19 shows the first four entries and a message about the limit', () => {
    draw(hrefOf([a, b, c, d, e]), [a, b, c, d, e]);
    within(document.querySelector('main') as HTMLElement).getByText(LIMIT);
    expect(columns()).toEqual(names([a, b, c, d]));
  });

  it('SAVE-20 shows the message, does not change the selection, and links to its comparison', () => {
    choose([a, b]);
    draw(hrefOf([a]), [a, b]);
    screen.getByRole('heading', { name: SELECT_MORE });
    expect(stored()).toEqual(names([a, b]));
    expect(screen.getByRole('link', { name: 'Compare your 2 selected entries' }).getAttribute('href')).toBe(
      hrefOf([a, b]),
    );
  });

  it('says which entries are left out', () => {
    const { unmount } = draw(hrefOf([a, b, { kind: 'seed', id: '0'.repeat(24) }]), [a, b]);
    screen.getByText('1 entry is left out: it does not exist or is no longer listed.');
    unmount();
    draw(hrefOf([a, b, { kind: 'seed', id: '0'.repeat(24) }, { kind: 'angel', id: b.id }]), [a, b]);
    screen.getByText('2 entries are not shown because they are no longer listed.');
  });

  it('shows an error when the entries could not be loaded', () => {
    history.replaceState(null, '', hrefOf([a, b]));
    const asked = readComparison(new URLSearchParams(location.search));
    drawScreen(<ComparisonScreen asked={asked} answer={{ kind: 'error', text: 'Failed to fetch investors' }} />);
    within(screen.getByRole('alert')).getByRole('heading', { name: 'Failed to fetch investors' });
    screen.getByRole('button', { name: 'Try again' });
  });
});
