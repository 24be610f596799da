/** The marks of the roadmap without a screen: what is sent and stored, and what happens without a network, a database, or alone. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { later, onPages, page, setOnline, settle, storedJson, type Reply } from '@tests/fakes/page';
import { mergeMarks, readMarks, UNMARKED, type Mark, type Marks } from '@/domain/roadmap/marks';
import { tellPulse } from '@/lib/shell/pulse-news';

const ASHA = 'asha@example.com';
const ONE = '1'.padStart(24, '0');
const TWO = '2'.padStart(24, '0');
const SYNC = '/api/check/marks';

interface Changes {
  changes: ({ milestoneId: string } & Partial<Mark>)[];
}

/** The account: merges what is sent and answers all marks. */
let account: Marks = {};
const takes = ({ body }: { body: unknown }): Reply => {
  const { changes } = body as Changes;
  const marks = changes.map(({ milestoneId, ...mark }) => [milestoneId, { ...UNMARKED, ...mark }]);
  account = mergeMarks(account, readMarks(Object.fromEntries(marks)));
  return { data: { marks: account } };
};
const item = (_id: string, mark: Partial<Mark> = {}) => ({ _id, ...UNMARKED, ...mark });
const items = [item(ONE), item(TWO)];

const stops: (() => void)[] = [];
type Roadmap = typeof import('./roadmap');
/** A page begins: its modules are new. */
async function openRoadmap(person = ASHA, shown: Parameters<Roadmap['watchRoadmap']>[1] = items) {
  vi.resetModules();
  const roadmap = await import('./roadmap');
  const { $toasts } = await import('./toasts');
  const stop = roadmap.watchRoadmap(person, shown);
  stops.push(stop);
  await settle();
  const done = () => {
    const marks = roadmap.$marks.get() ?? {};
    return Object.keys(marks).filter((id) => marks[id]?.done);
  };
  return { ...roadmap, stop, done, notices: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
}

/** The value in the database under `name`. */
const inDatabase = (name: string) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('outset-roadmap', 1);
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const reading = database.transaction('roadmap').objectStore('roadmap').get(name);
      reading.addEventListener('success', () => {
        database.close();
        resolve(reading.result);
      });
    });
  });

onPages();
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function signedIn() {
  account = {};
  page.storage.setItem('token', 'session');
  page.reply = takes;
}

