/** Links that open a mail in Gmail, Outlook or the default program. Source: RFC 6068 for mailto; the web programs' own compose addresses. */
import { readEmailAddress, isEmailAddress } from '@/domain/addresses/email-address';
import { TARGET_LABELS, type MailTarget } from './people/targets';

// Reads email addresses as mail programs do. Refuses addresses that are not allowed in a header or a link.

/** The fault in an address; null if it can be used. */
export function faultOfAddress(address: string): string | null {
  if (isEmailAddress(address)) return null;
  // Accents in a name beside the address are not a fault.
  return /^[^\s<>"]*[^\u0020-\u007e][^\s<>"]*$/.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))
    ? 'Please enter an email address without accents or other scripts before the @.'
    : 'Please enter a valid email address.';
}

/** Characters that could begin a new header or hide in one. */
const BREAKS_A_HEADER = /[\p{Cc}\u2028\u2029]/u;

/** The fault in the text of a header; null if it is one line. */
export const faultOfHeader = (label: string, text: string): string | null =>
  BREAKS_A_HEADER.test(text) ? `${label} must be one line without control characters.` : null;

export interface Mail {
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  subject: string;
  /** Lines end with `\n` or `\r\n`. */
  body: string;
}

/**
 * The maximum length of a safe address. mailto: Chrome on Windows opens nothing above 2,046 characters, Firefox cuts near 2,008. Gmail and
 * Outlook on the web answer "Bad Request" if address and cookies exceed the limit of their server; 8,000 leaves room for both
 * (outlook.live.com was measured at about 31,000 without cookies).
 */
export const LINK_LIMITS: Readonly<Record<MailTarget, number>> = { gmail: 8000, outlook: 8000, default: 2000 };

/** Percent-encoding as UTF-8, also of characters that `encodeURIComponent` leaves (RFC 3986 sub-delims); lone surrogates become U+FFFD. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** An address in the path of a mailto: the at sign stays (RFC 6068 §2). */
const encodeAddress = (address: string): string => encode(address).replace('%40', '@');

const crlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n');

/** Rewrites addresses, because programs differ in the characters that they accept besides ASCII. */
const written = (addresses: readonly string[]) => addresses.map((address) => readEmailAddress(address) ?? address);

function faultOfMail(mail: Mail): string | null {
  for (const address of [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])]) {
    const wrong = faultOfAddress(address);
    if (wrong) return wrong;
  }
  return faultOfHeader('The subject', mail.subject);
}

function addressOf(target: MailTarget, { to, cc = [], bcc = [], subject, body }: Mail): string {
  const copies = [
    ...(cc.length > 0 ? [['cc', cc.join(',')]] : []),
    ...(bcc.length > 0 ? [['bcc', bcc.join(',')]] : []),
  ];
  const query = (pairs: readonly (readonly string[])[]) =>
    pairs.map(([key, value]) => `${key}=${encode(value ?? '')}`).join('&');
  switch (target) {
    case 'gmail':
      return `https://mail.google.com/mail/?${query([['view', 'cm'], ['fs', '1'], ['to', to.join(',')], ...copies, ['su', subject], ['body', crlf(body)]])}`;
    case 'outlook':
      return `https://outlook.live.com/mail/0/deeplink/compose?${query([['to', to.join(',')], ...copies, ['subject', subject], ['body', crlf(body)]])}`;
    case 'default':
      return `mailto:${to.map(encodeAddress).join(',')}?${query([...copies, ['subject', subject], ['body', crlf(body)]])}`;
  }
}

export type MailLink = { href: string } | { fault: string; reason: 'address' | 'too-long' };

/** The link, or one sentence about why there is none. A mail that is too long is never cut. */
export function mailLink(target: MailTarget, mail: Mail): MailLink {
  const fault = faultOfMail(mail);
  if (fault) return { fault, reason: 'address' };
  const { to, cc, bcc } = mail;
  const href = addressOf(target, { ...mail, to: written(to), cc: cc && written(cc), bcc: bcc && written(bcc) });
  const limit = LINK_LIMITS[target];
  if (href.length <= limit) return { href };
  const name = target === 'default' ? 'your mail program' : TARGET_LABELS[target];
  return {
    fault: `This email is too long to open in ${name} by a link: ${href.length.toLocaleString('en-US')} of at most ${limit.toLocaleString('en-US')} characters. Copy it, or download it as an .eml file.`,
    reason: 'too-long',
  };
}
