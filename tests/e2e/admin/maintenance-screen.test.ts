/** The maintenance screen over open pages, in an app of its own, because it would cover the pages of all other tests. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/status';
import { expectGoodLook } from '@tests/setup/browser/look';
import { isFocused } from '@tests/setup/browser/page';
import { base, iso, open, poll, screen, turnOff, turnOn, useOwnApp } from './maintenance-steps';

useOwnApp();

/** Lets what is queued in the page run, whose clock the test moves. */
const afterTasks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );

describe('an open page', () => {
  it('SHELL-28 SHELL-30 SHELL-31 is covered by the next poll, keeps what was typed, also in an open dialog, and gives the focus back', async () => {
    const { page } = await open('/login?register=1');
    const wizard = page.getByRole('dialog', { name: 'Create your account' });
    const name = wizard.getByLabel('Full name');
    await name.fill("Asha 'OR 1=1' आशा 🚀");
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    // Nothing below can be reached: neither by keys nor by the pointer.
    for (let i = 0; i < 8; i++) await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog')?.className ?? 'page'))
      .not.toContain('surface');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.clock.runFor(100);
    await afterTasks(page);
    expect(await screen(page).isVisible()).toBe(true);
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(() => name.inputValue()).toBe("Asha 'OR 1=1' आशा 🚀");
    await expect.poll(() => isFocused(name)).toBe(true);
    expect(page.url()).toBe(`${base()}/login?register=1`);
  });

  it('SHELL-32 has the usual text and contact links, no serious axe finding, and fits', async () => {
    const { page } = await open('/');
    await turnOn(iso(3_725_000));
    await poll(page);
    const cover = screen(page);
    await cover.getByText(MAINTENANCE_MESSAGE).waitFor();
    const links = await cover.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      'mailto:support@outset.example',
      'mailto:support@outset.example?subject=Urgent%2C%20during%20maintenance',
    ]);
    await page.clock.resume();
    await expectGoodLook(page, {
      widths: [1280, 390, 320],
      also: async () => {
        const small = await cover
          .getByRole('link')
          .evaluateAll((all) => all.filter((link) => link.getBoundingClientRect().height < 44).length);
        expect(small).toBe(0);
        const wide = await page.evaluate(() => document.querySelector('.maintenance')!.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      },
    });
  });
});
