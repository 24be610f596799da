/** The viewer of the page, as the server rendered it (set once by the portal shell), and whether other sessions were ended since. */
import { atom } from 'nanostores';
import type { Viewer } from '@/lib/session/viewer';

export const $viewer = atom<Viewer>({ state: 'unauthenticated' });
/** How often this page has ended all other sessions of the person. */
export const $othersEnded = atom(0);

/** The email of the person of this page, as soon as the shell has set the viewer. Never resolves if no one is signed in. */
export const knownEmail = (): Promise<string> =>
  new Promise((resolve) => {
    const stop = $viewer.subscribe((viewer) => {
      if (viewer.state !== 'authenticated') return;
      resolve(viewer.email);
      queueMicrotask(() => stop());
    });
  });
