/** Fetches code when someone reaches for what needs it, and when it is pressed. */
import { toast } from '@/stores/toasts';

/**
 * Fetches code ahead; where that fails, the press tells. Nothing is tried offline: some browsers remember until the page is loaded again that a script
 * could not be fetched.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (!navigator.onLine) return;
  load().then(
    () => undefined,
    () => undefined,
  );
}

/** Goes on with what may have to be fetched first; without a network a notice says so, and the page stays as it is. */
export function whenFetched<Load extends () => Promise<unknown>>(
  load: Load,
  then: (fetched: Awaited<ReturnType<Load>>) => void,
): void {
  const fetched = load() as Promise<Awaited<ReturnType<Load>>>;
  fetched.then(then, () => toast('error', 'Connection Error'));
}

/** A `whenFetched` for choices among several: only the last one goes on, however long those before it take. */
export function lastFetched(): typeof whenFetched {
  let last = 0;
  return (load, then) => {
    const call = ++last;
    whenFetched(load, (fetched) => call === last && then(fetched));
  };
}
