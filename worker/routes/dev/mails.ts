/** /dev/mails: every mail with made-up content, in both colour schemes and as plain text. Only while mails stay in the outbox. */
import { Hono } from 'hono';
import { plainPage, type HonoEnv } from '@worker/http';
import { outboxOnly } from '@worker/middleware/local-only';
import { listMailPreviews, previewMail, type MailPreview } from '@worker/services/notifications/outbox';
import { html, raw } from 'hono/html';

const STYLE = `
:root{color-scheme:dark}
body{margin:0;background:#11141c;color:#e6e8ee;font:16px/1.5 system-ui,sans-serif}
main{max-width:1240px;margin:0 auto;padding:24px 16px}
h1{font-size:24px;margin:0 0 12px}h2{font-size:18px;margin:24px 0 4px}h3{font-size:14px;margin:12px 0 6px;color:#a3a9b6}
nav ul{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:0;padding:0}
nav a{display:block;padding:8px 12px;border:1px solid #2f3542;border-radius:8px;text-decoration:none}
nav a[aria-current]{background:#f5b649;color:#2a1a02;border-color:#f5b649}
p{margin:0;color:#a3a9b6}a{color:#6cc7cf}
.both{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:16px}
iframe{width:100%;height:720px;border:1px solid #2f3542;border-radius:12px;box-sizing:border-box}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;border:1px solid #2f3542;border-radius:12px;padding:16px;margin:0}`;

/**
 * The preview of one mail beside the list of all mails, as one HTML page without script. The mails are in sandboxed
 * frames.
 */
function mailsPage(names: readonly string[], current: string, mail: MailPreview) {
  const frame = (title: string, content: string) =>
    html`<div>
      <h3>${title}</h3>
      <iframe sandbox="" title="${title} mail" srcdoc="${content}"></iframe>
    </div>`;
  return plainPage(
    'Mails of Outset',
    STYLE,
    html`<nav aria-label="Mails">
        <ul>
          ${names.map(
            (name) =>
              html`<li>
                <a href="/dev/mails/${name}" ${name === current ? raw('aria-current="page"') : ''}>${name}</a>
              </li>`,
          )}
        </ul>
      </nav>
      <h2>${mail.subject}</h2>
      <p>To ${mail.to}. Made-up content; nothing was sent. <a href="/dev/inbox">Inbox of this machine</a></p>
      <div class="both">${frame('Light', mail.light)} ${frame('Dark', mail.dark)}</div>
      <h3>Plain text</h3>
      <pre>${mail.text}</pre>`,
  );
}

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
