/** Fetches code before it is needed, when somebody reaches for it; where that fails, the press tells. */

/** Nothing is tried offline: some browsers remember until the page is loaded again that a script could not be fetched. */
export function prefetch(load: () => Promise<unknown>): void {
  if (!navigator.onLine) return;
  load().then(
    () => undefined,
    () => undefined,
  );
}
