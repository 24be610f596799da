/** The script of the offline page: shows the reason that the service worker found, and the pages that can be opened. */
import { FACTS_PATH, STORED_AT_HEADER, cacheName } from '@/domain/offline/copy';
import { readText } from '@/lib/storage/storage';
import { findCopy } from './own-device';

const MAX_LISTED = 20;

const dayAndTime = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' }).format(at);

async function listPages(place: HTMLElement): Promise<void> {
  const copy = await findCopy();
  const list = place.querySelector('ul');
  if (!copy || !list) return;
  const cache = await caches.open(cacheName(copy.owner));
  const listed = new Set<string>();
  for (const request of (await cache.keys()).slice(-MAX_LISTED)) {
    const { pathname, search } = new URL(request.url);
    const page = pathname === FACTS_PATH ? undefined : await cache.match(request);
    if (!page) continue;
    const [, title = ''] = /<title>([^<]*)/.exec(await page.text()) ?? [];
    // Tabs of one page have the same title, so only one of them is listed.
    if (listed.has(title)) continue;
    listed.add(title);
    const link = document.createElement('a');
    link.className = 'block card p-4';
    link.href = pathname + search;
    const name = document.createElement('span');
    name.className = 'block font-medium';
    // Titles of pages are text that the server escaped.
    name.textContent = new DOMParser().parseFromString(title, 'text/html').body.textContent.replace(/ · Outset$/, '');
    const age = document.createElement('span');
    age.className = 'muted text-sm';
    age.textContent = `Saved on ${dayAndTime(Number(page.headers.get(STORED_AT_HEADER)))}`;
    link.appendChild(name);
    link.appendChild(age);
    list.appendChild(document.createElement('li')).appendChild(link);
  }
  place.hidden = list.childElementCount === 0;
}

export function initOfflinePage(): void {
  // A page of the portal is only for people who are signed in or in guest mode, even without a network.
  const isPortal = /^\/portal(?:\/|$)/.test(location.pathname);
  if (isPortal && readText('token') === null && readText('guestMode') !== 'true') location.replace('/');
  const reason = document.documentElement.dataset['offline'] ?? 'missing';
  for (const words of document.querySelectorAll<HTMLElement>('[data-reason]'))
    words.hidden = words.dataset['reason'] !== reason;
  document.querySelector('[data-again]')?.addEventListener('click', () => location.reload());
  window.addEventListener('online', () => location.reload());
  const place = document.querySelector<HTMLElement>('[data-kept]');
  if (place && reason === 'missing') void listPages(place);
}
