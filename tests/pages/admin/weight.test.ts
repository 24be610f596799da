/**
 * The script that back-office screens load before they react to input, within the budget of decision 014. Script that loads later is
 * measured in the browser.
 */
import { expect, it } from 'vitest';
import { wakingScripts } from '@tests/pages/built-scripts';
import { getOperatorPage } from './operator';

const BACK_OFFICE_KB = 260;

it.each([
  '/adminPortal/dashboard',
  '/adminPortal/maintenance-settings',
  '/adminPortal/user-settings',
  '/adminPortal/inbox',
  '/adminPortal/system',
  '/adminPortal/plans',
  '/adminPortal/admin-settings',
  '/adminPortal/waiting-list',
  '/adminPortal/analytics/user-analytics',
  '/adminPortal/analytics/trends',
  '/adminPortal/notification-management/notifications',
  '/adminPortal/notification-management/notifications?tab=campaigns',
])('%s wakes with at most 260 KB of script', async (path) => {
  const { files, bytes } = wakingScripts(await getOperatorPage(path));
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(BACK_OFFICE_KB * 1024);
  expect(bytes).toBeGreaterThan(40 * 1024);
  expect(files.join('\n')).not.toMatch(/\/schemas\./);
});
