/** The little script of detail pages: a failure leads back. */
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startDetailPage } from '../../lib/detail-page';

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
