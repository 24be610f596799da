/** The store of a tool on a storage of its own: kept, refused, unreadable, undone, and shared by two tabs. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { MapStorage } from '@tests/fakes/map-storage';
import { documentsOf } from '@/domain/tools/reconcile';
import { chooseHomeCurrency } from '@/stores/home-currency';
import { createToolStore, type ToolStore } from './tool-store';

let storage: MapStorage;
let listeners: Map<string, Set<(event: unknown) => void>>;
/** What the page says of the profile. */
let profileCurrency: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new MapStorage();
  profileCurrency = null;
  listeners = new Map();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', {
    addEventListener: () => {},
    removeEventListener: () => {},
    visibilityState: 'visible',
    querySelector: () => profileCurrency && { dataset: { homeCurrency: profileCurrency } },
  });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  });
  vi.stubGlobal('removeEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.get(name)?.delete(listener),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openTab(): Promise<ToolStore<BurnPlan>> {
  const store = createToolStore<BurnPlan>({
    tool: 'burn-rate',
    empty: (currency) => ({ ...EMPTY_PLAN, currency }),
    firstName: 'My runway plan',
    load: () => Promise.resolve({ kind: BURN_PLAN, layout: BURN_LAYOUT }),
  });
  store.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.$state.get().phase).toBe('ready');
  return store;
}

const later = () => vi.advanceTimersByTimeAsync(1000);
const openOf = (store: ToolStore<BurnPlan>) => store.$state.get().workspace.open;
const namesOf = (store: ToolStore<BurnPlan>) => {
  const { open, others } = store.$state.get().workspace;
  return [open, ...others].map(({ name }) => name).sort();
};
const setBalance = (store: ToolStore<BurnPlan>, bankBalance: number, field?: string) =>
  store.edit((plan) => ({ ...plan, bankBalance }), field);
/** What another tab hears. */
const tell = (key: string | null = 'burnCalc_document') =>
  listeners.get('storage')?.forEach((listen) => listen({ storageArea: storage, key }));

