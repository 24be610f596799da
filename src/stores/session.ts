/** Who looks at the page, as the server rendered it (set once by the portal shell), and whether other sessions ended since. */
import { atom } from 'nanostores';
import type { Viewer } from '../lib/viewer';

export const $viewer = atom<Viewer>({ state: 'unauthenticated' });
/** How often this page has ended all other sessions of the person. */
export const $othersEnded = atom(0);
