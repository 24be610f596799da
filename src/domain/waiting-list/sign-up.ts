/** The "tell me" sign-up of the Coming Soon page: its texts, and what it accepts. */
import { z } from 'zod';
import { emailAddress } from '../fields';

const NO_EMAIL = 'Please enter your email';

/** The same whether the address was on the list or not. */
export const ON_THE_LIST = 'Thank you. We write to you once, when it is there.';

export const waitingListInput = z.object(
  {
    email: emailAddress(NO_EMAIL, 'Please enter a valid email address'),
    /** People do not see this field; programs that fill in everything do. */
    website: z
      .string({ error: 'Please leave the field Website empty.' })
      .max(0, { error: 'Please leave the field Website empty. It is there to stop programs.' })
      .optional(),
  },
  { error: NO_EMAIL },
);
export type WaitingListInput = z.output<typeof waitingListInput>;
