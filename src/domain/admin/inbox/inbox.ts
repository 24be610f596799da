/** The operators' inbox: its entries, which are messages or feedback, its list, and answers by mail. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';

export const INBOX_KINDS = ['message', 'feedback'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_STATUSES = ['new', 'open', 'done'] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

/** One row of the list. */
export interface InboxEntry {
  kind: InboxKind;
  /** Id of the message, or of the account that gave the feedback. */
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
  /** Name of the operator who looks after it; null if there is none or the operator was deleted. */
  assignee: string | null;
  revision: number;
}

export interface InboxReply {
  id: string;
  text: string;
  /** Name of the operator; null if the operator was deleted. */
  by: string | null;
  /** True if the person wrote it, by mail. */
  isTheirs: boolean;
  /** ISO 8601. */
  at: string;
}

/** The sender: an account, a guest with the address of an account, which proves nothing, or another guest. */
export type InboxSender = 'account' | 'address' | 'guest';
export const SENDER_TEXTS: Readonly<Record<InboxSender, string>> = {
  account: 'Has an account',
  address: 'Account with this address, not signed in',
  guest: 'Guest',
};

/** One entry with its whole text and its replies. */
export interface InboxMessage extends InboxEntry {
  text: string;
  sender: InboxSender;
  /** Not yet mailed to the support address: the mail service failed. */
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

export const MAX_REPLY = 5000;
/** Returns the beginning of a text on one line, at most `max` UTF-16 units. */
export const excerptOf = (text: string, max = 140): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= max
    ? flat
    : `${flat
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
};

// The inbox's state in the address: tab, kind, search and the open entry. Has no zod schema, because the page loads it.

export const INBOX_PAGE = '/adminPortal/inbox';
export const INBOX_TABS = [
  { value: 'new', label: 'New', empty: 'Nothing new' },
  { value: 'open', label: 'Open', empty: 'Nothing is open' },
  { value: 'done', label: 'Done', empty: 'Nothing is done yet' },
  { value: 'all', label: 'All' },
] as const;

export const keyOf = ({ kind, id }: Pick<InboxEntry, 'kind' | 'id'>): string => `${kind}-${id}`;

const OPEN = /^(message|feedback)-([0-9a-f]{24})$/;

/** Returns the parts of an entry's key; null for other texts. */
export function placeOf(key: string): { kind: InboxKind; id: string } | null {
  const [, kind, id] = OPEN.exec(key) ?? [];
  return kind && id ? { kind: kind as InboxKind, id } : null;
}

export const INBOX: ListSpec<InboxEntry> & { api: '/api/admin/inbox' } = {
  name: 'inbox',
  api: '/api/admin/inbox',
  page: '/adminPortal/inbox',
  search: { label: 'Search the inbox', placeholder: 'Search name, email or text' },
  filters: [
    {
      name: 'tab',
      param: 'status',
      label: 'Status',
      options: INBOX_TABS,
      usual: 'new',
      none: 'all',
      wrong: 'The status must be new, open or done.',
      isHidden: true,
    },
    {
      name: 'kind',
      label: 'Kind',
      all: 'Messages and feedback',
      options: optionsOf({ message: 'Messages', feedback: 'Feedback' }),
      wrong: 'There is no such kind of message.',
    },
  ],
  open: OPEN,
  size: 25,
  caption: 'Messages',
  failed: 'The inbox could not be read.',
  empty: 'No messages yet',
  unmatched: 'Nothing found',
};

// Answers by mail to a reply: reads the thread from the address, and the person's own text without the quoted mail.

/** Bytes of the signature in an address, written in hex because mail servers may change the case of a local part. */
export const THREAD_SIGNATURE_BYTES = 10;
const ID_CHARACTERS = 24;
const TOKEN = new RegExp(`^[0-9a-f]{${ID_CHARACTERS + THREAD_SIGNATURE_BYTES * 2}}$`);
/** Characters that remain, of the 64 of a local part, for the name before the plus sign. Source: RFC 5321 §4.5.3.1.1. */
export const MAX_REPLY_NAME = 64 - 1 - ID_CHARACTERS - THREAD_SIGNATURE_BYTES * 2;

/** `reply+<token>@domain` for the address `reply@domain`. The signature, in hex, is the caller's. */
export function writeThreadAddress(base: string, messageId: string, signature: string): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${messageId}${signature.slice(0, THREAD_SIGNATURE_BYTES * 2)}${base.slice(at)}`;
}

export interface ThreadAddress {
  messageId: string;
  /** Not verified yet. */
  signature: string;
}

/** Null if a mail went to another address; `thread` is null if the address names no thread. */
export function readThreadAddress(base: string, address: string): { thread: ThreadAddress | null } | null {
  const at = base.lastIndexOf('@');
  const [name, domain] = [base.slice(0, at).toLowerCase(), base.slice(at).toLowerCase()];
  const written = address.toLowerCase();
  if (address.length > 320 || !written.endsWith(domain)) return null;
  const local = written.slice(0, -domain.length);
  if (local !== name && !local.startsWith(`${name}+`)) return null;
  const token = local.slice(name.length + 1);
  if (!TOKEN.test(token)) return { thread: null };
  return { thread: { messageId: token.slice(0, ID_CHARACTERS), signature: token.slice(ID_CHARACTERS) } };
}

/** The line that mail programs write above the mail that is answered. */
const QUOTE =
  /^(?:On\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bwrote:|-{2,} ?(?:Original|Forwarded) [Mm]essage ?-{2,}|_{10,}|From: [^\n]+\nSent: |>)/m;

/** The person's own text, without the quoted mail and the signature; the whole text if nothing else remains. */
export function ownTextOf(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n');
  const own = plain.slice(0, QUOTE.exec(plain)?.index ?? plain.length).replace(/\n-- \n[\s\S]*$/, '');
  return (own.trim() || plain.trim()).slice(0, MAX_REPLY).toWellFormed();
}

/** A text as mail programs quote it, with `>` before each line. */
export const quoteOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
