/**
 * Saved items without a screen: the data in this browser, the changes that are sent and merged, and the changes that wait when the
 * server cannot be reached.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireStorage, later, onPages, page, setOnline, settle, storedJson, type Reply } from '@tests/fakes/page';
import type { SavedRef } from '@/domain/saved/items';
import { recordName, writeStamp, type SavedRecord } from '@/domain/saved/records';

const ASHA = 'asha@example.com';
const idOf = (n: number) => n.toString(16).padStart(24, '0');
const BLUME = { type: 'seed', id: idOf(1), name: 'Blume' } as const;
const ACCEL = { type: 'pre-seed', id: idOf(2), name: 'Accel' } as const;
const refOf = ({ type, id }: SavedRef) => `${type}:${id}`;

interface Parcel {
  since: number;
  records: SavedRecord[];
}

/** The account: the greater stamp wins, and everything later than `since` is answered, at most `most` records. */
let account = new Map<string, { record: SavedRecord; version: number }>();
let version = 0;
let most = 1000;
const take = (record: SavedRecord) => {
  const known = account.get(recordName(record))?.record;
  if (known && known.stamp >= record.stamp) return;
  account.set(recordName(record), { record, version: (version += 1) });
};
const exchange = ({ body }: { body: unknown }): Reply => {
  const { since, records } = body as Parcel;
  records.forEach(take);
  const newer = [...account.values()].filter((one) => one.version > since).sort((a, b) => a.version - b.version);
  const answered = newer.slice(0, most);
  const hasMore = newer.length > answered.length;
  return {
    data: { records: answered.map(({ record }) => record), version: answered.at(-1)?.version ?? version, hasMore },
  };
};
/** Another device saved or removed something. */
const elsewhere = (ref: SavedRef, value: true | null = true, ms = Date.now()) =>
  take({ kind: 'favourite', key: refOf(ref), value, stamp: writeStamp({ ms, count: 0 }, 'elsewhere') });
const inAccount = () => [...account.values()].flatMap(({ record }) => (record.value === null ? [] : [record.key]));
const parcels = () => page.sent.map(({ body }) => body as Parcel);

const stops: (() => void)[] = [];
/** A page begins: its modules are new. */
async function openSaved(email: string | null = ASHA) {
  vi.resetModules();
  const saved = await import('./saved');
  const { $toasts } = await import('./toasts');
  const watch = (person: string) => {
    const stop = saved.watchSaved(person);
    stops.push(stop);
    return stop;
  };
  const stop = email === null ? () => undefined : watch(email);
  await settle();
  const favourites = () => saved.$saved.get().favourites.map(refOf);
  return { ...saved, watch, stop, favourites, toasts: () => $toasts.get() };
}

onPages();
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function signedIn() {
  account = new Map();
  version = 0;
  most = 1000;
  page.storage.setItem('token', 'session');
  page.reply = exchange;
}

