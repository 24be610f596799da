/** What the notification centre's routes accept: a place in the list, an id, a time. */
import { z } from 'zod';
import { parsePlace } from './lines';

const ID = /^[\w:.-]{1,100}$/;
const BAD_CURSOR = 'before: please send the value of `next` from the page before.';

export const notificationQuery = z.object({
  before: z
    .string({ error: BAD_CURSOR })
    .refine((cursor) => parsePlace(cursor) !== null, { error: BAD_CURSOR })
    .optional(),
  show: z.enum(['all', 'unread'], { error: 'show: please send all or unread.' }).optional(),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

const NO_ID = 'Please send the id of a notification.';
export const readOne = z.object({ id: z.string({ error: NO_ID }).regex(ID, { error: NO_ID }) });

export const readAll = z.object({
  /** Lines that came later stay unread: no one has seen them. */
  until: z.iso.datetime({ error: 'until: please send a date such as 2026-01-31T09:00:00Z.' }).optional(),
});
