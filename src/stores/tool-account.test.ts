/** "Keep in my account" in browsers without a screen: real stores on storages of their own, and an account in memory. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountServer } from '../../tests/fakes/account-server';
import { MapStorage } from '../../tests/fakes/map-storage';
import { EMPTY_PLAN } from '../domain/burn-rate/empty-plan';
import type { BurnPlan } from '../domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '../domain/burn-rate/stored-plan';
import { documentsOf } from '../domain/toolkit/reconcile';
import { personOf } from '../lib/tool-records';
import { $viewer } from './session';
import { $toasts } from './toasts';
import { createToolAccount, type ToolAccount } from './tool-account';
import { $toolAccount, ACCOUNT_OFF, watchToolAccount } from './tool-account-door';
import { createToolStore, type ToolStore } from './tool-store';

const ASHA = 'asha@example.com';
const RAVI = 'ravi@example.com';

let server: AccountServer;
let listeners: Map<string, Set<(event: unknown) => void>>;
let online = true;

const add = (name: string, listener: (event: unknown) => void) =>
  listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
const drop = (name: string, listener: (event: unknown) => void) => listeners.get(name)?.delete(listener);
const fire = (name: string, event: unknown = {}) => [...(listeners.get(name) ?? [])].forEach((listen) => listen(event));
const later = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  // Hashing and imports take real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server = new AccountServer();
  listeners = new Map();
  online = true;
  $toasts.set([]);
  $toolAccount.set(ACCOUNT_OFF);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: add, removeEventListener: drop });
  vi.stubGlobal('addEventListener', add);
  vi.stubGlobal('removeEventListener', drop);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Page {
  store: ToolStore<BurnPlan>;
  account: ToolAccount<BurnPlan>;
  close: () => Promise<void>;
}

/** Opens the tool in a browser as somebody; the page before it must be closed. */
async function openPage(browser: MapStorage, email = ASHA): Promise<Page> {
  vi.stubGlobal('localStorage', browser);
  $viewer.set({
    state: 'authenticated',
    userType: 'founder',
    fullName: 'A',
    email,
    sessionId: 's',
    profileImage: null,
  });
  const store = createToolStore<BurnPlan>({
    tool: 'burn-rate',
    empty: EMPTY_PLAN,
    firstName: 'My runway plan',
    load: () => Promise.resolve({ kind: BURN_PLAN, layout: BURN_LAYOUT }),
  });
  const stopStore = store.start();
  while (store.$state.get().phase === 'loading') await new Promise((done) => setImmediate(done));
  const account = createToolAccount(store, await personOf(email));
  const stopAccount = account.start();
  await later(10);
  const close = async () => {
    stopAccount();
    stopStore();
    await later(100);
  };
  return { store, account, close };
}