describe('one tab', () => {
  it('stores nothing until something is entered, then the keys of the specification, and reads them back', async () => {
    const store = await openTab();
    await later();
    expect([...storage.entries.keys()]).toEqual([]);
    setBalance(store, 12_345_678);
    expect(storage.length).toBe(0);
    await later();
    expect(storage.getItem('burnCalc_bankBalance')).toBe('123456.78');
    const again = await openTab();
    expect(openOf(again).data.bankBalance).toBe(12_345_678);
    expect(openOf(again).id).toBe(openOf(store).id);
  });

  it('reads plain keys that another program wrote', async () => {
    storage.setItem('burnCalc_bankBalance', '5000');
    storage.setItem('burnCalc_fixedCosts', '[{"id":1,"name":"Rent","category":"Setup","monthlyCost":100}]');
    const store = await openTab();
    expect(openOf(store).data).toMatchObject({ bankBalance: 500_000, fixedCosts: [{ id: '1', monthlyCost: 10_000 }] });
    setBalance(store, 1);
    await later();
    expect(openOf(await openTab()).data).toMatchObject({ bankBalance: 1, fixedCosts: [{ name: 'Rent' }] });
  });

  it('keeps what was entered in memory when storage is full, says so, and stores it when there is room', async () => {
    const store = await openTab();
    setBalance(store, 100);
    await later();
    storage.refuse = () => 'QuotaExceededError';
    setBalance(store, 200);
    store.create('Second');
    setBalance(store, 300);
    await later();
    expect(store.$state.get().storage).toBe('full');
    expect(namesOf(store)).toEqual(['My runway plan', 'Second']);
    expect(JSON.parse(store.exportJson(openOf(store).id)?.text ?? '')).toMatchObject({ data: { bankBalance: 3 } });
    storage.refuse = () => null;
    setBalance(store, 400);
    await later();
    expect(store.$state.get().storage).toBe('kept');
    const again = await openTab();
    expect(namesOf(again)).toEqual(['My runway plan', 'Second']);
    expect(openOf(again).data.bankBalance).toBe(400);
    expect(again.$state.get().workspace.others[0]?.data.bankBalance).toBe(200);
  });

  it('calls storage blocked when the browser refuses everything', async () => {
    storage.refuse = () => 'SecurityError';
    const store = await openTab();
    setBalance(store, 100);
    await later();
    expect(store.$state.get()).toMatchObject({
      storage: 'blocked',
      workspace: { open: { data: { bankBalance: 100 } } },
    });
  });

  it('sets aside what it cannot read, and writes nothing over it while that is refused', async () => {
    storage.setItem('burnCalc_bankBalance', '5000');
    storage.setItem('burnCalc_teamMembers', '[{"broken"');
    storage.setItem('outset_document_burn-rate_x', 'no JSON');
    storage.refuse = (key) => (key.startsWith('outset_aside') ? 'QuotaExceededError' : null);
    const store = await openTab();
    expect(store.$state.get().aside.map(({ key }) => key)).toEqual([
      'burnCalc_teamMembers',
      'outset_document_burn-rate_x',
    ]);
    setBalance(store, 700);
    await later();
    expect(store.$state.get().storage).toBe('full');
    expect(storage.getItem('burnCalc_teamMembers')).toBe('[{"broken"');
    storage.refuse = () => null;
    setBalance(store, 800);
    await later();
    const kept = [...storage.entries].filter(([key]) => key.startsWith('outset_aside')).map(([, text]) => text);
    expect(kept.sort()).toEqual(['[{"broken"', 'no JSON']);
    expect(storage.getItem('burnCalc_bankBalance')).toBe('8');
    expect(storage.getItem('burnCalc_teamMembers')).toBe('[]');
    expect(store.$state.get().aside).toHaveLength(2);
  });

  it('begins new documents in the home currency, and leaves those that exist in theirs', async () => {
    const store = await openTab();
    expect([store.first.data.currency, openOf(store).data.currency]).toEqual(['INR', 'INR']);
    setBalance(store, 100);
    await later();
    profileCurrency = 'GBP';
    store.create('By the profile');
    expect(openOf(store).data.currency).toBe('GBP');
    chooseHomeCurrency('EUR');
    store.create('Chosen once');
    expect(openOf(store).data.currency).toBe('EUR');
    await later();
    const again = await openTab();
    expect(documentsOf(again.$state.get().workspace).map(({ name, data }) => `${name}: ${data.currency}`)).toEqual([
      'Chosen once: EUR',
      'By the profile: GBP',
      'My runway plan: INR',
    ]);
    // Whatever another program wrote there: no document begins in it.
    storage.setItem('outset_currency', 'BTC');
    expect(store.first.data.currency).toBe('GBP');
  });

  it('brings the only document back as it was when its deletion is undone', async () => {
    const store = await openTab();
    setBalance(store, 100);
    await later();
    const before = openOf(store);
    const putBack = store.remove(before.id);
    expect(openOf(store).data).toEqual({ ...EMPTY_PLAN, currency: 'INR' });
    await later();
    putBack();
    await later();
    expect(namesOf(store)).toEqual(['My runway plan']);
    expect(openOf(await openTab())).toMatchObject({ id: before.id, name: before.name, data: { bankBalance: 100 } });
    expect([...storage.entries.keys()].filter((key) => key.startsWith('outset_document'))).toEqual([]);
  });

  it('undoes any edits back to the first state, and redoes them to the last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            amount: fc.nat(1000),
            list: fc.constantFrom('bankBalance', 'monthlyRevenue'),
            field: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
            ends: fc.boolean(),
            waits: fc.boolean(),
          }),
          { maxLength: 40 },
        ),
        async (edits) => {
          storage.clear();
          const store = await openTab();
          setBalance(store, 5);
          await later();
          const tab = await openTab();
          const first = openOf(tab).data;
          for (const { amount, list, field, ends, waits } of edits) {
            tab.edit((plan) => ({ ...plan, [list]: amount }), field);
            if (ends) tab.endStep();
            if (waits) await later();
          }
          const last = openOf(tab).data;
          for (let steps = 0; tab.$state.get().canUndo; steps += 1) {
            expect(steps).toBeLessThanOrEqual(edits.length);
            tab.undo();
          }
          expect(openOf(tab).data).toEqual(first);
          await later();
          expect(openOf(await openTab()).data).toEqual(first);
          while (tab.$state.get().canRedo) tab.redo();
          expect(openOf(tab).data).toEqual(last);
        },
      ),
    );
  });
});

