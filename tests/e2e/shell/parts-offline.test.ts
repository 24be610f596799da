/** Parts of a screen that load on demand, while there is no network: the screen stays, and a reload loads them. */
import { describe, expect, it } from 'vitest';
import { hydrated } from '@tests/setup/browser/page';
import { sharesTable } from '@tests/factories/cap-table';
import { openTool, SHARES } from '@tests/e2e/cap-table/shares-steps';

const LOST = [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/];

describe('without a connection', () => {
  it('a dialog says that it cannot open, and opens after a reload', async () => {
    const { page, context } = await openTool(`${SHARES}&view=issues`, sharesTable({ Asha: 6_000_000 }), {
      allow: LOST,
    });
    const file = /SharesDialogs[^/]*\.js/;
    await context.route(file, (route) => route.abort());
    const open = page.getByRole('button', { name: 'Change the pool' });
    await open.click();
    await page.getByText('Connection Error', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Connection Error', { exact: true }).waitFor({ state: 'detached' });
    await open.click();
    await context.unroute(file);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Connection Error', { exact: true }).waitFor({ state: 'detached' });
    await hydrated(page);
    await open.click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Options available/ })
      .waitFor();
  });
});
