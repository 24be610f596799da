/** The budgets of the back-office and of its sign-in: decision 014. */
import { describe, expect, it } from 'vitest';
import { openContext } from '@tests/setup/browser/page';
import { KB, weighPage, expectNotFetched } from '@tests/setup/browser/weight';
import { DASHBOARD, PASSWORD_PAGE, signInAsAdmin } from './admin-steps';

const BACK_OFFICE_KB = 260;

describe('script, compressed', () => {
  it('is at most 260 KB in the back-office, and 30 KB on the password page of operators', async () => {
    const { context } = await openContext();
    await signInAsAdmin(context);
    // The script with which every screen starts is measured in tests/pages/admin/weight.test.ts; these screens fetch more after that.
    for (const [path, text] of [
      [DASHBOARD, 'Outset is open'],
      ['/adminPortal/user-settings', 'Export'],
      ['/adminPortal/inbox', 'Prepared answers'],
      ['/adminPortal/analytics/trends', 'Trends'],
      ['/adminPortal/notification-management/notifications?tab=campaigns', 'State'],
    ] as const) {
      const { bytes, files } = await weighPage(context, path, (page) =>
        page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first().waitFor(),
      );
      expect(bytes, files).toBeLessThanOrEqual(BACK_OFFICE_KB * KB);
      expect(bytes).toBeGreaterThan(40 * KB);
      expectNotFetched(files, ['schemas']);
    }

    // The page of the password starts no framework.
    const { context: stranger } = await openContext();
    const { bytes, files } = await weighPage(stranger, PASSWORD_PAGE);
    expect(bytes, files).toBeLessThanOrEqual(30 * KB);
    expectNotFetched(files, ['react', 'react-client']);
  });
});
