/** What Google sends along with a person who comes back from its authorisation. */
import { z } from 'zod';

export const calendarReturn = z.object({
  code: z.string().max(2_000).optional(),
  state: z.string().max(400).optional(),
  error: z.string().max(200).optional(),
});
