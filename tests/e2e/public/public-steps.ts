/** Steps that the tests of the landing page share: its news as a feed answers them, and the way to them. */
import type { Page } from 'playwright-core';

export const sampleNews = (count: number) => ({
  success: true,
  message: 'OK',
  news_results: Array.from({ length: count }, (_, n) => ({
    title: `Story ${n} ${n === 1 ? '<b>bold</b> '.repeat(40) : ''}`,
    link: n === 2 ? 'javascript:alert(1)' : `https://paper.example/${n}`,
    snippet: 'What happened, in a sentence.',
    source: 'The Paper',
    date: '2026-11-02T10:00:00.000Z',
    sample: n === 0,
  })),
});
export const scrollToNews = (page: Page) => page.locator('#news').evaluate((section) => section.scrollIntoView());
