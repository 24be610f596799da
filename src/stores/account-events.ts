/** Tells the log of account events on the security page that something was added; a store of its own, as no other page needs it. */
import { atom } from 'nanostores';

export const $eventsAdded = atom(0);
export const eventAdded = (): void => $eventsAdded.set($eventsAdded.get() + 1);