/** Opens the tool, does something, lets everything be sent, and closes it. */
async function visit(
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

const setBalance = ({ store }: Page, bankBalance: number) => store.edit((plan) => ({ ...plan, bankBalance }));
const plansOf = ({ store }: Page): Record<string, number> =>
  Object.fromEntries(
    documentsOf(store.$state.get().workspace).map(({ name, data }) => [name, data.bankBalance] as const),
  );
const phase = () => $toolAccount.get().phase;
/** Balances in the account, in whole units, beside the names of their documents. */
const keptPairs = async (email: string) =>
  server
    .texts(await personOf(email))
    .filter(({ text }) => text.endsWith('}'))
    .map(({ name, text }) => [name, (JSON.parse(text) as { data: { bankBalance: number } }).data.bankBalance] as const);
const kept = async (email = ASHA): Promise<Record<string, number>> => Object.fromEntries(await keptPairs(email));
const puts = () => server.calls.filter((call) => call.startsWith('PUT'));

describe('the switch', () => {
  it('asks the server nothing while it is off', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    const stop = watchToolAccount(page.store);
    setBalance(page, 100);
    page.store.create('Second');
    page.store.remove(page.store.$state.get().workspace.open.id);
    fire('visibilitychange');
    fire('online');
    await later(60_000);
    stop();
    await page.close();
    expect(server.calls).toEqual([]);
    expect(phase()).toBe('off');
    expect([...browser.entries.keys()].filter((key) => key.startsWith('outset_account'))).toEqual([]);
  });

  it('sends all documents when it is turned, then each edit a moment after the last, and nothing once it is off', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    setBalance(page, 100);
    page.store.create('Second');
    setBalance(page, 200);
    page.account.switchOn();
    await later(100);
    expect(await kept()).toEqual({ 'My runway plan': 1, Second: 2 });
    expect(phase()).toBe('kept');
    expect($toolAccount.get().keptAt).toBeGreaterThan(0);
    const before = puts().length;
    for (const balance of [300, 400, 500]) {
      setBalance(page, balance);
      await later(2000);
    }
    expect(puts()).toHaveLength(before);
    await later(2000);
    expect(puts()).toHaveLength(before + 1);
    expect(await kept()).toMatchObject({ Second: 5 });
    // Typing on and on is sent all the same.
    for (let index = 0; index < 25; index += 1) {
      setBalance(page, 1000 + index);
      await later(1000);
    }
    expect(puts().length).toBeGreaterThan(before + 1);
    await later(5000);
    page.account.switchOff();
    const after = server.calls.length;
    setBalance(page, 9900);
    fire('visibilitychange');
    await later(60_000);
    await page.close();
    await visit(browser, (next) => setBalance(next, 9800));
    expect(server.calls).toHaveLength(after);
    expect(phase()).toBe('off');
    expect(await kept()).toMatchObject({ Second: 10.24 });
  });

  it('is on in the next page too, and does not send what nobody touched', async () => {
    const browser = new MapStorage();
    await visit(browser, ({ account }) => account.switchOn());
    expect(puts()).toEqual([]);
    expect(phase()).toBe('kept');
    await visit(browser, (page) => setBalance(page, 700));
    expect(await kept()).toEqual({ 'My runway plan': 7 });
  });
});

