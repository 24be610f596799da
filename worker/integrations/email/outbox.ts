/** Keeps mails in D1 instead of sending them; read at /dev/inbox. The newest 1,000 stay. */
import { batch } from '../../db/batch';
import { sql } from '../../db/sql';
import { oneByOne } from './one-by-one';
import type { EmailPort, Mail } from './port';
import { readSender } from './sender';

const KEPT = 1000;

const senderOf = (from: string, { senderName }: Mail) =>
  senderName === undefined ? from : `${senderName} <${readSender(from).email}>`;

export function createOutboxEmail(d1: D1Database, from: string, now: () => number): EmailPort {
  async function send(mail: Mail): Promise<void> {
    const headers = {
      ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
      ...mail.headers,
      ...(mail.messageId ? { 'Message-ID': mail.messageId } : {}),
      ...(mail.returnPath ? { 'Return-Path': `<${mail.returnPath}>` } : {}),
    };
    await batch(d1, [
      sql`INSERT INTO outbox_mails (to_address, from_address, subject, text, html, headers, at, attachments)
        VALUES (${mail.to}, ${senderOf(from, mail)}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(headers)}, ${now()},
          ${JSON.stringify(mail.attachments ?? [])})`,
      sql`DELETE FROM outbox_mails WHERE id <= (SELECT max(id) FROM outbox_mails) - ${KEPT}`,
    ]);
  }
  return oneByOne(send);
}
