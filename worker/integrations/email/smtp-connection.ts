/**
 * One SMTP conversation over a socket: sends lines, reads replies, and throws as soon as the server closes the connection. The caller
 * writes the mail.
 */
import { MailError } from '@/domain/errors';
import { connect } from 'cloudflare:sockets';

const MAX_REPLY_CHARACTERS = 64 * 1024;

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
}

/** The text of a refusal may contain an address, so only its codes are passed on. */
function refusalOf(line: string, step: string): MailError {
  const [, digits = '', status] = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(line) ?? [];
  const code = digits === '' ? null : Number(digits);
  const answerText = digits === '' ? 'its answer is not SMTP' : [digits, status].filter(Boolean).join(' ');
  return new MailError(`The mail server refused ${step}: ${answerText}`, {
    code,
    status: status ?? null,
    isPermanent: digits.startsWith('5'),
  });
}

export class SmtpConnection {
  #socket: Socket;
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #writer: WritableStreamDefaultWriter<Uint8Array>;
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();
  #received = '';

  constructor({ host, port, secure }: SmtpServer) {
    this.#socket = connect(
      { hostname: host, port },
      { secureTransport: secure ? 'on' : 'starttls', allowHalfOpen: false },
    );
    // The first read also reports a refused connection; without this catch it would be an unhandled rejection.
    this.#socket.closed.catch(() => undefined);
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
  }

  async #readLine(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf('\n');
      if (end >= 0) {
        const line = this.#received.slice(0, end).replace(/\r$/, '');
        this.#received = this.#received.slice(end + 1);
        return line;
      }
      if (this.#received.length > MAX_REPLY_CHARACTERS)
        throw new MailError('The mail server sent a line that is too long.');
      const { value, done } = await this.#reader.read();
      if (done) throw new MailError('The mail server closed the connection.');
      this.#received += this.#decoder.decode(value, { stream: true });
    }
  }

  /** The next reply, of one line or several. Throws unless its code begins with `expected`. */
  async reply(expected: string, step: string): Promise<string[]> {
    const lines: string[] = [];
    for (let size = 0; size < MAX_REPLY_CHARACTERS;) {
      const line = await this.#readLine();
      size += line.length + 1;
      lines.push(line);
      if (/^\d{3}-/.test(line)) continue;
      if (!line.startsWith(expected)) throw refusalOf(line, step);
      return lines;
    }
    throw new MailError('The mail server sent a reply that is too long.');
  }

  async write(text: string): Promise<void> {
    await this.#writer.write(this.#encoder.encode(text));
  }

  /** Sends several lines in one packet; each has a reply to be read. */
  async lines(lines: readonly string[]): Promise<void> {
    if (lines.some((line) => /[\r\n\0]/.test(line))) throw new Error('A mail was refused: a line end in its envelope.');
    await this.write(lines.map((line) => `${line}\r\n`).join(''));
  }

  /** Sends one line and reads its reply; `step` names it in errors. */
  async command(line: string, expected: string, step: string): Promise<string[]> {
    if (/[\r\n\0]/.test(line)) throw new Error(`A mail was refused: a line end in ${step}.`);
    await this.write(`${line}\r\n`);
    return this.reply(expected, step);
  }

  /** Switches to TLS after the server agreed. Anything that it sent before was not encrypted and is not trusted. */
  startTls(): void {
    if (this.#received !== '') throw new Error('The mail server sent data before TLS had begun.');
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls();
    this.#socket.closed.catch(() => undefined);
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
  }

  async close(): Promise<void> {
    await this.#socket.close().catch(() => undefined);
  }
}
