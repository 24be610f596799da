/** The dashboard in Chromium: its tabs, and its Feed tab in both themes. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook, MOST_STOPS, stopsToContent } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';

describe('the dashboard', () => {
  it('DASH-01 has three tabs in the address, for the mouse and for the keyboard, is accessible in both themes, and nothing scrolls sideways', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    expect(await stopsToContent(page)).toBeLessThanOrEqual(MOST_STOPS);
    const tabs = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab');
    const selected = () => page.getByRole('tab', { selected: true }).innerText();
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Feed', 'Resources', 'Startup Guide']);
    await expect.poll(() => selected()).toBe('Feed');
    await tabs.nth(0).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Startup Guide');
    await expect.poll(() => selected()).toBe('Feed');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal?tab=resources');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tab-resources');
    await page.getByRole('tabpanel', { name: 'Resources' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await page.waitForURL('**/portal?tab=guide');
    await expect.poll(() => selected()).toBe('Startup Guide');
    await page.goBack();
    await page.waitForURL('**/portal?tab=resources');
    await expect.poll(() => selected()).toBe('Resources');
    await page.getByRole('tab', { name: 'Feed' }).click();
    await page.waitForURL('**/portal');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toBe('');
    await expectGoodLook(page, { widths: [1280, 768, 480, 390, 320] });
  });
});
