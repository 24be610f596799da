import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replacesVersion, versionsToDrop, VERSIONS_BYTES, type StoredDocument, type StoredVersion } from './account';
import { isSettled, nameOfSplit, planSync, type Agreed, type LocalFact } from './sync';

const kept = (over: Partial<StoredDocument> = {}): StoredDocument => ({
  id: 'a',
  name: 'Plan',
  savedAt: 10,
  revision: 1,
  updatedAt: 10,
  deletedAt: null,
  size: 100,
  ...over,
});

const NOTHING = { pull: [], split: [], push: [], remove: [], erase: [], confirm: [], forget: [] };

function plan(
  local: LocalFact | null,
  agreed: Agreed | null,
  remote: StoredDocument | null,
  deleted: readonly string[] = [],
) {
  return planSync({
    local: local ? [local] : [],
    agreed: new Map(agreed ? [['a', agreed]] : []),
    deleted: new Set(deleted),
    remote: remote ? [remote] : [],
  });
}

describe('what browser and account must do', () => {
  const here = { id: 'a', savedAt: 10 };
  const edited = { id: 'a', savedAt: 11 };
  const same = { revision: 1, savedAt: 10 };

  it('does nothing when both hold the same', () => {
    expect(plan(here, same, kept())).toEqual(NOTHING);
    expect(isSettled(plan(here, same, kept()))).toBe(true);
    expect(plan(null, null, null)).toEqual(NOTHING);
  });

  it('sends what is new or edited here, based on what was agreed', () => {
    expect(plan(here, null, null)).toEqual({ ...NOTHING, push: [{ id: 'a', base: 0 }] });
    expect(plan(edited, same, kept())).toEqual({ ...NOTHING, push: [{ id: 'a', base: 1 }] });
  });

  it('fetches what is new or edited there, and what is missing here without having been deleted', () => {
    const newer = kept({ revision: 2, savedAt: 12 });
    expect(plan(null, null, newer)).toEqual({ ...NOTHING, pull: [newer] });
    expect(plan(here, same, newer)).toEqual({ ...NOTHING, pull: [newer] });
    expect(plan(null, same, kept())).toEqual({ ...NOTHING, pull: [kept()] });
  });

  it('keeps both when both were edited, and when nothing was ever agreed on', () => {
    const newer = kept({ revision: 2, savedAt: 12 });
    expect(plan(edited, same, newer)).toEqual({ ...NOTHING, split: [newer] });
    expect(plan(here, null, kept())).toEqual({ ...NOTHING, split: [kept()] });
  });

  it('deletes on both sides what no one edited, and lets an edit beat a deletion', () => {
    const gone = kept({ revision: 2, deletedAt: 20, name: '' });
    expect(plan(here, same, gone)).toEqual({ ...NOTHING, remove: [{ id: 'a', revision: 2 }] });
    expect(plan(edited, same, gone)).toEqual({ ...NOTHING, push: [{ id: 'a', base: 2 }] });
    expect(plan(null, same, kept(), ['a'])).toEqual({ ...NOTHING, erase: [{ id: 'a', base: 1 }] });
    const newer = kept({ revision: 2, savedAt: 12 });
    expect(plan(null, same, newer, ['a'])).toEqual({ ...NOTHING, pull: [newer] });
    expect(plan(null, same, gone, ['a'])).toEqual(NOTHING);
    // Another tab that has not heard of it yet.
    expect(plan(here, { revision: 2, savedAt: 10 }, gone).remove).toHaveLength(1);
    expect(plan(null, same, null, ['a'])).toEqual({ ...NOTHING, forget: ['a'] });
  });

  it('knows its own save again whose answer was lost', () => {
    const sent = { ...same, sending: { base: 1, savedAt: 11 } };
    const newer = kept({ revision: 2, savedAt: 11 });
    expect(plan(edited, sent, newer)).toEqual({ ...NOTHING, confirm: [{ id: 'a', revision: 2, savedAt: 11 }] });
    // Edited again since: no second document, one more save.
    expect(plan({ id: 'a', savedAt: 15 }, sent, newer)).toEqual({
      ...NOTHING,
      confirm: [{ id: 'a', revision: 2, savedAt: 11 }],
      push: [{ id: 'a', base: 2 }],
    });
    expect(plan(edited, sent, kept({ revision: 2, savedAt: 12 })).split).toHaveLength(1);
  });

  it('loses nothing when the account was set back or begins anew', () => {
    expect(plan(here, { revision: 5, savedAt: 10 }, kept({ revision: 3, savedAt: 4 })).split).toHaveLength(1);
    expect(plan(here, { revision: 5, savedAt: 10 }, kept({ revision: 3, deletedAt: 4 })).push).toEqual([
      { id: 'a', base: 3 },
    ]);
    expect(plan(here, { revision: 5, savedAt: 10 }, null).push).toEqual([{ id: 'a', base: 0 }]);
  });

  it('takes what is older than the agreement for a copy that was not written, never for an edit', () => {
    expect(plan({ id: 'a', savedAt: 9 }, same, kept())).toEqual({ ...NOTHING, pull: [kept()] });
    const newer = kept({ revision: 2, savedAt: 12 });
    expect(plan({ id: 'a', savedAt: 9 }, same, newer)).toEqual({ ...NOTHING, pull: [newer] });
  });

  it('names the second document, once', () => {
    expect(nameOfSplit('Plan')).toBe('Plan (from this browser)');
    expect(nameOfSplit('Plan (from this browser)')).toBe('Plan (from this browser)');
    expect(nameOfSplit('x'.repeat(80)).length).toBeLessThanOrEqual(80 - 6);
    expect(nameOfSplit('x'.repeat(80))).toMatch(/^x+ \(from this browser\)$/);
  });
});

