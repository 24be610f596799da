/** What taking an address off the waiting list accepts. */
import { z } from 'zod';

/** Taken as it is stored, whatever the rules of addresses say by now. */
export const waitingRemoval = z.object({
  email: z.string({ error: 'Please say which email.' }).min(1, { error: 'Please say which email.' }).max(320),
});
