/** The back-office as the server draws it, before any script. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ADMIN_NAVIGATION } from '@/domain/admin/navigation';
import { OVERVIEW_CARDS, type AdminOverview } from '@/domain/admin/figures/figures';
import { getAsOperator, getOperatorPage } from './operator';

const DASHBOARD = '/adminPortal/dashboard';
const textOf = (element: Element | null | undefined) => element?.textContent?.trim().replace(/\s+/g, ' ');

describe('the menu', () => {
  it('ADM-03 resolves to every screen that it lists', async () => {
    const pages = ADMIN_NAVIGATION.filter(({ href }) => existsSync(`src/pages${href}.astro`));
    const titles = new Map([
      [DASHBOARD, 'Dashboard Overview'],
      ['/adminPortal/user-settings', 'User Management'],
      ['/adminPortal/admin-settings', 'Admin Management'],
      ['/adminPortal/maintenance-settings', 'Maintenance'],
      ['/adminPortal/analytics/user-analytics', 'User Analytics'],
    ]);
    expect(pages.length).toBeGreaterThan(5);
    for (const { href } of pages) {
      const page = await getOperatorPage(href);
      const title = titles.get(href);
      if (title) expect(textOf(page.querySelector('h1')), href).toBe(title);
    }
  });
});

describe('the dashboard', () => {
  it('ADM-17 shows the four counts of the API, who is signed in, and that Outset is open', async () => {
    const page = await getOperatorPage(DASHBOARD);
    expect(textOf(page.querySelector('main h2'))).toBe('Open tasks');
    const { data } = JSON.parse((await getAsOperator('/api/admin/overview')).text) as { data: AdminOverview };
    expect(OVERVIEW_CARDS.map(([, label]) => label)).toEqual([
      'Total Verified Users',
      '2FA Enabled Users',
      'Total Founders',
      'Total Visitors',
    ]);
    const cards = [...page.querySelectorAll('li:has([data-stat])')];
    expect(cards).toHaveLength(4);
    for (const [name, label] of OVERVIEW_CARDS) {
      const card = cards.find((one) => one.textContent?.includes(label));
      expect(textOf(card?.querySelector('[data-stat]')), label).toBe(data[name].toLocaleString('en-IN'));
    }
    expect(data.founders).toBeGreaterThanOrEqual(1);
    expect(data.visitors).toBeGreaterThanOrEqual(1);
    expect(textOf(page.querySelector('#maintenance-state'))).toBe('Outset is open');
    const settings = page.querySelector('main a[href="/adminPortal/maintenance-settings"]');
    expect(textOf(settings)).toBe('Maintenance settings');
    expect(textOf(page.querySelector('[data-admin-role]'))).toBe('Super Admin');
  });
});

describe('the page of a person', () => {
  it('says where there is no one', async () => {
    const { status, text } = await getAsOperator(`/adminPortal/user-settings/${'0'.repeat(24)}`);
    expect(status).toBe(404);
    expect(text).toMatch(/<h1[^>]*>\s*Page not found/);
  });
});
