/** The blocks that the default templates are built of: tables with inline styles in light colours. The frame of the mail recolours the classes in dark mode. */

/** As in worker/emails/layout.ts; a test checks that they are equal. */
const CARD = '#fffefb';
const LINE = '#e2dccf';
const INK = '#1d212b';
const MUTED = '#565b67';
const LINK = '#0a5c66';
const BUTTON = '#f0a62c';
const BUTTON_INK = '#2a1a02';

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** A coloured head with the name of the mail: its two colours are the same in both schemes. */
export const head = (title: string, over: string, background: string, ink: string): string =>
  `${TABLE} style="background-color:${background};border-radius:12px 12px 0 0"><tr><td style="padding:28px 24px">
<p style="margin:0 0 6px;font-size:14px;line-height:1.4;color:${ink}">${over}</p>
<h1 style="margin:0;font-size:28px;line-height:1.25;letter-spacing:-0.01em;color:${ink}">${title}</h1>
</td></tr></table>`;

/** The card below the head. */
export const card = (...blocks: readonly string[]): string =>
  `${TABLE} class="card" style="background-color:${CARD};border:1px solid ${LINE};border-top:0;border-radius:0 0 12px 12px"><tr><td style="padding:28px 24px">
${blocks.join('\n')}
</td></tr></table>`;

export const title = (text: string): string =>
  `<h2 class="ink" style="margin:24px 0 8px;font-size:20px;line-height:1.3;color:${INK}">${text}</h2>`;

export const text = (html: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${html}</p>`;

export const small = (html: string): string =>
  `<p class="muted" style="margin:0;font-size:14px;line-height:1.5;color:${MUTED}">${html}</p>`;

export const link = (label: string, href: string): string =>
  `<a class="link" href="${href}" style="color:${LINK}">${label}</a>`;

export const button = (label: string, href: string): string =>
  `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;background-color:${BUTTON};color:${BUTTON_INK};text-decoration:none;font-weight:600;font-size:16px;line-height:20px;padding:14px 22px;border-radius:8px">${label}</a></p>`;

export const list = (items: readonly string[]): string =>
  `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.55;color:${INK}">
${items.map((item) => `<li style="margin:0 0 8px">${item}</li>`).join('\n')}
</ul>`;

/** Facts, one per row: label and value. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
${rows
  .map(
    ([label, value]) =>
      `<tr><td class="muted" style="padding:6px 20px 6px 0;font-size:14px;vertical-align:top;color:${MUTED}">${label}</td><td class="ink" style="padding:6px 0;font-size:16px;line-height:1.4;font-weight:600;color:${INK}">${value}</td></tr>`,
  )
  .join('\n')}
</table>`;
