/** Checks how a page looks: both themes and all widths in one load, by resizing; runs axe once per theme, once wide and once narrow. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, type Theme } from './page';
import { afterFrame, expectNoSidewaysScroll } from './waits';

interface LookOptions {
  /** Widths in px at which nothing may scroll sideways; axe looks at the first and the last. */
  widths?: readonly number[];
  /** Narrows axe to a selector, e.g. the dialog that is open. */
  within?: string;
  /** Another check at each width. */
  also?: (page: Page, width: number) => Promise<void>;
}

/** Tab stops from the top of the page to its content; the skip link is not counted. */
export async function stopsToContent(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const side = page.locator('#side-menu');
  // From here on its entries are one stop.
  if ((await side.count()) > 0) await side.locator('[tabindex="0"]').waitFor();
  let stops = -1;
  do {
    await page.keyboard.press('Tab');
    stops += 1;
  } while (stops < 40 && !(await page.evaluate(() => document.activeElement?.closest('#main') !== null)));
  return stops;
}

/** The most that there may be. */
export const MOST_STOPS = 12;

/** Sets the theme in the same way as the page's switch. The switch has a separate test. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = `outset-${name}`;
    document.dispatchEvent(new CustomEvent('outset:theme', { detail: name === 'dark' }));
  }, theme);
  await afterFrame(page);
}

/** No row of tabs scrolls up and down, which would draw a scrollbar beside it where those take room. */
const expectFlatTabBars = async (page: Page): Promise<void> =>
  expect(
    await page.getByRole('tablist').evaluateAll((lists) =>
      lists
        .map(({ parentElement: bar }) => bar)
        .filter((bar) => bar !== null && getComputedStyle(bar).overflowY === 'auto')
        .map((bar) => (bar ? bar.scrollHeight - bar.clientHeight : 0))
        .filter((more) => more > 0),
    ),
    'rows of tabs higher than their box',
  ).toEqual([]);

/** Nothing serious for axe in either theme, nothing sideways at any width. Leaves the page narrow, in the light theme. */
export async function expectGoodLook(page: Page, options: LookOptions = {}): Promise<void> {
  const { widths = [1280, 390], within, also } = options;
  const height = page.viewportSize()?.height ?? 860;
  const axe = () => expectAccessible(page, within === undefined ? {} : { within });
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await afterFrame(page);
    await expectNoSidewaysScroll(page, `sideways at ${width} px`);
    await expectFlatTabBars(page);
    await also?.(page, width);
    if (width === widths[0]) {
      await showTheme(page, 'dark');
      await axe();
    }
  }
  await showTheme(page, 'light');
  await axe();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('outset-light');
}
