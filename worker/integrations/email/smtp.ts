/**
 * Sends through an SMTP server: one connection a mail. worker-mailer writes the message; the conversation is our own, because
 * the library's loops for ever when a server hangs up, and sends a password in the clear when TLS is not offered.
 */
import { Email } from 'worker-mailer';
import { MAIL_TIMEOUT_MS, MAIL_TOO_LATE, type EmailPort, type Mail } from './port';
import type { Sender } from './sender';
import { SmtpConnection } from './smtp-connection';

export interface SmtpSettings {
  host: string;
  port: number;
  username?: string | undefined;
  password?: string | undefined;
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  secure: boolean;
  from: Sender;
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const inBase64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

async function logIn(connection: SmtpConnection, extensions: string[], username: string, password: string) {
  const methods = extensions.find((line) => /^\d{3}[ -]AUTH\b/i.test(line))?.toUpperCase() ?? '';
  if (/\bPLAIN\b/.test(methods)) {
    await connection.command(`AUTH PLAIN ${inBase64(`\0${username}\0${password}`)}`, '2', 'the password');
  } else if (/\bLOGIN\b/.test(methods)) {
    await connection.command('AUTH LOGIN', '3', 'the login');
    await connection.command(inBase64(username), '3', 'the username');
    await connection.command(inBase64(password), '2', 'the password');
  } else {
    throw new Error('The mail server offers no way to log in that is known here.');
  }
}

async function converse(connection: SmtpConnection, settings: SmtpSettings, mail: Mail): Promise<void> {
  const { from, host, username, password, secure } = settings;
  const hello = `EHLO ${from.email.slice(from.email.indexOf('@') + 1)}`;
  await connection.reply('2', 'the connection');
  let extensions = await connection.command(hello, '2', 'the greeting');
  let isPrivate = secure;
  if (!secure && extensions.some((line) => /^\d{3}[ -]STARTTLS\b/i.test(line))) {
    await connection.command('STARTTLS', '2', 'TLS');
    connection.startTls();
    isPrivate = true;
    extensions = await connection.command(hello, '2', 'the greeting');
  }
  if (username) {
    if (!isPrivate && !isThisMachine(host))
      throw new Error('The mail server offers no TLS; the password was not sent.');
    await logIn(connection, extensions, username, password ?? '');
  }
  await connection.command(`MAIL FROM:<${from.email}>`, '2', 'the sender');
  await connection.command(`RCPT TO:<${mail.to}>`, '2', 'the recipient');
  await connection.command('DATA', '3', 'the message');
  const message = new Email({
    from: from.name ? from : from.email,
    to: mail.to,
    ...(mail.replyTo ? { reply: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // A copy: the library writes its own fields into the object.
    headers: { ...mail.headers },
  });
  await connection.write(message.getEmailData());
  await connection.reply('2', 'the message');
  // The mail is accepted; whether the goodbye is answered no longer matters.
  await connection.command('QUIT', '2', 'the goodbye').catch(() => undefined);
}

export function createSmtpEmail(settings: SmtpSettings): EmailPort {
  return {
    async send(mail) {
      const connection = new SmtpConnection(settings);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(MAIL_TOO_LATE)), MAIL_TIMEOUT_MS);
      });
      try {
        await Promise.race([converse(connection, settings, mail), late]);
      } finally {
        clearTimeout(timer);
        await connection.close();
      }
    },
  };
}
