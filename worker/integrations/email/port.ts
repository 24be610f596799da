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

export interface EmailPort {
  /** Hands one mail over. Throws when it was not accepted. Refuses control characters in any header field. */
  send(mail: Mail): Promise<void>;
}
