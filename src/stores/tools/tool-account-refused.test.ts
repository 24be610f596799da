/** "Save in my account" where it may not or cannot be: no network, no room, nothing readable, another person. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';
import {
  ASHA,
  fire,
  inBrowsers,
  kept,
  later,
  openPage,
  phase,
  plansOf,
  puts,
  RAVI,
  setBalance,
  visit,
  world,
} from '@tests/fakes/tool-browsers';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { personOf } from '@/lib/tool-documents/tool-records';
import { $toolAccount } from './tool-account-state';

inBrowsers();

describe('when it cannot be kept', () => {
  it('says so quietly, tries again, and sends all of it later', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    page.account.switchOn();
    await later(100);
    for (const refusal of ['no network', { status: 503 }, { status: 500 }, { status: 429 }] as const) {
      world.server.refuse = () => refusal;
      setBalance(page, puts().length + 100);
      await later(5000);
      expect(phase()).toBe('stuck');
      world.server.refuse = () => null;
      await later(10 * 60_000);
      expect(phase()).toBe('kept');
    }
    world.online = false;
    fire('offline');
    setBalance(page, 900);
    await later(5000);
    expect(phase()).toBe('offline');
    const calls = world.server.calls.length;
    await later(60_000);
    expect(world.server.calls).toHaveLength(calls);
    world.online = true;
    fire('online');
    await later(100);
    expect(await kept()).toEqual({ 'My runway plan': 9 });
    world.server.refuse = () => ({ status: 401 });
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
    world.server.refuse = (method) => (method === 'PUT' ? { status: 409, code: 'full' } : null);
    await later(20_000);
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: '“Large”: Refused: 409' });
    const tried = puts().length;
    await later(60_000);
    expect(puts()).toHaveLength(tried);
    world.server.refuse = () => null;
    fire('visibilitychange');
    await later(1000);
    expect(phase()).toBe('kept');
    expect(await kept()).toEqual({ Small: 1, Large: 5 });
    await page.close();
  });

  it('goes on in a browser without room: every edit reaches the account, once', async () => {
    const browser = new MapStorage();
    const page = await openPage(browser);
    setBalance(page, 100);
    page.account.switchOn();
    await later(5000);
    browser.refuse = () => 'QuotaExceededError';
    for (const balance of [200, 300, 400]) {
      setBalance(page, balance);
      await later(10_000);
    }
    expect(page.store.$state.get().storage).toBe('full');
    expect(plansOf(page)).toEqual({ 'My runway plan': 400 });
    expect(await kept()).toEqual({ 'My runway plan': 4 });
    browser.refuse = () => null;
    setBalance(page, 500);
    await later(10_000);
    await page.close();
    expect(await visit(browser)).toEqual({ 'My runway plan': 500 });
    expect(await kept()).toEqual({ 'My runway plan': 5 });
  });

  it('leaves alone what it cannot read, says why, and goes on with the rest', async () => {
    const person = await personOf(ASHA);
    const meta = { id: 'new', name: 'Newer', savedAt: 5, revision: 1, updatedAt: 5, deletedAt: null, size: 9 };
    world.server.documents(person).set('new', {
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
    world.server.documents(person).set('broken', { meta: { ...meta, id: 'broken' }, text: '{"__proto__":' });
    const plans = await visit(new MapStorage(), (page) => {
      setBalance(page, 100);
      page.account.switchOn();
    });
    expect(plans).toEqual({ 'My runway plan': 100 });
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: expect.stringMatching(/newer version/) });
    expect(Object.keys(await kept())).toContain('My runway plan');
    expect(world.server.calls.filter((call) => call === 'GET burn-rate/new')).toHaveLength(1);
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
    world.online = false;
    await visit(browser, (page) => setBalance(page, 250));
    world.online = true;
    world.server.calls = [];
    const plans = await visit(browser, (page) => setBalance(page, 999), RAVI);
    expect(plans).toEqual({ 'My runway plan': 999 });
    expect(phase()).toBe('off');
    expect(world.server.calls).toEqual([]);
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
    world.server.signedIn = await personOf(RAVI);
    setBalance(page, 555);
    await later(5000);
    expect($toolAccount.get()).toMatchObject({ phase: 'refused', message: expect.stringMatching(/Someone else/) });
    const calls = world.server.calls.length;
    setBalance(page, 556);
    fire('visibilitychange');
    await later(60_000);
    expect(world.server.calls).toHaveLength(calls);
    expect(await kept(RAVI)).toEqual({});
    await page.close();
  });

  it('is shown nothing at all where the first one’s documents cannot be put away', async () => {
    world.online = false;
    await visit(browser, (page) => setBalance(page, 250));
    const before = new Map(browser.entries);
    browser.refuse = (key) => (key.startsWith('outset_parked') ? 'QuotaExceededError' : null);
    const page = await openPage(browser, RAVI);
    expect(page.store.$state.get().phase).toBe('failed');
    expect(plansOf(page)).toEqual({ 'My runway plan': 0 });
    await page.close();
    browser.refuse = () => null;
    expect(new Map(browser.entries)).toEqual(before);
    world.online = true;
    expect(await visit(browser)).toEqual({ 'My runway plan': 100, Second: 250 });
  });

  it('finds room by taking away first where both copies do not fit', async () => {
    world.online = false;
    await visit(browser, (page) => setBalance(page, 250));
    world.online = true;
    browser.refuse = (key) =>
      key.startsWith('outset_parked') && browser.entries.has('burnCalc_document') ? 'QuotaExceededError' : null;
    expect(await visit(browser, undefined, RAVI)).toEqual({ 'My runway plan': 0 });
    browser.refuse = () => null;
    expect(await visit(browser)).toEqual({ 'My runway plan': 100, Second: 250 });
    expect(await kept()).toEqual({ 'My runway plan': 1, Second: 2.5 });
  });
});
