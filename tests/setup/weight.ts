/** How much script a page fetches: every file once, compressed, with what comes by itself after the page has settled. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from './page';

export interface Weight {
  /** Bytes after gzip. */
  bytes: number;
  /** Bytes a file, for the message of a test that fails. */
  files: string;
}

/** Of a page of the portal. The last that comes by itself is the saved store, which then synchronises. */
export async function weighPortalPage(
  context: BrowserContext,
  path: string,
  isThere: (page: Page) => Promise<unknown> = hydrated,
): Promise<Weight> {
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (/\.js($|\?)/.test(response.url()))
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  });
  await page.addInitScript(() => localStorage.removeItem('savedSyncedAt'));
  await page.goto(path, { waitUntil: 'networkidle' });
  await isThere(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('savedSyncedAt')), { timeout: 15_000 })
    .not.toBeNull();
  const sizes = await Promise.all([...scripts].map(async ([url, size]) => [url, await size] as const));
  await page.close();
  return { bytes: sizes.reduce((sum, [, size]) => sum + size, 0), files: JSON.stringify(sizes, null, 1) };
}
