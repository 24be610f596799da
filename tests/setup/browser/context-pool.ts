/** Browser profiles that tests reuse: scripts stay in the browser's cache, everything that a person left is deleted. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

type InitScript = Parameters<BrowserContext['addInitScript']>;

/** Profiles that wait for a next test, at most. Each holds one quiet page. */
const MAX_WAITING = 6;

/** What collects the faults of the test that uses a profile now. */
interface Use {
  errors: string[];
  /** Scripts that the test runs first in each of its pages. */
  scripts: InitScript[];
}

export interface Profile {
  context: BrowserContext;
  use: Use;
  /** Empties the profile for the next test, or closes it where a test has changed what cannot be taken back. */
  release(): Promise<void>;
}

interface Pooled extends Profile {
  key: string;
}

const waiting: Pooled[] = [];

/** A free profile with these options: one that was emptied, else a new one. `prepare` is run once for a new one. */
export async function takeProfile(
  browser: Browser,
  at: string,
  options: BrowserContextOptions,
  prepare: (profile: Profile) => Promise<void>,
  { isReusable }: { isReusable: boolean },
): Promise<Profile> {
  const key = JSON.stringify([at, options]);
  const found = waiting.findIndex((profile) => profile.key === key);
  if (isReusable && found >= 0) {
    const [profile] = waiting.splice(found, 1);
    profile!.use = { errors: [], scripts: [] };
    return profile!;
  }
  const context = await browser.newContext(options);
  // Scripts of a test go to its pages, since a context keeps those that it is given.
  const profile: Pooled = { key, context, use: { errors: [], scripts: [] }, release: () => context.close() };
  await prepare(profile);
  if (isReusable) await makeReusable(profile, at);
  return profile;
}

async function makeReusable(profile: Pooled, at: string): Promise<void> {
  const { context } = profile;
  const anchor = await openAnchor(context, at);
  const devtools = await context.newCDPSession(anchor);
  let isChanged = false;
  const { newPage, pages } = context;
  context.pages = () => pages.call(context).filter((page) => page !== anchor);
  context.newPage = async () => {
    const page = await newPage.call(context);
    for (const script of profile.use.scripts) await page.addInitScript(...script);
    return page;
  };
  context.addInitScript = async (...script: InitScript) => {
    profile.use.scripts.push(script);
    await Promise.all(context.pages().map((page) => page.addInitScript(...script)));
    return { dispose: async () => undefined, [Symbol.asyncDispose]: async () => undefined };
  };
  const changes = () => void (isChanged = true);
  for (const name of [
    'exposeBinding',
    'exposeFunction',
    'setGeolocation',
    'setExtraHTTPHeaders',
    'setOffline',
  ] as const)
    after(context, name, changes);
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
    after(context.clock, name, changes);
  profile.release = async () => {
    if (isChanged || waiting.length >= MAX_WAITING || !isOpen(context)) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await empty(context, anchor, devtools, at);
    waiting.push(profile);
  };
}

const isOpen = (context: BrowserContext): boolean => context.browser()?.contexts().includes(context) ?? false;

/** Calls `then` whenever a method is used. */
function after<Target extends object>(target: Target, name: keyof Target & string, then: () => void): void {
  const method = target[name] as (...given: unknown[]) => unknown;
  Object.assign(target, {
    [name](...given: unknown[]) {
      then();
      return method.apply(target, given);
    },
  });
}

/** A page of the app's origin without content: while it is open, the process that has compiled our scripts goes on for the next page. */
async function openAnchor(context: BrowserContext, at: string): Promise<Page> {
  const page = await context.newPage();
  const address = `${at}/__blank`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
  await page.goto(address);
  return page;
}

/** Takes back all that a test leaves in a profile but the browser's cache of files. */
async function empty(context: BrowserContext, anchor: Page, devtools: CDPSession, at: string): Promise<void> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    // Here, so that the pages of this process see it at once; the rest goes by the browser.
    anchor.evaluate(() => localStorage.clear()),
    devtools.send('Storage.clearDataForOrigin', {
      origin: at,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
    }),
  ]);
}
