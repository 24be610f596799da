/** How many notifications are unread, for the badge of the bell. Null until it is known. */
import { atom } from 'nanostores';

export const $unread = atom<number | null>(null);
