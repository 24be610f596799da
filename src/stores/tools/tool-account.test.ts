/** "Save in my account" in browsers without a screen: the switch, and two browsers of a person. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';
import {
  ASHA,
  fire,
  inBrowsers,
  kept,
  keptPairs,
  later,
  openPage,
  phase,
  plansOf,
  puts,
  setBalance,
  visit,
  world,
  type Page,
} from '@tests/fakes/tool-browsers';
import { $toasts } from '@/stores/toasts';
import { watchToolAccount } from './lazy-tool-account';
import { $toolAccount } from './tool-account-state';

inBrowsers();

/** Leaves a page as a browser tells it; nothing that the page would do later happens. */
const LEAVE = {
  close: () => fire('pagehide'),
  navigate() {
    vi.stubGlobal('document', { ...document, visibilityState: 'hidden' });
    fire('visibilitychange');
    fire('pagehide');
  },
  'go offline'() {
    world.online = false;
    world.server.refuse = () => 'no network';
    fire('offline');
    fire('pagehide');
  },
};

describe('a page that is left after a change', () => {
  const cases = Object.keys(LEAVE).flatMap((way) =>
    [0, 100, 1_000, 2_900].map((ms) => [way as keyof typeof LEAVE, ms] as const),
  );
  it.each(cases)('has sent it, or says that it has not and sends it later: %s after %i ms', async (way, ms) => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    setBalance(page, 100);
    page.account.switchOn();
    await later(5_000);
    expect(phase()).toBe('kept');
    setBalance(page, 700);
    expect(phase()).toBe('synchronising');
    await later(ms);
    expect(phase()).toBe('synchronising');
    LEAVE[way]();
    const isSaid = phase() === 'offline';
    // What was asked before the page ended is answered, and nothing else runs.
    page.account.stop();
    await later(0);
    await page.close();
    const isThere = (await kept())['My runway plan'] === 7;
    expect(isThere || isSaid).toBe(true);
    world.online = true;
    world.server.refuse = () => null;
    expect(Object.values(await visit(new MapStorage(), (other) => other.account.switchOn()))).toContain(
      isThere ? 700 : 100,
    );
    await visit(browser);
    expect(await kept()).toEqual({ 'My runway plan': 7 });
  });

  it('sends a new document too, and a conflict keeps both versions', async () => {
    const browser = new MapStorage();
    const other = new MapStorage();
    await visit(browser, (page) => {
      setBalance(page, 100);
      page.account.switchOn();
    });
    await visit(other, (page) => page.account.switchOn());
    // Both start from revision 1; the second to leave meets a conflict.
    await visit(other, (page) => setBalance(page, 200));
    world.server.refuse = (method) => (method === 'GET' ? 'no network' : null);
    const page = await openPage(browser);
    setBalance(page, 300);
    page.store.create('Second');
    setBalance(page, 400);
    LEAVE.close();
    page.account.stop();
    await later(0);
    await page.close();
    expect((await kept())['Second']).toBe(4);
    expect((await kept())['My runway plan']).toBe(2);
    world.server.refuse = () => null;
    await visit(browser);
    expect(Object.values(await kept()).sort()).toEqual([2, 3, 4]);
  });
});

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
    expect(world.server.calls).toEqual([]);
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
    const after = world.server.calls.length;
    setBalance(page, 9900);
    fire('visibilitychange');
    await later(60_000);
    await page.close();
    await visit(browser, (next) => setBalance(next, 9800));
    expect(world.server.calls).toHaveLength(after);
    expect(phase()).toBe('off');
    expect(await kept()).toMatchObject({ Second: 10.24 });
  });

  it('asks for no document and deletes none once it is turned off, also in the middle of an exchange', async () => {
    const browser = new MapStorage();
    await visit(browser, (page) => {
      setBalance(page, 100);
      page.account.switchOn();
      page.store.create('Second');
      setBalance(page, 200);
    });
    /** What is asked from the first request of this kind on, which finds the switch off when it is answered. */
    const offDuring = async (page: Page, asked: string) => {
      world.server.refuse = (method) => {
        if (method === asked) page.account.switchOff();
        return null;
      };
      const before = world.server.calls.length;
      fire('online');
      await later(60_000);
      world.server.refuse = () => null;
      return world.server.calls.slice(before).map((call) => call.split(' ')[0]);
    };
    // An edit and a deletion wait for the network.
    const page = await openPage(browser);
    await later(100);
    world.server.refuse = () => 'no network';
    page.store.remove(page.store.$state.get().workspace.open.id);
    await later(15_000);
    setBalance(page, 300);
    expect(await offDuring(page, 'PUT')).toEqual(['GET', 'PUT']);
    await page.close();
    expect(Object.keys(await kept()).sort()).toEqual(['My runway plan', 'Second']);

    // Another browser has a document that this one has not.
    await visit(new MapStorage(), (other) => {
      other.account.switchOn();
      other.store.create('Third');
      setBalance(other, 400);
    });
    const next = await openPage(browser);
    world.server.refuse = () => 'no network';
    next.account.switchOn();
    await later(100);
    expect(await offDuring(next, 'GET')).toEqual(['GET']);
    await next.close();
    expect(Object.keys(plansOf(next))).not.toContain('Third');
  });

  it('gives keys that another program wrote one id for good', async () => {
    const browser = new MapStorage();
    browser.setItem('burnCalc_bankBalance', '70');
    await visit(browser, ({ account }) => account.switchOn());
    for (let day = 0; day < 3; day += 1) expect(await visit(browser)).toEqual({ 'My runway plan': 7000 });
    expect(await keptPairs(ASHA)).toEqual([['My runway plan', 70]]);
    expect(puts()).toHaveLength(1);
  });

  it('is on in the next page too, and does not send what no one touched', async () => {
    const browser = new MapStorage();
    await visit(browser, ({ account }) => account.switchOn());
    expect(puts()).toEqual([]);
    expect(phase()).toBe('kept');
    await visit(browser, (page) => setBalance(page, 700));
    expect(await kept()).toEqual({ 'My runway plan': 7 });
  });
});

