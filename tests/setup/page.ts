/** What a browser test needs: a page that fails on any error, signed-in people, the inbox, axe. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';

export type Theme = 'dark' | 'light';
export type DemoPerson = 'founder' | 'visitor';

export interface PageOptions {
  width?: number;
  height?: number;
  theme?: Theme;
  /** Guest mode, without the modal of the first visit. */
  guest?: boolean;
  /** With `guest`: the first visit, which shows the modal. */
  firstVisit?: boolean;
  /** Signed in as a demo account. */
  as?: DemoPerson;
  javaScript?: boolean;
  /** Animations are off unless a test is about them. */
  motion?: boolean;
  /** Messages that this test provokes on purpose. */
  allow?: RegExp[];
  /** Address of an app that the test started itself; by default the one under test. */
  at?: string;
}

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors, failed requests and answers of 400 and more, as they come. */
  errors: string[];
  /** From now on messages like this are expected. */
  allow(pattern: RegExp): void;
  /** Closes the context; throws when there were unexpected errors. Runs by itself at the end of a test. */
  close(): Promise<void>;
}

export interface Mail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  at: string;
}

let connection: Promise<Browser> | undefined;
const connect = () => (connection ??= chromium.connect(inject('browserEndpoint')));

afterAll(async () => {
  if (connection) await (await connection).close();
  connection = undefined;
});

/** Address of the app under test, without a slash at the end. */
export const base = (): string => inject('base');

/** An address nobody has used yet. */
export const uniqueEmail = (name = 'person'): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

export const demoEmail = (person: DemoPerson): string => `demo.${person}@outset.example`;
export const demoPassword = (): string => inject('demoPassword');
export const adminPassword = (): string => inject('adminPassword');

/** Mails sent to an address, newest first; waits up to 20 s for at least `atLeast`. */
export async function inbox(address: string, atLeast = 0): Promise<Mail[]> {
  const until = Date.now() + 20_000;
  for (;;) {
    const response = await fetch(`${base()}/dev/inbox.json?to=${encodeURIComponent(address)}`);
    if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
    const body = (await response.json()) as Mail[] | { data: Mail[] };
    const mails = Array.isArray(body) ? body : body.data;
    if (mails.length >= atLeast) return mails;
    if (Date.now() > until) throw new Error(`${mails.length} mails for ${address} after 20 s, expected ${atLeast}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A bearer token for calls of the API from a test. */
export async function apiToken(email: string, password: string): Promise<string> {
  const response = await fetch(`${base()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { token?: string; message?: string };
  if (!response.ok || !body.token)
    throw new Error(`${email} could not log in: ${response.status} ${body.message ?? ''}`);
  return body.token;
}

/** Signs the context in through the API, as our own login page does: cookie, and the browser's keys. */
export async function signIn(context: BrowserContext, email: string, password: string, at = base()): Promise<void> {
  const page = await context.newPage();
  const blank = `${at}/__blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
  await page.goto(blank);
  const problem = await page.evaluate(
    async ([email, password]) => {
      const response = await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-outset-client': 'web' },
        body: JSON.stringify({ email, password }),
      });
      const body = (await response.json()) as { sessionId?: string; userType?: string; message?: string };
      if (!response.ok || !body.sessionId) return `${response.status} ${body.message ?? ''}`;
      localStorage.removeItem('guestMode');
      localStorage.setItem('userType', body.userType ?? 'founder');
      localStorage.setItem('lastActive', String(Date.now()));
      localStorage.setItem(
        'auth',
        JSON.stringify({ isAuthenticated: true, isGuestMode: false, token: body.sessionId }),
      );
      localStorage.setItem('token', body.sessionId);
      return null;
    },
    [email, password] as const,
  );
  await page.close();
  if (problem) throw new Error(`${email} could not log in: ${problem}`);
}

function keysOf(options: PageOptions): { name: string; value: string }[] {
  const keys = [{ name: 'theme', value: JSON.stringify({ isDark: (options.theme ?? 'dark') === 'dark' }) }];
  if (options.guest) {
    keys.push(
      { name: 'guestMode', value: 'true' },
      { name: 'guestModeFirstVisit', value: String(options.firstVisit ?? false) },
      { name: 'auth', value: JSON.stringify({ isAuthenticated: false, isGuestMode: true, token: null }) },
    );
  }
  return keys;
}

/** A fresh browser profile with the theme, guest mode or session of `options`; collects errors of all its pages. */
export async function openContext(options: PageOptions = {}): Promise<Omit<Opened, 'page'>> {
  const browser = await connect();
  const at = options.at ?? base();
  const width = options.width ?? 1280;
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width, height: options.height ?? (width < 768 ? 800 : 860) },
    javaScriptEnabled: options.javaScript ?? true,
    hasTouch: width < 768,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    colorScheme: options.theme ?? 'dark',
    storageState: { cookies: [], origins: [{ origin: at, localStorage: keysOf(options) }] },
  });
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(30_000);
  if (options.javaScript !== false) waitForIslands(context);
  if (options.guest) await context.addCookies([{ name: 'outset_guest', value: '1', url: at, sameSite: 'Lax' }]);
  if (options.as) await signIn(context, demoEmail(options.as), demoPassword(), at);

  const errors: string[] = [];
  const allowed = [...(options.allow ?? [])];
  const isOurs = (url: string) => url === '' || url.startsWith(at);
  context.on('console', (message) => {
    // What another host does not answer is not our error; our own failed answers are told by 'response' with their path.
    if (message.type() !== 'error' || !isOurs(message.location().url)) return;
    if (message.text().startsWith('Failed to load resource')) return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error();
    // Chromium gives up a cross-document view transition when a page is left at once: decoration, and no code of ours.
    if (/^(InvalidState|Abort)Error$/.test(name) && /^Transition was /.test(message)) return;
    errors.push(`page error: ${stack || `${name}: ${message}`}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // A request is aborted whenever a page is left while it runs.
    if (isOurs(request.url()) && why !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400 || !isOurs(response.url()) || response.url().endsWith('/favicon.svg')) return;
    errors.push(`answer: ${response.status()} ${response.request().method()} ${response.url().slice(at.length)}`);
  });

  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await context.close();
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    if (unexpected.length > 0) throw new Error(`The page had errors:\n${unexpected.join('\n')}`);
  };
  try {
    onTestFinished(close);
  } catch {
    // Opened outside a test, in beforeAll: whoever opened it closes it.
  }
  return { context, errors, allow: (pattern) => void allowed.push(pattern), close };
}

