/** The search box of a directory in the browser: its keys and the history. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { listOf, namesOf } from '@tests/setup/directory-facts';
import { isFocused } from '@tests/setup/browser/page';
import { openDirectory } from './directory-steps';

describe('search', () => {
  it('DIR-02 replaces the URL while typing, keeps Enter in the history, and Back restores', async () => {
    const { page } = await openDirectory('seed');
    const before = await page.evaluate(() => history.length);
    const box = page.getByRole('searchbox', { name: 'Search by name, sector or focus industry' });
    await expect
      .poll(async () => (await isFocused(box)) || (await page.keyboard.press('/'), isFocused(box)))
      .toBe(true);
    await page.keyboard.type('blume', { delay: 30 });
    await page.waitForURL(/q=blume/);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
    await expect.poll(() => namesOf(page)).toContain('Blume Ventures');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe('');
    const { rows } = await listOf(DIRECTORIES.seed);
    await expect.poll(() => namesOf(page)).toEqual(rows.map((row) => row.name));
    await page.goForward();
    await expect.poll(() => box.inputValue()).toBe('blume');
  });
});
