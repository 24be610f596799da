/** Asserts that a walk through a page has no long task. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LONG_TASK, type LongestTasks } from './browser/trace';

export { watchTasks, type LongestTasks } from './browser/trace';

/** Waits at next to no cost for the page until one of these elements says this. */
export async function saying(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    ([css, part]) => [...document.querySelectorAll(css)].some((element) => element.textContent.includes(part)),
    [selector, text] as const,
  );
}

/** No step of the round has a task over `limit` milliseconds; the quickest of at most three rounds counts, so that only work that is too much fails. */
export async function expectNoLongTask(
  round: () => Promise<LongestTasks>,
  steps: number,
  limit = LONG_TASK,
): Promise<void> {
  const tooLong = (tasks: LongestTasks) => tasks.filter(([, ms]) => ms > limit);
  let best = await round();
  for (let tries = 1; tries < 3 && tooLong(best).length > 0; tries += 1) {
    const again = await round();
    best = best.map(([name, ms], index) => [name, Math.min(ms, again[index]![1])]);
  }
  expect(best.length).toBe(steps);
  expect(tooLong(best), JSON.stringify(best)).toEqual([]);
}