describe('two tabs on one storage', () => {
  it('follow each other, and keep their steps of undo where the other changed another document', async () => {
    const one = await openTab();
    setBalance(one, 100);
    setBalance(one, 200);
    await later();
    const two = await openTab();
    two.create('Second');
    setBalance(two, 900);
    await later();
    tell();
    await later();
    expect(namesOf(one)).toEqual(['My runway plan', 'Second']);
    expect(openOf(one)).toMatchObject({ name: 'My runway plan', data: { bankBalance: 200 } });
    one.undo();
    expect(openOf(one).data.bankBalance).toBe(100);
    await later();
    tell();
    await later();
    expect(openOf(two)).toMatchObject({ name: 'Second', data: { bankBalance: 900 } });
    expect(two.$state.get().workspace.others[0]?.data.bankBalance).toBe(100);
  });

  it('lose no document when both write before they hear of each other', async () => {
    const one = await openTab();
    setBalance(one, 100);
    one.create('Second');
    setBalance(one, 200);
    await later();
    const two = await openTab();
    // The second tab opens the other document while the first has an edit that waits.
    setBalance(one, 250);
    two.open(two.$state.get().workspace.others[0]?.id ?? '');
    two.create('Third');
    two.flush();
    one.flush();
    two.rename(openOf(two).id, 'Third, renamed');
    two.flush();
    tell();
    await later();
    for (const tab of [one, two, await openTab()]) {
      expect(namesOf(tab)).toEqual(['My runway plan', 'Second', 'Third, renamed']);
      const { open, others } = tab.$state.get().workspace;
      const second = [open, ...others].find(({ name }) => name === 'Second');
      expect(second?.data.bankBalance).toBe(250);
    }
  });

  it('take the later of two changes of one document, and a change before a deletion', async () => {
    const one = await openTab();
    setBalance(one, 100);
    one.create('Second');
    await later();
    const two = await openTab();
    const first = one.$state.get().workspace.others[0]?.id ?? '';
    two.remove(first);
    two.flush();
    one.open(first);
    await vi.advanceTimersByTimeAsync(5);
    setBalance(one, 777);
    one.flush();
    setBalance(two, 5);
    two.flush();
    tell();
    await later();
    for (const tab of [one, two]) expect(namesOf(tab)).toEqual(['My runway plan', 'Second']);
    expect(openOf(one).data.bankBalance).toBe(777);
  });

  it('any writes of both end in the same documents in both', async () => {
    const step = fc.record({
      tab: fc.nat(1),
      what: fc.constantFrom('edit', 'create', 'open', 'rename', 'remove', 'flush', 'hear', 'undo'),
      n: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        storage.clear();
        listeners.clear();
        const tabs = [await openTab(), await openTab()];
        for (const { tab, what, n } of steps) {
          const store = tabs[tab]!;
          const { open, others } = store.$state.get().workspace;
          await vi.advanceTimersByTimeAsync(1);
          if (what === 'edit') setBalance(store, n);
          else if (what === 'create') store.create(`Plan ${n}`);
          else if (what === 'open') store.open(others[n % Math.max(1, others.length)]?.id ?? '');
          else if (what === 'rename') store.rename(open.id, `Name ${n}`);
          else if (what === 'remove') store.remove(open.id);
          else if (what === 'undo') store.undo();
          else if (what === 'flush') store.flush();
          else {
            tell();
            await vi.advanceTimersByTimeAsync(100);
          }
        }
        for (let round = 0; round < 3; round += 1) {
          await later();
          tell();
          await later();
        }
        const told = tabs.map((tab) => {
          const { open, others } = tab.$state.get().workspace;
          return [open, ...others].map(({ id, name, data }) => `${id} ${name} ${data.bankBalance}`).sort();
        });
        expect(tabs.every((tab) => tab.$state.get().storage === 'kept')).toBe(true);
        if (storage.length > 0) expect(told[0]).toEqual(told[1]);
        const ids = told[0]!.map((one) => one.split(' ')[0]);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