describe('something that is saved', () => {
  it('SAVE-11 is shown and stored at once, under our key and the two of the specification, and sent a moment later', async () => {
    signedIn();
    const saved = await openSaved();
    const told: unknown[] = [];
    page.document.addEventListener('outset:saved', (event) => told.push((event as CustomEvent).detail));
    saved.addToFavourites(BLUME);
    expect(saved.favourites()).toEqual([refOf(BLUME)]);
    expect(saved.$hasUnsent.get()).toBe(true);
    expect(storedJson('favorites')).toEqual([{ id: BLUME.id, type: 'seed' }]);
    expect(storedJson('collections')).toEqual([]);
    expect(storedJson('saved')).toMatchObject({ owner: ASHA, unsent: [`favourite ${refOf(BLUME)}`] });
    expect(told).toEqual([[{ id: BLUME.id, type: 'seed' }]]);
    await later(700);
    expect(page.sent).toHaveLength(1);
    await later(100);
    expect(page.sent[1]).toMatchObject({ method: 'POST', path: '/api/saved/sync' });
    expect(parcels()[1]?.records).toMatchObject([{ kind: 'favourite', key: refOf(BLUME), value: true }]);
    expect(saved.$hasUnsent.get()).toBe(false);
    expect(storedJson('saved')).toMatchObject({ unsent: [], version: 1 });
    expect(page.storage.getItem('savedSyncedAt')).toBe(String(Date.now()));
  });

  it('is said with its name, and Undo takes it back here and in the account', async () => {
    signedIn();
    const saved = await openSaved();
    saved.addToFavourites(BLUME);
    await later(800);
    expect(saved.toasts()).toMatchObject([{ kind: 'success', text: 'Added to Favorites', about: 'Blume' }]);
    saved.toasts()[0]?.action?.run();
    expect(saved.favourites()).toEqual([]);
    await later(800);
    expect(inAccount()).toEqual([]);
    expect(storedJson('favorites')).toEqual([]);
  });

  it('is said to be there already, without an Undo and without a request', async () => {
    signedIn();
    const saved = await openSaved();
    saved.addToFavourites(BLUME);
    await later(800);
    const before = page.sent.length;
    saved.addToFavourites(BLUME);
    await later(1000);
    const { kind, text, action } = saved.toasts().at(-1)!;
    expect([kind, text, action]).toEqual(['info', 'Already in Favorites', undefined]);
    expect(page.sent).toHaveLength(before);
  });

  it('before the page knows whose it is, is theirs as soon as it does', async () => {
    signedIn();
    const saved = await openSaved(null);
    saved.addToFavourites(BLUME);
    await later(2000);
    expect(page.sent).toEqual([]);
    expect(page.storage.getItem('saved')).toBeNull();
    saved.watch(ASHA);
    await settle();
    expect(saved.favourites()).toEqual([refOf(BLUME)]);
    expect(inAccount()).toEqual([refOf(BLUME)]);
    expect(storedJson('saved')).toMatchObject({ owner: ASHA });
  });

  it('is gone from the page to be sent by the next one, when the page was left in that moment', async () => {
    signedIn();
    const first = await openSaved();
    first.addToFavourites(BLUME);
    first.stop();
    await later(5000);
    expect(inAccount()).toEqual([]);
    const second = await openSaved();
    expect(second.favourites()).toEqual([refOf(BLUME)]);
    expect(inAccount()).toEqual([refOf(BLUME)]);
  });

  it('is shown and sent where storage is full', async () => {
    signedIn();
    page.storage.refuse = () => 'QuotaExceededError';
    const saved = await openSaved();
    saved.addToFavourites(BLUME);
    await later(800);
    saved.addToFavourites(ACCEL);
    await later(800);
    expect(saved.favourites()).toEqual([refOf(ACCEL), refOf(BLUME)]);
    expect(inAccount()).toEqual([refOf(BLUME), refOf(ACCEL)]);
    expect(page.storage.getItem('saved')).toBeNull();
  });
});

describe('what the account holds', () => {
  it('is fetched by a first visit, in as many answers as it takes', async () => {
    signedIn();
    for (let n = 1; n <= 5; n += 1) elsewhere({ type: 'angel', id: idOf(n) }, true, n);
    most = 2;
    const saved = await openSaved();
    expect(parcels().map(({ since }) => since)).toEqual([0, 2, 4]);
    expect(saved.favourites()).toHaveLength(5);
    expect(saved.$isSavedLoaded.get()).toBe(true);
  });

  it('is asked for once a minute at most by the pages that follow, from where the last one ended', async () => {
    signedIn();
    elsewhere(BLUME);
    (await openSaved()).stop();
    elsewhere(ACCEL, true, Date.now() + 1);
    const soon = await openSaved();
    expect(page.sent).toHaveLength(1);
    expect(soon.$isSavedLoaded.get()).toBe(true);
    expect(soon.favourites()).toEqual([refOf(BLUME)]);
    soon.stop();
    await later(60_000);
    const late = await openSaved();
    expect(parcels()[1]).toEqual({ since: 1, records: [] });
    expect(late.favourites()).toEqual([refOf(ACCEL), refOf(BLUME)]);
  });

  it('is asked for when the page is looked at again, not when it is left', async () => {
    signedIn();
    elsewhere(BLUME);
    const saved = await openSaved();
    elsewhere(BLUME, null, Date.now() + 1);
    page.document.visibilityState = 'hidden';
    page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(page.sent).toHaveLength(1);
    page.document.visibilityState = 'visible';
    page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(saved.favourites()).toEqual([]);
    page.storage.removeItem('token');
    page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(page.sent).toHaveLength(2);
  });

  it('wins over an older change of this device, and loses to a later one', async () => {
    signedIn();
    page.isOnline = false;
    const saved = await openSaved();
    saved.addToFavourites(BLUME);
    elsewhere(BLUME, null, Date.now() + 1000);
    elsewhere(ACCEL, null, Date.now() - 1000);
    saved.addToFavourites(ACCEL);
    setOnline(true);
    await settle();
    expect(saved.favourites()).toEqual([refOf(ACCEL)]);
    expect(inAccount()).toEqual([refOf(ACCEL)]);
  });

  it('leaves out what cannot be read', async () => {
    signedIn();
    page.reply = () => ({
      data: {
        records: [null, { kind: 'favourite', key: 'seed:1', value: true, stamp: 'x' }],
        version: 7,
        hasMore: false,
      },
    });
    const saved = await openSaved();
    expect(saved.favourites()).toEqual([]);
    expect(storedJson('saved')).toMatchObject({ records: [], version: 7 });
  });
});

