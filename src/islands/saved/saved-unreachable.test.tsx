/** Saving where the code of the saved store cannot be fetched. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { directoryStart, entries } from '@tests/factories/directory-screens';
import { DirectoryScreen } from '@/islands/directory/DirectoryScreen';

vi.mock('@/stores/saved', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('says Connection Error, and the bookmark stays as it was', async () => {
  const rows = entries('seed', 6);
  const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', rows)} />);
  const pressed = () => screen.queryAllByRole('button', { pressed: true });
  await user.click(screen.getByRole('button', { name: `Save ${rows[0]?.name}` }));
  await notices().findByText('Connection Error');
  await waitFor(() => expect(pressed()).toEqual([]));
  expect(localStorage.getItem('savedPresses')).toBeNull();
  for (const label of ['Add to Favorites', 'Save to Collection']) {
    await user.click(notices().getByRole('button', { name: 'Dismiss' }));
    expect(notices().queryByText('Connection Error')).toBeNull();
    await user.click(screen.getByRole('button', { name: `Options for ${rows[0]?.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    await notices().findByText('Connection Error');
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});
