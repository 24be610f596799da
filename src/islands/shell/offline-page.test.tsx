/** The offline page: why the page cannot be shown, which pages can be opened, and the return once there is a network. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheName, FACTS_PATH, ownerName, STORED_AT_HEADER } from '@/domain/offline/copy';
import { initOfflinePage } from '@/lib/offline/offline-page';

const ASHA = ownerName('asha'.repeat(5));

/** What the service worker sends, as far as the script is concerned. */
function drawPage(reason?: string) {
  if (reason === undefined) delete document.documentElement.dataset['offline'];
  else document.documentElement.dataset['offline'] = reason;
  render(
    <>
      <p data-reason="missing">This page is not saved.</p>
      <p data-reason="expired">It is too long ago.</p>
      <button type="button" data-again="">
        Try again
      </button>
      <section data-kept="" hidden>
        <ul />
      </section>
    </>,
  );
}
const said = () =>
  [...document.querySelectorAll<HTMLElement>('[data-reason]')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent);

/** The copy of this device, with these pages. */
function stubCopy(pages: Record<string, string>) {
  const answers = new Map<string, () => Response>([
    [FACTS_PATH, () => Response.json({ owner: ASHA, build: 'one', reachedAt: 1, isClosed: false })],
    ...Object.entries(pages).map(
      ([path, title]) =>
        [
          path,
          () =>
            new Response(`<!doctype html><title>${title}</title>`, {
              headers: { [STORED_AT_HEADER]: String(Date.UTC(2026, 10, 27, 6, 30)) },
            }),
        ] as const,
    ),
  ]);
  const pathOf = (asked: string | { url: string }) => {
    const url = new URL(typeof asked === 'string' ? asked : asked.url, location.href);
    return url.pathname + url.search;
  };
  const cache = {
    keys: async () => [...answers.keys()].map((path) => ({ url: new URL(path, location.href).href })),
    match: async (asked: string | { url: string }) => answers.get(pathOf(asked))?.(),
  };
  vi.stubGlobal('caches', { keys: async () => [cacheName(ASHA)], open: async () => cache });
}

const reload = vi.fn();
const replace = vi.fn();
beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload.mockReset());
  vi.spyOn(location, 'replace').mockImplementation(replace.mockReset());
  stubCopy({});
  return () => vi.unstubAllGlobals();
});

describe('the page for a page that cannot be shown', () => {
  it.each([
    ['expired', ['It is too long ago.']],
    ['missing', ['This page is not saved.']],
    [undefined, ['This page is not saved.']],
  ])('says why: %s', (reason, words) => {
    drawPage(reason);
    initOfflinePage();
    expect(said()).toEqual(words);
  });

  it('asks for the page again by its button, and by itself when the network is back', () => {
    drawPage('expired');
    initOfflinePage();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
    fireEvent(window, new Event('online'));
    expect(reload.mock.calls.length).toBeGreaterThan(1);
  });

  it.each([
    ['/portal', {}, ['/']],
    ['/portal/seed', {}, ['/']],
    ['/portal/seed', { token: 'a-session' }, []],
    ['/portal/seed', { guestMode: 'true' }, []],
    ['/portal/seed', { guestMode: 'false' }, ['/']],
    ['/portals', {}, []],
    ['/adminPortal', {}, []],
  ])('at %s with %j leads to %j', (path, keys, left) => {
    history.replaceState(null, '', path);
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
    drawPage('expired');
    initOfflinePage();
    expect(replace.mock.calls.flat()).toEqual(left);
  });
});

describe('the pages that can be opened instead', () => {
  const links = () => screen.queryAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  const place = () => document.querySelector<HTMLElement>('[data-kept]')!;

  it('have their name, their address and the day of their copy, one of each name', async () => {
    stubCopy({
      '/portal': 'Dashboard · Outset',
      '/portal/mentors?q=asha': 'Mentors &amp; &lt;b&gt;more&lt;/b&gt; · Outset',
      '/portal/mentors?q=ravi': 'Mentors &amp; &lt;b&gt;more&lt;/b&gt; · Outset',
    });
    drawPage('missing');
    initOfflinePage();
    await waitFor(() => expect(place().hidden).toBe(false));
    expect(links()).toEqual([
      ['/portal', expect.stringMatching(/^DashboardSaved on 27 Nov 2026, /)],
      ['/portal/mentors?q=asha', expect.stringMatching(/^Mentors & <b>more<\/b>Saved on 27 Nov 2026, /)],
    ]);
  });

  it('are at most twenty, those that were seen last', async () => {
    stubCopy(Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`/portal/page-${n}`, `Page ${n}`])));
    drawPage('missing');
    initOfflinePage();
    await waitFor(() => expect(place().hidden).toBe(false));
    expect(links().map(([href]) => href)).toEqual(Array.from({ length: 20 }, (_, n) => `/portal/page-${n + 5}`));
  });

  it.each([
    ['there are none', 'missing', {}],
    ['the copy may not be opened', 'expired', { '/portal': 'Dashboard' }],
  ])('are not spoken of where %s', async (_, reason, pages) => {
    stubCopy(pages);
    drawPage(reason);
    initOfflinePage();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect([place().hidden, links()]).toEqual([true, []]);
  });
});
