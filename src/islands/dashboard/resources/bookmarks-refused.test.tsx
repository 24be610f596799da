/** A browser that refuses its database: the page must open it first after that, so it has a file of its own. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { INITIAL_ACCORDION } from '@/domain/dashboard/accordion';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { categoryOf, resourceOf } from '@tests/factories/resource-library';
import { ResourcesScreen } from './ResourcesScreen';

it('bookmarks say so when they cannot be read at all', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Refused.', 'SecurityError');
  });
  const categories = [categoryOf('Fundraising kit', [resourceOf('Investor pipeline')])];
  render(
    <>
      <ResourcesScreen state={INITIAL_ACCORDION} answer={{ kind: 'list', categories }} owner="founder@example.com" />
      <Toaster />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Bookmark Investor pipeline' }));
  await screen.findByText('Failed to update bookmark');
  await screen.findByRole('button', { name: 'Bookmark Investor pipeline' });
  await user.click(screen.getByRole('button', { name: 'Bookmarks' }));
  await screen.findByRole('heading', { name: 'Your bookmarks could not be read' });
  expect(screen.queryByText('No bookmarks yet')).toBeNull();
});
