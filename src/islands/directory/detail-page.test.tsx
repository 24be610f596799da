/** The little script of detail pages: the way to sign in leaves guest mode, and a failure leads back to the list. */
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startDetailPage } from '../../lib/detail-page';

afterEach(() => {
  document.cookie = 'outset_guest=; Path=/; Max-Age=0';
});

it('SHELL-23 leaves guest mode where guests follow the way to log in', () => {
  document.cookie = 'outset_guest=1; Path=/';
  localStorage.setItem('guestMode', 'true');
  render(
    <div data-detail-page data-back="/portal/seed">
      <a href="#login" data-sign-in>
        Login Now
      </a>
    </div>,
  );
  startDetailPage();
  fireEvent.click(screen.getByRole('link', { name: 'Login Now' }));
  expect(document.cookie).not.toContain('outset_guest=1');
  expect(localStorage.getItem('guestMode')).toBeNull();
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
