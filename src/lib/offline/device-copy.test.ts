/** The offline copy in bad conditions: other people, ended sessions, forged entries, old workers, no room. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CORE_PAGES } from '@/domain/offline/handling';
import {
  cacheName,
  FACTS_PATH,
  LONGEST_OFFLINE_MS,
  OWNER_HEADER,
  ownerName,
  SESSION_RULES,
} from '@/domain/offline/copy';
import { createDeviceCopy, OFFLINE_PAGE, SHELL_CACHE } from './device-copy';

const HERE = 'https://outset.example';
const ASHA = ownerName('asha'.repeat(5));
const RAVI = ownerName('ravi'.repeat(5));
const pathOf = (asked: Request | string) => {
  const url = new URL(typeof asked === 'string' ? asked : asked.url, HERE);
  return url.pathname + url.search;
};

/** As much of the browser's caches as the copy uses; entries keep the order in which they were put. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  constructor(private readonly room: () => boolean) {}
  match = async (asked: Request | string) => this.entries.get(pathOf(asked))?.clone();
  put = async (asked: Request | string, response: Response) => {
    if (!this.room()) throw new DOMException('No room', 'QuotaExceededError');
    this.entries.delete(pathOf(asked));
    this.entries.set(pathOf(asked), response);
  };
  keys = async () => [...this.entries.keys()].map((path) => new Request(HERE + path));
  delete = async (asked: Request | string) => this.entries.delete(pathOf(asked));
}

let caches: Map<string, FakeCache>;
let isOnline: boolean;
let hasRoom: boolean;
let now: number;
/** Whose session the server knows; null for no one. */
let signedIn: string | null;
let answer: (path: string) => Response | null;

const storage = {
  keys: async () => [...caches.keys()],
  has: async (name: string) => caches.has(name),
  open: async (name: string) => {
    const cache = caches.get(name) ?? new FakeCache(() => hasRoom);
    caches.set(name, cache);
    return cache;
  },
  delete: async (name: string) => caches.delete(name),
  match: async (asked: Request | string) => {
    for (const cache of caches.values()) {
      const found = await cache.match(asked);
      if (found) return found;
    }
    return undefined;
  },
} as unknown as CacheStorage;

const owned = (): Record<string, string> => (signedIn === null ? {} : { [OWNER_HEADER]: signedIn });
const htmlOf = (path: string) =>
  `<!doctype html><html lang="en-IN"><title>${path}</title><script src="/_astro/${path === OFFLINE_PAGE ? 'shell' : 'a'}.11111111.js">`;

function serve(path: string): Response {
  if (path === '/_astro/a.11111111.js') return new Response('import("./lazy.22222222.js")');
  if (path.startsWith('/_astro/')) return new Response('0');
  if (path === '/api/session' || path === OFFLINE_PAGE || signedIn !== null)
    return new Response(htmlOf(path), { headers: path === OFFLINE_PAGE ? {} : owned() });
  return new Response(null, { status: 302, headers: { location: '/' } });
}

const copy = createDeviceCopy({
  caches: storage,
  now: () => now,
  fetch: async (asked) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return answer(pathOf(asked)) ?? serve(pathOf(asked));
  },
});
const visit = async (path: string) => {
  const work: Promise<void>[] = [];
  const response = await copy.answerOwnPage(new Request(HERE + path), (one) => void work.push(one));
  // What is here in the moment of the answer; the rest of the work comes after it.
  const left = [...caches.keys()].filter((name) => name !== SHELL_CACHE);
  await Promise.all(work);
  return { response, text: await response.clone().text(), left };
};
const offline = async (path: string) => {
  isOnline = false;
  const { text } = await visit(path);
  return /data-(kept-at|offline)="([^"]*)"/.exec(text)?.slice(1);
};

beforeEach(async () => {
  caches = new Map();
  [isOnline, hasRoom, now, signedIn, answer] = [true, true, 1_800_000_000_000, ASHA, () => null];
  await copy.saveShell();
});

