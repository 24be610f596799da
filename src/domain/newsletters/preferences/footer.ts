/** The foot of every mail to many: who sent it, from which postal address, why the reader got it, and the ways out. */

export interface MailFooter {
  operatorName: string;
  /** Postal address; line breaks stay. */
  operatorAddress: string;
  /** Why the reader got this mail, a whole sentence. */
  why: string;
  /** In their order, such as "Unsubscribe" and "Choose which emails you get". Web addresses only. */
  links: readonly { label: string; url: string }[];
}

/** The light ones of worker/emails/layout.ts, like the ground that mails bring along; its dark ones replace them by the classes. */
const MUTED = '#565b67';
const LINK = '#0a5c66';
const TEXT = `margin:0 0 8px;font-size:13px;line-height:1.5;color:${MUTED};overflow-wrap:anywhere`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const paragraph = (html: string): string => `<p class="muted" style="${TEXT}">${html}</p>`;
const linesOf = (text: string): string[] =>
  text
    .split(/\s*(?:\r\n?|\n)\s*/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Anything but a web address is left out: the footer is the one place that must lead nowhere else. */
const safeLinks = ({ links }: MailFooter) => links.filter(({ url }) => /^https?:\/\/[^\s]+$/.test(url));

/**
 * HTML for the end of a mail's body. Light colours are inline; programs that know the mail's own style take its dark ones by the
 * classes `muted` and `link`. Everything passed in is escaped.
 */
export function footerHtml(footer: MailFooter): string {
  const links = safeLinks(footer).map(
    ({ label, url }) =>
      `<a class="link" href="${escape(url)}" style="color:${LINK};text-decoration:underline">${escape(label)}</a>`,
  );
  const sender = [footer.operatorName, ...linesOf(footer.operatorAddress)].map(escape).join('<br>');
  return [
    '<div style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #9aa1ac">',
    paragraph(escape(footer.why)),
    ...(links.length > 0 ? [paragraph(links.join(' &#183; '))] : []),
    paragraph(sender),
    '</div>',
  ].join('\n');
}

/** The same for the plain-text part, after the usual "-- " line. Ends with a line break. */
export function footerText(footer: MailFooter): string {
  const links = safeLinks(footer).map(({ label, url }) => `${label}: ${url}`);
  const sender = [footer.operatorName, ...linesOf(footer.operatorAddress)];
  return `${[['-- '], [footer.why], links, sender]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .replace('-- \n\n', '-- \n')}\n`;
}
