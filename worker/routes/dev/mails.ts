/** /dev/mails: every mail with made-up content, in both colour schemes and as plain text. Only while mails stay in the outbox. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { HonoEnv } from '../../http';
import { outboxOnly } from '../../middleware/local-only';
import { listMailPreviews, previewMail } from '../../services/messages/mail-previews';
import { mailsPage } from './mails-page';

const responses = { 200: { description: 'Exists only on localhost with EMAIL_PROVIDER=outbox' } };

export const devMails = new Hono<HonoEnv>()
  .use(outboxOnly)
  .get('/', describeRoute({ tags: ['Development'], summary: 'All mails', responses }), (c) => {
    const names = listMailPreviews();
    const first = names[0] ?? '';
    return c.html(mailsPage(names, first, previewMail(c.get('ctx'), first)));
  })
  .get('/:name', describeRoute({ tags: ['Development'], summary: 'One mail', responses }), (c) => {
    const name = c.req.param('name');
    return c.html(mailsPage(listMailPreviews(), name, previewMail(c.get('ctx'), name)));
  });
