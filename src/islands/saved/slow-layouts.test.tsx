/** Board and table of a collection whose code takes its time: the last choice counts. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { COLLECTION, collectionOf, savedCard } from '@tests/setup/component/saved';

const code = { Board: () => import('./Board'), PipelineTable: () => import('./PipelineTable') };
const held = { Board: Promise.withResolvers<void>(), PipelineTable: Promise.withResolvers<void>() };

/** Each test fetches the code again. */
beforeEach(() => {
  vi.resetModules();
  for (const name of ['Board', 'PipelineTable'] as const) {
    held[name] = Promise.withResolvers();
    vi.doMock(`./${name}`, async (original) => {
      await held[name].promise;
      return original();
    });
  }
});

async function draw() {
  const cards = [savedCard(1)];
  const { signInSaver } = await import('@tests/setup/component/saved');
  const { drawScreen } = await import('@tests/setup/component/screen');
  const { SavedScreen } = await import('./SavedScreen');
  const { readSavedPage } = await import('./saved-tabs');
  await signInSaver(collectionOf(cards), cards);
  const query = `tab=${COLLECTION}`;
  history.replaceState(null, '', `/portal/saved-investors?${query}`);
  const drawn = drawScreen(<SavedScreen start={readSavedPage(new URLSearchParams(query))} />);
  await screen.findByRole('link', { name: 'Board' });
  return drawn;
}
/** The code is there, and what waited for it has run. */
const release = (name: keyof typeof held) =>
  act(async () => {
    held[name].resolve();
    await code[name]();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });

it('the board stays away from those who have gone elsewhere while it was fetched', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('link', { name: 'Board' }));
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  expect(location.search).toBe('');
  await release('Board');
  expect(location.search).toBe('');
});

it('the board gives way to the table where that was pressed last', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('link', { name: 'Board' }));
  await user.click(screen.getByRole('link', { name: 'Table' }));
  await release('Board');
  expect(location.search).toBe(`?tab=${COLLECTION}`);
  await release('PipelineTable');
  await waitFor(() => expect(new URLSearchParams(location.search).get('view')).toBe('table'));
});