describe('a milestone that is ticked', () => {
  it('is shown at once, sent with its time, and stored with the map of the specification', async () => {
    signedIn();
    const roadmap = await openRoadmap();
    expect(page.sent).toEqual([]);
    const at = Date.now();
    roadmap.changeMark(ONE, { done: true });
    expect(roadmap.done()).toEqual([ONE]);
    await settle();
    const body = { changes: [{ milestoneId: ONE, done: true, doneAt: at }] };
    expect(page.sent).toEqual([{ method: 'POST', path: SYNC, body, keepalive: true }]);
    expect(roadmap.$isStuck.get()).toBe(false);
    expect(page.storage.getItem('roadmapPending')).toBeNull();
    expect(await inDatabase('completion')).toEqual({ [ONE]: true });
    expect(await inDatabase('copy')).toEqual({
      owner: ASHA,
      confirmed: { [ONE]: { ...UNMARKED, done: true, doneAt: at } },
      pending: {},
    });
    expect(page.storage.getItem('roadmapCopy')).toBeNull();
  });

  it('is told to the boxes of the shell, as settled once the server knows it', async () => {
    signedIn();
    const told: unknown[] = [];
    page.document.addEventListener('outset:progress', (event) => told.push((event as CustomEvent).detail));
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    expect(told.at(-1)).toEqual({ progress: { done: 1, total: 2, percent: 50 }, isSettled: false });
    await settle();
    expect(told.at(-1)).toEqual({ progress: { done: 1, total: 2, percent: 50 }, isSettled: true });
  });

  it('is later than what it changes, whatever the clock of this device says', async () => {
    signedIn();
    const ahead = Date.now() + 3_600_000;
    const roadmap = await openRoadmap(ASHA, [item(ONE, { done: true, doneAt: ahead })]);
    expect(roadmap.done()).toEqual([ONE]);
    roadmap.changeMark(ONE, { done: false });
    expect(roadmap.done()).toEqual([]);
    await settle();
    expect(page.sent[0]?.body).toEqual({ changes: [{ milestoneId: ONE, done: false, doneAt: ahead + 1 }] });
  });

  it('sends a due day alone, without saying whether it is done', async () => {
    signedIn();
    const roadmap = await openRoadmap();
    roadmap.changeMark(TWO, { dueOn: '2026-12-31' });
    await settle();
    const change = { milestoneId: TWO, dueOn: '2026-12-31', dueAt: Date.now() };
    expect(page.sent[0]?.body).toEqual({ changes: [change] });
    expect(roadmap.$marks.get()?.[TWO]?.dueOn).toBe('2026-12-31');
  });

  it('goes out in the same run when it is ticked during an exchange', async () => {
    signedIn();
    let answerFirst = (_: Reply) => undefined as void;
    const first = new Promise<Reply>((resolve) => (answerFirst = resolve));
    page.reply = (request) => (page.sent.length === 1 ? first : takes(request));
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    roadmap.changeMark(TWO, { done: true });
    await settle();
    expect(page.sent).toHaveLength(1);
    answerFirst(takes({ body: page.sent[0]?.body }));
    await settle();
    const ids = page.sent.flatMap(({ body }) => (body as Changes).changes.map(({ milestoneId }) => milestoneId));
    expect(ids).toEqual([ONE, TWO]);
    expect(roadmap.done()).toEqual([ONE, TWO]);
    expect(page.storage.getItem('roadmapPending')).toBeNull();
  });

  it('changes nothing after the page has stopped following the roadmap', async () => {
    signedIn();
    const roadmap = await openRoadmap();
    roadmap.stop();
    roadmap.changeMark(ONE, { done: true });
    await later(60_000);
    expect(roadmap.done()).toEqual([]);
    expect(page.sent).toEqual([]);
  });

  it('is one of many that waited: at most 200 go out in a request, and the rest right after', async () => {
    signedIn();
    const ids = Array.from({ length: 201 }, (_, n) => (n + 1).toString(16).padStart(24, '0'));
    const pending = Object.fromEntries(ids.map((id) => [id, { ...UNMARKED, done: true, doneAt: 1 }]));
    page.storage.setItem('roadmapCopy', JSON.stringify({ owner: ASHA, confirmed: {}, pending }));
    const roadmap = await openRoadmap();
    await settle();
    expect(page.sent.map(({ body }) => (body as Changes).changes.length)).toEqual([200, 1]);
    expect(Object.keys(account)).toHaveLength(201);
    expect(roadmap.done()).toHaveLength(201);
  });
});

describe('without a network', () => {
  it('says that something waits, keeps it here, and sends it when the network is back', async () => {
    signedIn();
    const roadmap = await openRoadmap();
    setOnline(false);
    expect(roadmap.$isStuck.get()).toBe(false);
    roadmap.changeMark(ONE, { done: true });
    await settle();
    expect(roadmap.$isStuck.get()).toBe(true);
    expect(page.sent).toEqual([]);
    expect(page.storage.getItem('roadmapPending')).toBe('1');
    setOnline(true);
    await settle();
    expect(page.sent).toHaveLength(1);
    expect(roadmap.$isStuck.get()).toBe(false);
    expect(page.storage.getItem('roadmapPending')).toBeNull();
  });

  it('sends what an earlier page could not as soon as the roadmap is opened again', async () => {
    signedIn();
    page.isOnline = false;
    const first = await openRoadmap();
    first.changeMark(ONE, { done: true });
    await settle();
    first.stop();
    page.isOnline = true;
    const second = await openRoadmap();
    expect(second.done()).toEqual([ONE]);
    expect(account[ONE]?.done).toBe(true);
  });

  it.each([
    ['a fault of the server', { status: 500 }],
    ['a server that cannot be reached', 'offline'],
    ['a sign-in that is asked for', { status: 401, message: 'Login required' }],
  ] as const)('%s is tried again after 30 seconds, without a notice', async (_, reply) => {
    signedIn();
    page.reply = () => reply;
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    expect(roadmap.$isStuck.get()).toBe(true);
    expect(roadmap.done()).toEqual([ONE]);
    expect(roadmap.notices()).toEqual([]);
    page.reply = takes;
    await later(29_000);
    expect(page.sent).toHaveLength(1);
    await later(1_000);
    expect(page.sent).toHaveLength(2);
    expect(roadmap.$isStuck.get()).toBe(false);
    expect(account[ONE]?.done).toBe(true);
  });

  it('tries no more once the page is left', async () => {
    signedIn();
    page.reply = () => 'offline';
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    roadmap.stop();
    await later(120_000);
    expect(page.sent).toHaveLength(1);
  });

  it('sends nothing of someone who signed out in another tab', async () => {
    signedIn();
    page.isOnline = false;
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    page.storage.removeItem('token');
    setOnline(true);
    page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(page.sent).toEqual([]);
    page.storage.setItem('token', 'session');
    page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(page.sent).toHaveLength(1);
  });
});

