/** A mail to many from what an operator wrote: sanitised and turned into text once, then filled in for each recipient. */
import { monthYearOf, PERSONAL_PLACEHOLDERS, personalValues } from '@/domain/newsletters/templates/given-values';
import { renderContent, renderSubject, renderText, type RenderValues } from '@/domain/newsletters/templates/render';
import { writtenHtml } from '@/domain/newsletters/templates/written-html';
import { newsletterDocument } from '@worker/emails/frame/newsletter-frame';
import { plainTextOf, sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';

export interface WrittenMail {
  subject: string;
  /** HTML or plain text of an operator, or HTML of our own. */
  content: string;
  /** The same for every recipient. */
  values: RenderValues;
  siteUrl: string;
  /** When it goes out, ms: tells the month where no value does. */
  at: number;
}

/** Placeholders of the recipient's own are left in all three. */
export interface PreparedMail {
  subject: string;
  html: string;
  text: string;
}

/** What is the same for all recipients. Values are filled in before the sanitiser looks, so that it judges each address as it is sent. */
export function prepareMail({ subject, content, values, siteUrl, at }: WrittenMail): PreparedMail {
  const shared = { ...values, monthYear: values['monthYear'] || monthYearOf(at) };
  const html = sanitizeHtml(renderContent(writtenHtml(content), shared, PERSONAL_PLACEHOLDERS), { siteUrl });
  return { subject: renderSubject(subject, shared, PERSONAL_PLACEHOLDERS), html, text: plainTextOf(html) };
}

export interface MailFooter {
  html: string;
  text: string;
}

/** The mail of one recipient, with their footer; `content` is the HTML without frame and footer. */
export function personalMail(
  prepared: PreparedMail,
  fullName: string,
  footer: MailFooter,
): { subject: string; html: string; text: string; content: string } {
  const own = personalValues(fullName);
  const subject = renderSubject(prepared.subject, own);
  const content = renderContent(prepared.html, own);
  return {
    subject,
    content,
    html: newsletterDocument({ subject, content, footer: footer.html }),
    text: `${renderText(prepared.text, own)}\n\n${footer.text}\n`,
  };
}
