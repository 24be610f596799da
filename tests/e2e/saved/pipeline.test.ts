/** The pipeline of a collection in Chromium: board and table, by mouse, finger and keyboard, follow-ups, reasons, both themes. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible } from '../../setup/page';
import { afterFrame, awayFromMidnight, expectNoSidewaysScroll, hasRun, holdFile } from '../../setup/waits';
import {
  collectionOf,
  COLLECTION,
  dragTo,
  makeSaver,
  openFor,
  someEntries,
  expectStored,
  textOf,
  type Put,
} from './saved-steps';

const path = (view: string) => `/portal/saved-investors?tab=${COLLECTION}&view=${view}`;
const day = (days: number) => {
  const at = new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000);
  return at.toISOString().slice(0, 10);
};
const column = (page: Page, step: string) => page.getByRole('region', { name: new RegExp(`^${step}, \\d+ items?$`) });
const card = (page: Page, name: string) =>
  page.locator('article', { has: page.getByRole('link', { name, exact: true }) });
const namesIn = (page: Page, step: string) => column(page, step).getByRole('link').allInnerTexts();

async function filled(count = 4, more: (refs: string[]) => Put[] = () => []) {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, count);
  await saver.save([...collectionOf(entries), ...more(entries.map(({ ref }) => ref))]);
  return { saver, names: entries.map(({ name }) => name) as [string, string, ...string[]], entries };
}

describe('the board', () => {
  it('stays away from who has gone elsewhere while it was fetched', async () => {
    const { saver } = await filled(1);
    const { page } = await openFor(saver, `/portal/saved-investors?tab=${COLLECTION}`);
    const { asked, release } = await holdFile(page, 'Board');
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    const board = await asked;
    await page.getByRole('tab', { name: /^All/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    release();
    await hasRun(page, board);
    expect(new URL(page.url()).search).toBe('');
  });

  it('gives way to the table where that was pressed last', async () => {
    const { saver } = await filled(1);
    const { page } = await openFor(saver, `/portal/saved-investors?tab=${COLLECTION}`);
    const board = await holdFile(page, 'Board');
    const table = await holdFile(page, 'PipelineTable');
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.getByRole('link', { name: 'Table', exact: true }).click();
    await table.asked;
    board.release();
    await hasRun(page, await board.asked);
    expect(new URL(page.url()).search).toBe(`?tab=${COLLECTION}`);
    table.release();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('table');
  });

  it('has five columns with counts, kept in the URL, and takes cards by mouse, with Undo', async () => {
    const { saver, names } = await filled(3);
    const [a, b] = names;
    const { page } = await openFor(saver, `/portal/saved-investors?tab=${COLLECTION}`);
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.waitForURL(/view=board/);
    for (const step of [
      'To research, 3 items',
      'Contacted, 0 items',
      'In talks, 0 items',
      'Committed, 0 items',
      'Passed, 0 items',
    ])
      await page.getByRole('region', { name: step, exact: true }).waitFor();
    await page.getByRole('link', { name: a, exact: true }).waitFor();
    await dragTo(page, card(page, a).getByText('Seed investor', { exact: true }), column(page, 'In talks'));
    await page.getByText('Moved to In talks').waitFor();
    await page.getByRole('region', { name: 'In talks, 1 item', exact: true }).waitFor();
    await dragTo(page, card(page, b).getByText('Seed investor', { exact: true }), card(page, a), { x: 0.5, y: 0.1 });
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([b, a]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    await page.reload();
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    await expectStored(saver.email, 'step').toMatchObject([{ value: 'In talks' }]);
  });

  it('moves by keyboard, keeps the focus on the card, says the step, and asks for the reason of a pass', async () => {
    const { saver, names } = await filled(2);
    const [a] = names;
    const { page } = await openFor(saver, path('board'));
    const menu = page.getByRole('button', { name: `More for ${a}` });
    const choose = async (step: string) => {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: 'Change step' }).press('ArrowRight');
      await page.getByRole('menuitem', { name: step, exact: true }).press('Enter');
    };
    await choose('Contacted');
    await page.getByText(`${a}: Contacted.`).waitFor({ state: 'attached' });
    await expect.poll(() => namesIn(page, 'Contacted')).toEqual([a]);
    // The focus is given once more in the next frame, when the card has its place.
    await afterFrame(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`More for ${a}`);
    await choose('Passed');
    const dialog = page.getByRole('dialog', { name: `Passed: ${a}` });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => namesIn(page, 'Contacted')).toEqual([a]);
    await choose('Passed');
    await dialog.getByRole('button', { name: 'Timing' }).click();
    await expect.poll(() => dialog.getByLabel('Reason', { exact: true }).inputValue()).toBe('Timing');
    await dialog.getByLabel('Reason', { exact: true }).fill('Timing: again after the next round');
    await dialog.getByRole('button', { name: 'Move to Passed' }).click();
    await expect.poll(() => namesIn(page, 'Passed')).toEqual([a]);
    await column(page, 'Passed').getByText('Timing: again after the next round').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => namesIn(page, 'Contacted')).toEqual([a]);
    await expectStored(saver.email, 'reason').toEqual([]);
  });

  it('takes cards by finger from their grip, and scrolls inside itself at 390 px', async () => {
    const { saver, names } = await filled(2);
    const [a] = names;
    const { page } = await openFor(saver, path('board'), { width: 390 });
    await page.getByRole('link', { name: a, exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    const pipeline = page.getByRole('region', { name: 'Pipeline of Seed round' });
    expect(await pipeline.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
    await expectAccessible(page);
    const grip = await card(page, a).locator('[data-drag-handle]').boundingBox();
    const to = await column(page, 'Contacted').boundingBox();
    if (!grip || !to) throw new Error('The board is not on screen.');
    const touch = await page.context().newCDPSession(page);
    const at = (type: string, x?: number, y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
      });
    await at('touchStart', grip.x + 10, grip.y + 10);
    await at('touchMove', grip.x + 40, grip.y + 30);
    // The next column is at the edge: the board scrolls while the finger rests there.
    await at('touchMove', 380, to.y + 60);
    await expect.poll(() => pipeline.evaluate((node) => node.scrollLeft)).toBeGreaterThan(150);
    await at('touchMove', 200, to.y + 60);
    await expect.poll(() => page.locator('[data-over="into"]').count()).toBe(1);
    await at('touchEnd');
    await expect.poll(() => namesIn(page, 'To research')).not.toContain(a);
  });

  it('is accessible with late and planned follow-ups, as are table and cards', async () => {
    await awayFromMidnight();
    const { saver } = await filled(5, (refs) => [
      ['step', `${COLLECTION}/${refs[0]}`, 'Contacted'],
      ['follow-up', `${COLLECTION}/${refs[0]}`, day(-3)],
      ['follow-up', `${COLLECTION}/${refs[1]}`, day(0)],
      ['follow-up', `${COLLECTION}/${refs[2]}`, day(30)],
      ['introduction', `${COLLECTION}/${refs[2]}`, 'Ravi Iyer'],
      ['note', `${COLLECTION}/${refs[2]}`, 'x'.repeat(2000)],
      ['step', `${COLLECTION}/${refs[3]}`, 'Passed'],
      ['reason', `${COLLECTION}/${refs[3]}`, '<b>Terms</b>'],
    ]);
    const { page } = await openFor(saver, path('board'));
    await page.getByText('1 overdue · 1 to follow up today').waitFor();
    for (const view of ['Board', 'Table', 'Cards']) {
      const link = page.getByRole('link', { name: view, exact: true });
      await link.click();
      await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
      await page
        .getByText(/^Overdue since/)
        .first()
        .waitFor({ state: 'attached' });
      await expectGoodLook(page);
    }
  });
});

describe('the table', () => {
  it('changes the step, sorts by the next follow-up in the URL, and opens the details', async () => {
    const { saver, names } = await filled(3, (refs) => [
      ['follow-up', `${COLLECTION}/${refs[0]}`, day(20)],
      ['follow-up', `${COLLECTION}/${refs[2]}`, day(-1)],
    ]);
    const [a, b, c] = names as [string, string, string];
    const { page } = await openFor(saver, path('table'));
    const rows = () => page.locator('tbody a[href^="/portal/"]').allInnerTexts();
    await expect.poll(rows).toEqual([a, b, c]);
    await page.getByRole('link', { name: 'Next follow-up' }).click();
    await page.waitForURL(/sort=follow-up/);
    await expect.poll(rows).toEqual([c, a, b]);
    await page.reload();
    await expect.poll(rows).toEqual([c, a, b]);
    await page.getByRole('combobox', { name: `Step of ${b}` }).selectOption('Committed');
    await page.getByText('Moved to Committed').waitFor();
    await page.getByRole('button', { name: `Edit details of ${a}` }).click();
    const dialog = page.getByRole('dialog', { name: a });
    await expectAccessible(page);
    await dialog.getByLabel('Introduced by').fill("Ravi O'Neil");
    await dialog.getByLabel('Next follow-up').fill('2031-12-31');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download \.ics/ }).click();
    const file = await textOf(download);
    expect(file).toContain('DTSTART;VALUE=DATE:20311231\r\n');
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Follow up with ${a}`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('cell', { name: "Ravi O'Neil" }).waitFor();
    await page.getByRole('cell', { name: '31 Dec 2031' }).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBeNull();
  });
});

it('a collection is exported with what was noted, and cells that a spreadsheet would run are made harmless', async () => {
  const { saver, names, entries } = await filled(2, (refs) => [
    ['note', `${COLLECTION}/${refs[0]}`, '=HYPERLINK("https://evil.test")'],
    ['step', `${COLLECTION}/${refs[1]}`, 'Passed'],
    ['reason', `${COLLECTION}/${refs[1]}`, 'No reply'],
    ['introduction', `${COLLECTION}/${refs[1]}`, 'मुंबई, Ravi'],
  ]);
  const { page } = await openFor(saver, path('cards'));
  await page.getByRole('link', { name: names[0], exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Seed round.csv');
  const lines = (await textOf(download)).split('\r\n');
  expect(lines[0]).toBe('Name,Kind,Location,Focus,Website,Step,Next follow-up,Introduced by,Reason for passing,Note');
  expect(lines[1]).toContain(`${names[0]},Seed investor,`);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
  expect(lines[2]).toMatch(/,Passed,,"मुंबई, Ravi",No reply,$/);
  expect(lines).toHaveLength(entries.length + 2);
});