describe('a change that the server refuses for good', () => {
  it.each([
    [{ status: 400, message: 'The day is too far away.' }, 'The day is too far away.'],
    [{ status: 404 }, 'Failed to save milestone'],
  ] as const)('is taken back and said: %j', async (reply, text) => {
    signedIn();
    page.reply = () => reply;
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    expect(roadmap.notices()).toEqual([`error: ${text}`]);
    expect(roadmap.done()).toEqual([]);
    expect(roadmap.$isStuck.get()).toBe(false);
    await later(60_000);
    expect(page.sent).toHaveLength(1);
  });
});

describe('several pages', () => {
  it('a tab shows what another one ticked, without asking the server', async () => {
    signedIn();
    const first = await openRoadmap();
    const second = await openRoadmap();
    second.changeMark(TWO, { done: true });
    await vi.waitFor(() => expect(first.done()).toEqual([TWO]));
    expect(page.sent).toHaveLength(1);
  });

  it('a tab shows what another one ticked without a network', async () => {
    signedIn();
    const first = await openRoadmap();
    const second = await openRoadmap();
    page.isOnline = false;
    second.changeMark(TWO, { done: true });
    await vi.waitFor(() => expect(first.done()).toEqual([TWO]));
    expect(page.sent).toEqual([]);
  });

  it('two tabs that tick at once keep both', async () => {
    signedIn();
    const first = await openRoadmap();
    const second = await openRoadmap();
    first.changeMark(ONE, { done: true });
    second.changeMark(TWO, { done: true });
    await vi.waitFor(() =>
      expect([first.done(), second.done()]).toEqual([
        [ONE, TWO],
        [ONE, TWO],
      ]),
    );
    expect(Object.keys(account)).toEqual([ONE, TWO]);
  });

  it('send one at a time, where the browser has locks', async () => {
    signedIn();
    const asked: string[] = [];
    const request = (name: string, work: () => Promise<void>) => {
      asked.push(name);
      return work();
    };
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    expect(asked).toEqual(['outset-roadmap']);
    expect(account[ONE]?.done).toBe(true);
  });

  it('never take over the copy of another person', async () => {
    signedIn();
    page.isOnline = false;
    const hers = await openRoadmap();
    hers.changeMark(ONE, { done: true });
    await settle();
    hers.stop();
    page.isOnline = true;
    const his = await openRoadmap('ravi@example.com');
    expect(his.done()).toEqual([]);
    expect(page.sent).toEqual([]);
  });

  it('ask the server again when this browser knows more than the page was rendered with', async () => {
    signedIn();
    const before = await openRoadmap();
    before.changeMark(ONE, { done: true });
    await settle();
    before.stop();
    const stale = await openRoadmap();
    expect(stale.done()).toEqual([ONE]);
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]?.body).toEqual({ changes: [] });
  });

  it('send what waits from a page that does not show the roadmap, and only from there', async () => {
    signedIn();
    page.isOnline = false;
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    page.isOnline = true;
    await roadmap.sendPending(ASHA);
    expect(page.sent).toEqual([]);
    roadmap.stop();
    vi.resetModules();
    const elsewhere = await import('./roadmap');
    await elsewhere.sendPending(ASHA);
    expect(account[ONE]?.done).toBe(true);
    expect(page.storage.getItem('roadmapPending')).toBeNull();
  });
});

