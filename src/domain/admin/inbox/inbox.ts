/** The operators' inbox: what one entry is and how it is. Messages and feedback are two kinds of one thing. */
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
  /** Name of the operator who looks after it; null where no one does or that one is gone. */
  assignee: string | null;
  revision: number;
}

export interface InboxReply {
  id: string;
  text: string;
  /** Name of the operator; null where that one is gone. */
  by: string | null;
  /** The person wrote it, by mail. */
  isTheirs: boolean;
  /** ISO 8601. */
  at: string;
}

/** Who wrote: an account, a guest with the address of an account, which proves nothing, or another guest. */
export type InboxSender = 'account' | 'address' | 'guest';
export const SENDER_TEXTS: Readonly<Record<InboxSender, string>> = {
  account: 'Has an account',
  address: 'Account with this address, not signed in',
  guest: 'Guest',
};

/** An entry that is open. */
export interface InboxMessage extends InboxEntry {
  text: string;
  sender: InboxSender;
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

export const REPLY_MOST = 5000;
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
