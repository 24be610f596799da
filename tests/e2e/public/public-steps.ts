/** A step that the tests of the landing page share: the way to its news. */
import type { Page } from 'playwright-core';

export const scrollToNews = (page: Page) => page.locator('#news').evaluate((section) => section.scrollIntoView());
