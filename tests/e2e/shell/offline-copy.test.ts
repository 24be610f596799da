/** Outset on a person's own device: installable, opened without a network, and gone with the sign-out. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeSaver, openFor, someEntries } from '@tests/e2e/saved/saved-steps';

const LOST = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /Failed to (fetch|load)/, /answer: 401/];

/** The names of the files in the copy. */
const copies = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^outset-copy-/.test(name)));
const bar = (page: Page) => page.getByText(/This page was saved on .*, (just now|\d+ \w+ ago)\./);

describe('a person’s own device', () => {
  it(
    'AUTH-16 is installed, takes a shared file, opens tools, home and saved items offline with their age, says what it cannot open, and forgets at the sign-out',
    {
      // The copy is a few hundred files.
      timeout: 120_000,
    },
    async () => {
      const saver = await makeSaver();
      const [saved] = await someEntries(saver.token, 1);
      await saver.save([['favourite', saved?.ref ?? '', true]]);
      const { page, context } = await openFor(saver, '/portal/settings/security', {
        fresh: true,
        worker: true,
        allow: LOST,
      });
      const devtools = await context.newCDPSession(page);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      const { errors, url } = await devtools.send('Page.getAppManifest');
      expect([installabilityErrors, errors, new URL(url).pathname]).toEqual([[], [], '/manifest.webmanifest']);

      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      expect(await copies(page)).toEqual([]);
      await page.getByRole('button', { name: 'This is my own device' }).click();
      await page.getByText(/pages are on this device/).waitFor();
      expect(await copies(page)).toHaveLength(2);

      // As another app on the phone does when it shares a file with Outset.
      await page.evaluate(() => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/app/bank-file', enctype: 'multipart/form-data' });
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
        const files = new DataTransfer();
        files.items.add(
          new File(['Date,Description,Amount\n2026-04-01,Rent,50000\n'], 'april.csv', { type: 'text/csv' }),
        );
        input.files = files.files;
        form.appendChild(input);
        document.body.appendChild(form);
        form.submit();
      });
      await page.getByText('A file was shared with Outset: april.csv').waitFor();
      await page.getByRole('button', { name: 'Read this file' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Import 1 expense' }).waitFor();

      await page.goto('/portal/mentors');
      await context.setOffline(true);
      await page.goto('/portal/tools/burn-rate');
      await page.getByRole('heading', { level: 1, name: 'Burn Rate' }).waitFor();
      await bar(page).waitFor();
      await page.goto('/portal');
      await bar(page).waitFor();
      await page.goto('/portal/mentors');
      await bar(page).waitFor();
      // Never opened here before.
      await page.goto('/portal/saved-investors');
      await page.getByRole('link', { name: saved?.name ?? '', exact: true }).waitFor();
      // One that was not opened, and three that are never copied.
      for (const path of ['/portal/settings/profile', '/portal/settings/security', '/login', '/adminPortal']) {
        await page.goto(path);
        await page.getByRole('heading', { name: 'This page needs a connection.' }).waitFor();
      }
      await page.getByRole('link', { name: /Expense Tracker/ }).waitFor();

      await context.setOffline(false);
      await page.goto('/portal');
      await expect.poll(() => bar(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
      await page.getByRole('menuitem', { name: /this device/ }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await copies(page)).toEqual([]);
      await context.setOffline(true);
      await page.goto('/portal/tools/burn-rate');
      await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );
});
