/** Saving from the directories: the bookmark, the menu of an entry, collections. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { signInSaver } from '@tests/setup/component/saved';
import { directoryStart, entries } from '@tests/factories/directory-screens';
import { mediaStart, person } from '@tests/factories/media';
import { DirectoryScreen } from '@/islands/directory/DirectoryScreen';
import { MediaScreen } from '@/islands/media/MediaScreen';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heldBy = (server: Awaited<ReturnType<typeof signInSaver>>['server']) => server.held().map(({ kind }) => kind);

describe('in a directory', () => {
  const rows = entries('seed', 6);
  const [first, second] = rows.map(({ name }) => name) as [string, string];
  const draw = () => drawScreen(<DirectoryScreen {...directoryStart('seed', rows)} />);
  const choose = async (user: ReturnType<typeof draw>['user'], name: string, label: string) => {
    await user.click(button(`Options for ${name}`));
    await user.click(await screen.findByRole('menuitem', { name: label }));
  };

  it('SAVE-12 takes a favourite once', async () => {
    const { server } = await signInSaver();
    const { user } = draw();
    await choose(user, first, 'Add to Favorites');
    await notices().findByText('Added to Favorites');
    await choose(user, first, 'Add to Favorites');
    await notices().findByText('Already in Favorites');
    await waitFor(() => expect(heldBy(server)).toEqual(['favourite']));
  });

  it('DIR-28 SAVE-16 SAVE-17 takes an item into a collection that has a name', async () => {
    const { server } = await signInSaver([['collection', '1790000000001', { name: 'Later 🚀' }]]);
    const { user } = draw();
    await choose(user, second, 'Save to Collection');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to Collection' }));
    await dialog.findByRole('button', { name: /^Later 🚀\s*0 items$/ });
    const create = dialog.getByRole('button', { name: 'Create & Save' }) as HTMLButtonElement;
    const field = dialog.getByLabelText('New collection');
    await user.type(field, '   ');
    expect(create.disabled).toBe(true);
    await user.clear(field);
    await user.type(field, 'First round');
    await user.click(create);
    await notices().findByText('Collection Created');
    dialog.getByRole('button', { name: /^First round\s*1 item$/, pressed: true });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(heldBy(server)).toEqual(['collection', 'collection', 'member']));
  });

  it('marks what is saved by its bookmark, and gives it back with Undo', async () => {
    const { server } = await signInSaver([['favourite', `seed:${rows[1]?.id}`, true]]);
    const { user } = draw();
    await screen.findByRole('button', { name: `Saved: ${second}`, pressed: true });
    expect(button(`Save ${first}`).getAttribute('aria-pressed')).toBe('false');
    button(`Save ${first}`).focus();
    await user.keyboard('{Enter}');
    await notices().findByText(`Saved ${first}`);
    expect(button(`Saved: ${first}`).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(server.held('favourite')).toHaveLength(2));
    await user.click(button(`Saved: ${first}`));
    await notices().findByText(`Removed ${first}`);
    await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(() => expect(button(`Saved: ${first}`).getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('an influencer', () => {
  it('MEDIA-03 MEDIA-13 has a star that toggles', async () => {
    const people = Array.from({ length: 3 }, (_, at) => person('startup-influencer', at));
    const { server } = await signInSaver();
    const { user } = drawScreen(<MediaScreen {...mediaStart('startup-influencer', people)} />);
    for (const view of ['Table', 'Grid']) screen.getByRole('link', { name: view });
    for (const control of [screen.getByRole('searchbox'), button('Reset')]) expect(control).toBeTruthy();
    screen.getByText('Focus', { exact: true, selector: 'summary' });
    const name = people[0]?.name ?? '';
    await user.click(button(`Save ${name}`));
    await notices().findByText('Added to Favorites');
    await user.click(button(`Saved: ${name}`));
    await notices().findByText('Removed');
    expect(button(`Save ${name}`).getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(server.held()).toEqual([]));
  });

  it('MEDIA-14 goes into a collection and out of it at once', async () => {
    const people = Array.from({ length: 3 }, (_, at) => person('youtube-influencer', at));
    await signInSaver();
    const { user } = drawScreen(<MediaScreen {...mediaStart('youtube-influencer', people)} />);
    const open = async (at: number) => {
      await user.click(button(`Save ${people[at]?.name} to a collection`));
      return within(await screen.findByRole('dialog', { name: 'Save to Collection' }));
    };
    const first = await open(0);
    await user.type(first.getByLabelText('New collection'), 'Voices');
    await user.click(first.getByRole('button', { name: 'Create & Save' }));
    await notices().findByText('Collection Created');
    await first.findByRole('button', { name: /^Voices\s*1 item$/, pressed: true });
    await user.click(first.getByRole('button', { name: 'Done' }));
    const second = await open(1);
    await user.click(second.getByRole('button', { name: /^Voices\s*1 item$/, pressed: false }));
    await notices().findByText('Added to Collection');
    await user.click(second.getByRole('button', { name: /^Voices\s*2 items$/, pressed: true }));
    await notices().findByText('Removed from Collection');
    second.getByRole('button', { name: /^Voices\s*1 item$/, pressed: false });
  });
});
