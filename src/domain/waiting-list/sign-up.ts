/** The sign-up on the Coming Soon page: its texts and its input; and the input to remove an address. */
import { z } from 'zod';
import { emailAddress, leftEmpty } from '@/domain/fields';

const NO_EMAIL = 'Please enter your email';

/** The same text, whether the address was on the list or not. */
export const ON_THE_LIST = 'Thank you. We will write to you once, when it is ready.';

export const waitingListInput = z.object(
  {
    email: emailAddress(NO_EMAIL, 'Please enter a valid email address'),
    website: leftEmpty(),
  },
  { error: NO_EMAIL },
);
export type WaitingListInput = z.output<typeof waitingListInput>;

// Input to remove an address from the waiting list.

/** Accepted as it is stored, even if the rules for addresses have changed since. */
export const waitingRemoval = z.object({
  email: z.string({ error: 'Please say which email.' }).min(1, { error: 'Please say which email.' }).max(320),
});
