/** How many addresses an account may invite, and how long a permission is waited for. */
import { MINUTE_MS } from '@/domain/time/durations';

/** In a day of India, over all meetings of an account. */
export const ADDRESSES_A_DAY = 20;
export const ADDRESSES_USED_UP = `You can invite at most ${ADDRESSES_A_DAY} addresses a day. Try again tomorrow.`;

/** How long the way to Google and back may take, ms; a meeting that waits longer is not sent by itself. */
export const AUTHORISATION_MS = 15 * MINUTE_MS;
