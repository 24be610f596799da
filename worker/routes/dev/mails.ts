/** /dev/mails: every mail with made-up content, in both colour schemes and as plain text. Only while mails stay in the outbox. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';
import { outboxOnly } from '../../middleware/local-only';
import { listMailPreviews, previewMail } from '../../services/messages/mail-previews';
import { mailsPage } from './mails-page';

export const devMails = new Hono<HonoEnv>()
  .use(outboxOnly)
  .get('/', (c) => {
    const names = listMailPreviews();
    const first = names[0] ?? '';
    return c.html(mailsPage(names, first, previewMail(c.get('ctx'), first)));
  })
  .get('/:name', (c) => {
    const name = c.req.param('name');
    return c.html(mailsPage(listMailPreviews(), name, previewMail(c.get('ctx'), name)));
  });
