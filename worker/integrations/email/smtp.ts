/**
 * Sends through an SMTP server, with one connection per session. worker-mailer writes the message. The SMTP dialogue is our own code: the
 * library's code loops forever when a server closes the connection, and sends a password unencrypted if TLS is not offered.
 */
import { MailError, type MailErrorOptions } from '@/domain/errors';
import { Email } from 'worker-mailer';
import { type EmailPort, type Mail, MAIL_TIMEOUT_MS, MAIL_TOO_LATE, type MailSession, type Sender } from './port';
import { SmtpConnection } from './smtp-connection';

export interface SmtpSettings {
  host: string;
  port: number;
  username?: string | undefined;
  password?: string | undefined;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
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
    throw new MailError('The mail server offers no way to log in that is known here.');
  }
}

/** Greets the server, switches to TLS and logs in. Errors here say nothing about any mail. Returns the server's extensions. */
async function begin(connection: SmtpConnection, settings: SmtpSettings): Promise<string[]> {
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
      throw new MailError('The mail server offers no TLS; the password was not sent.');
    await logIn(connection, extensions, username, password ?? '');
  }
  return extensions;
}

function messageOf(from: Sender, mail: Mail): string {
  const name = mail.senderName ?? from.name;
  return new Email({
    from: name ? { name, email: from.email } : from.email,
    to: mail.to,
    ...(mail.replyTo ? { reply: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachments
      ? {
          attachments: mail.attachments.map(({ filename, type, content }) => ({
            filename,
            mimeType: `${type}; charset=UTF-8`,
            content: inBase64(content),
          })),
        }
      : {}),
    // A copy: the library writes its own fields into the object.
    headers: { ...mail.headers, ...(mail.messageId ? { 'Message-ID': mail.messageId } : {}) },
  }).getEmailData();
}

/** Runs the work within MAIL_TIMEOUT_MS; `state` describes the progress when that time is over. */
async function inTime<Result>(work: Promise<Result>, state: () => MailErrorOptions): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError(MAIL_TOO_LATE, state())), MAIL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Mails over one connection. The first mail opens it; after it breaks, the next mail opens a new one. */
class SmtpSession implements MailSession {
  #connection: SmtpConnection | null = null;
  #isReady = false;
  #canPipeline = false;
  /** The server did not accept a mail that was started, so RSET must come before the next mail. */
  #isBegun = false;
  /** The whole mail was sent; its answer has not arrived yet. */
  #isHandedOver = false;

  constructor(readonly settings: SmtpSettings) {}

  async #connected(): Promise<SmtpConnection> {
    if (this.#connection) return this.#connection;
    const connection = new SmtpConnection(this.settings);
    this.#connection = connection;
    try {
      const extensions = await begin(connection, this.settings);
      this.#canPipeline = extensions.some((line) => /^\d{3}[ -]PIPELINING\b/i.test(line));
      this.#isReady = true;
      return connection;
    } catch (error) {
      const { code = null, status = null } = error instanceof MailError ? error : {};
      throw new MailError(error instanceof Error ? error.message : String(error), { code, status, isService: true });
    }
  }

  /** Sender, recipient and DATA, in one packet if the server supports that (RFC 2920). */
  async #envelope(connection: SmtpConnection, mail: Mail): Promise<void> {
    const lines = [
      `MAIL FROM:<${mail.returnPath ?? this.settings.from.email}>`,
      `RCPT TO:<${mail.to}>`,
      'DATA',
    ] as const;
    const steps = ['the sender', 'the recipient', 'the message'] as const;
    if (!this.#canPipeline) {
      for (const [at, line] of lines.entries()) await connection.command(line, at === 2 ? '3' : '2', steps[at] ?? '');
      return;
    }
    await connection.lines(lines);
    // All three answers are read in any case, because otherwise they would count as answers to the next mail.
    let refusal: unknown = null;
    for (const [at, step] of steps.entries()) {
      try {
        await connection.reply(at === 2 ? '3' : '2', step);
        // If a server refused the recipient and still accepts data, it gets an empty message, which it cannot deliver.
        if (at === 2 && refusal !== null) await connection.command('.', '', 'nothing');
      } catch (error) {
        if (!(error instanceof MailError) || error.code === null) throw error;
        refusal ??= error;
      }
    }
    if (refusal !== null) throw refusal;
  }

  async #hand(mail: Mail, mayGo: Promise<boolean>): Promise<boolean> {
    const connection = await this.#connected();
    if (this.#isBegun) await connection.command('RSET', '2', 'to forget a mail');
    this.#isBegun = true;
    const message = messageOf(this.settings.from, mail);
    await this.#envelope(connection, mail);
    const goes = await mayGo;
    // Too late: the connection was given up in the meantime.
    if (this.#connection !== connection) return false;
    if (!goes) {
      // The server waits for the message. Only closing the connection prevents it from accepting an empty one.
      await this.#drop();
      return false;
    }
    this.#isHandedOver = true;
    await connection.write(message);
    await connection.reply('2', 'the message');
    this.#isBegun = false;
    return true;
  }

  async send(mail: Mail, mayGo: Promise<boolean> = Promise.resolve(true)): Promise<boolean> {
    this.#isHandedOver = false;
    try {
      return await inTime(this.#hand(mail, mayGo), () => ({
        isDoubtful: this.#isHandedOver,
        isService: !this.#isReady,
      }));
    } catch (error) {
      const known = error instanceof MailError ? error : null;
      // 421: the server is about to close the connection. Without a code, the state of the conversation is not known.
      const isLost = known === null || known.code === null || known.code === 421 || known.isService;
      if (isLost) await this.#drop();
      if (known !== null && !(this.#isHandedOver && known.code === null)) throw known;
      throw new MailError(known?.message ?? 'The connection to the mail server broke.', {
        isDoubtful: this.#isHandedOver,
      });
    }
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    this.#isReady = false;
    this.#isBegun = false;
    await connection?.close();
  }

  async close(): Promise<void> {
    // The mails are already accepted, so the answer to QUIT does not matter.
    const goodbye = this.#connection?.command('QUIT', '2', 'the goodbye').catch(() => undefined);
    await Promise.race([goodbye, new Promise((done) => setTimeout(done, 1_000))]);
    await this.#drop();
  }
}

export function createSmtpEmail(settings: SmtpSettings): EmailPort {
  return {
    open: () => new SmtpSession(settings),
    async send(mail) {
      const session = new SmtpSession(settings);
      try {
        await session.send(mail);
      } finally {
        await session.close();
      }
    },
  };
}
