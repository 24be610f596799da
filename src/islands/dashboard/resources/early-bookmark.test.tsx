/** A bookmark that is pressed while the bookmarks are still read: it is shown, stays, and is kept. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { INITIAL_ACCORDION } from '@/domain/dashboard/accordion';
import type { ResourceCategory } from '@/domain/resources/resources';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { readBookmarks, $bookmarkState } from '@/stores/bookmarks';
import { ResourcesScreen } from './ResourcesScreen';

const OWNER = 'asha@kite.example';
const PIPELINE = {
  _id: 'a'.repeat(24),
  name: 'Investor pipeline',
  description: 'Whom you met, and when 🚀',
  fileType: 'csv',
  downloads: 0,
  rating: 0,
  preview: false,
  fileSource: 'local',
  fileUrl: null,
} as const;
const KIT: ResourceCategory = {
  _id: 'b'.repeat(24),
  title: 'Fundraising kit',
  description: '',
  icon: 'File',
  color: '#64748b',
  items: [PIPELINE],
};

/** Another tab that writes for a while, so that no one else can read. Returns what lets go. */
async function holdDatabase(): Promise<() => Promise<void>> {
  // The table is there.
  await readBookmarks(OWNER);
  const database = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open('outset-bookmarks');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(new Error('The database did not open.'));
  });
  const transaction = database.transaction('bookmarks', 'readwrite');
  let isOver = false;
  const goOn = () => {
    if (!isOver) transaction.objectStore('bookmarks').count().onsuccess = goOn;
  };
  goOn();
  return () =>
    new Promise((done) => {
      transaction.oncomplete = () => {
        database.close();
        done();
      };
      isOver = true;
    });
}

const draw = () =>
  render(
    <>
      <ResourcesScreen state={INITIAL_ACCORDION} answer={{ kind: 'list', categories: [KIT] }} owner={OWNER} />
      <Toaster />
    </>,
  );
const marked = () => screen.findByRole('button', { name: 'Remove the bookmark of Investor pipeline' });

it('a bookmark that is pressed while the bookmarks are read', async () => {
  const letGo = await holdDatabase();
  const { unmount } = draw();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Bookmark Investor pipeline' }));
  await marked();
  expect($bookmarkState.get()).toBe('loading');
  await act(letGo);
  await waitFor(async () => expect(await readBookmarks(OWNER)).toHaveLength(1));
  await marked();
  expect(within(document.body).queryByRole('button', { name: 'Bookmark Investor pipeline' })).toBeNull();
  expect((await readBookmarks(OWNER)).map(({ id }) => id)).toEqual([PIPELINE._id]);
  unmount();
  draw();
  await marked();
});
