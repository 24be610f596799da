/** The startup roadmap in Chromium: its look, its filters and history, ticks by keyboard. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';
import { box, isTicked, openRoadmap, percent, storedMarks } from './roadmap-steps';

const timelines = (page: Page) =>
  page
    .locator('main section:has(ol) h2')
    .filter({ hasNotText: /Due dates|Next up/ })
    .allInnerTexts();

describe('the page', () => {
  it('ROAD-01 ROAD-02 ROAD-03 ROAD-04 shows progress and a timeline a stage, keeps its filters in the URL, and looks right', async () => {
    const path = '/portal/startup-roadmap';
    const { page } = await openPage(path, { as: 'visitor' });
    await page.getByRole('heading', { level: 1, name: 'Startup Roadmap' }).waitFor();
    expect(await timelines(page)).toEqual(['Ideation', 'MVP', 'Growth', 'Scaling']);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/portal\/checklist$/);
    const all = await page.getByRole('checkbox').count();
    await page.getByRole('navigation', { name: 'Stage' }).getByRole('link', { name: /^MVP/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?stage=MVP');
    await expect.poll(() => timelines(page)).toEqual(['MVP']);
    const ofStage = await page.getByRole('checkbox').count();
    const category = page.getByRole('navigation', { name: 'Category' });
    expect(await category.getByRole('link').allInnerTexts()).toEqual([
      'All categories',
      'Setup',
      'Documents',
      'Teams',
      'Goals',
      'Strategy',
    ]);
    await category.getByRole('link', { name: 'Goals' }).press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?category=Goals&stage=MVP');
    // The address changes before the list does.
    await expect.poll(() => page.getByRole('checkbox').count()).toBeLessThan(ofStage);
    const shown = await page.getByRole('checkbox').allInnerTexts();
    expect(shown.length).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(all);
    await page.getByRole('progressbar', { name: 'Overall progress' }).waitFor();
    await page.getByText('Why and how').filter({ visible: true }).first().click();
    await page.locator('details[open] > p').first().waitFor();
    await expectGoodLook(page);
  });
});

describe('a milestone', () => {
  it('ROAD-05 SHELL-27 is ticked by keyboard, changes all progress and what is next at once, and can be taken back', async () => {
    const { page, email } = await openRoadmap();
    const first = page.getByRole('checkbox').first();
    const isFirstTicked = () => isTicked(page, 0);
    const next = page.getByRole('region', { name: 'Next up' });
    const [one, two] = (await page.getByRole('checkbox').allInnerTexts()) as [string, string];
    await next.getByText(one, { exact: true }).waitFor();
    await first.focus();
    await page.keyboard.press('Space');
    await expect.poll(isFirstTicked).toBe(true);
    await expect.poll(() => box(page)).toBe('2\u00a0%');
    await expect.poll(() => percent(page)).toBe('2\u00a0%');
    await expect.poll(() => storedMarks(email)).toHaveLength(1);
    await next.getByText(two, { exact: true }).waitFor();
    await next.getByRole('button', { name: 'Mark complete' }).click();
    await expect.poll(() => isTicked(page, 1)).toBe(true);
    await first.press('Enter');
    await expect.poll(isFirstTicked).toBe(false);
    await page.getByText('Marked incomplete').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(isFirstTicked).toBe(true);
  });
});
