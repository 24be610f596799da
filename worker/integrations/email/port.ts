/** What Outset needs of a mail service. Adapters stand beside this file; services see only the port. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender. One plain address. */
  replyTo?: string;
  headers?: Record<string, string>;
}

/** For a whole mail, from the connection to the last word: nobody waits longer for a server that is silent. */
export const MAIL_TIMEOUT_MS = 10_000;
export const MAIL_TOO_LATE = 'The mail server did not answer in time.';

export interface EmailPort {
  /** Hands one mail over. Throws when it was not accepted within MAIL_TIMEOUT_MS. Refuses control characters in any header field. */
  send(mail: Mail): Promise<void>;
}
