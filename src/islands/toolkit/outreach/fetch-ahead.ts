/** Code that a press needs, fetched before the press: a browser may stop a window that opens, or a text that is copied, long after it. */
import { toast } from '../../../stores/toasts';

export interface FetchedAhead<Module> {
  /** Fetches it in the background. Where that fails nothing is said: the press tries again and tells. */
  prepare: () => void;
  /** Calls `then` at once where the code is there, else as soon as it is; without a network a notice says so. */
  use: (then: (module: Module) => void) => void;
}

export function fetchAhead<Module>(load: () => Promise<Module>): FetchedAhead<Module> {
  let module: Module | undefined;
  const fetch = async (): Promise<Module> => (module ??= await load());
  return {
    prepare: () =>
      void fetch().then(
        () => undefined,
        () => undefined,
      ),
    use: (then) =>
      module
        ? then(module)
        : void fetch().then(then, () => {
            toast('error', 'Connection Error');
          }),
  };
}
