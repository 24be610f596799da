/** Loads the saved store on first use, for pages that do not show saved items. */
import { knownEmail } from './session';

let opened: Promise<typeof import('./saved')> | undefined;

/** Loads the store, which then follows the signed-in person's copy for as long as the page is open. */
export function openSaved(): Promise<typeof import('./saved')> {
  opened ??= import('./saved').then(async (saved) => {
    saved.watchSaved(await knownEmail());
    return saved;
  });
  // Without a network the code cannot be fetched: the next press tries again.
  opened.catch(() => (opened = undefined));
  return opened;
}
