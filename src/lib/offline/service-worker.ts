/** The service worker: handles requests and messages from pages. Built by scripts/build/service-worker.mjs into /sw.js; device-copy.ts has the copy. */
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { BANK_FILE, BANK_FILE_CACHE } from '@/domain/offline/copy';
import { PUSH_HREF, PUSH_TEXT } from '@/domain/notifications/push';
import { handlingOf, type Handling } from '@/domain/offline/handling';
import { createDeviceCopy, FILES_CACHE } from './device-copy';
import type { ToWorker, WorkerAnswer } from './own-device';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Tab {
  navigate(path: string): Promise<Tab | null>;
  focus(): Promise<unknown>;
}
interface Scope {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: Lasting) => void): void;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listen: (event: Lasting & { data: { text(): string } | null }) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Lasting & { notification: Notification }) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent<ToWorker> & Lasting) => void): void;
}
const worker = self as unknown as Scope;

/** The same limit as in the import of bank files. */
const BANK_FILE_BYTES = 20 * 1024 * 1024;
const EXPENSES = '/portal/tools/expense-tracker';

const copy = createDeviceCopy({ caches, fetch: (request, init) => fetch(request, init), now: () => Date.now() });
// Only on a person's own device are files stored beyond the browser's own cache.
const files = new CacheFirst({
  cacheName: FILES_CACHE,
  plugins: [{ cacheWillUpdate: async ({ response }) => (response.ok && (await copy.findFacts()) ? response : null) }],
});

const handles =
  (handling: Handling) =>
  ({ request, url }: { request: Request; url: URL }) =>
    handlingOf(
      {
        method: request.method,
        mode: request.mode,
        url,
        referrer: request.referrer,
        from: request.headers.get('origin'),
      },
      worker.location.origin,
    ) === handling;

registerRoute(handles('own-page'), ({ request, event }) =>
  copy.answerOwnPage(request, (work) => event.waitUntil(work)),
);
registerRoute(handles('page'), ({ request }) => copy.answerPage(request));
registerRoute(
  handles('file'),
  async (call) => (await caches.match(call.request)) ?? files.handle({ request: call.request, event: call.event }),
);
registerRoute(handles('sign-out'), ({ request }) => copy.answerSignOut(request), 'POST');

/** Stores a shared file for the expense tracker. Nothing is sent; the tracker asks the person before it reads the file. */
async function takeBankFile(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const file = form?.get('file');
  if (file instanceof File && file.size <= BANK_FILE_BYTES) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name.slice(0, 200)) };
    await (await caches.open(BANK_FILE_CACHE)).put(BANK_FILE, new Response(file, { headers }));
  }
  return Response.redirect(`${EXPENSES}?import=shared`, 303);
}
registerRoute(handles('bank-file'), ({ request }) => takeBankFile(request), 'POST');

// A push message shows only this text, and links only to the calendar. The text comes only from our server, encrypted for this browser.
worker.addEventListener('push', (event) => {
  const body = event.data?.text() || PUSH_TEXT;
  event.waitUntil(worker.registration.showNotification('Outset', { body, tag: 'outset', icon: '/icons/icon-192.png' }));
});
/** Opens the calendar: in an open tab of Outset, else in a new one. */
async function openCalendar(): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A tab that this worker does not control cannot be navigated.
  const moved = await open?.navigate(PUSH_HREF).catch(() => null);
  if (moved) await moved.focus();
  else await worker.clients.openWindow(PUSH_HREF);
}
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openCalendar());
});

worker.addEventListener('install', (event) => event.waitUntil(copy.saveShell()));

async function obey(message: ToWorker): Promise<WorkerAnswer> {
  if (message.type === 'take-over') await worker.skipWaiting();
  else if (message.type === 'remove') await copy.remove();
  else {
    try {
      return await copy.start(message.owner, message.build);
    } catch (error) {
      await copy.remove();
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }
  return 'done';
}
worker.addEventListener('message', (event) => {
  event.waitUntil(obey(event.data).then((answer) => event.ports[0]?.postMessage(answer)));
});
