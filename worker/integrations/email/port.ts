/** The interface of a mail service. Adapters are beside this file; services see only the port. */
import { readEmailAddress } from '@/domain/addresses/email-address';

// Splits EMAIL_FROM, such as `Outset <hello@outset.example>`, into its two parts.

export interface Sender {
  name: string;
  email: string;
}

/** Throws an error that names the variable if it is not a sender. */
export function readSender(from: string): Sender {
  const match = /^(?:([^<>"\p{Cc}]*?)\s*<)?([^\s<>"\p{Cc}]+?)>?$/u.exec(from.trim());
  const email = readEmailAddress(match?.[2] ?? '');
  if (email === null)
    throw new Error('Environment is not usable. EMAIL_FROM: must look like "Name <address@example.com>"');
  return { name: match?.[1] ?? '', email };
}

/** A small text file, such as an invitation for a calendar. */
export interface Attachment {
  /** Letters, digits, dots and hyphens. */
  filename: string;
  /** Including its parameters, such as `text/calendar; method=REQUEST`. */
  type: string;
  content: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Empty for a mail in plain text only. */
  html: string;
  attachments?: readonly Attachment[];
  /** Address for replies, if not the sender. One plain address. */
  replyTo?: string;
  headers?: Record<string, string>;
  /** `<id@domain>`; a new id if absent. A retry of the same mail uses the same id, so that mail programs can recognise a duplicate. */
  messageId?: string;
  /** Address for reports of undelivered mail; absent: the sender. One plain address. */
  returnPath?: string;
  /** The sender's name before the address; absent: the configured one. */
  senderName?: string;
}

/** Limit for a whole mail, from the connection to the last reply: no one waits longer for a silent server. */
export const MAIL_TIMEOUT_MS = 10_000;
export const MAIL_TOO_LATE = 'The mail server did not answer in time.';

/** Sends mails one after the other, over one connection if the service has one. */
export interface MailSession {
  /**
   * Like `EmailPort.send`. After a broken connection, the next mail opens a new one. `mayGo` is awaited when the server already has the
   * addresses of the mail, but not its text. If it resolves to false, nothing is sent. Returns whether the mail was sent.
   */
  send(mail: Mail, mayGo?: Promise<boolean>): Promise<boolean>;
  close(): Promise<void>;
}

export interface EmailPort {
  /**
   * Hands one mail over. Throws a `MailError` if it was not accepted within MAIL_TIMEOUT_MS, and another error for control
   * characters in any header field.
   */
  send(mail: Mail): Promise<void>;
  /** For many mails. Connects when the first mail is sent. */
  open(): MailSession;
}

/** A port over a service without connections: a session sends each mail separately. */
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
