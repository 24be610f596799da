/** The pipeline of a collection in Chromium: cards dragged by mouse and finger, and how all its views look. */
import { describe, expect, it } from 'vitest';
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

async function filled(count = 4, more: (refs: string[]) => Put[] = () => []) {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, count);
  await saver.save([...collectionOf(entries), ...more(entries.map(({ ref }) => ref))]);
  return { saver, names: entries.map(({ name }) => name) as [string, string, ...string[]], entries };
}

describe('the board', () => {
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
    // Equal notices are one, whose Undo takes all of them back: only the second move is to be undone here.
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click();
    await dragTo(page, card(page, b).getByText('Seed investor', { exact: true }), card(page, a), { x: 0.5, y: 0.1 });
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([b, a]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    // A pass asks for its reason; taken back by the key it changes nothing.
    await dragTo(page, card(page, a).getByText('Seed investor', { exact: true }), column(page, 'Passed'));
    const dialog = page.getByRole('dialog', { name: `Passed: ${a}` });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    await page.reload();
    await expect.poll(() => namesIn(page, 'In talks')).toEqual([a]);
    await expectStored(saver.email, 'step').toMatchObject([{ value: 'In talks' }]);
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
    const { saver, names } = await filled(5, (refs) => [
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
    await page.getByRole('link', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: `Edit details of ${names[0]}` }).click();
    await page.getByRole('dialog', { name: names[0] }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
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

it('the work list begins high, has rows of one line that fit the window, and few stops before it', async () => {
  const { saver, names } = await filled(10);
  const { page } = await openFor(saver, path('table'), { width: 1280, height: 800 });
  const row = page.locator('tbody tr', { has: page.getByRole('link', { name: names[0], exact: true }) });
  await row.waitFor();
  const boxes = await page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(boxes).toHaveLength(10);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(45);
  expect(boxes[0]?.top).toBeLessThanOrEqual(340);
  expect(boxes[9]?.bottom).toBeLessThanOrEqual(800);
  // From the tab that is open, over the views, search, order and actions, into the first row.
  await page.getByRole('tab', { selected: true }).focus();
  const isInRow = () => row.evaluate((node) => node.contains(document.activeElement));
  let stops = 0;
  for (; stops < 20 && !(await isInRow()); stops++) await page.keyboard.press('Tab');
  expect(stops).toBeLessThanOrEqual(15);
});