describe('two browsers of a person', () => {
  const [one, two] = [new MapStorage(), new MapStorage()];
  beforeEach(async () => {
    one.clear();
    two.clear();
    await visit(one, (page) => {
      setBalance(page, 100);
      page.account.switchOn();
    });
    await visit(two, ({ account }) => account.switchOn());
  });

  it('hold the same, the untouched first document makes room, and edits and new documents travel', async () => {
    expect(await visit(two)).toEqual({ 'My runway plan': 100 });
    await visit(two, (page) => {
      setBalance(page, 150);
      page.store.create('From two');
      setBalance(page, 300);
    });
    const page = await openPage(one);
    await later(100);
    expect(plansOf(page)).toEqual({ 'My runway plan': 150, 'From two': 300 });
    expect(page.store.$state.get().workspace.open.name).toBe('My runway plan');
    expect($toasts.get().map(({ text }) => text)).toContain(
      '“My runway plan” was brought up to date from your account.',
    );
    // What was taken over is no edit: nothing goes back.
    const sent = puts().length;
    await later(60_000);
    await page.close();
    expect(puts()).toHaveLength(sent);
  });

  it('keep both where both edited offline, and open what was being edited', async () => {
    await visit(two, (page) => setBalance(page, 222));
    online = false;
    const page = await openPage(one);
    setBalance(page, 111);
    await later(10_000);
    expect(phase()).toBe('offline');
    online = true;
    fire('online');
    await later(1000);
    expect(plansOf(page)).toEqual({ 'My runway plan': 222, 'My runway plan (from this browser)': 111 });
    const { workspace, canUndo } = page.store.$state.get();
    expect(workspace.open).toMatchObject({ name: 'My runway plan (from this browser)', data: { bankBalance: 111 } });
    expect(canUndo).toBe(true);
    await later(10_000);
    await page.close();
    expect(await visit(two)).toEqual({ 'My runway plan': 222, 'My runway plan (from this browser)': 111 });
    expect(await kept()).toEqual({ 'My runway plan': 2.22, 'My runway plan (from this browser)': 1.11 });
  });

  it('make no second document where both hold the same', async () => {
    for (const browser of [one, two]) browser.removeItem('outset_account_burn-rate');
    for (const browser of [one, two]) await visit(browser, ({ account }) => account.switchOn());
    expect(await visit(one)).toEqual({ 'My runway plan': 100 });
    expect(await kept()).toEqual({ 'My runway plan': 1 });
  });

  it('send a deletion when nobody can undo it any more, and not what was undone', async () => {
    const page = await openPage(one);
    const putBack = page.store.remove(page.store.$state.get().workspace.open.id);
    await later(6000);
    putBack();
    await later(30_000);
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    page.store.remove(page.store.$state.get().workspace.open.id);
    await later(11_000);
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await later(5000);
    expect(await kept()).toEqual({});
    await page.close();
    const other = await openPage(two);
    await later(100);
    expect(plansOf(other)).toEqual({ 'My runway plan': 0 });
    const notice = $toasts.get().find(({ text }) => text.includes('was deleted on another device'));
    notice?.action?.run();
    await later(10_000);
    await other.close();
    expect(await kept()).toEqual({ 'My runway plan': 1 });
    expect(await visit(one)).toEqual({ 'My runway plan': 100 });
  });

  it('let an edit beat a deletion', async () => {
    online = false;
    await visit(two, (page) => setBalance(page, 333));
    online = true;
    await visit(one, ({ store }) => store.remove(store.$state.get().workspace.open.id));
    expect(await kept()).toEqual({});
    expect(await visit(two)).toEqual({ 'My runway plan': 333 });
    expect(await visit(one)).toEqual({ 'My runway plan': 333 });
  });

  it('fetch again what a browser lost without deleting it', async () => {
    for (const key of [...one.entries.keys()]) if (!key.startsWith('outset_account')) one.removeItem(key);
    expect(await visit(one)).toEqual({ 'My runway plan': 100 });
    expect(await kept()).toEqual({ 'My runway plan': 1 });
  });

  it(
    'come to hold the same whatever they do, and lose no amount that nobody replaced or deleted',
    { timeout: 60_000 },
    async () => {
      const action = fc.record({
        at: fc.nat(1),
        what: fc.constantFrom('edit', 'edit', 'create', 'remove', 'rename'),
        isOnline: fc.boolean(),
        isLost: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 14, size: 'max' }), async (actions) => {
          server.people.clear();
          const browsers = [new MapStorage(), new MapStorage()];
          for (const browser of browsers) await visit(browser, ({ account }) => account.switchOn());
          const gone = new Set<number>([0]);
          let made = 0;
          for (const { at, what, isOnline, isLost } of actions) {
            online = isOnline;
            server.refuse = (method) => (isLost && method === 'PUT' ? { status: 200, lost: true } : null);
            await visit(
              browsers[at] as MapStorage,
              (page) => {
                made += 1;
                const { open } = page.store.$state.get().workspace;
                if (what === 'create') page.store.create(`Plan ${made}`);
                if (what === 'rename') page.store.rename(open.id, `Name ${made}`);
                else if (what === 'remove') {
                  gone.add(open.data.bankBalance);
                  page.store.remove(open.id);
                } else {
                  if (what === 'edit') gone.add(open.data.bankBalance);
                  setBalance(page, made * 100);
                }
              },
              ASHA,
              20_000,
            );
          }
          online = true;
          server.refuse = () => null;
          for (let round = 0; round < 3; round += 1) for (const browser of browsers) await visit(browser);
          const amounts = [];
          for (const browser of browsers)
            amounts.push(
              Object.values(await visit(browser))
                .filter(Boolean)
                .sort(),
            );
          expect(amounts[0]).toEqual(amounts[1]);
          const left = new Set((await keptPairs(ASHA)).map(([, units]) => Math.round(units * 100)));
          actions.forEach(({ what }, index) => {
            const amount = (index + 1) * 100;
            if ((what === 'edit' || what === 'create') && !gone.has(amount)) expect(left).toContain(amount);
          });
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('when it cannot be kept', () => {
  it('says so quietly, tries again, and sends all of it later', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    page.account.switchOn();
    await later(100);
    for (const refusal of ['no network', { status: 503 }, { status: 500 }, { status: 429 }] as const) {
      server.refuse = () => refusal;
      setBalance(page, puts().length + 100);
      await later(5000);
      expect(phase()).toBe('stuck');
      server.refuse = () => null;
      await later(10 * 60_000);
      expect(phase()).toBe('kept');
    }
    online = false;
    fire('offline');
    setBalance(page, 900);
    await later(5000);
    expect(phase()).toBe('offline');
    const calls = server.calls.length;
    await later(60_000);
    expect(server.calls).toHaveLength(calls);
    online = true;
    fire('online');
    await later(100);
    expect(await kept()).toEqual({ 'My runway plan': 9 });
    server.refuse = () => ({ status: 401 });
    setBalance(page, 901);
    await later(5000);
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: expect.stringMatching(/log in again/) });
    await page.close();
    expect(await visit(browser)).toEqual({ 'My runway plan': 901 });
  });

  it('names a document that is too large or one too many, and sends the others', async () => {
    const page = await openPage(new MapStorage());
    page.store.create('Large', {
      ...EMPTY_PLAN,
      teamMembers: Array.from({ length: 60_000 }, (_, index) => ({
        id: `member-${index}`,
        name: 'x'.repeat(100),
        role: 'y'.repeat(60),
        monthlyCost: 1,
      })),
    });
    page.store.create('Small');
    setBalance(page, 100);
    page.account.switchOn();
    await later(1000);
    expect(await kept()).toEqual({ Small: 1 });
    expect($toolAccount.get()).toMatchObject({
      phase: 'too-large',
      message: expect.stringMatching(/^“Large”: .*8 MB/),
    });
    const large = page.store.$state.get().workspace.others.find(({ name }) => name === 'Large');
    page.store.open(large?.id ?? '');
    page.store.edit(() => ({ ...EMPTY_PLAN, bankBalance: 500 }));
    server.refuse = (method) => (method === 'PUT' ? { status: 409, code: 'full' } : null);
    await later(20_000);
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: '“Large”: Refused: 409' });
    const tried = puts().length;
    await later(60_000);
    expect(puts()).toHaveLength(tried);
    server.refuse = () => null;
    fire('visibilitychange');
    await later(1000);
    expect(phase()).toBe('kept');
    expect(await kept()).toEqual({ Small: 1, Large: 5 });
    await page.close();
  });

  it('leaves alone what it cannot read, says why, and goes on with the rest', async () => {
    const person = await personOf(ASHA);
    const meta = { id: 'new', name: 'Newer', savedAt: 5, revision: 1, updatedAt: 5, deletedAt: null, size: 9 };
    server.documents(person).set('new', {
      meta,
      text: JSON.stringify({
        format: 'outset-document',
        tool: 'burn-rate',
        version: 99,
        id: 'new',
        name: 'Newer',
        savedAt: 5,
        data: {},
      }),
    });
    server.documents(person).set('broken', { meta: { ...meta, id: 'broken' }, text: '{"__proto__":' });
    const plans = await visit(new MapStorage(), (page) => {
      setBalance(page, 100);
      page.account.switchOn();
    });
    expect(plans).toEqual({ 'My runway plan': 100 });
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: expect.stringMatching(/newer version/) });
    expect(Object.keys(await kept())).toContain('My runway plan');
    expect(server.calls.filter((call) => call === 'GET burn-rate/new')).toHaveLength(1);
  });
});