describe('a document that someone asks to save', () => {
  const save = async ({ store, account }: Page) => {
    const saved = account.save(store.$state.get().workspace.open.id);
    await later(100);
    return saved;
  };

  it('is sent although no one has entered anything in it, once and for good', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    expect(await save(page)).toBe(false);
    page.account.switchOn();
    expect(await save(page)).toBe(true);
    expect(await save(page)).toBe(true);
    await page.close();
    expect(puts()).toHaveLength(1);
    expect(await visit(browser)).toEqual({ 'My runway plan': 0 });
    expect(await keptPairs(ASHA)).toEqual([['My runway plan', 0]]);
  });

  it('is not said to be saved where the server does not answer, and goes later, also from the next page', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    page.account.switchOn();
    await later(100);
    world.server.refuse = () => 'no network';
    page.store.arrange((workspace) => ({ ...workspace, open: { ...workspace.open, savedAt: Date.now() + 1 } }), true);
    expect(await save(page)).toBe(false);
    await page.close();
    world.server.refuse = () => null;
    await visit(browser);
    expect(await keptPairs(ASHA)).toEqual([['My runway plan', 0]]);
  });

  it('does not make room for what comes from the account', async () => {
    await visit(new MapStorage(), (page) => {
      setBalance(page, 500);
      page.account.switchOn();
    });
    const page = await openPage(new MapStorage());
    page.account.switchOn();
    expect(await save(page)).toBe(true);
    expect(Object.values(plansOf(page)).sort()).toEqual([0, 500]);
    await page.close();
    expect((await keptPairs(ASHA)).map(([, balance]) => balance).sort()).toEqual([0, 5]);
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
    world.online = false;
    const page = await openPage(one);
    setBalance(page, 111);
    await later(10_000);
    expect(phase()).toBe('offline');
    world.online = true;
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

  it('send a deletion when no one can undo it any more, and not what was undone', async () => {
    const page = await openPage(one);
    const putBack = page.store.remove(page.store.$state.get().workspace.open.id);
    await later(6000);
    putBack();
    await later(30_000);
    expect(world.server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    page.store.remove(page.store.$state.get().workspace.open.id);
    await later(11_000);
    expect(world.server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
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

  it('remember a deletion whose page was closed at once, offline', async () => {
    world.online = false;
    await visit(one, ({ store }) => store.remove(store.$state.get().workspace.open.id), ASHA, 500);
    world.online = true;
    expect(await visit(one)).toEqual({ 'My runway plan': 0 });
    expect(await kept()).toEqual({});
  });

  it('let an edit beat a deletion', async () => {
    world.online = false;
    await visit(two, (page) => setBalance(page, 333));
    world.online = true;
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
          world.server.people.clear();
          const browsers = [new MapStorage(), new MapStorage()];
          for (const browser of browsers) await visit(browser, ({ account }) => account.switchOn());
          const gone = new Set<number>([0]);
          let made = 0;
          for (const { at, what, isOnline, isLost } of actions) {
            world.online = isOnline;
            world.server.refuse = (method) => (isLost && method === 'PUT' ? { status: 200, lost: true } : null);
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
          world.online = true;
          world.server.refuse = () => null;
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
      );
    },
  );
});

describe('storage that someone meddled with', () => {
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
    expect(world.server.calls).toEqual([]);
  });
});
