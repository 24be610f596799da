/** The page's address as state: written without duplicate steps, and followed when Back or Forward changes it. No framework. */

/** The entry of a step that opened something on this page: to close it is to go back over the step. */
export const OPENED_HERE = { openedHere: true } as const;
export const isOpenedHere = (): boolean => (history.state as Partial<typeof OPENED_HERE> | null)?.openedHere === true;

/** `push` adds a step that Back undoes. */
export type Step = 'push' | 'replace';

/** Writes an address of this site. Writing the current address adds no step to the history. */
export function writeAddress(href: string, step: Step = 'push', entry: unknown = null): void {
  const now = location.pathname + location.search + (href.includes('#') ? location.hash : '');
  if (href === now) return;
  if (step === 'push') history.pushState(entry, '', href);
  else history.replaceState(history.state, '', href);
}

/** Calls `follow` with the query after Back or Forward. Returns a function that stops this. */
export function followAddress(follow: (query: URLSearchParams) => void): () => void {
  const onBack = () => follow(new URLSearchParams(location.search));
  window.addEventListener('popstate', onBack);
  return () => window.removeEventListener('popstate', onBack);
}

/** Calls `read` now and whenever the query or the hash may have changed. Returns a function that stops this. */
export function watchAddress(read: () => void): () => void {
  read();
  window.addEventListener('hashchange', read);
  window.addEventListener('popstate', read);
  return () => {
    window.removeEventListener('hashchange', read);
    window.removeEventListener('popstate', read);
  };
}
