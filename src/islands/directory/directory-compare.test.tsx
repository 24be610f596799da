/** Choosing entries to compare in a directory: the tray, its limits, and the drawer with the comparison. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { directoryStart, entries, entry } from '@tests/factories/directory-screens';
import { DirectoryScreen } from './DirectoryScreen';

const LIMIT = 'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';
const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';

const stored = () =>
  (JSON.parse(localStorage.getItem('comparison') ?? '[]') as { name: string }[]).map(({ name }) => name);
const box = (name: string) => screen.getByRole('checkbox', { name: `Compare ${name}` }) as HTMLInputElement;
const tray = async () => within(await screen.findByRole('region', { name: 'Comparison tray' }));
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('choosing in a directory', () => {
  it('SAVE-19 takes four entries, and shows the limit instead of adding a fifth', async () => {
    const rows = entries('seed', 6);
    const { user, unmount } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows)} />);
    for (const { name } of rows.slice(0, 4)) await user.click(box(name));
    (await tray()).getByText('4 of 4 to compare');
    await user.click(box(rows[4]?.name ?? ''));
    await notices().findByText(LIMIT);
    expect(box(rows[4]?.name ?? '').checked).toBe(false);
    expect(stored()).toEqual(names(rows.slice(0, 4)));
    unmount();
    // The selection is the same in another directory.
    drawScreen(<DirectoryScreen {...directoryStart('angel-investors', entries('angel', 6, 20))} />);
    (await tray()).getByText('4 of 4 to compare');
  });

  it('SAVE-20 SAVE-21 offers Compare Now from two entries on, asks for more if there are fewer, removes one and clears all', async () => {
    const rows = entries('seed', 6);
    const [a, b, c] = names(rows) as [string, string, string];
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows)} />);
    await user.click(box(a));
    (await tray()).getByText('1 of 4 to compare');
    expect((await tray()).queryByRole('button', { name: 'Compare Now' })).toBeNull();
    await user.click(box(b));
    (await tray()).getByRole('button', { name: 'Compare Now' }).focus();
    await user.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Compare' }));
    drawer.getByRole('link', { name: 'Compare all fields' });
    expect(drawer.queryByText(SELECT_MORE)).toBeNull();
    await user.click(drawer.getByRole('button', { name: `Remove ${a}` }));
    drawer.getByText(SELECT_MORE);
    expect(drawer.queryByRole('link', { name: 'Compare all fields' })).toBeNull();
    expect(stored()).toEqual([b]);
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await user.click(box(c));
    await user.click((await tray()).getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison tray' })).toBeNull());
    expect(stored()).toEqual([]);
    expect(box(b).checked).toBe(false);
  });

  it('SAVE-22 shows the entries side by side in the drawer, with the first 3 tags of each list and "+N"', async () => {
    const five = (what: string) => Array.from({ length: 5 }, (_, at) => `${what} ${at} मुंबई 🚀`);
    const pair = [
      entry('seed', 1, {
        sectors: five('Sector'),
        focusIndustries: five('Focus'),
        stages: ['Idea', 'MVP', 'Early Stage', 'Growth'],
      }),
      entry('seed', 2, { sectors: ['One'], focusIndustries: ['A', 'B', 'C'], stages: [] }),
    ];
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', pair)} />);
    for (const { name } of pair) await user.click(box(name));
    await user.click((await tray()).getByRole('button', { name: 'Compare Now' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Compare' }));
    const heads = drawer.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent);
    expect(heads).toEqual(names(pair));
    for (const [label, key] of [
      ['Sectors', 'sectors'],
      ['Focus industries', 'focusIndustries'],
      ['Preferred stage', 'stages'],
    ] as const) {
      const row = drawer.getByRole('rowheader', { name: label }).closest('tr') as HTMLElement;
      const shown = within(row)
        .getAllByRole('cell')
        .map((cell) =>
          [...cell.querySelectorAll('li')].map((item) => (item.querySelector('[aria-hidden]') ?? item).textContent),
        );
      expect(shown).toEqual(
        pair.map(({ [key]: all }) => (all.length > 3 ? [...all.slice(0, 3), `+${all.length - 3}`] : all)),
      );
    }
    expect(drawer.getByRole('link', { name: 'Compare all fields' }).getAttribute('href')).toBe(
      `/portal/investor-comparison?ids=${pair.map(({ id }) => `seed:${id}`).join(',')}`,
    );
  });
});
