/** Notifies the event log on the security page of a new event. A separate store, because only that page needs it. */
import { atom } from 'nanostores';

export const $eventsAdded = atom(0);
export const eventAdded = (): void => $eventsAdded.set($eventsAdded.get() + 1);
