/** The address of the page as state: written without a double step, and followed when Back or Forward changes it. No framework. */

/** `push` makes a step that Back undoes. */
export type Step = 'push' | 'replace';

/** Writes an address of this site. The present address again adds no step to the history. */
export function writeAddress(href: string, how: Step = 'push', entry: unknown = null): void {
  const now = location.pathname + location.search + (href.includes('#') ? location.hash : '');
  if (href === now) return;
  if (how === 'push') history.pushState(entry, '', href);
  else history.replaceState(history.state, '', href);
}

/** Calls `follow` with the query whenever Back or Forward has changed it. Returns how to stop. */
export function followAddress(follow: (query: URLSearchParams) => void): () => void {
  const onBack = () => follow(new URLSearchParams(location.search));
  window.addEventListener('popstate', onBack);
  return () => window.removeEventListener('popstate', onBack);
}

/** Calls `read` now and whenever the query or the hash may be another. Returns how to stop. */
export function watchAddress(read: () => void): () => void {
  read();
  window.addEventListener('hashchange', read);
  window.addEventListener('popstate', read);
  return () => {
    window.removeEventListener('hashchange', read);
    window.removeEventListener('popstate', read);
  };
}
