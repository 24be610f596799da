/** A mail as an .eml file that mail programs open as a draft. Sources: RFC 5322 (format), RFC 2045 (bodies), RFC 2047 (words in headers). */
import { withoutAccents } from '@/domain/text/accents';
import { dayFromNumber, MONTH_NAMES, weekdayOf } from '@/domain/time/days';
import { readEmailAddress } from '@/domain/addresses/email-address';
import { faultOfAddress, faultOfHeader } from '@/domain/outreach/links';

interface EmlAddress {
  name?: string | null;
  email: string;
}

export interface EmlMail {
  from?: EmlAddress | null;
  to: readonly EmlAddress[];
  cc?: readonly EmlAddress[];
  subject: string;
  body: string;
  /** Milliseconds since the epoch. */
  at: number;
}

const CRLF = '\r\n';
/** Max characters of a line: RFC 2045 §6.7 allows 76, and RFC 5322 §2.1.1 advises at most 78. */
const LINE = 76;
/** An encoded word has at most 75 characters, of which its frame `=?UTF-8?B?…?=` takes twelve (RFC 2047 §2). */
const WORD_BYTES = 45;

const encoder = new TextEncoder();

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(index, index + 0x8000));
  }
  return btoa(text);
}

/** Writes text with other characters than ASCII as encoded words, one word per line. No word ends inside a character. */
export function encodeWords(text: string): string {
  const words: string[] = [];
  let part = '';
  let size = 0;
  for (const character of text) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > WORD_BYTES) {
      words.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += bytes;
  }
  if (part !== '') words.push(part);
  return words.map((word) => `=?UTF-8?B?${base64(encoder.encode(word))}?=`).join(`${CRLF} `);
}

const isPlain = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

/** A header, folded at spaces if that is possible. */
function header(name: string, value: string): string {
  if (value.includes(CRLF)) return `${name}: ${value}`;
  const lines: string[] = [];
  let line = `${name}:`;
  for (const word of value.split(' ')) {
    if (line.length + 1 + word.length > LINE && line !== `${name}:` && word !== '') {
      lines.push(line);
      line = ` ${word}`;
    } else line += ` ${word}`;
  }
  return [...lines, line].join(CRLF);
}

/** Unstructured text: unchanged, or as encoded words. Text that looks like an encoded word is encoded too. */
function unstructured(text: string): string {
  const isSafe = isPlain(text) && !text.includes('=?') && text.split(' ').every((word) => word.length < 900);
  return isSafe ? text : encodeWords(text);
}

function addressText({ name, email: typed }: EmlAddress): string {
  const email = readEmailAddress(typed) ?? typed;
  const words = name?.trim() ?? '';
  if (words === '') return email;
  if (!isPlain(words) || words.includes('=?'))
    return `${encodeWords(words)}${words.length > 10 ? `${CRLF} ` : ' '}<${email}>`;
  const isAtoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/.test(words);
  return `${isAtoms ? words : `"${words.replace(/[\\"]/g, '\\$&')}"`} <${email}>`;
}

/** One address per line. */
const addressList = (addresses: readonly EmlAddress[]): string => addresses.map(addressText).join(`,${CRLF} `);

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Mon, 30 Nov 2026 09:30:00 +0000`; RFC 5322 §3.3. */
export function mailDate(at: number): string {
  const seconds = Math.floor(at / 1000);
  const day = dayFromNumber(Math.floor(seconds / 86_400));
  const rest = ((seconds % 86_400) + 86_400) % 86_400;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const month = (MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3);
  return `${DAYS[weekdayOf(day)]}, ${Number(day.slice(8))} ${month} ${day.slice(0, 4)} ${two(rest / 3600)}:${two((rest % 3600) / 60)}:${two(rest % 60)} +0000`;
}

/** Quoted-printable; RFC 2045 §6.7. Lines of at most 76 characters, spaces at the end of a line preserved by encoding them. */
export function quotedPrintable(text: string): string {
  return text
    .split('\r\n')
    .map((line) => {
      const parts: string[] = [];
      let part = '';
      const bytes = encoder.encode(line);
      bytes.forEach((byte, index) => {
        const isLast = index === bytes.length - 1;
        const isLiteral =
          (byte >= 0x21 && byte <= 0x7e && byte !== 0x3d) || ((byte === 0x20 || byte === 0x09) && !isLast);
        const sign = isLiteral ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
        if (part.length + sign.length > LINE - (isLast ? 0 : 1)) {
          parts.push(part);
          part = '';
        }
        part += sign;
      });
      return [...parts, part].join(`=${CRLF}`);
    })
    .join(CRLF);
}

const wrapped = (text: string): string => text.replace(/.{76}(?=.)/g, `$&${CRLF}`);

/** The body in the shortest encoding that is safe everywhere. */
function bodyOf(text: string): { encoding: '7bit' | 'quoted-printable' | 'base64'; text: string } {
  const lines = text.toWellFormed().replace(/\r\n?|\n/g, CRLF);
  const body = lines.endsWith(CRLF) ? lines : `${lines}${CRLF}`;
  if (
    /^[\t\r\n\u0020-\u007e]*$/.test(body) &&
    body.split(CRLF).every((line) => line.length <= 76 && !/^From |[ \t]$/.test(line))
  )
    return { encoding: '7bit', text: body };
  const quoted = quotedPrintable(body);
  const bytes = encoder.encode(body);
  // Text in other scripts triples in quoted-printable.
  return quoted.length <= bytes.length * 1.5
    ? { encoding: 'quoted-printable', text: quoted }
    : { encoding: 'base64', text: `${wrapped(base64(bytes))}${CRLF}` };
}

export type EmlFile = { text: string } | { fault: string };

/** The text of the file in ASCII with CRLF, or a fault as one sentence. `X-Unsent` lets Outlook open the file for editing. */
export function emlOf({ from, to, cc = [], subject, body, at }: EmlMail): EmlFile {
  for (const address of [...(from ? [from] : []), ...to, ...cc]) {
    const wrong = faultOfAddress(address.email) ?? faultOfHeader('A name', address.name ?? '');
    if (wrong) return { fault: wrong };
  }
  const wrong = faultOfHeader('The subject', subject);
  if (wrong) return { fault: wrong };
  const { encoding, text } = bodyOf(body);
  const headers = [
    ...(from ? [header('From', addressText(from))] : []),
    ...(to.length > 0 ? [header('To', addressList(to))] : []),
    ...(cc.length > 0 ? [header('Cc', addressList(cc))] : []),
    header('Subject', unstructured(subject.toWellFormed().trim())),
    header('Date', mailDate(at)),
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
  ];
  return { text: `${headers.join(CRLF)}${CRLF}${CRLF}${text}` };
}

/** `outreach-asha-rao.eml`. */
export function emlFileName(name: string): string {
  const slug = withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
  return `outreach${slug && `-${slug}`}.eml`;
}
