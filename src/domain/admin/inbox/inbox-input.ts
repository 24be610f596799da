/** What the list of the inbox, its changes and its replies accept. */
import { z } from 'zod';
import { paragraphs } from '../../fields';
import { INBOX_KINDS, INBOX_STATUSES, REPLY_MOST } from './inbox';
import { searchText } from '../../text/invisible-characters';

const SEARCH_MOST = 100;

const ID = /^[0-9a-f]{24}$/;
export const inboxKind = z.enum(INBOX_KINDS, { error: 'There is no such kind of message.' });
const id = z.string({ error: 'This id is not valid.' }).regex(ID, { error: 'This id is not valid.' });
const status = z.enum(INBOX_STATUSES, { error: 'The status must be new, open or done.' });

const tidy = (text: string) => searchText(text, SEARCH_MOST).toWellFormed();

export const inboxQuery = z.object({
  status: status.optional(),
  kind: inboxKind.optional(),
  q: z.string({ error: 'Search for one text.' }).transform(tidy).default(''),
  after: z
    .string()
    .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.')
    .optional(),
});
export type InboxQuery = z.output<typeof inboxQuery>;

export const inboxPlace = z.object({ kind: inboxKind, id });
export type InboxPlace = z.output<typeof inboxPlace>;

const revision = z
  .int({ error: 'revision must be a whole number' })
  .min(1, { error: 'revision must be a whole number' });

/** What is not named stays as it is. */
export const inboxChange = z
  .strictObject({ revision, status: status.optional(), assigneeId: id.nullable().optional() })
  .refine(({ status: to, assigneeId }) => to !== undefined || assigneeId !== undefined, {
    error: 'Nothing is changed.',
  });
export type InboxChange = z.output<typeof inboxChange>;

export const replyText = z.object({ text: paragraphs('Please write your reply', REPLY_MOST) });

export const inboxReply = z.strictObject({
  /** Made by whoever sends it: the same id is sent once, however often it is asked for. */
  id,
  text: replyText.shape.text,
  isDone: z.boolean({ error: 'isDone must be true or false' }).default(false),
});
export type InboxReplyInput = z.output<typeof inboxReply>;
