/** Shared code for the tests of the lists of notifications and of the bell: the paths of the API, and the shown content. */
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $toasts } from '@/stores/toasts';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const READ = '/api/notifications/read';
export const READ_ALL = '/api/notifications/read-all';
export const LIST = '/api/notifications/list';

export const user = userEvent.setup({ delay: null });
export const notices = () => $toasts.get().map(({ text }) => text);
export const rows = () => [...document.querySelectorAll<HTMLElement>('[data-notification]')];
export const readMarks = () => rows().map(({ dataset }) => dataset['read']);
export const badge = () => document.querySelector('[data-bell] [data-unread]')?.textContent;
export const mark = (n = 0) => user.click(within(rows()[n] as HTMLElement).getByRole('button', { name: /as read$/ }));