describe('without a network or a server', () => {
  it('says that nothing could be fetched on a first visit, and fetches it when the network is back', async () => {
    signedIn();
    elsewhere(BLUME);
    page.isOnline = false;
    const saved = await openSaved();
    expect([saved.$isSavedLoaded.get(), saved.$isSavedFailed.get()]).toEqual([true, true]);
    expect(page.sent).toEqual([]);
    setOnline(true);
    await settle();
    expect(saved.$isSavedFailed.get()).toBe(false);
    expect(saved.favourites()).toEqual([refOf(BLUME)]);
  });

  it.each([{ status: 500 }, { status: 401, message: 'Login required' }, 'offline'] as const)(
    'tries again after 30 seconds: %j',
    async (reply) => {
      signedIn();
      const saved = await openSaved();
      expect(saved.$isSavedFailed.get()).toBe(false);
      page.reply = () => reply;
      saved.addToFavourites(BLUME);
      await later(800);
      expect(saved.$hasUnsent.get()).toBe(true);
      expect(await saved.flushSaved()).toBe(false);
      const before = page.sent.length;
      page.reply = exchange;
      await later(29_000);
      expect(page.sent).toHaveLength(before);
      await later(1_000);
      expect(page.sent).toHaveLength(before + 1);
      expect(saved.$hasUnsent.get()).toBe(false);
      expect(inAccount()).toEqual([refOf(BLUME)]);
    },
  );

  it('says why the account takes no more', async () => {
    signedIn();
    page.reply = () => ({ status: 409, message: 'You can save at most 2,000 things.' });
    const saved = await openSaved();
    expect(saved.toasts()).toMatchObject([{ kind: 'error', text: 'You can save at most 2,000 things.' }]);
    expect(saved.$isSavedFailed.get()).toBe(true);
  });

  it('sends all others, says why, and takes over what the account holds, when a record is refused for good', async () => {
    signedIn();
    elsewhere(BLUME, null, 1);
    page.reply = (request) => {
      const place = (request.body as Parcel).records.findIndex(({ key }) => key === refOf(BLUME));
      if (place < 0) return exchange(request);
      return { status: 400, message: 'Invalid', errors: { [`records.${place}.value`]: 'Blume is not taken' } };
    };
    const saved = await openSaved();
    saved.addToFavourites(ACCEL);
    saved.addToFavourites(BLUME);
    await later(800);
    expect(inAccount()).toEqual([refOf(ACCEL)]);
    expect(saved.favourites()).toEqual([refOf(ACCEL)]);
    expect(saved.$hasUnsent.get()).toBe(false);
    const { kind, text } = saved.toasts().at(-1)!;
    expect([kind, text]).toEqual(['error', 'A change could not be saved. Blume is not taken.']);
    expect(storedJson('saved')).toMatchObject({ unsent: [], version: 2 });
  });

  it('tries no more once the page is left', async () => {
    signedIn();
    page.reply = () => 'offline';
    const saved = await openSaved();
    saved.stop();
    await later(120_000);
    setOnline(true);
    await settle();
    expect(page.sent).toHaveLength(1);
  });
});

describe('all that waits', () => {
  it('is sent before a page asks the server about it, also what is saved during an exchange', async () => {
    signedIn();
    const saved = await openSaved();
    saved.addToFavourites(BLUME);
    let answerFirst = (_: Reply) => undefined as void;
    page.reply = (request) => {
      page.reply = exchange;
      return new Promise((resolve) => (answerFirst = () => resolve(exchange(request))));
    };
    const flushed = saved.flushSaved();
    await settle();
    saved.addToFavourites(ACCEL);
    answerFirst('offline');
    expect(await flushed).toBe(true);
    expect(inAccount()).toEqual([refOf(BLUME), refOf(ACCEL)]);
  });
});

