/** What the tests of the operators' maintenance screen share: the app of the file, its two cards, the state of the server. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MaintenanceStatus } from '@/domain/maintenance/status';
import type { Opened, PageOptions } from '@tests/setup/browser/page';
import { openAdmin, SETTINGS } from './admin-steps';
import { base, STATUS } from './maintenance-steps';

export const open = (
  options: PageOptions = {},
  path = SETTINGS,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Opened> => openAdmin(path, { ...options, at: base() }, prepare);
export const control = (page: Page) => page.getByRole('region', { name: 'Maintenance Mode Control' });
export const plan = (page: Page) => page.getByRole('region', { name: 'Planned maintenance' });
export const switchOf = (page: Page) => control(page).getByRole('switch', { name: 'Maintenance mode' });
export const statusNow = async () => (await (await fetch(`${base()}${STATUS}`)).json()) as MaintenanceStatus;
export const isOn = (page: Page) => expect.poll(() => switchOf(page).isChecked());
/** The pages under test are in India, the machine may be elsewhere. */
export const inIndia = (at: string) => new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 16);
export const toMinute = (at: string) => `${at.slice(0, 16)}:00.000Z`;
export const message = (card: Locator) => card.getByLabel('Message');
