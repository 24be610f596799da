/** The service worker's offline copy: pages of one account and the files that they need. Handles no events itself, so that tests can call it. */
import { COPY_PREFIX, CORE_PAGES } from '@/domain/offline/handling';
import {
  BANK_FILE_CACHE,
  cacheName,
  FACTS_PATH,
  isOwnerOfTheseRules,
  judgeAnswer,
  STORED_AT_HEADER,
  openness,
  OWNER_HEADER,
  readFacts,
  type CopyFacts,
} from '@/domain/offline/copy';

export const FILES_CACHE = `${COPY_PREFIX}files`;
/** The cache of the page for unavailable pages, with its files. It belongs to no account. */
export const SHELL_CACHE = 'outset-shell';
export const OFFLINE_PAGE = '/app/offline';

const MAX_PAGES = 80;
const MOST_FILES = 900;
/** Includes files of earlier builds, because the pages that were stored with them need them. */
const MAX_FILES = 1_500;
const AT_ONCE = 8;
/** A file of the build with a hash in its name, in a page, a script or a style. */
const FILE = /(?:\/_astro\/|["'`(](?:\.\/|_astro\/))([\w.@-]+[.-][\w-]{8}\.(?:js|css|woff2))/g;
/** Fonts of other scripts are almost a megabyte, so offline pages do without them. */
const isWanted = (name: string): boolean => !name.endsWith('.woff2') || name.includes('-latin-wght');

const filesIn = (text: string): string[] =>
  [...text.matchAll(FILE)].flatMap(([, name = '']) => (isWanted(name) ? [`/_astro/${name}`] : []));

/** Why a page cannot be shown; the page at `OFFLINE_PAGE` has the texts. */
export type Reason = 'none' | 'missing' | 'expired' | 'clock' | 'closed';

export interface Browser {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  now: () => number;
}

const seen = (response: Response) => ({
  status: response.status,
  isRedirect: response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400),
  owner: response.headers.get(OWNER_HEADER),
});
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'https://outset.invalid');
  return pathname + search;
};
/** Attributes on the root element, which the page's first script and the offline bar read. */
const marked = (html: string, attributes: string): string => html.replace(/<html\b/, `<html ${attributes}`);

