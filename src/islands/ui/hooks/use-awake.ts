/** False on the server and while its HTML is taken over, true from then on: what the address opens is drawn then. */
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

export const useAwake = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
