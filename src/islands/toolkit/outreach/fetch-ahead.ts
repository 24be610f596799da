/** Code that a press needs, fetched before the press: a browser may stop a window that opens, or a text that is copied, long after it. */
import { toast } from '../../../stores/toasts';
import { prefetch, whenFetched } from '../../ui/prefetch';

export interface FetchedAhead<Module> {
  /** Fetches it in the background; where that fails, the press tells. */
  prepare: () => void;
  /** Calls `then` at once where the code is there, else as soon as it is; without a network a notice says so. */
  use: (then: (module: Module) => void) => void;
}

/** Offline nothing is tried, as in `prefetch`. */
export function fetchAhead<Module>(load: () => Promise<Module>): FetchedAhead<Module> {
  let module: Module | undefined;
  const fetch = async (): Promise<Module> => (module ??= await load());
  return {
    prepare: () => prefetch(fetch),
    use(then) {
      if (module) then(module);
      else if (!navigator.onLine) toast('error', 'Connection Error');
      else whenFetched(fetch, then);
    },
  };
}
