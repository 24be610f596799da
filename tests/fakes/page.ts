/** A page of a browser without a screen, for tests of stores: events, storages, databases and a network that can fail. */
import * as databases from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { $viewer } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { MapStorage } from './map-storage';

export interface Request {
  method: string;
  path: string;
  /** Parsed from JSON; null without one. */
  body: unknown;
  keepalive: boolean;
}
/** What the server answers; `data` and `message` go into the envelope. */
export type Reply = { status?: number; data?: unknown; message?: string; errors?: Record<string, string> } | 'offline';

class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';
  cookie = '';
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
}

/** Made again for each test. */
export const page = {
  storage: new MapStorage(),
  tab: new MapStorage(),
  window: new EventTarget(),
  document: new FakeDocument(),
  isOnline: true,
  /** All requests, in order. */
  sent: [] as Request[],
  reply: (_: Request): Reply | Promise<Reply> => ({ status: 404 }),
};

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, keepalive = false } = init;
  const request = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null, keepalive };
  page.sent.push(request);
  const reply = await page.reply(request);
  if (reply === 'offline') throw new TypeError('Failed to fetch');
  const { status = 200, ...rest } = reply;
  return Response.json({ success: status < 400, ...rest }, { status });
}

/** Call it at the top of a test file. The clock stands still until `later`. */
export function onPages(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: Date.UTC(2026, 10, 20, 12),
    });
    Object.assign(page, {
      storage: new MapStorage(),
      tab: new MapStorage(),
      window: new EventTarget(),
      document: new FakeDocument(),
      isOnline: true,
      sent: [],
      reply: () => ({ status: 404 }),
    });
    for (const [name, value] of Object.entries(databases)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
    vi.stubGlobal('indexedDB', new databases.IDBFactory());
    vi.stubGlobal('localStorage', page.storage);
    vi.stubGlobal('sessionStorage', page.tab);
    vi.stubGlobal('window', page.window);
    vi.stubGlobal('document', page.document);
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('navigator', {
      get onLine() {
        return page.isOnline;
      },
    });
    $toasts.set([]);
    $viewer.set({ state: 'unauthenticated' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets databases, channels and answers have their turns, which no clock advances. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Time passes, and what it starts ends. */
export async function later(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** What the browser says when another tab wrote a key. */
export function fireStorage(key: string | null, newValue: string | null = null): void {
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

/** The network comes or goes. */
export function setOnline(isOnline: boolean): void {
  page.isOnline = isOnline;
  page.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** A value of local storage, parsed; null where there is none. */
export const storedJson = (key: string): unknown => JSON.parse(page.storage.getItem(key) ?? 'null');
