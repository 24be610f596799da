/** Browsers without a screen for tests of "Save in my account": real stores, one storage per browser, one account in memory, fake clocks. */
import * as fakeDatabases from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { documentsOf } from '@/domain/tools/reconcile';
import { personOf } from '@/lib/tool-documents/tool-records';
import { $viewer } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { createToolAccount, type ToolAccount } from '@/stores/tools/tool-account';
import { $toolAccount, ACCOUNT_OFF } from '@/stores/tools/tool-account-state';
import { createToolStore, type ToolStore } from '@/stores/tools/tool-store';
import { AccountServer } from './account-server';
import type { MapStorage } from './map-storage';

export const ASHA = 'asha@example.com';
export const RAVI = 'ravi@example.com';

/** Made again for each test. */
export const world = {
  server: new AccountServer(),
  online: true,
  /** Without, browsers refuse databases. */
  hasDatabases: false,
  listeners: new Map<string, Set<(event: unknown) => void>>(),
};

export const add = (name: string, listener: (event: unknown) => void) =>
  world.listeners.set(name, (world.listeners.get(name) ?? new Set()).add(listener));
export const drop = (name: string, listener: (event: unknown) => void) => world.listeners.get(name)?.delete(listener);
export const fire = (name: string, event: unknown = {}) =>
  [...(world.listeners.get(name) ?? [])].forEach((listen) => listen(event));
export async function later(ms = 1000): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // Databases answer in turns of their own, which no clock advances.
  if (world.hasDatabases) for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Each browser has databases of its own. */
const databases = new WeakMap<MapStorage, IDBFactory>();
export function databasesOf(browser: MapStorage): IDBFactory {
  const own = databases.get(browser) ?? new fakeDatabases.IDBFactory();
  databases.set(browser, own);
  return own;
}

/** Call it at the top of a test file or of a group: fake clocks, an account in memory, and the parts of a browser that stores touch. */
export function inBrowsers({ hasDatabases = false } = {}): void {
  beforeEach(() => {
    // Hashing and imports take real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    world.server = new AccountServer();
    world.listeners = new Map();
    world.online = true;
    world.hasDatabases = hasDatabases;
    $toasts.set([]);
    $toolAccount.set(ACCOUNT_OFF);
    vi.stubGlobal('fetch', world.server.fetch);
    vi.stubGlobal('navigator', {
      get onLine() {
        return world.online;
      },
    });
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      addEventListener: add,
      removeEventListener: drop,
      querySelector: () => null,
    });
    for (const [name, value] of hasDatabases ? Object.entries(fakeDatabases) : [])
      if (name.startsWith('IDB')) vi.stubGlobal(name, value);
    vi.stubGlobal('addEventListener', add);
    vi.stubGlobal('removeEventListener', drop);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export interface Page {
  store: ToolStore<BurnPlan>;
  account: ToolAccount<BurnPlan>;
  close: () => Promise<void>;
}

/** Opens the tool in a browser as someone; the page before it must be closed. */
export async function openPage(browser: MapStorage, email = ASHA): Promise<Page> {
  vi.stubGlobal('localStorage', browser);
  if (world.hasDatabases) vi.stubGlobal('indexedDB', databasesOf(browser));
  $viewer.set({
    state: 'authenticated',
    userType: 'founder',
    fullName: 'A',
    email,
    sessionId: 's',
    profileImage: null,
    fitsFirst: false,
  });
  const store = createToolStore<BurnPlan>({
    tool: 'burn-rate',
    empty: (currency) => ({ ...EMPTY_PLAN, currency }),
    firstName: 'My runway plan',
    load: () => Promise.resolve({ kind: BURN_PLAN, layout: BURN_LAYOUT }),
  });
  const stopStore = store.start();
  while (store.$state.get().phase === 'loading') await new Promise((done) => setImmediate(done));
  const account = createToolAccount(store, await personOf(email));
  account.start();
  await later(10);
  const close = async () => {
    account.stop();
    stopStore();
    await later(100);
  };
  return { store, account, close };
}

/** Opens the tool, does something, lets everything be sent, and closes it. */
export async function visit(
  browser: MapStorage,
  doing: (page: Page) => unknown = () => undefined,
  email = ASHA,
  wait = 30_000,
) {
  const page = await openPage(browser, email);
  await doing(page);
  await later(wait);
  const plans = plansOf(page);
  await page.close();
  return plans;
}

export const setBalance = ({ store }: Page, bankBalance: number) => store.edit((plan) => ({ ...plan, bankBalance }));
export const plansOf = ({ store }: Page): Record<string, number> =>
  Object.fromEntries(
    documentsOf(store.$state.get().workspace).map(({ name, data }) => [name, data.bankBalance] as const),
  );
export const phase = () => $toolAccount.get().phase;
/** Balances in the account, in whole units, beside the names of their documents. */
export const keptPairs = async (email: string) =>
  world.server
    .texts(await personOf(email))
    .filter(({ text }) => text.endsWith('}'))
    .map(({ name, text }) => [name, (JSON.parse(text) as { data: { bankBalance: number } }).data.bankBalance] as const);
export const kept = async (email = ASHA): Promise<Record<string, number>> => Object.fromEntries(await keptPairs(email));
export const puts = () => world.server.calls.filter((call) => call.startsWith('PUT'));
