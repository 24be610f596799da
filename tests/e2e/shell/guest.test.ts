/** The welcome of guest mode, in a real browser: one entry after the other. That it opens once is proven by the shell. */
import { describe, expect, it } from 'vitest';
import { PREVIEW_FEATURES } from '@/domain/site/guest-preview';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

describe('the welcome of guest mode', () => {
  it('SHELL-16 reveals one entry every 300 ms after 800 ms, and closes in 300 ms', async () => {
    const { page } = await openPage('/portal', { guest: true, firstVisit: true, motion: true });
    const modal = page.getByRole('dialog', { name: 'PREVIEW MODE' });
    await modal.waitFor();
    // Where motion is unwelcome they are all there at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const opaque = () =>
      modal
        .getByRole('listitem')
        .evaluateAll((all) => all.filter((entry) => getComputedStyle(entry).opacity === '1').length);
    await expect.poll(opaque).toBe(PREVIEW_FEATURES.length);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const timing = await modal.getByRole('listitem').evaluateAll((all) =>
      all.map((entry) => {
        const [animation] = entry.getAnimations();
        return animation?.effect?.getComputedTiming().delay;
      }),
    );
    expect(timing).toEqual(PREVIEW_FEATURES.map((_, index) => 800 + index * 300));
    // They run by themselves; where they are at a moment is asked of the animations, not of the clock of a busy machine.
    await modal
      .getByRole('listitem')
      .last()
      .evaluate((entry) => entry.getAnimations()[0]?.finished.then(() => undefined));
    const visibleAt = (ms: number) =>
      modal.getByRole('listitem').evaluateAll((all, at) => {
        for (const animation of all.flatMap((entry) => entry.getAnimations())) {
          animation.pause();
          animation.currentTime = at;
        }
        return all.filter((entry) => getComputedStyle(entry).opacity === '1').length;
      }, ms);
    const seen: number[] = [];
    for (const ms of [0, 800, 1_040, 1_340, 5_540]) seen.push(await visibleAt(ms));
    expect(seen).toEqual([0, 0, 1, 2, 16]);
    await expectAccessible(page, { within: 'dialog[open]' });
    const exit = await page.evaluate(() => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog.preview')!;
      return new Promise<number[]>((done) => {
        const started = performance.now();
        let length = 0;
        const look = () => {
          if (!dialog.open) {
            const running = dialog.getAnimations().map((a) => Number(a.effect?.getComputedTiming().duration));
            length = Math.max(length, ...running);
            if (!dialog.checkVisibility()) return done([length, performance.now() - started]);
          }
          requestAnimationFrame(look);
        };
        look();
        [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Continue Preview')!.click();
      });
    });
    expect(exit[0]).toBe(300);
    expect(exit[1]).toBeGreaterThan(250);
  });
});
