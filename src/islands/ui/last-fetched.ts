/** For choices among several that may have to be fetched first. */
import { whenFetched } from './prefetch';

/** A `whenFetched` of which only the last call goes on, however long those before it take. */
export function lastFetched(): typeof whenFetched {
  let last = 0;
  return (load, then) => {
    const call = ++last;
    whenFetched(load, (fetched) => call === last && then(fetched));
  };
}