describe('a device that no one named as their own', () => {
  it('keeps no page, and says why it cannot show one', async () => {
    expect((await visit('/portal')).left).toEqual([]);
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });
});

describe('an own device', () => {
  beforeEach(async () => expect(await copy.start(ASHA, 'one')).toBe('kept'));

  it('opens the main pages and what was seen there, with their age, and the files that they fetch later', async () => {
    const kept = await caches.get(cacheName(ASHA))!.keys();
    expect(kept.map(pathOf)).toEqual([FACTS_PATH, ...CORE_PAGES]);
    expect([...caches.get('outset-copy-files')!.entries.keys()]).toContain('/_astro/lazy.22222222.js');
    const at = now;
    now += 60_000;
    await visit('/portal/mentors?q=asha');
    expect(await offline('/portal/tools/burn-rate')).toEqual(['kept-at', String(at)]);
    expect(await offline('/portal/mentors?q=asha')).toEqual(['kept-at', String(now)]);
    expect(await offline('/portal/mentors')).toEqual(['offline', 'missing']);
    expect(await offline(FACTS_PATH)).toEqual(['offline', 'missing']);
    // Drawn without the filter, so the address loses it too.
    const { response } = await visit('/portal/tools/burn-rate?view=projection');
    expect([response.status, response.headers.get('location')]).toEqual([302, `${HERE}/portal/tools/burn-rate`]);
  });

  it('is empty after a sign-out, when the page hears of it', async () => {
    answer = (path) => (path === '/api/logout' ? new Response('{}') : null);
    await copy.answerSignOut(new Request(`${HERE}/api/logout`, { method: 'POST' }));
    expect([...caches.keys()]).toEqual([SHELL_CACHE]);
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });

  it('keeps the copy where a sign-out did not reach the server', async () => {
    answer = (path) => (path === '/api/logout' ? new Response('{}', { status: 503 }) : null);
    await copy.answerSignOut(new Request(`${HERE}/api/logout`, { method: 'POST' }));
    expect(await offline('/portal')).toContain('kept-at');
  });

  it('is empty before the first answer after a sign-out from elsewhere is shown', async () => {
    signedIn = null;
    const { left, response } = await visit('/portal');
    expect([left, response.status]).toEqual([[], 302]);
  });

  it('is empty before another account in the same browser sees its first page, and makes it no copy', async () => {
    signedIn = RAVI;
    expect((await visit('/portal')).left).toEqual([]);
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });

  it('becomes the device of another account without the pages of the first, and of the same one with them', async () => {
    await visit('/portal/mentors?q=asha');
    expect(await copy.start(ASHA, 'two')).toBe('kept');
    expect((await offline('/portal/mentors?q=asha'))?.[0]).toBe('kept-at');
    [isOnline, signedIn] = [true, RAVI];
    expect(await copy.start(RAVI, 'two')).toBe('kept');
    expect([...caches.keys()]).not.toContain(cacheName(ASHA));
    expect(await offline('/portal/mentors?q=asha')).not.toContain('kept-at');
  });

  it('refuses to make a copy for an account that the server does not name', async () => {
    signedIn = RAVI;
    expect(await copy.start(ASHA, 'two')).toBe('refused');
    expect([...caches.keys()]).toEqual([SHELL_CACHE]);
  });

  it('of an older worker goes at the first answer of a server with other rules, and cannot be made again', async () => {
    signedIn = `${SESSION_RULES + 1}.${'asha'.repeat(5)}`;
    expect((await visit('/portal')).left).toEqual([]);
    expect(await copy.start(signedIn, 'two')).toBe('refused');
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });

  it('opens no forged copy: facts of one name in the cache of another', async () => {
    const facts = await caches.get(cacheName(ASHA))!.match(FACTS_PATH);
    await copy.remove();
    const forged = await storage.open(cacheName(RAVI));
    await forged.put(FACTS_PATH, facts!);
    await forged.put('/portal', new Response(htmlOf('/portal')));
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });

  it('opens no more after fourteen days without the server, nor with a clock set back', async () => {
    now -= 2 * 24 * 3_600_000;
    expect(await offline('/portal')).toEqual(['offline', 'clock']);
    now += 2 * 24 * 3_600_000 + LONGEST_OFFLINE_MS + 1;
    expect(await offline('/portal')).toEqual(['offline', 'expired']);
    expect([...caches.keys()]).toEqual([SHELL_CACHE]);
  });

  it('shows no page while the last word of the server was maintenance, and opens again after it', async () => {
    answer = () => new Response('maintenance', { status: 503 });
    expect((await visit('/portal')).text).toBe('maintenance');
    expect(await offline('/portal')).toEqual(['offline', 'closed']);
    [isOnline, answer] = [true, () => null];
    await visit('/portal');
    expect(await offline('/portal')).toContain('kept-at');
  });

  it('goes on through a server in trouble, and where no one can say whose session it is', async () => {
    answer = () => new Response('broken', { status: 500 });
    expect((await visit('/portal')).left).toContain(cacheName(ASHA));
    answer = (path) =>
      path === '/api/session' ? new Response('', { status: 500 }) : new Response('', { status: 302 });
    expect((await visit('/portal/settings')).left).toContain(cacheName(ASHA));
  });

  it('keeps nothing of a page that comes in after the copy was removed', async () => {
    const work: Promise<void>[] = [];
    const response = await copy.answerOwnPage(new Request(`${HERE}/portal`), (one) => void work.push(one));
    await copy.remove();
    await Promise.all(work);
    expect(response.status).toBe(200);
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });

  it('makes no copy again where a sign-out comes while it is made', async () => {
    await copy.remove();
    answer = (path) => {
      if (path === CORE_PAGES[0]) caches.delete(cacheName(ASHA));
      return null;
    };
    await copy.start(ASHA, 'two');
    expect([...caches.keys()]).not.toContain(cacheName(ASHA));
    expect(await offline('/portal')).toEqual(['offline', 'none']);
  });

  it('has at most 80 pages, and those that were seen last', async () => {
    for (let page = 1; page <= 80; page += 1) await visit(`/portal/mentors?page=${page}`);
    const paths = (await caches.get(cacheName(ASHA))!.keys()).map(pathOf).filter((path) => path !== FACTS_PATH);
    expect(paths).toEqual(Array.from({ length: 80 }, (_, at) => `/portal/mentors?page=${at + 1}`));
  });

  it('has at most 1,500 files after a deployment: those that its pages need, however old, and the newest of the others', async () => {
    const files = caches.get('outset-copy-files')!;
    const needed = ['/_astro/a.11111111.js', '/_astro/lazy.22222222.js'];
    expect((await files.keys()).map(pathOf)).toEqual(needed);
    const names = Array.from({ length: 1_500 }, (_, n) => `/_astro/old${n}.33333333.js`);
    for (const name of names) await files.put(name, new Response('0'));
    expect(await copy.start(ASHA, 'two')).toBe('kept');
    expect((await files.keys()).map(pathOf)).toEqual([...needed, ...names.slice(2)]);
  });

  it('stores nothing of a page that is never copied, and explains offline why it cannot be shown', async () => {
    const security = new Request(`${HERE}/portal/settings/security`);
    const before = await caches.get(cacheName(ASHA))!.keys();
    expect(await (await copy.answerPage(security)).text()).toContain('<title>/portal/settings/security');
    expect(await caches.get(cacheName(ASHA))!.keys()).toEqual(before);
    isOnline = false;
    expect(await (await copy.answerPage(security)).text()).toContain('data-offline="missing"');
    await copy.remove();
    expect(await (await copy.answerPage(security)).text()).toContain('data-offline="none"');
  });

  it('says so where the browser has no room', async () => {
    await copy.remove();
    hasRoom = false;
    await expect(copy.start(ASHA, 'two')).rejects.toThrow('No room');
  });
});
