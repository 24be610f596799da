/** The one layout of every mail, as HTML and as plain text. Everything that a template passes in is escaped here. */
import type { Mail } from '../integrations/email/port';

export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print under the action. */
  note?: string;
  /** Where the mail comes from. */
  siteUrl: string;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const INK = '#16201b';
const MUTED = '#5c6b63';
const GREEN = '#0b6b43';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlOf(content: MailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK}">${escapeHtml(text)}</p>`;
  const action = content.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;background:${GREEN};color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;padding:12px 20px;border-radius:8px">${escapeHtml(content.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${MUTED}">If the button does not work, open this address:<br><span style="word-break:break-all">${escapeHtml(content.action.url)}</span></p>`
    : '';
  const note = content.note
    ? `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${MUTED}">${escapeHtml(content.note)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f4f6f5;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dde3e0;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${GREEN}">Outset</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${action}
${note}
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:${MUTED}">Outset, ${escapeHtml(content.siteUrl)}</p>
</td></tr></table>
</body>
</html>
`;
}

function textOf(content: MailContent): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`);
  if (content.note) parts.push(content.note);
  parts.push(`-- \nOutset, ${content.siteUrl}`);
  return `${parts.join('\n\n')}\n`;
}

export function layOut(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: textOf(content), html: htmlOf(content) };
}
