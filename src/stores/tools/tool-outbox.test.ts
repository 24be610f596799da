/** Documents that a page could not send before it closed: they wait in this browser, and the next page of the same person sends them. */
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';
import {
  ASHA,
  databasesOf,
  fire,
  inBrowsers,
  kept,
  keptPairs,
  later,
  openPage,
  phase,
  plansOf,
  puts,
  RAVI,
  setBalance,
  visit,
  world,
  type Page,
} from '@tests/fakes/tool-browsers';
import { DAY_MS } from '@/domain/time/durations';
import { forgetNames, OUTBOX_DATABASE } from '@/lib/session/forget';
import { personOf } from '@/lib/tool-documents/tool-records';
import { sendOutbox, ToolOutbox } from './tool-outbox';

inBrowsers({ hasDatabases: true });

interface Entry {
  person: string;
  tool: string;
  id: string;
  base: number;
  savedAt: number;
  text: string;
  isRefused?: boolean;
}

async function withDatabase<Result>(work: (database: Awaited<ReturnType<typeof openDB>>) => Promise<Result>) {
  const database = await openDB(OUTBOX_DATABASE, 1, {
    upgrade: (fresh) =>
      void fresh.createObjectStore('documents', { keyPath: ['person', 'tool', 'id'] }).createIndex('person', 'person'),
  });
  const result = await work(database);
  database.close();
  return result;
}
const waiting = () => withDatabase((database) => database.getAll('documents') as Promise<Entry[]>);
const forge = (entry: object) => withDatabase((database) => database.put('documents', entry));

/** More than a request that outlasts its page may carry. */
const fill = ({ store }: Page) =>
  store.edit((plan) => ({
    ...plan,
    teamMembers: Array.from({ length: 300 }, (_, index) => ({
      id: `member-${index}`,
      name: 'ஆ'.repeat(100),
      role: 'ஆ'.repeat(60),
      monthlyCost: 1,
    })),
  }));

/** A person's page with a large document that the account has. */
async function openLarge(browser = new MapStorage()): Promise<Page> {
  const page = await openPage(browser);
  setBalance(page, 100);
  fill(page);
  page.account.switchOn();
  await later(20_000);
  expect(phase()).toBe('kept');
  return page;
}

/** Pages of this browser, from now on. */
const onlyIn = (browser: MapStorage) => {
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('indexedDB', databasesOf(browser));
};

/** The page goes: nothing that it would do later happens. */
async function leave(page: Page): Promise<void> {
  fire('pagehide');
  const { calls, refuse } = world.server;
  world.server.calls = [];
  world.server.refuse = () => 'no network';
  await later(50);
  await page.close();
  world.server.calls = calls;
  world.server.refuse = refuse;
}

