/** Who looks at the page, as the server rendered it (set once by the portal shell), and whether other sessions ended since. */
import { atom } from 'nanostores';
import type { Viewer } from '../lib/viewer';

export const $viewer = atom<Viewer>({ state: 'unauthenticated' });
/** How often this page has ended all other sessions of the person. */
export const $othersEnded = atom(0);
/** How often this page has done something that stands in the log of account events. */
export const $eventsAdded = atom(0);
export const eventAdded = (): void => $eventsAdded.set($eventsAdded.get() + 1);
