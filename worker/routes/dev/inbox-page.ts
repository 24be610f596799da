/** The readable inbox of the outbox setting, as one HTML page without script. Everything shown is escaped. */
import { html, raw } from 'hono/html';
import type { OutboxMail } from '@worker/services/messages/outbox';
import { plainPage } from '@worker/routes/plain-page';

/** Escapes first; then makes links of addresses of our own site, which hold no character that needs escaping. */
function linked(text: string, siteUrl: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const origin = new URL(siteUrl).origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return escaped.replace(new RegExp(`${origin}/[\\w./?=%-]*`, 'g'), (url) => `<a href="${url}">${url}</a>`);
}

const STYLE = `
body{margin:0;background:#0d1410;color:#e6ece8;font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}
h1{font-size:24px}h2{font-size:18px;margin:0 0 4px}
article{background:#141d18;border:1px solid #26332c;border-radius:12px;padding:20px;margin:16px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;margin:12px 0 0}
p{margin:0;color:#a3b1a9}a{color:#5fd39a}input,button{font:inherit;padding:6px 10px}`;

export function inboxPage(mails: OutboxMail[], to: string, siteUrl: string) {
  return plainPage(
    'Inbox of this machine',
    STYLE,
    html`<p>Mails that Outset would have sent. They stay here because EMAIL_PROVIDER is outbox.</p>
      <form method="get" action="/dev/inbox">
        <p>
          <label>To <input name="to" type="search" value="${to}" /></label> <button>Show</button>
          <a href="/dev/inbox">Show all</a>
        </p>
      </form>
      ${mails.length === 0 ? html`<p>No mails yet.</p>` : ''}
      ${mails.map(
        (mail) =>
          html`<article>
            <h2>${mail.subject}</h2>
            <p>To ${mail.to}, from ${mail.from}</p>
            <p><time datetime="${mail.at}">${mail.at}</time></p>
            <pre>${raw(linked(mail.text, siteUrl))}</pre>
          </article>`,
      )}`,
  );
}
