/** The featured investors of the landing page: how many are shown, and how the carousel moves. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { base, openPage } from '../../setup/page';
import { afterFrame, expectNoSidewaysScroll } from '../../setup/waits';

const START = Date.UTC(2026, 4, 4, 6);

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
  it('PUB-09 shows five cards, and fewer the narrower it is, without scrolling sideways', async () => {
    const { page } = await openPage('/');
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
  });

  it('PUB-11 PUB-12 renders its ten entries three times, each with its facts and a link, one copy for readers', async () => {
    const { page } = await openPage('/');
    const cards = page.locator('[data-track] > li');
    expect(await cards.count()).toBe(30);
    const names = await cards.locator('span.font-medium').allInnerTexts();
    expect(names.slice(10, 20)).toEqual(names.slice(0, 10));
    expect(names.slice(20)).toEqual(names.slice(0, 10));
    expect(await page.locator('[data-track] > li:not([inert])').count()).toBe(10);
    expect(await page.locator('[data-track] > li[aria-hidden="true"]').count()).toBe(20);
    const blume = page.locator('[data-track] > li:not([inert])').filter({ hasText: 'Blume Ventures' });
    const text = await blume.innerText();
    for (const fact of ['BV', 'Seed', 'Venture fund, Mumbai', 'first institutional round', '150+ companies'])
      expect(text).toContain(fact);
    expect(await blume.getByRole('link').getAttribute('href')).toBe('https://blume.vc/');
  });

  it('PUB-10 ignores a swipe under 50 px and follows a longer one both ways', async () => {
    const { page, context } = await openPage('/', { width: 390 });
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

  it('moves by buttons and arrow keys, round without an end', async () => {
    const { page } = await openPage('/');
    const at = async () => (await firstShown(page)).index % 10;
    for (let step = 1; step <= 11; step++) {
      await page.getByRole('button', { name: 'Next investors' }).click();
      await expect.poll(at).toBe(step % 10);
    }
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toBe(0);
    await page.getByRole('button', { name: 'Previous investors' }).click();
    await expect.poll(at).toBe(9);
    expect((await firstShown(page)).live).toBe(true);
  });

  it('moves by itself, rests under the pointer, and stops by its button', async () => {
    const { page } = await openPage('about:blank', { motion: true });
    // Time stands but for `runFor`, however long a step takes here.
    await page.clock.install({ time: START });
    await page.clock.pauseAt(START + 60_000);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const at = () =>
      page
        .locator('[data-track]')
        .evaluate((track) => Number((track as HTMLElement).style.getPropertyValue('--at')) % 10);
    await page.clock.runFor(5_100);
    expect(await at()).toBe(1);
    await page.locator('[data-carousel]').hover();
    await page.locator('[data-carousel]:hover').waitFor();
    await page.clock.runFor(20_000);
    expect(await at()).toBe(1);
    await page.getByRole('button', { name: 'Stop automatic scrolling' }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(20_000);
    expect(await at()).toBe(1);
    await page.getByRole('button', { name: 'Start automatic scrolling' }).waitFor();
  });

  it('never moves by itself under reduced motion', async () => {
    const { page } = await openPage('about:blank');
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(30_000);
    expect((await firstShown(page)).index).toBe(10);
    expect(await page.locator('[data-pause]').isVisible()).toBe(false);
  });
});
