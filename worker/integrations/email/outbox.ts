/** Keeps mails in D1 instead of sending them; read at /dev/inbox. The newest 1,000 stay. */
import type { EmailPort } from './port';

const KEPT = 1000;

export function createOutboxEmail(d1: D1Database, from: string, now: () => number): EmailPort {
  return {
    async send(mail) {
      const headers = { ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}), ...mail.headers };
      await d1.batch([
        d1
          .prepare(
            'INSERT INTO outbox_mails (to_address, from_address, subject, text, html, headers, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)',
          )
          .bind(mail.to, from, mail.subject, mail.text, mail.html, JSON.stringify(headers), now()),
        d1.prepare('DELETE FROM outbox_mails WHERE id <= (SELECT max(id) FROM outbox_mails) - ?1').bind(KEPT),
      ]);
    },
  };
}
