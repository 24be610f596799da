/** What the two actions of failed jobs accept. */
import { z } from 'zod';
import { AT_ONCE_MOST } from './system';

export const failedJobIds = z.strictObject({
  ids: z
    .array(z.string({ error: 'ids must be texts' }).min(1).max(200), { error: 'ids must be a list' })
    .min(1, { error: 'Nothing is selected.' })
    .max(AT_ONCE_MOST, { error: `At most ${AT_ONCE_MOST} jobs at once.` })
    .transform((ids) => [...new Set(ids)]),
});