export function createDeviceCopy({ caches, fetch, now }: Browser) {
  async function findFacts(): Promise<CopyFacts | null> {
    for (const name of await caches.keys()) {
      if (!name.startsWith(COPY_PREFIX)) continue;
      const stored = await (await caches.open(name)).match(FACTS_PATH);
      const facts = stored && readFacts(await stored.json().catch(() => null));
      if (facts && cacheName(facts.owner) === name) return facts;
    }
    return null;
  }

  async function writeFacts(facts: CopyFacts): Promise<void> {
    const cache = await caches.open(cacheName(facts.owner));
    await cache.put(FACTS_PATH, new Response(JSON.stringify(facts)));
  }

  async function remove(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(COPY_PREFIX)).map((name) => caches.delete(name)));
  }

  /**
   * Fetches the files that a text names, and in turn the files that these name. `looked` collects the checked names, so that each stored
   * file is read only once.
   */
  async function storeFiles(name: string, text: string, looked?: Set<string>): Promise<void> {
    const known = looked ?? new Set<string>();
    const waiting = [...new Set(filesIn(text))].filter((path) => !known.has(path));
    for (const path of waiting) known.add(path);
    const keepOne = async (path: string) => {
      const cached = await caches.match(path);
      if (cached && !looked) return;
      const response = cached ?? (await fetch(path).catch(() => null));
      if (!response?.ok) return;
      const next = path.endsWith('.woff2') ? [] : filesIn(await response.clone().text());
      if (!cached) await (await caches.open(name)).put(path, response);
      for (const one of next)
        if (!known.has(one) && known.size < MOST_FILES) {
          waiting.push(one);
          known.add(one);
        }
    };
    while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(keepOne));
  }

  /** Puts a page into the copy, unless the copy was removed in the meantime; the oldest pages are removed to make room. */
  async function savePage(facts: CopyFacts, url: string, response: Response, looked?: Set<string>): Promise<void> {
    const html = await response.text();
    const name = cacheName(facts.owner);
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    const headers = new Headers(response.headers);
    headers.set(STORED_AT_HEADER, String(now()));
    await cache.put(pathOf(url), new Response(html, { headers }));
    const pages = (await cache.keys()).filter((request) => pathOf(request.url) !== FACTS_PATH);
    await Promise.all(pages.slice(0, Math.max(0, pages.length - MAX_PAGES)).map((request) => cache.delete(request)));
    await storeFiles(FILES_CACHE, html, looked);
  }

  /** The session's owner according to the server. Null if no one is signed in; undefined if the server cannot be reached. */
  async function askOwner(): Promise<string | null | undefined> {
    const answer = await fetch('/api/session', { credentials: 'same-origin', cache: 'no-store' }).catch(() => null);
    return answer?.ok ? answer.headers.get(OWNER_HEADER) : undefined;
  }

  /** Changes the copy as the answer requires, before the answer is shown. Returns the work that may follow afterwards. */
  async function settle(response: Response, url: string): Promise<(() => Promise<void>) | null> {
    const facts = await findFacts();
    if (!facts) return null;
    let verdict = judgeAnswer(seen(response), facts);
    if (verdict === 'ask') {
      const owner = await askOwner();
      verdict = owner === undefined || owner === facts.owner ? 'pass' : 'remove';
    }
    if (verdict === 'remove') await remove();
    if (verdict === 'close') await writeFacts({ ...facts, isClosed: true });
    if (verdict !== 'keep') return null;
    const copy = response.clone();
    return async () => {
      if (!(await caches.has(cacheName(facts.owner)))) return;
      await writeFacts({ ...facts, reachedAt: now(), isClosed: false });
      await savePage(facts, url, copy);
    };
  }

  async function offlinePage(reason: Reason): Promise<Response> {
    const page = await (await caches.open(SHELL_CACHE)).match(OFFLINE_PAGE);
    if (!page) return Response.error();
    return new Response(marked(await page.text(), `data-offline="${reason}"`), { headers: page.headers });
  }

  /** The copy of a page, with its age; else the page that explains why there is none. */
  async function open(url: string): Promise<Response> {
    const facts = await findFacts();
    if (!facts) return offlinePage('none');
    const state = openness(facts, now());
    if (state === 'expired') await remove();
    if (state !== 'open') return offlinePage(state);
    const cache = await caches.open(cacheName(facts.owner));
    const path = pathOf(url);
    const cached = path === FACTS_PATH ? undefined : await cache.match(path);
    if (cached) {
      const storedAt = Number(cached.headers.get(STORED_AT_HEADER));
      return new Response(marked(await cached.text(), `data-kept-at="${storedAt}"`), { headers: cached.headers });
    }
    const [plain = ''] = path.split('?');
    // It was rendered for another query, so parts of it would not fit this address.
    if (plain !== path && (await cache.match(plain))) return Response.redirect(new URL(plain, url).href, 302);
    return offlinePage('missing');
  }

  return {
    findFacts,
    remove,
    open,
    offlinePage,

    /** Network first; `later` gets the work that may continue after the answer. */
    async answerOwnPage(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
      const response = await fetch(request).catch(() => null);
      if (!response) return open(request.url);
      // No one is signed in here, so a shared file cannot be opened any more.
      if (seen(response).isRedirect) await caches.delete(BANK_FILE_CACHE);
      const rest = await settle(response, request.url);
      if (rest) later(rest().catch(() => undefined));
      return response;
    },

    async answerPage(request: Request): Promise<Response> {
      return (await fetch(request).catch(() => null)) ?? offlinePage((await findFacts()) ? 'missing' : 'none');
    },

    /** A sign-out removes the copy before the page gets the response. */
    async answerSignOut(request: Request): Promise<Response> {
      const response = await fetch(request);
      if (response.ok || response.status === 401) await remove();
      return response;
    },

    /** Makes the copy of this device, or renews it after a deployment. Throws if there is not enough space. */
    async start(owner: string, build: string): Promise<'kept' | 'refused'> {
      const before = await findFacts();
      if (!isOwnerOfTheseRules(owner) || (await askOwner()) !== owner) {
        await remove();
        return 'refused';
      }
      if (before?.owner !== owner) await remove();
      const facts: CopyFacts = { owner, build, reachedAt: now(), isClosed: false };
      await writeFacts(facts);
      const looked = new Set<string>();
      for (const path of CORE_PAGES) {
        const response = await fetch(path, { credentials: 'same-origin', redirect: 'manual' }).catch(() => null);
        if (response && judgeAnswer(seen(response), facts) === 'keep') await savePage(facts, path, response, looked);
      }
      const files = await caches.open(FILES_CACHE);
      const all = await files.keys();
      // A file that has not changed for many builds is the oldest, and the pages of this one need it.
      const others = all.filter(({ url }) => !looked.has(pathOf(url)));
      const old = others.slice(0, Math.max(0, all.length - MAX_FILES));
      await Promise.all(old.map((file) => files.delete(file)));
      return 'kept';
    },

    /** Stores the page for unavailable pages. */
    async saveShell(): Promise<void> {
      const page = await fetch(OFFLINE_PAGE, { cache: 'no-store' });
      if (!page.ok) throw new Error(`The offline page answered ${page.status}.`);
      const html = await page.clone().text();
      await (await caches.open(SHELL_CACHE)).put(OFFLINE_PAGE, page);
      await storeFiles(SHELL_CACHE, html);
    },
  };
}
