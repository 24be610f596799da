/** A screen of the back-office in a component test, with its notices. */
import type { ReactElement } from 'react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { AdminNotices } from '@/islands/admin/AdminNotices';
import { $toasts } from '@/stores/toasts';

export function drawScreen(element: ReactElement, options: Parameters<typeof userEvent.setup>[0] = {}) {
  $toasts.set([]);
  const drawn = render(
    <>
      {element}
      <AdminNotices />
    </>,
  );
  return { ...drawn, user: userEvent.setup(options) };
}

/** Waits for a notice with exactly these words. */
export const notice = async (text: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: 'Notices' })).findByText(text);

/** Waits for a notice, and sends it away. */
export async function dismissNotice(user: UserEvent, text: string): Promise<void> {
  await notice(text);
  const notices = within(screen.getByRole('region', { name: 'Notices' }));
  await user.click(notices.getByRole('button', { name: 'Dismiss' }));
}

/** The tab as the browser tells that it is hidden or seen. */
export const setHidden = (hidden: boolean): Promise<void> =>
  act(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await Promise.resolve();
  });

/** The elements that describe a field: its help and its message. */
export const described = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

export const valueOf = (field: HTMLElement): string => (field as HTMLInputElement).value;
export const isChecked = (field: HTMLElement): boolean => (field as HTMLInputElement).checked;
