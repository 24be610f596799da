/** The pipeline of a collection in Chromium: cards dragged by mouse and finger, and how all its views look. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { awayFromMidnight, expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import {
  collectionOf,
  COLLECTION,
  dragTo,
  makeSaver,
  openFor,
  someEntries,
  expectStored,
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

async function filled(count: number, more: (refs: string[]) => Put[] = () => []) {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, count);
  await saver.save([...collectionOf(entries), ...more(entries.map(({ ref }) => ref))]);
  return { saver, names: entries.map(({ name }) => name) as [string, string, ...string[]], entries };
}

it(
  'the work list fits the window, the board takes cards by mouse with Undo and keeps them over a reload, and all views look right',
  { timeout: 120_000 },
  async () => {
    await awayFromMidnight();
    const { saver, names } = await filled(10, (refs) => [
      ['step', `${COLLECTION}/${refs[0]}`, 'Contacted'],
      ['follow-up', `${COLLECTION}/${refs[0]}`, day(-3)],
      ['follow-up', `${COLLECTION}/${refs[1]}`, day(0)],
      ['follow-up', `${COLLECTION}/${refs[4]}`, day(30)],
      ['introduction', `${COLLECTION}/${refs[4]}`, 'Ravi Iyer'],
      ['note', `${COLLECTION}/${refs[4]}`, 'x'.repeat(2000)],
      ['step', `${COLLECTION}/${refs[3]}`, 'Passed'],
      ['reason', `${COLLECTION}/${refs[3]}`, '<b>Terms</b>'],
    ]);
    const [first, a, b] = names as [string, string, string];
    const { page } = await openFor(saver, path('table'), { width: 1280, height: 800 });
    await page.getByText('1 overdue · 1 to follow up today').waitFor();
    // It begins high, has rows of one line, and few stops before it.
    const row = page.locator('tbody tr', { has: page.getByRole('link', { name: first, exact: true }) });
    await row.waitFor();
    const boxes = await page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(boxes).toHaveLength(10);
    for (const { height } of boxes) expect(height).toBeLessThanOrEqual(45);
    expect(boxes[0]?.top).toBeLessThanOrEqual(340);
    expect(boxes[9]?.bottom).toBeLessThanOrEqual(800);
    // From the tab that is open, over the views, search, order and actions, into the first row.
    await page.getByRole('tab', { selected: true }).focus();
    const isInList = () => page.evaluate(() => document.activeElement?.closest('tbody') !== null);
    let stops = 0;
    for (; stops < 20 && !(await isInList()); stops++) await page.keyboard.press('Tab');
    expect(stops).toBeLessThanOrEqual(15);
    await page.getByRole('button', { name: `Edit details of ${first}` }).click();
    await page.getByRole('dialog', { name: first }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.keyboard.press('Escape');

    // The whole board fits, so that nothing scrolls under the mouse.
    await page.setViewportSize({ width: 1280, height: 1700 });
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.waitForURL(/view=board/);
    for (const step of [
      'To research, 8 items',
      'Contacted, 1 item',
      'In talks, 0 items',
      'Committed, 0 items',
      'Passed, 1 item',
    ])
      await page.getByRole('region', { name: step, exact: true }).waitFor();
    const kindOf = (name: string) => card(page, name).getByText('Seed investor', { exact: true });
    await dragTo(page, kindOf(a), column(page, 'In talks'), { x: 0.5, y: 0.1 });
    await page.getByText('Moved to In talks').waitFor();
    await page.getByRole('region', { name: 'In talks, 1 item', exact: true }).waitFor();
    // Equal notices are one, whose Undo takes all of them back: only the second move is to be undone here.
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click();
    await dragTo(page, kindOf(b), card(page, a), { x: 0.5, y: 0.1 });
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([b, a]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    // A pass asks for its reason; taken back by the key it changes nothing.
    await dragTo(page, kindOf(a), column(page, 'Passed'), { x: 0.5, y: 0.1 });
    const dialog = page.getByRole('dialog', { name: `Passed: ${a}` });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    await page.reload();
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    await expectStored(saver.email, 'step').toContainEqual(expect.objectContaining({ value: 'In talks' }));

    for (const view of ['Board', 'Table', 'Cards']) {
      const link = page.getByRole('link', { name: view, exact: true });
      await link.click();
      await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
      await page
        .getByText(/^Overdue since/)
        .first()
        .waitFor({ state: 'attached' });
      // Cards are looked at on the page of what is saved.
      if (view !== 'Cards') await expectGoodLook(page);
      else await expectNoSidewaysScroll(page);
    }
  },
);

it('the board takes cards by finger from their grip, and scrolls inside itself at 390 px', async () => {
  const { saver, names } = await filled(2);
  const [a] = names;
  const { page } = await openFor(saver, path('board'), { width: 390 });
  await page.getByRole('link', { name: a, exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  const pipeline = page.getByRole('region', { name: 'Pipeline of Seed round' });
  expect(await pipeline.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
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
