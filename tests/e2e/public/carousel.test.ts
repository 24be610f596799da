/** The featured investors of the landing page: how many are shown at each width, and how a swipe moves them. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { base, openPage } from '@tests/setup/browser/page';
import { afterFrame, expectNoSidewaysScroll } from '@tests/setup/browser/waits';

/** The name on the first card that is wholly inside the carousel's window. */
const firstShown = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector('[data-view]')?.getBoundingClientRect();
    const cards = [...document.querySelectorAll('[data-track] > li')];
    const inside = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return view && box.left >= view.left - 1 && box.right <= view.right + 1;
    });
    return {
      count: inside.length,
      index: cards.indexOf(inside[0] as Element),
      live: inside.every((c) => !(c as HTMLElement).inert),
    };
  });

describe('featured investors', () => {
  it('PUB-09 PUB-10 shows five cards, and fewer the narrower it is, without scrolling sideways, and follows a swipe of 50 px and more', async () => {
    const { page, context } = await openPage('/', { width: 390 });
    for (const [width, count] of [
      [1280, 5],
      [1279, 4],
      [1024, 4],
      [1023, 3],
      [768, 3],
      [767, 2],
      [640, 2],
      [639, 1],
      [320, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await expect.poll(() => firstShown(page), { message: `${width} px` }).toMatchObject({ count, live: true });
      await expectNoSidewaysScroll(page, `${width} px`);
    }

    // A swipe under 50 px is ignored, and a longer one followed both ways.
    await page.setViewportSize({ width: 390, height: 860 });
    await page.locator('[data-carousel]').scrollIntoViewIfNeeded();
    const box = await page.locator('[data-view]').boundingBox();
    if (!box) throw new Error('no carousel');
    const cdp = await context.newCDPSession(page);
    const y = box.y + box.height / 2;
    const swipe = async (from: number, to: number) => {
      const point = (x: number) => [{ x, y }];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
      for (let part = 1; part <= 5; part++)
        await cdp.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: point(from + ((to - from) * part) / 5),
        });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const at = async () => (await firstShown(page)).index;
    const start = await at();
    for (const [from, to] of [
      [250, 202],
      [150, 198],
    ] as const) {
      await swipe(from, to);
      // Under reduced motion a move is there in the next frame.
      await afterFrame(page);
      expect(await at()).toBe(start);
    }
    await swipe(250, 190);
    await expect.poll(at).toBe(start + 1);
    await swipe(150, 210);
    await expect.poll(at).toBe(start);
    await swipe(150, 210);
    await expect.poll(at).toBe(start - 1 + 10);
    expect(page.url()).toBe(`${base()}/`);
  });
});