describe('a document that is too large for a request that outlasts its page', () => {
  it('waits with its person, and the next page of another tool or of none sends it once', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    await later(100);
    const before = puts().length;
    await leave(page);
    expect(puts()).toHaveLength(before);
    expect(await kept()).toEqual({ 'My runway plan': 1 });
    expect(await waiting()).toMatchObject([{ person: await personOf(ASHA), tool: 'burn-rate', base: 1 }]);
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 7 });
    expect(await waiting()).toEqual([]);
    await sendOutbox();
    expect(puts()).toHaveLength(before + 1);
    // Its tool finds it agreed on: no second document, nothing sent again.
    expect(await visit(browser)).toEqual({ 'My runway plan': 700 });
    expect(puts()).toHaveLength(before + 1);
  });

  it('is sent once where its answer was lost', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    await leave(page);
    world.server.refuse = (method) => (method === 'PUT' ? { status: 200, lost: true } : null);
    await sendOutbox();
    world.server.refuse = () => null;
    await sendOutbox();
    expect(await visit(browser)).toEqual({ 'My runway plan': 700 });
    expect(await kept()).toEqual({ 'My runway plan': 7 });
    expect(await waiting()).toEqual([]);
  });

  it('waits too where an exchange was sending it when the page went', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    // The request ends with its page, unanswered.
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
      init.method === 'PUT' ? new Promise(() => undefined) : world.server.fetch(input, init),
    );
    await later(20_000);
    expect(phase()).toBe('synchronising');
    await leave(page);
    expect(await waiting()).toMatchObject([{ base: 1 }]);
    vi.stubGlobal('fetch', world.server.fetch);
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 7 });
    expect(await visit(browser)).toEqual({ 'My runway plan': 700 });
    expect(await waiting()).toEqual([]);
  });

  it('is kept beside what another device sent meanwhile', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    await leave(page);
    await visit(new MapStorage(), (other) => other.account.switchOn());
    await visit(new MapStorage(), async (other) => {
      other.account.switchOn();
      await later(1_000);
      setBalance(other, 300);
    });
    onlyIn(browser);
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 3 });
    const sent = puts().length;
    await sendOutbox();
    expect(puts()).toHaveLength(sent);
    await visit(browser);
    expect(await kept()).toEqual({ 'My runway plan': 3, 'My runway plan (from this browser)': 7 });
    expect(await waiting()).toEqual([]);
  });

  it('does not come back over a newer one of a device with a slower clock', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    await leave(page);
    vi.setSystemTime(Date.now() - DAY_MS);
    await visit(new MapStorage(), async (other) => {
      other.account.switchOn();
      await later(1_000);
      setBalance(other, 300);
    });
    // Both are here after the first exchange, which ends before all is sent.
    world.server.refuse = (method) => (method === 'PUT' ? 'no network' : null);
    await visit(browser);
    expect(await waiting()).toHaveLength(1);
    world.server.refuse = () => null;
    await visit(browser);
    expect(await kept()).toEqual({ 'My runway plan': 3, 'My runway plan (from this browser)': 7 });
    expect(await waiting()).toEqual([]);
  });

  it('outlives a browser without room for it: its tool takes it over', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    browser.refuse = () => 'QuotaExceededError';
    setBalance(page, 700);
    await later(400);
    await leave(page);
    browser.refuse = () => null;
    const next = await openPage(browser);
    await later(1_000);
    expect(plansOf(next)).toEqual({ 'My runway plan': 700 });
    await next.close();
    expect(await kept()).toEqual({ 'My runway plan': 7 });
  });

  it('is left out where its person deleted it, or turned the account off', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    fire('pagehide');
    world.online = false;
    page.store.remove(page.store.$state.get().workspace.open.id);
    await leave(page);
    world.online = true;
    await sendOutbox();
    expect(await waiting()).toEqual([]);
    expect(await visit(browser)).toEqual({ 'My runway plan': 0 });
    expect(await kept()).toEqual({});

    const other = await openLarge();
    setBalance(other, 700);
    await leave(other);
    other.account.switchOff();
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 1 });
  });
});

describe('the outbox', () => {
  it('holds a small document too where there is no network, and sends it when there is', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    setBalance(page, 100);
    page.account.switchOn();
    await later(5_000);
    world.online = false;
    fire('offline');
    setBalance(page, 700);
    expect(phase()).toBe('offline');
    await leave(page);
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 1 });
    world.online = true;
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 7 });
  });

  it('sends nothing of another account in the same browser, and is gone after a sign-out', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    setBalance(page, 700);
    await leave(page);
    await visit(browser, (other) => other.account.switchOn(), RAVI);
    await sendOutbox();
    expect(await kept(RAVI)).toEqual({});
    expect(await kept()).toEqual({ 'My runway plan': 1 });
    expect(await waiting()).toHaveLength(1);
    vi.stubGlobal('sessionStorage', new MapStorage());
    forgetNames();
    await later(100);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(OUTBOX_DATABASE);
  });

  it('removes entries that it did not write, and sends none of them', async () => {
    const page = await openLarge();
    await page.close();
    const person = await personOf(ASHA);
    const text = (id: string, more = {}) =>
      JSON.stringify({
        format: 'outset-document',
        tool: 'burn-rate',
        version: 1,
        id,
        name: 'F',
        savedAt: 5,
        data: {},
        ...more,
      });
    const entry = { person, tool: 'burn-rate', base: 0, savedAt: 5 };
    const forged = [
      { ...entry, id: 'no-text' },
      { ...entry, id: 'broken', text: '{' },
      { ...entry, id: 'other-id', text: text('another') },
      { ...entry, id: 'other-tool', tool: 'expenses', text: text('other-tool') },
      { ...entry, id: 'no-tool', tool: '../admin', text: text('no-tool') },
      { ...entry, id: 'other-time', savedAt: 6, text: text('other-time') },
      { ...entry, id: 'base', base: -1, text: text('base') },
      { ...entry, id: '../../session', text: text('../../session') },
      { ...entry, id: 'proto', text: text('proto').replace('"data":{}', '"data":[]') },
    ];
    for (const one of forged) await forge(one);
    const before = puts().length;
    await sendOutbox();
    expect(puts()).toHaveLength(before);
    expect(await waiting()).toEqual([]);
  });

  it('keeps what was put into it while an exchange settled the document before it', async () => {
    const page = await openPage(new MapStorage());
    const outbox = new ToolOutbox('burn-rate', await personOf(ASHA));
    const { id } = page.store.$state.get().workspace.open;
    const keep = (savedAt: number) => {
      const text = { format: 'outset-document', tool: 'burn-rate', version: 1, id, name: 'F', savedAt, data: {} };
      return outbox.keep({ id, base: 0, savedAt, text: JSON.stringify(text) });
    };
    await keep(5);
    const settleFirst = await outbox.takeInto(page.store, () => undefined);
    await keep(6);
    await settleFirst();
    expect(await waiting()).toMatchObject([{ id, savedAt: 6 }]);
    const settleSecond = await outbox.takeInto(page.store, () => undefined);
    await settleSecond();
    expect(await waiting()).toEqual([]);
    // What is gone already is no fault.
    await settleSecond();
    outbox.close();
    await page.close();
  });

  it('stops at a refusal for another person, and goes on after it', async () => {
    const page = await openLarge();
    setBalance(page, 700);
    await leave(page);
    world.server.signedIn = await personOf(RAVI);
    await sendOutbox();
    expect(await waiting()).toMatchObject([{ base: 1 }]);
    world.server.signedIn = null;
    world.server.refuse = () => ({ status: 503 });
    await sendOutbox();
    world.server.refuse = () => ({ status: 413 });
    await sendOutbox();
    expect(await waiting()).toMatchObject([{ isRefused: true }]);
  });

  it('is not needed: a browser that refuses databases sends from the tool', async () => {
    const browser = new MapStorage();
    const page = await openLarge(browser);
    const factory = new IDBFactory();
    factory.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    await page.close();
    world.hasDatabases = false;
    vi.stubGlobal('indexedDB', factory);
    const next = await openPage(browser);
    await later(1_000);
    setBalance(next, 700);
    await leave(next);
    await sendOutbox();
    expect(await kept()).toEqual({ 'My runway plan': 1 });
    expect(await visit(browser)).toEqual({ 'My runway plan': 700 });
    expect(await kept()).toEqual({ 'My runway plan': 7 });
  });
});

