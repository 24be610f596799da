/** Sends through an SMTP server with worker-mailer: one connection a mail. */
import { LogLevel, WorkerMailer } from 'worker-mailer';
import type { EmailPort } from './port';
import type { Sender } from './sender';

export interface SmtpSettings {
  host: string;
  port: number;
  username?: string | undefined;
  password?: string | undefined;
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  secure: boolean;
  from: Sender;
}

const TIMEOUT_MS = 15_000;

export function createSmtpEmail(settings: SmtpSettings): EmailPort {
  const { host, port, username, password, secure, from } = settings;
  return {
    async send(mail) {
      const connection = await WorkerMailer.connect({
        host,
        port,
        secure,
        startTls: !secure,
        ...(username ? { credentials: { username, password: password ?? '' }, authType: ['plain', 'login'] } : {}),
        socketTimeoutMs: TIMEOUT_MS,
        responseTimeoutMs: TIMEOUT_MS,
        // Its log lines hold addresses.
        logLevel: LogLevel.NONE,
      });
      try {
        await connection.send({
          from: from.name ? from : from.email,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // A copy: the library writes its own fields into the object.
          headers: { ...mail.headers },
        });
      } finally {
        await connection.close();
      }
    },
  };
}
