/** The startup roadmap in Chromium: both addresses, filters, ticks, due days, calendar, guests, no script. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { guideOf } from '../../../src/domain/roadmap/guides/guides';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, follow, openPage } from '../../setup/page';
import { awayFromMidnight, expectNoSidewaysScroll } from '../../setup/waits';
import { makeAccount, openFor } from '../accounts/account-steps';
import { box, isTicked, markByApi, openRoadmap, percent, storedMarks, tick } from './roadmap-steps';

const timelines = (page: Page) =>
  page
    .locator('main section:has(ol) h2')
    .filter({ hasNotText: /Due dates|Next up/ })
    .allInnerTexts();

describe('the page', () => {
  it('ROAD-01 ROAD-04 shows progress and a timeline a stage', async () => {
    const { page } = await openPage('/portal/checklist', { as: 'visitor' });
    await page.getByRole('heading', { level: 1, name: 'Startup Roadmap' }).waitFor();
    expect(await timelines(page)).toEqual(['Ideation', 'MVP', 'Growth', 'Scaling']);
    await page.getByRole('progressbar', { name: 'Overall progress' }).waitFor();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/portal\/checklist$/);
    await expectGoodLook(page);
  });

  it('ROAD-01 ROAD-02 ROAD-03 is the same at its other address, and keeps its filters in the URL', async () => {
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
    await page.reload();
    await expect.poll(() => page.getByRole('checkbox').allInnerTexts()).toEqual(shown);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(all);
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
    await page.reload();
    await expect.poll(isFirstTicked).toBe(true);
    await expect.poll(() => box(page)).toBe('2\u00a0%');
    await next.getByRole('button', { name: 'Mark complete' }).click();
    await expect.poll(() => isTicked(page, 1)).toBe(true);
    await first.press('Enter');
    await expect.poll(isFirstTicked).toBe(false);
    await page.getByText('Marked incomplete').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(isFirstTicked).toBe(true);
    await expectAccessible(page);
  });

  it('gets a due date by keyboard, moves to the top, and loses it again', async () => {
    await awayFromMidnight();
    const { page, email } = await openRoadmap();
    const last = await page.getByRole('checkbox').last().innerText();
    await page.getByRole('button', { name: `Set due date for: ${last}` }).press('Enter');
    const field = page.getByRole('textbox', { name: `Due date of: ${last}` });
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
    await field.fill(today);
    await field.press('Enter');
    const change = page.getByRole('main').getByRole('button', {
      name: `Due today (change the date of) ${last}`,
    });
    await page.getByRole('region', { name: 'Due dates' }).getByText('Due today').waitFor();
    await page.getByRole('region', { name: 'Next up' }).getByText(last, { exact: true }).waitFor();
    await expect.poll(async () => Object.values(await storedMarks(email))[0]?.dueOn).toBe(today);
    await change.last().click();
    await field.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await change.last().click();
    await page.getByRole('button', { name: 'Remove the due date' }).click();
    await page.getByText('Due date removed').waitFor();
    await expect.poll(async () => Object.values(await storedMarks(email))[0]?.dueOn).toBeNull();
  });
});

describe('the calendar', () => {
  it('is an address that is made, copied, renewed and removed', async () => {
    const { page, context, allow } = await openRoadmap();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Add to your calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Due dates in your calendar' });
    await dialog.getByRole('button', { name: 'Create calendar link' }).click();
    const field = dialog.getByLabel('Link for other calendar apps');
    const first = await field.inputValue();
    expect(await (await fetch(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(await dialog.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
      first.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await dialog.getByRole('button', { name: 'New link' }).click();
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await page.getByText('The old link no longer works').waitFor();
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Remove link' }).click();
    allow(/500 DELETE/);
    await page.route('**/api/check/calendar', (route) => route.fulfill({ status: 500, json: { message: 'No luck' } }));
    await dialog.getByRole('button', { name: 'Remove the link' }).click();
    await page.getByText('No luck').waitFor();
    await page.unroute('**/api/check/calendar');
    await dialog.getByRole('button', { name: 'Remove the link' }).click();
    await dialog.getByRole('button', { name: 'Create calendar link' }).waitFor();
    expect((await fetch(second)).status).toBe(404);
  });
});

describe('a guest', () => {
  it('SHELL-27 reads it with a progress of 0 and is asked to log in', async () => {
    const { page } = await openPage('/portal/startup-roadmap', { guest: true });
    expect(await box(page)).toBe('0\u00a0%');
    expect(await percent(page)).toBe('0\u00a0%');
    await tick(page, 0);
    const question = page.getByRole('alertdialog', { name: 'Login Required' });
    await question.waitFor();
    expect(await isTicked(page, 0)).toBe(false);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add to your calendar' }).click();
    await question.getByRole('button', { name: 'Login Now' }).click();
    await page.waitForURL('**/login?returnTo=%2Fportal%2Fstartup-roadmap');
  });
});

describe('without JavaScript', () => {
  it('is readable with its marks, and its filters work', async () => {
    const { data } = (await (await fetch(`${base()}/api/milestones`)).json()) as { data: { _id: string }[] };
    const { email } = await makeAccount();
    await markByApi(email, [{ milestoneId: data[0]?._id, done: true }]);
    const { page } = await openFor({ email }, '/portal/checklist', { javaScript: false });
    expect(await percent(page)).toBe('2\u00a0%');
    expect(await box(page)).toBe('2\u00a0%');
    await follow(page.getByRole('link', { name: /^Growth/ }));
    await follow(page.getByRole('link', { name: 'Teams' }));
    await expect.poll(() => new URL(page.url()).search).toBe('?category=Teams&stage=GROWTH');
    await expect.poll(() => timelines(page)).toEqual(['Growth']);
    await page.getByText('turn on JavaScript').waitFor();
  });

  it('says why and how of a milestone, and leads to what does it', async () => {
    const { page } = await openPage('/portal/checklist?stage=GROWTH', { as: 'founder', javaScript: false, width: 390 });
    const row = page.getByRole('listitem').filter({ hasText: 'Build a data room:' }).first();
    const guide = guideOf(await row.getByRole('checkbox').innerText())!;
    expect(await row.getByText(guide.text).isVisible()).toBe(false);
    await row.getByText('Why and how').click();
    await row.getByText(guide.text).waitFor();
    await expectNoSidewaysScroll(page, 'an open guide at 390 px');
    const term = row.getByRole('link', { name: 'Data room', exact: true });
    expect(await term.getAttribute('href')).toBe('/portal?tab=guide&show=data-room');
    expect(await row.getByRole('link', { name: 'Data room checklist' }).first().getAttribute('href')).toBe(
      '/portal?tab=resources&show=data-room-checklist',
    );
  });
});
