/** The details of an entry, in the dialog of its directory. */
import { fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerAt } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { directoryStart, entries, entry, FULL, QUIET, TOLD } from '@tests/factories/directory-screens';
import { DIRECTORIES } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { toWire } from '@/domain/directory/wire';
import { DirectoryScreen } from './DirectoryScreen';
import { startDetailPage } from '@/lib/detail-page';

const page = () => document.querySelector('main') as HTMLElement;

async function openDetails(rows: readonly Listing[], name: string) {
  const drawn = drawScreen(<DirectoryScreen {...directoryStart('incubators', rows)} />);
  await drawn.user.click(screen.getByRole('link', { name: `Details of ${name}` }));
  return { ...drawn, dialog: within(await screen.findByRole('dialog', { name })) };
}

describe('the details dialog', () => {
  it('DIR-20 opens with Close and Learn More, by mouse and by Enter on the link, and closes by Close', async () => {
    const rows = entries('seed', 6);
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows)} />);
    const name = rows[2]?.name ?? '';
    screen.getByRole('link', { name: `Details of ${name}` }).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name }));
    dialog.getByText(rows[2]?.about ?? '');
    expect(address()).toBe(`/portal/seed?open=${rows[2]?.id}`);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    expect(address()).toBe('/portal/seed');
  });

  it.each([
    ['pre-seed', 'pre-seed'],
    ['seed', 'seed'],
    ['angel-investors', 'angel'],
    ['incubators', 'incubator'],
  ] as const)('DIR-20 leads from an address of %s to the page of its entry', async (name, kind) => {
    const opened = entry(kind, 40);
    const query = `page=2&open=${opened.id}`;
    drawScreen(<DirectoryScreen {...directoryStart(name, entries(kind, 6), { query, more: { opened } })} />);
    const dialog = within(await screen.findByRole('dialog', { name: opened.name }));
    expect(dialog.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0);
    expect(dialog.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe(
      `${DIRECTORIES[name].detail}${opened.id}`,
    );
  });

  it('shows stages as published beside their tags, those of other pages, and a figure on which pages differ', async () => {
    const said = (field: 'stages' | 'otherStages' | 'investedCount', value: string, at: string) => ({
      field,
      value,
      address: `https://${at}.example`,
      published: '2024-10',
      isList: false,
    });
    const told = entry('seed', 7, {
      stages: ['MVP', 'Early Stage'],
      investedCount: null,
      sources: [
        said('stages', 'seed; pre-series-a', 'one'),
        said('otherStages', 'pre-seed to pre-Series A', 'two'),
        said('investedCount', '700', 'one'),
        said('investedCount', '400', 'two'),
      ],
    });
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', [told])} />);
    await user.click(screen.getByRole('link', { name: `Details of ${told.name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: told.name }));
    dialog.getByText('As published: seed, pre-series-a');
    dialog.getByText('Pre-seed to pre-Series A');
    dialog.getByText('700; another page says 400');
    expect(dialog.queryByText(/^Not known:.*total investments/)).toBeNull();
  });

  it('asks for an entry that is not on this page of the list, and says when it is gone', async () => {
    const rows = entries('seed', 6);
    const late = entry('seed', 77, { name: "Late O'Neil <b>🚀</b>" });
    answerAt('get', `/api/seed-investors/${late.id}`, { data: toWire(late) });
    const { unmount } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows, { query: `open=${late.id}` })} />);
    await screen.findByRole('dialog', { name: late.name });
    unmount();
    answerAt('get', `/api/seed-investors/${late.id}`, { status: 404 });
    drawScreen(<DirectoryScreen {...directoryStart('seed', rows, { query: `open=${late.id}` })} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Not found' }));
    dialog.getByText('This entry could not be loaded. It may have been removed.');
  });
});

describe('an incubator', () => {
  it('DIR-21 DIR-22 DIR-23 DIR-24 shows all that it gave', async () => {
    const { dialog } = await openDetails([FULL, QUIET, TOLD], 'Harbour Lab');
    const text = screen.getByRole('dialog').textContent;
    for (const part of [
      'Kochi, Kerala',
      'Sectors',
      'DeepTech',
      'Focus Industries',
      'Climate',
      'Preferred Startup Stage',
      'MVP',
      'About',
      'Year of Establishment',
      '2011',
      'Investment Range',
      '₹5,00,000 – ₹50,00,000',
      'Point of Contact',
      'Meera Iyer',
      'Programme lead',
      'meera@example.org',
    ])
      expect(text).toContain(part);
    expect(text).toContain('word49…');
    expect(text).not.toContain('word50');
    dialog.getByRole('button', { name: 'Institute: Institute of the Harbour' });
    expect(dialog.getByRole('tooltip', { hidden: true }).textContent).toBe('Institute: Institute of the Harbour');
    const website = dialog.getByRole('link', { name: /^Website/ });
    expect([website.getAttribute('href'), website.getAttribute('rel')]).toEqual([FULL.website, 'noopener noreferrer']);
    expect(dialog.getByRole('link', { name: /^LinkedIn/ }).getAttribute('href')).toBe(FULL.linkedin);
    expect(dialog.queryByRole('link', { name: /^Twitter/ })).toBeNull();
  });

  it('numbers the page behind a figure, lists each page once, and greys what is only reported', async () => {
    const { dialog } = await openDetails([FULL, QUIET, TOLD], 'Told Lab');
    const source = dialog.getByRole('link', { name: '1: Source, 2024-03 of Investment Range (opens in a new tab)' });
    expect(['href', 'target', 'rel'].map((name) => source.getAttribute(name))).toEqual([
      'https://example.com/a?b=1&c=2',
      '_blank',
      'noopener noreferrer',
    ]);
    const text = screen.getByRole('dialog').textContent;
    for (const part of ['₹5,00,000', 'How to apply', '<b>=cmd</b> 🚀']) expect(text).toContain(part);
    expect(text).not.toMatch(/verified|seen/i);
    const reported = dialog.getByRole('link', { name: /^2: Reported of Largest grant/ });
    // Each page once.
    const pages = within(dialog.getByText('Sources').parentElement as HTMLElement).getAllByRole('link');
    expect(pages.map((link) => link.getAttribute('href'))).toEqual(TOLD.sources.map(({ address }) => address));
    expect(reported.classList.contains('muted')).toBe(true);
    expect(source.classList.contains('muted')).toBe(false);
  });

  it('DIR-23 DIR-24 DIR-26 says what it did not give', async () => {
    const { dialog, user } = await openDetails([FULL, QUIET, TOLD], 'Quiet Lab');
    dialog.getByText('The incubator has not provided its investment range.');
    dialog.getByText('No investor contact assigned');
    await user.click(dialog.getByRole('button', { name: 'Visit website' }));
    await notices().findByText('Website URL not available');
  });

  it('DIR-25 DIR-26 links its name to its page, and its website in a new tab that knows nothing of this one', () => {
    drawScreen(<DirectoryScreen {...directoryStart('incubators', [FULL, QUIET])} />);
    const list = within(page());
    expect(list.getByRole('link', { name: 'Harbour Lab' }).getAttribute('href')).toBe(
      `/portal/incubators/incubators-detail/${FULL.id}`,
    );
    const website = list.getByRole('link', { name: /^Visit website of Harbour Lab/ });
    expect(['href', 'target', 'rel'].map((name) => website.getAttribute(name))).toEqual([
      FULL.website,
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

it('DIR-46 goes back to the list when the failure has been read', () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.useFakeTimers();
  render(<div data-detail-page data-back="/portal/angel-investors" data-failed="true" />);
  startDetailPage();
  vi.advanceTimersByTime(2_999);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/portal/angel-investors');
});

it('the map of an address is asked for when someone opens it, once, and closes by its button and beside it', () => {
  const { container } = render(
    <div data-detail-page="">
      <button type="button" data-map="https://map.example/?q=Kochi&z=9" data-map-title="Map of Harbour Lab">
        Show map
      </button>
      <dialog data-map-dialog="">
        <div data-map-frame="" />
        <button type="button" data-close="">
          Close
        </button>
      </dialog>
    </div>,
  );
  startDetailPage();
  const dialog = container.querySelector('dialog')!;
  const maps = () => [...container.querySelectorAll('iframe')];
  // Nothing is fetched in a test.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLIFrameElement, src) {
    this.dataset['src'] = src;
    this.srcdoc = '<p>A map</p>';
  });
  expect(maps()).toEqual([]);
  for (const close of [screen.getByText('Close'), dialog]) {
    fireEvent.click(screen.getByText('Show map'));
    // The second click of a double click on the button.
    fireEvent.click(dialog, { detail: 2 });
    expect(dialog.open).toBe(true);
    expect(maps().map((map) => [map.dataset['src'], map.title, map.referrerPolicy])).toEqual([
      ['https://map.example/?q=Kochi&z=9', 'Map of Harbour Lab', 'no-referrer'],
    ]);
    fireEvent.click(close);
    expect(dialog.open).toBe(false);
  }
});
