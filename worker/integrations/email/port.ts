/** What Outset needs of a mail service. Adapters stand beside this file; services see only the port. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
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

/** For a whole mail, from the connection to the last word: nobody waits longer for a server that is silent. */
export const MAIL_TIMEOUT_MS = 10_000;
export const MAIL_TOO_LATE = 'The mail server did not answer in time.';

export interface MailErrorOptions {
  /** The server's code, such as 451; null where it said none. */
  code?: number | null;
  /** RFC 3463, such as 5.1.1. */
  status?: string | null;
  /** The server will never take this mail: no use in another try. */
  isPermanent?: boolean;
  /** Before any mail was named: the service is away or refuses us, which says nothing of the mail. */
  isService?: boolean;
  /** The whole mail was handed over and no answer came: it may have been taken. */
  isDoubtful?: boolean;
}

/** Why a mail was not taken. The message holds no address. */
export class MailError extends Error {
  readonly code: number | null;
  readonly status: string | null;
  readonly isPermanent: boolean;
  readonly isService: boolean;
  readonly isDoubtful: boolean;

  constructor(message: string, options: MailErrorOptions = {}) {
    super(message);
    this.name = 'MailError';
    this.code = options.code ?? null;
    this.status = options.status ?? null;
    this.isPermanent = options.isPermanent ?? false;
    this.isService = options.isService ?? false;
    this.isDoubtful = options.isDoubtful ?? false;
  }
}

/** Mails one after the other, over one connection where the service has one. */
export interface MailSession {
  /** As `EmailPort.send`. A connection that broke is opened again by the next mail. */
  send(mail: Mail): Promise<void>;
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
