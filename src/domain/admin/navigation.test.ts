/** The back-office's menu: each entry leads to a page of its own, and only the entry of the current page is marked. */
import { describe, expect, it } from 'vitest';
import { isAdminPath } from '@/domain/maintenance/status';
import { ADMIN_MENU, ADMIN_NAVIGATION, isAdminPlace } from './navigation';
import { TRENDS_PAGE } from './figures/trends';
import { ADMIN_DASHBOARD, ADMIN_PASSWORD_PAGE, ADMIN_SIGN_IN_PAGE } from './sign-in-texts';

describe('the menu of the back-office', () => {
  it('lists every screen once, under paths that stay open during maintenance', () => {
    const paths = ADMIN_NAVIGATION.map(({ href }) => href);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of [...paths, ADMIN_SIGN_IN_PAGE, ADMIN_PASSWORD_PAGE]) expect(isAdminPath(path)).toBe(true);
  });

  it('ADM-06 has only User Analytics under Analytics, and no entry for trends', () => {
    expect(ADMIN_MENU.find(({ title }) => title === 'Analytics')?.places).toMatchObject([
      { label: 'User Analytics', href: '/adminPortal/analytics/user-analytics' },
    ]);
    expect(TRENDS_PAGE).toBe('/adminPortal/analytics/trends');
    expect(ADMIN_NAVIGATION.some(({ href }) => href === TRENDS_PAGE)).toBe(false);
  });

  it('marks a screen, what lies below it, and nothing that only begins alike', () => {
    for (const path of [ADMIN_DASHBOARD, `${ADMIN_DASHBOARD}/`, `${ADMIN_DASHBOARD}/today`])
      expect(isAdminPlace(ADMIN_DASHBOARD, path), path).toBe(true);
    for (const path of ['/adminPortal', `${ADMIN_DASHBOARD}s`, '/adminPortal/maintenance-settings', '/'])
      expect(isAdminPlace(ADMIN_DASHBOARD, path), path).toBe(false);
  });
});