describe('this browser', () => {
  it('takes over favourites and collections from before there were records, once', async () => {
    signedIn();
    page.storage.setItem('favorites', JSON.stringify([{ _id: BLUME.id, type: 'seed' }, 'x']));
    const collections = [{ id: '1790000000000', name: ' Round ', influencers: [BLUME.id, idOf(9)] }];
    page.storage.setItem('collections', JSON.stringify(collections));
    const saved = await openSaved();
    expect(saved.favourites()).toEqual([refOf(BLUME)]);
    expect(saved.$saved.get().collections).toMatchObject([
      { id: '1790000000000', name: 'Round', items: [{ type: 'seed' }, { type: 'youtube-influencer', id: idOf(9) }] },
    ]);
    expect(inAccount()).toHaveLength(4);
  });

  it('tidies a text that waits and cannot be stored, and says so of a day that is none', async () => {
    signedIn();
    const key = `1790000000000/${refOf(BLUME)}`;
    const stamp = writeStamp({ ms: 1, count: 0 }, 'before');
    const stored = {
      format: 2,
      owner: ASHA,
      clock: { ms: 1, count: 0 },
      version: 1,
      records: [
        { kind: 'note', key, value: 'Met\u000bthem', stamp },
        { kind: 'follow-up', key, value: '12026-11-30', stamp },
      ],
      unsent: [`note ${key}`, `follow-up ${key}`],
    };
    page.storage.setItem('saved', JSON.stringify(stored));
    page.storage.setItem('savedSyncedAt', String(Date.now()));
    const saved = await openSaved();
    expect([...account.values()].map(({ record }) => record.value)).toEqual(['Met\nthem']);
    expect(saved.toasts()).toMatchObject([
      { kind: 'error', text: 'A change could not be saved. The date must be like 2026-11-30.' },
    ]);
    saved.stop();
    expect((await openSaved()).toasts()).toEqual([]);
  });

  it('shows no one what another person saved here', async () => {
    signedIn();
    const hers = await openSaved();
    hers.addToFavourites(BLUME);
    hers.stop();
    const his = await openSaved('ravi@example.com');
    expect(his.favourites()).toEqual([]);
    expect(storedJson('favorites')).toEqual([]);
    expect(storedJson('saved')).toMatchObject({ owner: 'ravi@example.com', records: [] });
  });

  it('fetches all again where a copy is unreadable or of an older layout', async () => {
    signedIn();
    elsewhere(BLUME);
    (await openSaved()).stop();
    const copy = storedJson('saved') as { records: unknown[] };
    for (const broken of [
      { ...copy, format: 1 },
      { ...copy, records: [...copy.records, { kind: 'x' }] },
    ]) {
      page.storage.setItem('saved', JSON.stringify(broken));
      page.storage.removeItem('savedSyncedAt');
      page.sent = [];
      const saved = await openSaved();
      expect(parcels()[0]?.since).toBe(0);
      expect(saved.favourites()).toEqual([refOf(BLUME)]);
      saved.stop();
    }
  });

  it('joins what two tabs save at the same time', async () => {
    signedIn();
    const first = await openSaved();
    const second = await openSaved();
    first.addToFavourites(BLUME);
    second.addToFavourites(ACCEL);
    expect(second.favourites()).toHaveLength(2);
    expect((storedJson('favorites') as unknown[]).length).toBe(2);
    expect(first.favourites()).toEqual([refOf(BLUME)]);
    fireStorage('saved', page.storage.getItem('saved'));
    expect(first.favourites().sort()).toEqual([refOf(ACCEL), refOf(BLUME)]);
    await later(800);
    expect(inAccount().sort()).toEqual([refOf(ACCEL), refOf(BLUME)]);
  });

  it('holds nothing again after a sign-out in another tab, while the page still shows it', async () => {
    signedIn();
    const saved = await openSaved();
    page.isOnline = false;
    page.storage.clear();
    saved.addToFavourites(BLUME);
    await later(800);
    expect(saved.favourites()).toEqual([refOf(BLUME)]);
    expect([...page.storage.entries.keys()]).toEqual([]);
  });
});

describe('bookmarks that were pressed before their store was there', () => {
  const press = (token: string, ...presses: unknown[]) =>
    page.storage.setItem('savedPresses', JSON.stringify({ token, presses }));

  it('are done in their order, named, and forgotten', async () => {
    signedIn();
    press('session', { ...BLUME, wanted: true }, { ...ACCEL, wanted: true }, { ...BLUME, wanted: false });
    const saved = await openSaved();
    expect(saved.favourites()).toEqual([refOf(ACCEL)]);
    expect(saved.toasts().map(({ text }) => text)).toEqual(['Saved Accel', 'Removed Blume']);
    expect(page.storage.getItem('savedPresses')).toBeNull();
    await settle();
    expect(inAccount()).toEqual([refOf(ACCEL)]);
  });

  it('are done of this session alone, and only where they name an entry', async () => {
    signedIn();
    press('another session', { ...BLUME, wanted: true });
    const saved = await openSaved();
    expect(saved.favourites()).toEqual([]);
    expect(page.storage.getItem('savedPresses')).toBeNull();
    press('session', { type: 'seed', id: '../x', name: 'X', wanted: true }, { ...ACCEL, wanted: 'yes' });
    saved.doPresses([{ ...BLUME, wanted: true }]);
    expect(saved.favourites()).toEqual([refOf(BLUME)]);
  });
});