/**
 * A person sees a page before touching it: in every page of the context `goto` and `reload` wait for its islands, unless they ask
 * for less than 'load'. Pages that a press leads to are waited for by `hydrated`.
 */
function waitForIslands(context: BrowserContext): void {
  const { newPage } = context;
  context.newPage = async () => {
    const page = await newPage.call(context);
    waitForIslandsOf(page);
    return page;
  };
}

function waitForIslandsOf(page: Page): void {
  const { goto, reload } = page;
  const wants = (options?: { waitUntil?: string }) => !options?.waitUntil || options.waitUntil === 'load';
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (wants(options)) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (wants(options)) await hydrated(page);
    return response;
  };
}

/** Opens a path in a fresh profile. Any console error, page error, failed request or answer over 400 fails the test. */
export async function openPage(path: string, options: PageOptions = {}): Promise<Opened> {
  const opened = await openContext(options);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

/** Presses what leads to another document and waits until that has loaded, for pages without scripts. */
export async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('load'), link.click()]);
}

/** Waits until every island that loads by itself is hydrated and its effects have run, so that keys and clicks arrive. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('astro-island')].every((island) => {
        if (/visible|media/.test(island.getAttribute('client') ?? '')) return true;
        if (island.hasAttribute('ssr')) return false;
        // React commits after `hydrateRoot` returns; its container knows whether it has.
        const key = Object.keys(island).find((name) => name.startsWith('__reactContainer$'));
        const container = key ? (island as unknown as Record<string, ReactContainer>)[key] : undefined;
        return container ? container.stateNode.current.memoizedState?.isDehydrated !== true : true;
      }),
    undefined,
    { timeout: 20_000 },
  );
  await page.waitForFunction(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(done, 0, true), { timeout: 5_000 })),
  );
}

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeNode {
  html: string;
  target: unknown;
  failureSummary?: string;
}
interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  nodes: AxeNode[];
}

/** Fails on any serious or critical finding of axe, and names rule and node. `within` narrows it to a selector. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  // By evaluate: a script element would be refused by our own policy.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (selector) => {
    const axe = (globalThis as unknown as { axe: { run(root: unknown): Promise<{ violations: AxeViolation[] }> } }).axe;
    return (await axe.run(selector ? document.querySelector(selector) : document)).violations;
  }, within);
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = bad.map(
    ({ id, impact, help, nodes }) =>
      `${impact} ${id}: ${help}\n${nodes.map((node) => `    ${String(node.target)}  ${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`).join('\n')}`,
  );
  expect(told, `axe on ${page.url()}`).toEqual([]);
}
