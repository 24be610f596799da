/** The preview of a PDF in Chromium's own viewer, which only the full browser has. */
import { expect, it } from 'vitest';
import { addLibrary } from '@tests/setup/library';
import { base, openPage } from '@tests/setup/browser/page';

it('DASH-21 shows a PDF in place', async () => {
  await addLibrary({ base: base() });
  const { page } = await openPage('/portal?tab=resources&q=paper', { as: 'founder' });
  await page.getByRole('button', { name: 'Preview A paper', exact: true }).click();
  const frame = page.getByRole('dialog', { name: 'A paper' }).locator('iframe');
  await frame.waitFor();
  // Chromium's own viewer took the file: its document holds nothing but the viewer.
  const viewers = () =>
    page.frames().some((one) => one.url().startsWith('chrome-extension://') && one.url().endsWith('/index.html'));
  await expect.poll(viewers, { timeout: 20_000 }).toBe(true);
  expect(await frame.getAttribute('title')).toBe('Preview of A paper');
});