interface Content {
  savedAt: number;
  text: string;
}

/** The account: revisions are checked as the database does it, one request after the other. */
class Account {
  readonly documents = new Map<string, StoredDocument & { text: string }>();
  list = (): StoredDocument[] => [...this.documents.values()];
  put(id: string, base: number, { savedAt, text }: Content): number | null {
    if ((this.documents.get(id)?.revision ?? 0) !== base) return null;
    this.documents.set(id, { ...kept({ id, savedAt, revision: base + 1 }), text });
    return base + 1;
  }
  erase(id: string, base: number): boolean {
    const now = this.documents.get(id);
    if (now?.revision !== base) return false;
    this.documents.set(id, { ...now, revision: base + 1, deletedAt: 1, text: '' });
    return true;
  }
}

class World {
  account = new Account();
  clock = 100;
  made = 0;
  /** Texts that someone replaced or deleted while they had them before their eyes. */
  readonly settledAway = new Set<string>();
  readonly texts: string[] = [];
  newText(): Content {
    this.made += 1;
    const text = `text ${this.made}`;
    this.texts.push(text);
    this.clock += 1;
    return { savedAt: this.clock, text };
  }
}

/** One browser: its steps happen between those of the others, as requests do. */
class Device {
  local = new Map<string, Content>();
  agreed = new Map<string, Agreed>();
  deleted = new Set<string>();
  queue: (() => void)[] = [];
  constructor(
    readonly world: World,
    readonly name: string,
  ) {}

  create(): void {
    this.local.set(`${this.name}${this.world.made}`, this.world.newText());
  }
  pick = (index: number): string | undefined => [...this.local.keys()][index % Math.max(1, this.local.size)];
  edit(index: number): void {
    const id = this.pick(index);
    if (id === undefined) return;
    this.world.settledAway.add(this.local.get(id)?.text ?? '');
    this.local.set(id, this.world.newText());
  }
  remove(index: number): void {
    const id = this.pick(index);
    if (id === undefined) return;
    this.world.settledAway.add(this.local.get(id)?.text ?? '');
    this.local.delete(id);
    this.deleted.add(id);
  }

  /** Asks for the list; what follows from it is done step by step, and an answer may be lost. */
  plan(isAnswerLost: boolean): boolean {
    const { account } = this.world;
    const plan = planSync({
      local: [...this.local].map(([id, { savedAt }]) => ({ id, savedAt })),
      agreed: this.agreed,
      deleted: this.deleted,
      remote: account.list(),
    });
    const seen = new Map([...this.local].map(([id, { savedAt }]) => [id, savedAt]));
    const isAsSeen = (id: string) => this.local.get(id)?.savedAt === seen.get(id);
    for (const { id, revision, savedAt } of plan.confirm) this.agreed.set(id, { revision, savedAt });
    for (const id of plan.forget) {
      this.agreed.delete(id);
      this.deleted.delete(id);
    }
    const take = (id: string, after: (own: Content | undefined) => void) => () => {
      const now = account.documents.get(id);
      if (!now || now.deletedAt !== null || !isAsSeen(id)) return;
      after(this.local.get(id));
      this.local.set(id, { savedAt: now.savedAt, text: now.text });
      this.agreed.set(id, { revision: now.revision, savedAt: now.savedAt });
      this.deleted.delete(id);
    };
    this.queue = [
      ...plan.pull.map(({ id }) => take(id, () => undefined)),
      ...plan.split.map(({ id }) =>
        take(id, (own) => {
          const isEqual = own?.text === account.documents.get(id)?.text;
          if (own && !isEqual) this.local.set(`${this.name}${this.local.size}-${(this.world.clock += 1)}`, own);
        }),
      ),
      ...plan.remove.map(({ id, revision }) => () => {
        const own = this.local.get(id);
        if (!own || !isAsSeen(id)) return;
        this.local.delete(id);
        this.agreed.set(id, { revision, savedAt: own.savedAt });
      }),
      ...plan.push.map(({ id, base }) => () => {
        const own = this.local.get(id);
        if (!own || !isAsSeen(id)) return;
        const before = this.agreed.get(id) ?? { revision: 0, savedAt: null };
        this.agreed.set(id, { ...before, sending: { base, savedAt: own.savedAt } });
        const revision = account.put(id, base, own);
        if (revision !== null && !isAnswerLost) this.agreed.set(id, { revision, savedAt: own.savedAt });
      }),
      ...plan.erase.map(({ id, base }) => () => {
        if (this.local.has(id) || !account.erase(id, base) || isAnswerLost) return;
        this.agreed.set(id, { revision: base + 1, savedAt: this.agreed.get(id)?.savedAt ?? null });
        this.deleted.delete(id);
      }),
    ];
    return isSettled(plan);
  }
  step(): void {
    this.queue.shift()?.();
  }
  syncWhole(): boolean {
    const isDone = this.plan(false);
    while (this.queue.length > 0) this.step();
    return isDone;
  }
  texts = (): string[] => [...this.local].map(([id, { text }]) => `${id} ${text}`).sort();
}

