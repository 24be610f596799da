/** Keeps nothing. */
import { requestOf, type EdgeCachePort } from './port';

export const NO_CACHE: EdgeCachePort = {
  isOn: false,
  keep: (asked, _kept, make) => make(requestOf(asked)),
  end: () => Promise.resolve(),
};