describe('two devices of a person, their clocks a day apart', () => {
  const action = fc.record({
    at: fc.nat(1),
    what: fc.constantFrom('edit', 'edit', 'edit', 'create', 'remove', 'remove', 'rename', 'home'),
    isLarge: fc.nat(9).map((one) => one === 0),
    isOnline: fc.boolean(),
    isLost: fc.boolean(),
    /** The page is left after this time, or stays open until all is sent. */
    leftAfter: fc.constantFrom(0, 100, 1_000, 2_900, null),
  });

  it(
    'hold the same after 200 random edits with random times offline, and nothing that no one replaced or deleted is lost',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 200, maxLength: 200 }), async (actions) => {
          world.server.people.clear();
          const browsers = [new MapStorage(), new MapStorage()] as const;
          const ofClock = (at: number) => vi.setSystemTime(Date.now() + (at === 1 ? 1 : -1) * DAY_MS);
          let last = 0;
          const use = (at: number): MapStorage => {
            if (at !== last) ofClock(at);
            last = at;
            return browsers[at as 0 | 1];
          };
          for (const at of [0, 1]) await visit(use(at), ({ account }) => account.switchOn());
          const gone = new Set<number>([0]);
          const made: number[] = [];
          for (const [index, { at, what, isLarge, isOnline, isLost, leftAfter }] of actions.entries()) {
            world.online = isOnline;
            world.server.refuse = (method) => (isLost && method === 'PUT' ? { status: 200, lost: true } : null);
            const browser = use(at);
            if (what === 'home') {
              onlyIn(browser);
              await sendOutbox();
              continue;
            }
            const amount = (index + 1) * 100;
            const page = await openPage(browser);
            const { open } = page.store.$state.get().workspace;
            if (what === 'create') page.store.create(`Plan ${index}`);
            if (what === 'rename') page.store.rename(open.id, `Name ${index}`);
            else {
              if (what !== 'create') gone.add(open.data.bankBalance);
              if (what === 'remove') page.store.remove(open.id);
              else {
                if (isLarge) fill(page);
                setBalance(page, amount);
                made.push(amount);
              }
            }
            await later(leftAfter ?? 20_000);
            if (leftAfter === null) await page.close();
            else await leave(page);
          }
          world.online = true;
          world.server.refuse = () => null;
          for (const at of [0, 1, 0, 1, 0, 1]) await visit(use(at));
          const plans = [await visit(use(0)), await visit(use(1))].map((each) =>
            Object.values(each).filter(Boolean).sort(),
          );
          expect(plans[0]).toEqual(plans[1]);
          const left = new Set((await keptPairs(ASHA)).map(([, units]) => Math.round(units * 100)));
          expect(made.filter((amount) => !gone.has(amount) && !left.has(amount))).toEqual([]);
        }),
        { numRuns: 2, endOnFailure: true },
      );
    },
  );
});
