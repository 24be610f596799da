/** What Outset needs of a mail service. Adapters are beside this file; services see only the port. */
import { readEmailAddress } from '@/domain/addresses/email-address';

// EMAIL_FROM, such as `Outset <hello@outset.example>`, in its two parts.

export interface Sender {
  name: string;
  email: string;
}

/** Throws an error that names the variable when it is no sender. */
export function readSender(from: string): Sender {
  const match = /^(?:([^<>"\p{Cc}]*?)\s*<)?([^\s<>"\p{Cc}]+?)>?$/u.exec(from.trim());
  const email = readEmailAddress(match?.[2] ?? '');
  if (email === null)
    throw new Error('Environment is not usable. EMAIL_FROM: must look like "Name <address@example.com>"');
  return { name: match?.[1] ?? '', email };
}

/** A small file of text, such as an invitation for a calendar. */
export interface Attachment {
  /** Letters, digits, dots and hyphens. */
  filename: string;
  /** With its parameters, such as `text/calendar; method=REQUEST`. */
  type: string;
  content: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Empty for a mail that is plain text alone. */
  html: string;
  attachments?: readonly Attachment[];
  /** Where an answer goes, when not to the sender. One plain address. */
  replyTo?: string;
  headers?: Record<string, string>;
  /** `<id@domain>`; absent: a new one. The same mail tried again keeps it, so that a mail program can tell a double. */
  messageId?: string;
  /** Where reports of what could not be delivered go; absent: to the sender. One plain address. */
  returnPath?: string;
  /** The name before the address of the sender; absent: as configured. */
  senderName?: string;
}

/** For a whole mail, from the connection to the last word: no one waits longer for a server that is silent. */
export const MAIL_TIMEOUT_MS = 10_000;
export const MAIL_TOO_LATE = 'The mail server did not answer in time.';

/** Mails one after the other, over one connection where the service has one. */
export interface MailSession {
  /**
   * As `EmailPort.send`. A connection that broke is opened again by the next mail. `mayGo` is waited for before the mail itself is
   * handed over, while the server has its envelope already; where it says no, nothing is sent. Returns whether the mail went.
   */
  send(mail: Mail, mayGo?: Promise<boolean>): Promise<boolean>;
  close(): Promise<void>;
}

export interface EmailPort {
  /**
   * Hands one mail over. Throws a `MailError` when it was not accepted within MAIL_TIMEOUT_MS, and another error for control
   * characters in any header field.
   */
  send(mail: Mail): Promise<void>;
  /** For many mails. Connects with the first one. */
  open(): MailSession;
}

/** A port over a service that keeps no connections: a session sends each mail by itself. */
export const oneByOne = (send: (mail: Mail) => Promise<void>): EmailPort => ({
  send,
  open: () => ({
    async send(mail, mayGo) {
      if (mayGo && !(await mayGo)) return false;
      await send(mail);
      return true;
    },
    close: () => Promise.resolve(),
  }),
});
