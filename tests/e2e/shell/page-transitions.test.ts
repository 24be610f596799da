/** Transitions between pages: one that the browser gives up is no error of the page. */
import { expect, it } from 'vitest';
import { openPage } from '@tests/setup/browser/page';

it('a transition that is given up leaves the page and its console as they are', async () => {
  // Any error of the page fails the test as it closes.
  const { page, context } = await openPage('/portal/pre-seed', { guest: true, motion: true });
  await context.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as PageRevealEvent;
      if (!viewTransition) return;
      sessionStorage.setItem('given-up', String(Number(sessionStorage.getItem('given-up') ?? 0) + 1));
      viewTransition.skipTransition();
    });
  });
  // What is left at once gives its transition up by itself; here it is made sure of.
  for (const path of ['/portal/seed', '/portal/support'])
    await Promise.all([
      page.waitForURL(`**${path}`),
      page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        document.body.appendChild(link);
        link.click();
      }, path),
    ]);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.evaluate(() => Number(sessionStorage.getItem('given-up')))).toBe(2);
});
