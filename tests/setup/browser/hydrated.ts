/** Waits until a page reacts to input: its islands are hydrated, so that keys and clicks arrive. */
import type { Page } from 'playwright-core';

/** Waits until every island that loads by itself is hydrated and its effects have run, so that keys and clicks arrive. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('astro-island')].every((island) => {
      if (/visible|media/.test(island.getAttribute('client') ?? '')) return true;
      if (island.hasAttribute('ssr')) return false;
      // React commits after `hydrateRoot` returns. Its container shows whether it has committed.
      const key = Object.keys(island).find((name) => name.startsWith('__reactContainer$'));
      const container = key ? (island as unknown as Record<string, ReactContainer>)[key] : undefined;
      return container ? container.stateNode.current.memoizedState?.isDehydrated !== true : true;
    }),
  );
  // Their effects run after that.
  await page.waitForFunction(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(done, 0, true), { timeout: 5_000 })),
  );
}

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

/** A person sees a page before touching it: what leads to a document waits for its islands, unless it asks for less than 'load'. */
export function waitForIslands(page: Page): void {
  const { goto, reload, goBack, goForward, waitForURL } = page;
  const settled = async <Result>(result: Promise<Result>, options?: { waitUntil?: string }): Promise<Result> => {
    const value = await result;
    if (!options?.waitUntil || options.waitUntil === 'load') await hydrated(page);
    return value;
  };
  page.goto = (url, options) => settled(goto.call(page, url, options), options);
  page.reload = (options) => settled(reload.call(page, options), options);
  page.goBack = (options) => settled(goBack.call(page, options), options);
  page.goForward = (options) => settled(goForward.call(page, options), options);
  page.waitForURL = (url, options) => settled(waitForURL.call(page, url, options), options);
}
