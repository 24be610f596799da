/** Helpers for browser tests: a page that fails on any error, signed-in people, the inbox, axe. */
import { createHmac, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { placeOfWorker } from './browser-place';
import { takeProfile, type Profile } from './context-pool';
import { waitForIslands } from './hydrated';

export { hydrated } from './hydrated';

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
  /** A profile that no test used and none will use: where the network is cut or a window is opened by the page. */
  fresh?: boolean;
  /** With the service worker, past which no route of a test reaches what it fetches. With `fresh`. */
  worker?: boolean;
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

const place = () => placeOfWorker(inject('places'));

let connection: Promise<Browser> | undefined;
const connect = () => (connection ??= chromium.connect(place().browserEndpoint));

/** Signs as the app under test does, for links that only a mail would hold. */
export function signAsApp(...parts: readonly string[]): string {
  const { dataDir } = place();
  if (dataDir === null) throw new Error('The secrets of a running app are not known.');
  const { appSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { appSecret: string };
  return createHmac('sha256', appSecret).update(parts.join('\n')).digest('base64url');
}

/** Address of the app under test, without a slash at the end. */
export const base = (): string => place().base;

/** An address no one has used yet. */
export const uniqueEmail = (name = 'person'): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

export const demoEmail = (person: DemoPerson): string => `demo.${person}@outset.example`;
export const demoPassword = (): string => inject('demoPassword');
export const adminPassword = (): string => inject('adminPassword');

/** How long a mail may take on a machine that runs other things too. */
const MAIL_MS = 20_000;

/** Mails sent to an address, newest first; waits for at least `atLeast`. */
export async function inbox(address: string, atLeast = 0): Promise<Mail[]> {
  const until = Date.now() + MAIL_MS;
  for (;;) {
    const response = await fetch(`${base()}/dev/inbox.json?to=${encodeURIComponent(address)}`);
    if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
    const body = (await response.json()) as Mail[] | { data: Mail[] };
    const mails = Array.isArray(body) ? body : body.data;
    if (mails.length >= atLeast) return mails;
    if (Date.now() > until) throw new Error(`${mails.length} mails for ${address} in time, expected ${atLeast}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A bearer token for calls of the API from a test. */
export async function apiToken(email: string, password: string, at = base()): Promise<string> {
  const response = await fetch(`${at}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { token?: string; message?: string };
  if (!response.ok || !body.token)
    throw new Error(`${email} could not log in: ${response.status} ${body.message ?? ''}`);
  return body.token;
}

/** What a browser keeps of a session beside its cookies. */
interface Session {
  keys: Record<string, string | null>;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

const keysOfSession = ({ sessionId, userType = 'founder' }: { sessionId: string; userType?: string }) => ({
  guestMode: null,
  userType,
  lastActive: String(Date.now()),
  auth: JSON.stringify({ isAuthenticated: true, isGuestMode: false, token: sessionId }),
  token: sessionId,
});

/** Opens a session through the API, like our own sign-in page; the context gets the cookies. */
async function openSession(context: BrowserContext, email: string, password: string, at: string): Promise<Session> {
  const response = await context.request.post(`${at}/api/login`, {
    headers: { origin: at, 'x-outset-client': 'web' },
    data: { email, password },
  });
  const body = (await response.json()) as { sessionId?: string; userType?: string; message?: string };
  if (!body.sessionId) throw new Error(`${email} could not log in: ${response.status()} ${body.message ?? ''}`);
  return { keys: keysOfSession({ ...body, sessionId: body.sessionId }), cookies: await context.cookies(at) };
}

/** Signs the context in. Pages that are open are told by their browser's storage, as by another tab. */
export async function signIn(context: BrowserContext, email: string, password: string, at = base()): Promise<void> {
  const { keys } = await openSession(context, email, password, at);
  if (context.pages().every((page) => page.url() === 'about:blank')) return seed(context, keys);
  const page = await context.newPage();
  const blank = `${at}/__blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
  await page.goto(blank);
  await page.evaluate(store, keys);
  await page.close();
}

/** Sessions of the demo people, opened once and used by all tests of this worker while they last. */
const demoSessions = new Map<string, Session>();

async function signInAsDemo(context: BrowserContext, person: DemoPerson, at: string): Promise<void> {
  const known = demoSessions.get(at + person);
  if (known) {
    await context.addCookies(known.cookies);
    if ((await context.request.get(`${at}/api/pulse`)).ok()) return seed(context, known.keys);
    await context.clearCookies();
  }
  const session = await openSession(context, demoEmail(person), demoPassword(), at);
  demoSessions.set(at + person, session);
  seed(context, session.keys);
}

/** What the first page of a context finds in its storage. */
const seeds = new WeakMap<BrowserContext, Record<string, string | null>>();

function seed(context: BrowserContext, keys: Record<string, string | null>): void {
  seeds.set(context, { ...seeds.get(context), ...keys });
}

function store(keys: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(keys)) {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  }
}

/** Gives a page what its context is to begin with, before any script of its first document runs; pages after it find it there. */
async function plant(context: BrowserContext, page: Page, at: string): Promise<void> {
  const keys = seeds.get(context);
  if (!keys) return;
  const isFirst = `location.origin === ${JSON.stringify(at)} && window === window.top && window.name !== 'planted'`;
  await page.addInitScript(
    `if (${isFirst}) { window.name = 'planted'; (${store.toString()})(${JSON.stringify(keys)}); }`,
  );
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith(at)) seeds.delete(context);
  });
}

function keysOf(options: PageOptions): Record<string, string> {
  const theme = { theme: JSON.stringify({ isDark: (options.theme ?? 'dark') === 'dark' }) };
  if (!options.guest) return theme;
  return {
    ...theme,
    guestMode: 'true',
    guestModeFirstVisit: String(options.firstVisit ?? false),
    auth: JSON.stringify({ isAuthenticated: false, isGuestMode: true, token: null }),
  };
}

/** Collects the errors of all pages of a profile, for the test that uses it then. */
async function watch(profile: Profile, at: string, hasScripts: boolean): Promise<void> {
  const { context } = profile;
  const tell = (error: string) => void profile.use.errors.push(error);
  // What a machine that runs other things too may take; the limit of the test ends what never comes.
  context.setDefaultTimeout(30_000);
  if (hasScripts) {
    // A script that the policy of the page stops is a fault like any other, also where it was tried in silence.
    await context.exposeBinding('tellPolicyFault', (_, text: string) => tell(`policy: ${text}`));
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        (window as unknown as { tellPolicyFault: (text: string) => void }).tellPolicyFault(
          `${effectiveDirective} ${blockedURI} ${sourceFile}`,
        ),
      ),
    );
    const { newPage } = context;
    context.newPage = async () => {
      const page = await newPage.call(context);
      await plant(context, page, at);
      waitForIslands(page);
      return page;
    };
  }
  const isOurs = (url: string) => url === '' || url.startsWith(at);
  context.on('console', (message) => {
    // What another host does not answer is not our error; our own failed answers are told by 'response' with their path.
    if (message.type() !== 'error' || !isOurs(message.location().url)) return;
    if (message.text().startsWith('Failed to load resource')) return;
    tell(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error();
    tell(`page error: ${stack || `${name}: ${message}`}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // A request is aborted whenever a page is left while it runs.
    if (isOurs(request.url()) && why !== 'net::ERR_ABORTED') tell(`request: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400 || !isOurs(response.url()) || response.url().endsWith('/favicon.svg')) return;
    tell(`answer: ${response.status()} ${response.request().method()} ${response.url().slice(at.length)}`);
  });
}

/** A fresh browser profile with the theme, guest mode or session of `options`; collects errors of all its pages. */
export async function openContext(options: PageOptions = {}): Promise<Omit<Opened, 'page'>> {
  const browser = await connect();
  const at = options.at ?? base();
  const width = options.width ?? 1280;
  const allowed = [...(options.allow ?? [])];
  const profile = await takeProfile(
    browser,
    at,
    {
      baseURL: at,
      viewport: { width, height: options.height ?? (width < 768 ? 800 : 860) },
      javaScriptEnabled: options.javaScript ?? true,
      hasTouch: width < 768,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: options.motion ? 'no-preference' : 'reduce',
      colorScheme: options.theme ?? 'dark',
      serviceWorkers: options.worker ? 'allow' : 'block',
    },
    (made) => watch(made, at, options.javaScript !== false),
    { isReusable: !options.fresh && options.javaScript !== false },
  );
  const { context } = profile;
  const { errors } = profile.use;
  // A profile may come from a test that signed someone in and opened no page.
  seeds.delete(context);
  if (options.javaScript !== false) seed(context, keysOf(options));
  if (options.guest) await context.addCookies([{ name: 'outset_guest', value: '1', url: at, sameSite: 'Lax' }]);
  if (options.as) await signInAsDemo(context, options.as, at);

  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await profile.release();
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    if (unexpected.length > 0) throw new Error(`The page had errors:\n${unexpected.join('\n')}`);
  };
  try {
    onTestFinished(close);
  } catch {
    // Opened outside a test, in beforeAll: anyone who opened it closes it.
  }
  return { context, errors, allow: (pattern) => void allowed.push(pattern), close };
}

/** Opens a path in a fresh profile. Any console error, page error, failed request or answer over 400 fails the test. */
export async function openPage(path: string, options: PageOptions = {}): Promise<Opened> {
  const opened = await openContext(options);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

/** Whether the focus is on it. */
export const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement);

/** How much wider the page is than the window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * What an open page of the portal is told when its session ended elsewhere: it asks by itself for saved items and for
 * notifications, at moments that no test can choose.
 */
export const SESSION_ENDED = /answer: 401 (POST \/api\/saved\/sync|GET \/api\/notifications\/unread)/;

/** Stops the page's clock, so that only the test moves it. Before another document is waited for, or axe asked: `page.clock.resume()`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
}

/** The same for a page whose clock the test moves already. Jumps forward a little, so that the time is still in the future when the clock is paused. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Presses what leads to another document and waits until that has loaded, for pages without scripts. */
export async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('load'), link.click()]);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of axe whose findings are never serious: what they find would not be read, and they take a quarter of its time. */
const MODERATE_RULES = [
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];
/** Without the descriptions of passed rules, which would take half the time. */
const AXE_OPTIONS = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(MODERATE_RULES.map((rule) => [rule, { enabled: false }])),
};

/** By the protocol: our own policy would refuse a script element, and what `evaluate` is given is compiled again for each document. */
async function loadAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // The session ends with the page: ended before, it would take back that the page is offline.
  await devtools.send('Runtime.evaluate', { expression: axeSource });
}

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
  // Half faded in, a text has another contrast. What moves without an end (a spinner) is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  // Once a document: reading it takes longer than asking it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page);
  const violations = await page.evaluate(
    async ({ selector, options }) => {
      const { axe } = globalThis as unknown as {
        axe: { run(root: unknown, options: unknown): Promise<{ violations: AxeViolation[] }> };
      };
      return (await axe.run(selector ? document.querySelector(selector) : document, options)).violations;
    },
    { selector: within, options: AXE_OPTIONS },
  );
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = bad.map(
    ({ id, impact, help, nodes }) =>
      `${impact} ${id}: ${help}\n${nodes.map((node) => `    ${String(node.target)}  ${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`).join('\n')}`,
  );
  expect(told, `axe on ${page.url()}`).toEqual([]);
}
