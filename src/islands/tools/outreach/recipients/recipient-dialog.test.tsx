/** Who a mail goes to: a collection, a favourite, or someone typed by hand. */
import { useStore } from '@nanostores/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { $outreach, startOutreach } from '@/stores/outreach';
import { COLLECTION, collectionOf, favouritesOf, refOf, savedCard, signInSaver } from '@tests/setup/component/saved';
import { fill, notices } from '@tests/setup/component/tool';
import { RecipientDialog } from './RecipientDialog';

const onChoose = vi.fn();
function Dialog() {
  const { people } = useStore($outreach);
  return (
    <>
      <RecipientDialog open onClose={() => undefined} people={people} onChoose={onChoose} />
      <Toaster />
    </>
  );
}
function draw() {
  onChoose.mockReset();
  onTestFinished(startOutreach());
  render(<Dialog />);
  return {
    user: userEvent.setup({ delay: null }),
    dialog: within(screen.getByRole('dialog', { name: 'Choose recipients' })),
  };
}
const [fund, sample] = [savedCard(1), savedCard(2, { isSample: true })];

describe('recipients that are saved', () => {
  it('are collections with their size, and favourites that can be written to', async () => {
    await signInSaver(
      [
        ...collectionOf([fund], 'Seed round'),
        ...collectionOf([], 'Empty', '1790000000001'),
        ...favouritesOf([fund, sample]),
      ],
      [fund, sample],
    );
    const { user, dialog } = draw();
    dialog.getByText('You write to one person at a time, with a personal email for each.');
    const collections = within(await dialog.findByRole('list', { name: 'Collections' }));
    const round = collections.getByRole('button', { name: /^Seed round/ });
    expect(round.textContent).toBe('Seed round1 person');
    const empty = collections.getByRole<HTMLButtonElement>('button', { name: /^Empty/ });
    expect([empty.textContent, empty.disabled]).toEqual(['Empty0 people', true]);
    await user.click(round);
    expect(onChoose.mock.lastCall).toEqual([{ collection: COLLECTION, to: null }]);
    const more = dialog.getByRole('button', { name: /^One of your favorites/ });
    expect([more.textContent, more.getAttribute('aria-expanded')]).toEqual(['One of your favorites2', 'false']);
    await user.click(more);
    const favourites = within(await dialog.findByRole('list', { name: 'Favorites' }));
    expect(favourites.getByRole<HTMLButtonElement>('button', { name: /Saved Capital 2/ }).disabled).toBe(true);
    await user.click(favourites.getByRole('button', { name: /Saved Capital 1.*Seed investor/ }));
    expect(onChoose.mock.lastCall).toEqual([{ collection: null, to: refOf(fund) }]);
  });

  it('are none yet, with the way to the directories', async () => {
    await signInSaver();
    const { dialog } = draw();
    await dialog.findByText(/^Nothing is saved yet\. Save investors to a collection in the/);
    expect(dialog.getByRole('link', { name: 'directories' }).getAttribute('href')).toBe('/portal/all-investors');
  });

  it('say where the cards of favourites could not be loaded', async () => {
    const { server } = await signInSaver(favouritesOf([fund]), [fund]);
    const { user, dialog } = draw();
    const more = await dialog.findByRole('button', { name: /^One of your favorites/ });
    server.failure = { status: 500 };
    await user.click(more);
    await dialog.findByText('Failed to load data.');
  });
});

describe('a recipient typed by hand', () => {
  it('needs a name and a valid address, is written to, listed, and removed with Undo', async () => {
    await signInSaver();
    const { user, dialog } = draw();
    const press = () => user.click(dialog.getByRole('button', { name: 'Write to this person' }));
    await press();
    await dialog.findByText('Please enter a name');
    expect(onChoose).not.toHaveBeenCalled();
    fill(dialog.getByLabelText(/^Name/), '  Asha Rao ');
    fill(dialog.getByLabelText('Fund or organisation'), 'Kite Fund');
    const email = dialog.getByLabelText('Email address');
    fill(email, 'asha@');
    await press();
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(onChoose).not.toHaveBeenCalled();
    fill(email, '');
    await press();
    const list = within(await dialog.findByRole('list', { name: 'Added by you' }));
    const [person] = $outreach.get().people;
    expect(person).toMatchObject({ name: 'Asha Rao', fund: 'Kite Fund', email: '' });
    expect(onChoose.mock.calls).toEqual([[{ collection: null, to: person?.id }]]);
    expect(person?.id).toMatch(/^hand:/);
    await user.click(list.getByRole('button', { name: 'Asha Rao Kite Fund' }));
    expect(onChoose).toHaveBeenCalledTimes(2);
    await user.click(list.getByRole('button', { name: 'Remove Asha Rao' }));
    await notices().findByText('Asha Rao was removed.');
    expect(dialog.queryByRole('list', { name: 'Added by you' })).toBeNull();
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await dialog.findByRole('button', { name: 'Remove Asha Rao' });
  });
});
