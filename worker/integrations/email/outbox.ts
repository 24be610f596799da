/** Keeps mails in D1 instead of sending them; read at /dev/inbox. The newest 1,000 stay. */
import { batch } from '../../db/batch';
import { sql } from '../../db/sql';
import type { EmailPort } from './port';

const KEPT = 1000;

export function createOutboxEmail(d1: D1Database, from: string, now: () => number): EmailPort {
  return {
    async send(mail) {
      const headers = { ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}), ...mail.headers };
      await batch(d1, [
        sql`INSERT INTO outbox_mails (to_address, from_address, subject, text, html, headers, at)
          VALUES (${mail.to}, ${from}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(headers)}, ${now()})`,
        sql`DELETE FROM outbox_mails WHERE id <= (SELECT max(id) FROM outbox_mails) - ${KEPT}`,
      ]);
    },
  };
}
