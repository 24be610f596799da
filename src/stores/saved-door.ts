/** The way to the saved store for pages that do not show what is saved: it is fetched when it is needed. */
import { $viewer } from './session';

let opened: Promise<typeof import('./saved')> | undefined;

/** Whose page it is, as soon as the shell has said so. */
const knownEmail = () =>
  new Promise<string>((resolve) => {
    const stop = $viewer.subscribe((viewer) => {
      if (viewer.state !== 'authenticated') return;
      resolve(viewer.email);
      queueMicrotask(() => stop());
    });
  });

/** The store, watching the signed-in person's copy for as long as the page is open. */
export function openSaved(): Promise<typeof import('./saved')> {
  opened ??= import('./saved').then(async (saved) => {
    saved.watchSaved(await knownEmail());
    return saved;
  });
  // Without a network the code cannot be fetched: the next press tries again.
  opened.catch(() => (opened = undefined));
  return opened;
}
