/** Measures how much script a portal page loads: every file once, compressed, until no more files load. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from './page';

export const KB = 1024;
/** The maximum weight of a portal page and of a tool: decision 014. */
export const PORTAL_KB = 160;
export const TOOL_KB = 210;
/** Script files that a page of the portal fetches by itself, with those of parts that a screen draws at once: decision 073. */
const PORTAL_FILES = 18;

export interface Weight {
  /** Bytes after gzip. */
  bytes: number;
  /** Bytes a file, for the message of a test that fails. */
  files: string;
}

/** Opens a page, waits until it is ready and at rest, and returns the weight of each of its scripts. */
async function weigh(
  context: BrowserContext,
  path: string,
  isReady: (page: Page) => Promise<unknown>,
): Promise<(readonly [string, number])[]> {
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const onResponse = (response: Response) => {
    if (/\.js($|\?)/.test(response.url()) && !scripts.has(response.url()))
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  };
  page.on('response', onResponse);
  await page.addInitScript(() => localStorage.removeItem('savedSyncedAt'));
  await page.goto(path);
  await isReady(page);
  await expect.poll(() => [...underWay].filter((request) => request.resourceType() === 'script')).toEqual([]);
  // What comes from now on would not be there any more when it is read.
  page.off('response', onResponse);
  const sizes = await Promise.all([...scripts].map(async ([url, size]) => [url, await size] as const));
  await page.close();
  return sizes;
}

const sum = (sizes: (readonly [string, number])[]): Weight => ({
  bytes: sizes.reduce((bytes, [, size]) => bytes + size, 0),
  files: JSON.stringify(sizes, null, 1),
});

/** A page outside the portal, which stores nothing that is saved. */
export async function weighPage(
  context: BrowserContext,
  path: string,
  isThere: (page: Page) => Promise<unknown> = hydrated,
): Promise<Weight> {
  return sum(await weigh(context, path, isThere));
}

/** With what every portal page fetches a moment after it has settled, so that saving works without a network. */
export async function weighPortalPage(
  context: BrowserContext,
  path: string,
  { isThere = hydrated }: { isThere?: (page: Page) => Promise<unknown> } = {},
): Promise<Weight> {
  const sizes = await weigh(context, path, async (page) => {
    await isThere(page);
    const since = () => page.evaluate(() => localStorage.getItem('savedSyncedAt'));
    await expect.poll(since, { timeout: 30_000 }).not.toBeNull();
  });
  expect(sizes.length, `${path} ${sum(sizes).files}`).toBeLessThanOrEqual(PORTAL_FILES);
  return sum(sizes);
}

/** Fails if a page fetched one of these files, or if the build has no file of that name any more. */
export function expectNotFetched(files: string, names: readonly string[]): void {
  const built = readdirSync(resolve(import.meta.dirname, '../../../dist/client/_astro'));
  for (const name of names) {
    expect(
      built.some((file) => file.startsWith(`${name}.`)),
      `a built file ${name}`,
    ).toBe(true);
    expect(files).not.toContain(`/${name}.`);
  }
}
