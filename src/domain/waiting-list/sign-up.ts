/** The "tell me" sign-up of the Coming Soon page: its texts, and what it accepts. */
import { z } from 'zod';

const NO_EMAIL = 'Please enter your email';
const BAD_EMAIL = 'Please enter a valid email address';

/** The same whether the address was on the list or not. */
export const ON_THE_LIST = 'Thank you. We write to you once, when it is there.';

export const waitingListInput = z.object(
  {
    email: z
      .string({ error: NO_EMAIL })
      .trim()
      .min(1, { error: NO_EMAIL, abort: true })
      .max(254, { error: BAD_EMAIL, abort: true })
      .toLowerCase()
      .regex(z.regexes.email, { error: BAD_EMAIL }),
    /** People do not see this field; programs that fill in everything do. */
    website: z
      .string({ error: 'Please leave the field Website empty.' })
      .max(0, { error: 'Please leave the field Website empty. It is there to stop programs.' })
      .optional(),
  },
  { error: NO_EMAIL },
);
export type WaitingListInput = z.output<typeof waitingListInput>;