describe('what another device ticked', () => {
  const pulse = (marksChangedAt: number, askedAt = Date.now()) =>
    tellPulse({ pulse: { unread: 0, done: 0, total: 2, marksChangedAt, documentsChangedAt: 0 }, askedAt });

  it('is fetched when the pulse tells of a later change', async () => {
    signedIn();
    const roadmap = await openRoadmap();
    const doneAt = Date.now();
    page.reply = () => ({ data: [item(ONE, { done: true, doneAt }), item(TWO)] });
    pulse(doneAt);
    await settle();
    expect(page.sent).toMatchObject([{ method: 'GET', path: '/api/check/getcheck' }]);
    expect(roadmap.done()).toEqual([ONE]);
    pulse(doneAt);
    await settle();
    expect(page.sent).toHaveLength(1);
  });

  it('does not undo what was ticked here after the pulse was asked for', async () => {
    signedIn();
    const roadmap = await openRoadmap();
    const askedAt = Date.now() - 1_000;
    roadmap.changeMark(ONE, { done: true });
    await settle();
    page.reply = () => ({ data: items });
    pulse(Date.now() + 1, askedAt);
    await settle();
    expect(roadmap.done()).toEqual([ONE]);
  });

  it('changes nothing while the answer fails, or once the session is over', async () => {
    signedIn();
    const roadmap = await openRoadmap(ASHA, [item(ONE, { done: true, doneAt: 5 })]);
    page.reply = () => ({ status: 503 });
    pulse(Date.now());
    tellPulse({ pulse: null, askedAt: Date.now() });
    await settle();
    expect(page.sent).toHaveLength(1);
    expect(roadmap.done()).toEqual([ONE]);
  });
});

describe('where the browser refuses its database', () => {
  const refuse = () => {
    const factory = indexedDB;
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    return () => vi.stubGlobal('indexedDB', factory);
  };

  it('marks lie in local storage, and move into the database once it opens', async () => {
    signedIn();
    const allow = refuse();
    page.isOnline = false;
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    expect(storedJson('roadmapCompletion')).toEqual({ [ONE]: true });
    expect(storedJson('roadmapCopy')).toMatchObject({ owner: ASHA, pending: { [ONE]: { done: true } } });
    roadmap.stop();
    allow();
    page.isOnline = true;
    const again = await openRoadmap();
    expect(again.done()).toEqual([ONE]);
    expect(account[ONE]?.done).toBe(true);
    expect([page.storage.getItem('roadmapCopy'), page.storage.getItem('roadmapCompletion')]).toEqual([null, null]);
    expect(await inDatabase('completion')).toEqual({ [ONE]: true });
  });

  it('does not wait longer than three seconds for a database that never opens', async () => {
    signedIn();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const roadmap = await openRoadmap();
    expect(roadmap.$marks.get()).toBeNull();
    await later(3_000);
    expect(roadmap.$marks.get()).toEqual({});
  });

  it('marks last as long as the page where storage is full, too, and still reach the server', async () => {
    signedIn();
    refuse();
    page.storage.refuse = () => 'QuotaExceededError';
    const roadmap = await openRoadmap();
    roadmap.changeMark(ONE, { done: true });
    await settle();
    roadmap.changeMark(TWO, { done: true });
    await settle();
    expect(roadmap.done()).toEqual([ONE, TWO]);
    expect(Object.keys(account)).toEqual([ONE, TWO]);
    expect(page.storage.getItem('roadmapCopy')).toBeNull();
  });

  it('an unreadable copy is an empty one', async () => {
    signedIn();
    refuse();
    page.storage.setItem('roadmapCopy', '{"owner":');
    expect((await openRoadmap()).done()).toEqual([]);
    expect(page.sent).toEqual([]);
  });
});
