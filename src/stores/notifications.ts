/** The number of unread notifications, for the badge of the bell. Null until it is known. */
import { atom } from 'nanostores';

export const $unread = atom<number | null>(null);
