/** Schemas of the requests to the inbox: the entry, its changes and its replies. */
import { z } from 'zod';
import { flag, paragraphs } from '@/domain/fields';
import { INBOX_KINDS, INBOX_STATUSES, MAX_REPLY } from './inbox';

const ID = /^[0-9a-f]{24}$/;
export const inboxKind = z.enum(INBOX_KINDS, { error: 'There is no such kind of message.' });
const id = z.string({ error: 'This id is not valid.' }).regex(ID, { error: 'This id is not valid.' });
const status = z.enum(INBOX_STATUSES, { error: 'The status must be new, open or done.' });

export const inboxPlace = z.object({ kind: inboxKind, id });
export type InboxPlace = z.output<typeof inboxPlace>;

const revision = z
  .int({ error: 'The message was changed. Reload the page.' })
  .min(1, { error: 'The message was changed. Reload the page.' });

/** Absent fields do not change. */
export const inboxChange = z
  .strictObject({ revision, status: status.optional(), assigneeId: id.nullable().optional() })
  .refine(({ status: to, assigneeId }) => to !== undefined || assigneeId !== undefined, {
    error: 'Nothing is changed.',
  });
export type InboxChange = z.output<typeof inboxChange>;

export const replyText = z.object({ text: paragraphs('Please write your reply', MAX_REPLY) });

export const inboxReply = z.strictObject({
  /** Created by the client: a reply with the same id is mailed only once, however often it is sent. */
  id,
  text: replyText.shape.text,
  isDone: flag('Done').default(false),
});
export type InboxReplyInput = z.output<typeof inboxReply>;