describe('any number of edits, deletions and offline times', () => {
  const action = fc.record({
    device: fc.nat(2),
    what: fc.constantFrom('create', 'edit', 'edit', 'remove', 'plan', 'plan', 'lose', 'step', 'step', 'step', 'sync'),
    index: fc.nat(5),
  });

  it('three browsers come to hold the same, and no text is lost that no one replaced or deleted', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80, size: 'max' }), (actions) => {
        const world = new World();
        const devices = ['a', 'b', 'c'].map((name) => new Device(world, name));
        for (const { device: which, what, index } of actions) {
          const device = devices[which] as Device;
          if (what === 'create') device.create();
          else if (what === 'edit') device.edit(index);
          else if (what === 'remove') device.remove(index);
          else if (what === 'step') device.step();
          else if (what === 'sync') device.syncWhole();
          else device.plan(what === 'lose');
        }
        for (let round = 0; round < 12; round += 1) for (const device of devices) device.syncWhole();
        const [first, ...rest] = devices.map((device) => device.texts());
        for (const other of rest) expect(other).toEqual(first);
        for (const device of devices) expect(device.syncWhole()).toBe(true);
        const there = new Set([...(devices[0]?.local.values() ?? [])].map(({ text }) => text));
        for (const text of world.texts) if (!world.settledAway.has(text)) expect(there).toContain(text);
      }),
    );
  });
});

describe('which versions are kept', () => {
  const DAY = 86_400_000;
  const MINUTE = 60_000;
  const newest = { revision: 7, startedAt: 100 * DAY, size: 1000 };

  it('lets saves within ten minutes of the first one take its place', () => {
    expect(replacesVersion(newest, { at: newest.startedAt + 10 * MINUTE - 1, size: 1000 })).toBe(true);
    expect(replacesVersion(newest, { at: newest.startedAt + 10 * MINUTE, size: 1000 })).toBe(false);
    expect(replacesVersion(newest, { at: newest.startedAt - 1, size: 1000 })).toBe(false);
  });

  it('keeps what was there before most of it went away', () => {
    expect(replacesVersion(newest, { at: newest.startedAt + MINUTE, size: 499 })).toBe(false);
    expect(replacesVersion(newest, { at: newest.startedAt + MINUTE, size: 500 })).toBe(true);
  });

  it('reaches back weeks when someone saves ten times a day', () => {
    let versions: StoredVersion[] = [];
    for (let save = 0; save < 300; save += 1) {
      versions = [
        { revision: save + 1, startedAt: Math.floor(save / 10) * DAY + (save % 10) * 3_600_000, size: 10 },
        ...versions,
      ];
      const dropped = new Set(versionsToDrop(versions));
      versions = versions.filter((version) => !dropped.has(version));
    }
    expect(versions).toHaveLength(20);
    const days = versions.map(({ startedAt }) => Math.floor(startedAt / DAY));
    // Ten of today and yesterday, then the last of each day.
    expect(new Set(days.slice(10)).size).toBe(10);
    expect(days.at(-1)).toBeLessThanOrEqual(29 - 9);
    expect(versions.slice(11).every(({ startedAt }) => startedAt % DAY === 9 * 3_600_000)).toBe(true);
  });

  it('never drops the newest and always fits', () => {
    const version = fc.record({
      startedAt: fc.nat(50 * DAY),
      size: fc.oneof(fc.nat(100_000), fc.nat(8 * 1024 * 1024)),
    });
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 60, size: 'max' }), (made) => {
        const versions = made
          .sort((a, b) => b.startedAt - a.startedAt)
          .map((one, index) => ({ ...one, revision: made.length - index }));
        const dropped = new Set(versionsToDrop(versions));
        const left = versions.filter((one) => !dropped.has(one));
        expect(left[0]).toBe(versions[0]);
        expect(left.length).toBeLessThanOrEqual(20);
        const bytes = left.reduce((sum, { size }) => sum + size, 0);
        expect(left.length === 1 || bytes <= VERSIONS_BYTES).toBe(true);
        if (versions.length <= 20 && versions.reduce((sum, { size }) => sum + size, 0) <= VERSIONS_BYTES)
          expect(dropped.size).toBe(0);
      }),
    );
  });
});
