/** The page's side of the offline copy: registers the service worker, makes and removes the copy of this device, and reads its age. */
import { COPY_PREFIX } from '@/domain/offline/handling';
import {
  BANK_FILE,
  BANK_FILE_CACHE,
  cacheName,
  FACTS_PATH,
  OWNER_HEADER,
  readFacts,
  type CopyFacts,
} from '@/domain/offline/copy';
import { api, OTHER_VERSION } from '@/lib/api/api';
import { forgetOfflineCopy } from '@/lib/session/forget';

export type ToWorker = { type: 'start'; owner: string; build: string } | { type: 'remove' } | { type: 'take-over' };
export type WorkerAnswer = 'kept' | 'refused' | 'full' | 'failed' | 'done';

/** Making the copy fetches a few hundred files. */
const START_MS = 180_000;
const TAKE_OVER_MS = 3_000;

const pageBuild = (): string => document.querySelector<HTMLElement>('[data-version]')?.dataset['version'] ?? '';

/** Whether this browser can store a copy: some cannot in private windows, and none can without TLS. */
export const canSaveCopy = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

export interface DeviceState extends CopyFacts {
  pages: number;
}

/** The copy of this device; null if there is none or the browser refuses storage. */
export async function findCopy(): Promise<DeviceState | null> {
  try {
    for (const name of await caches.keys()) {
      if (!name.startsWith(COPY_PREFIX)) continue;
      const cache = await caches.open(name);
      const stored = await cache.match(FACTS_PATH);
      const facts = stored && readFacts(await stored.json());
      if (facts && cacheName(facts.owner) === name) return { ...facts, pages: (await cache.keys()).length - 1 };
    }
  } catch {
    // A browser that refuses storage has no copy.
  }
  return null;
}

function send(worker: ServiceWorker, message: ToWorker): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const { port1: channel, port2: theirs } = new MessageChannel();
    const timer = setTimeout(() => resolve('failed'), START_MS);
    channel.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer);
      channel.close();
      resolve(data);
    };
    worker.postMessage(message, [theirs]);
  });
}

const activeWorker = async (): Promise<ServiceWorker | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration?.active ?? (registration ? (await navigator.serviceWorker.ready).active : null);
};

/** The session's account, with the name that copies use. Null if no one is signed in; undefined if the server cannot be reached. */
async function askOwner(): Promise<string | null | undefined> {
  const { ok, headers } = await api.get('/api/session');
  return ok ? headers.get(OWNER_HEADER) : undefined;
}

/** Makes this the person's own device: pages and files are loaded into the copy. */
export async function saveCopy(): Promise<WorkerAnswer> {
  const owner = await askOwner();
  // Right after a page has loaded, the worker is not registered yet.
  await registerWorker();
  const worker = canSaveCopy() ? await activeWorker() : null;
  if (!owner || !worker) return 'failed';
  return send(worker, { type: 'start', owner, build: pageBuild() });
}

/** Removes the copy from the page itself, even if the worker does not answer. */
export async function dropCopy(): Promise<void> {
  await forgetOfflineCopy();
  navigator.serviceWorker?.controller?.postMessage({ type: 'remove' } satisfies ToWorker);
}

/**
 * For a page from the copy: returns true if the copy's owner is still signed in. If another account or no account is signed in, removes the
 * copy and leaves the page.
 */
export async function checkOwner(): Promise<boolean> {
  const [owner, copy] = await Promise.all([askOwner(), findCopy()]);
  if (owner === undefined) return false;
  if (owner !== null && owner === copy?.owner) return true;
  document.documentElement.hidden = true;
  await dropCopy();
  location.replace('/');
  return false;
}

/** Reloads to the newest version: a waiting service worker takes over first. */
export async function reloadToNewest(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration('/'))?.waiting;
  if (waiting) {
    await new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, TAKE_OVER_MS);
      waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
    });
  }
  location.reload();
}

/**
 * Registers the service worker for a signed-in person. If there is a newer one, offers it with the same notice as a newer server. Returns
 * whether the copy was renewed.
 */
export async function registerWorker(): Promise<boolean> {
  if (!canSaveCopy() || !import.meta.env.PROD) return false;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const offer = () => {
    // The first worker of a browser replaces nothing.
    if (registration.waiting && registration.active) window.dispatchEvent(new Event(OTHER_VERSION));
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  offer();
  const [copy, build] = [await findCopy(), pageBuild()];
  if (!copy || !build || copy.build === build || !navigator.onLine || !registration.active) return false;
  return (await send(registration.active, { type: 'start', owner: copy.owner, build })) === 'kept';
}

/** The file that was shared with the installed app, once; null if there is none. */
export async function takeBankFile(): Promise<File | null> {
  const cache = await caches.open(BANK_FILE_CACHE);
  const stored = await cache.match(BANK_FILE);
  await caches.delete(BANK_FILE_CACHE);
  if (!stored) return null;
  const name = decodeURIComponent(stored.headers.get('x-file-name') ?? '');
  return new File([await stored.blob()], name || 'statement', { type: stored.headers.get('content-type') ?? '' });
}
