/** Who looks at the page, as the server rendered it. Set once by the portal shell. */
import { atom } from 'nanostores';
import type { Viewer } from '../lib/viewer';

export const $viewer = atom<Viewer>({ state: 'unauthenticated' });
