/** What the list of failed jobs and its two actions accept. */
import { z } from 'zod';
import { AT_ONCE_MOST } from './system';

const listCursor = z
  .string()
  .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.');

export const failedJobsQuery = z.object({ after: listCursor.optional() });

export const failedJobIds = z.strictObject({
  ids: z
    .array(z.string({ error: 'ids must be texts' }).min(1).max(200), { error: 'ids must be a list' })
    .min(1, { error: 'Nothing is selected.' })
    .max(AT_ONCE_MOST, { error: `At most ${AT_ONCE_MOST} jobs at once.` })
    .transform((ids) => [...new Set(ids)]),
});
