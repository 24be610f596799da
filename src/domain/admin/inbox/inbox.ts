/** The operators' inbox: what one entry is, what its list and its changes accept. Messages and feedback are two kinds of one thing. */
import { z } from 'zod';
import { paragraphs } from '../../fields';

export const INBOX_KINDS = ['message', 'feedback'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_STATUSES = ['new', 'open', 'done'] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

/** One row of the list. */
export interface InboxEntry {
  kind: InboxKind;
  /** Id of the message, or of the account whose feedback it is. */
  id: string;
  name: string;
  email: string;
  subject: string;
  /** The beginning of the text, on one line. */
  excerpt: string;
  /** Stars of a feedback, 1 to 5. */
  rating: number | null;
  /** ISO 8601. */
  at: string;
  status: InboxStatus;
  assigneeId: string | null;
  /** Name of the operator who looks after it; null where nobody does or that one is gone. */
  assignee: string | null;
  revision: number;
}

export interface InboxReply {
  id: string;
  text: string;
  /** Name of the operator; null where that one is gone. */
  by: string | null;
  /** ISO 8601. */
  at: string;
}

/** An entry that is open. */
export interface InboxMessage extends InboxEntry {
  text: string;
  /** Whoever wrote has an account. */
  hasAccount: boolean;
  /** The support address does not have it yet: the mail service was away. */
  isWaiting: boolean;
  /** The oldest first. */
  replies: readonly InboxReply[];
}

/** An operator who can look after an entry. */
export interface InboxOperator {
  id: string;
  name: string;
}

export interface InboxCounts {
  new: number;
  open: number;
}

/** Counting ends there: "99+". */
export const COUNTED_MOST = 100;
export const REPLY_MOST = 5000;
const SEARCH_MOST = 100;

const ID = /^[0-9a-f]{24}$/;
export const inboxKind = z.enum(INBOX_KINDS, { error: 'There is no such kind of message.' });
const id = z.string({ error: 'This id is not valid.' }).regex(ID, { error: 'This id is not valid.' });
const status = z.enum(INBOX_STATUSES, { error: 'The status must be new, open or done.' });

const tidy = (text: string) =>
  [...text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim()].slice(0, SEARCH_MOST).join('').toWellFormed();

export const inboxQuery = z.object({
  status: status.optional(),
  kind: inboxKind.optional(),
  q: z.string({ error: 'Search for one text.' }).transform(tidy).default(''),
  after: z
    .string()
    .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'The page link is not valid. Start again from the first page.')
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

/** Returns the beginning of a text on one line, at most `most` UTF-16 units. */
export const excerptOf = (text: string, most = 140): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= most
    ? flat
    : `${flat
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
};