describe('another person on the same browser', () => {
  const browser = new MapStorage();
  beforeEach(async () => {
    browser.clear();
    await visit(browser, (page) => {
      setBalance(page, 100);
      page.store.create('Second');
      setBalance(page, 200);
      page.account.switchOn();
    });
  });

  it('begins with off and an empty tool, and nothing of theirs is shown, sent, or left to read beyond what waits', async () => {
    online = false;
    await visit(browser, (page) => setBalance(page, 250));
    online = true;
    server.calls = [];
    const plans = await visit(browser, (page) => setBalance(page, 999), RAVI);
    expect(plans).toEqual({ 'My runway plan': 999 });
    expect(phase()).toBe('off');
    expect(server.calls).toEqual([]);
    // Only what the account does not have yet waits here for its person.
    const waiting = [...browser.entries.keys()].filter((key) => key.startsWith('outset_parked'));
    expect(waiting).toHaveLength(1);
    // The first person comes back: their edit is sent, the other one's document is not.
    expect(await visit(browser)).toEqual({ 'My runway plan': 999, 'My runway plan (2)': 100, Second: 250 });
    expect(await kept()).toEqual({ 'My runway plan': 1, Second: 2.5 });
    expect($toolAccount.get().foreign).toHaveLength(1);
    expect([...browser.entries.keys()].filter((key) => key.startsWith('outset_parked'))).toEqual([]);
    expect(await kept(RAVI)).toEqual({});
  });

  it('has their own documents in their own account, back and forth', async () => {
    await visit(
      browser,
      (page) => {
        setBalance(page, 999);
        page.account.switchOn();
      },
      RAVI,
    );
    expect(await kept(RAVI)).toEqual({ 'My runway plan': 9.99 });
    expect(await visit(browser)).toEqual({ 'My runway plan': 100, Second: 200 });
    expect(await visit(browser, undefined, RAVI)).toEqual({ 'My runway plan': 999 });
    await visit(browser, (page) => setBalance(page, 201));
    expect(await kept()).toMatchObject({ Second: 2.01 });
    expect(await kept(RAVI)).toEqual({ 'My runway plan': 9.99 });
  });

  it('stops a page that was left open, before anything of it reaches the other account', async () => {
    const page = await openPage(browser);
    await later(1000);
    server.signedIn = await personOf(RAVI);
    setBalance(page, 555);
    await later(5000);
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: expect.stringMatching(/Somebody else/) });
    const calls = server.calls.length;
    setBalance(page, 556);
    fire('visibilitychange');
    await later(60_000);
    expect(server.calls).toHaveLength(calls);
    expect(await kept(RAVI)).toEqual({});
    await page.close();
  });

  it('is shown nothing at all where the first one’s documents cannot be put away', async () => {
    online = false;
    await visit(browser, (page) => setBalance(page, 250));
    const before = new Map(browser.entries);
    browser.refuse = (key) => (key.startsWith('outset_parked') ? 'QuotaExceededError' : null);
    const page = await openPage(browser, RAVI);
    expect(page.store.$state.get().phase).toBe('failed');
    expect(plansOf(page)).toEqual({ 'My runway plan': 0 });
    await page.close();
    browser.refuse = () => null;
    expect(new Map(browser.entries)).toEqual(before);
    online = true;
    expect(await visit(browser)).toEqual({ 'My runway plan': 100, Second: 250 });
  });

  it('finds room by taking away first where both copies do not fit', async () => {
    online = false;
    await visit(browser, (page) => setBalance(page, 250));
    online = true;
    browser.refuse = (key) =>
      key.startsWith('outset_parked') && browser.entries.has('burnCalc_document') ? 'QuotaExceededError' : null;
    expect(await visit(browser, undefined, RAVI)).toEqual({ 'My runway plan': 0 });
    browser.refuse = () => null;
    expect(await visit(browser)).toEqual({ 'My runway plan': 100, Second: 250 });
    expect(await kept()).toEqual({ 'My runway plan': 1, Second: 2.5 });
  });
});

describe('storage that somebody meddled with', () => {
  it('opens the tool whatever the record says', async () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '{"at":7,"people":{}}',
      '{"people":[[1,2],["x",{"agreed":"no"}]]}',
      '{"at":"__proto__","people":[["__proto__",{"on":true}]]}',
    ]) {
      const browser = new MapStorage();
      browser.setItem('outset_account_burn-rate', text);
      expect(await visit(browser, (page) => setBalance(page, 100)), text).toEqual({ 'My runway plan': 100 });
    }
    expect(server.calls).toEqual([]);
  });
});
