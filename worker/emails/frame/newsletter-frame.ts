/** The document around the content of a mail to many: colours of both schemes and the footer. What is passed in is sanitised HTML, but for the subject. */
import { mailDocument, PALETTE } from './layout';

export interface NewsletterParts {
  subject: string;
  /** Sanitised. */
  content: string;
  /** Our own; '' for none. */
  footer: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The body: one column of 600 px at most, as wide as the screen below that. */
export const newsletterBody = (
  { content, footer }: NewsletterParts,
  { page, ink }: { page: string; ink: string } = PALETTE.light,
): string =>
  `<body class="page" style="margin:0;padding:0;background:${page};color:${ink};${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left"><tr><td class="ink" style="font-size:16px;line-height:1.55;color:${ink};overflow-wrap:anywhere">
${content}
</td></tr><tr><td style="padding:16px 4px 0">
${footer}
</td></tr></table>
</td></tr></table>
</body>`;

/** The whole HTML part of a mail to many. */
export const newsletterDocument = (parts: NewsletterParts): string =>
  mailDocument(parts.subject, newsletterBody(parts));
