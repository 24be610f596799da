/** Answers by mail to a reply: reads the thread from the address, and the person's own text without the quoted mail. */
import { REPLY_MOST } from './inbox';

/** Bytes of the signature in an address, written in hex since mail servers may change the case of a local part. */
export const THREAD_SIGNATURE_BYTES = 10;
const ID_CHARACTERS = 24;
const TOKEN = new RegExp(`^[0-9a-f]{${ID_CHARACTERS + THREAD_SIGNATURE_BYTES * 2}}$`);
/** What is left of the 64 characters of a local part for the name before the plus sign. Source: RFC 5321 §4.5.3.1.1. */
export const MOST_REPLY_NAME = 64 - 1 - ID_CHARACTERS - THREAD_SIGNATURE_BYTES * 2;

/** `reply+<token>@domain` for the address `reply@domain`. The signature, in hex, is the caller's. */
export function writeThreadAddress(base: string, messageId: string, signature: string): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${messageId}${signature.slice(0, THREAD_SIGNATURE_BYTES * 2)}${base.slice(at)}`;
}

export interface ThreadAddress {
  messageId: string;
  /** Still to be checked. */
  signature: string;
}

/** Null where a mail went elsewhere; `thread` is null where its address names none. */
export function readThreadAddress(base: string, address: string): { thread: ThreadAddress | null } | null {
  const at = base.lastIndexOf('@');
  const [name, domain] = [base.slice(0, at).toLowerCase(), base.slice(at).toLowerCase()];
  const written = address.toLowerCase();
  if (address.length > 320 || !written.endsWith(domain)) return null;
  const local = written.slice(0, -domain.length);
  if (local !== name && !local.startsWith(`${name}+`)) return null;
  const token = local.slice(name.length + 1);
  if (!TOKEN.test(token)) return { thread: null };
  return { thread: { messageId: token.slice(0, ID_CHARACTERS), signature: token.slice(ID_CHARACTERS) } };
}

/** Where the mail that is answered begins: what mail programs write above it. */
const QUOTE =
  /^(?:On\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bwrote:|-{2,} ?(?:Original|Forwarded) [Mm]essage ?-{2,}|_{10,}|From: [^\n]+\nSent: |>)/m;

/** What the person wrote: without the mail that it answers and without a signature; the whole text where nothing else is left. */
export function ownTextOf(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n');
  const own = plain.slice(0, QUOTE.exec(plain)?.index ?? plain.length).replace(/\n-- \n[\s\S]*$/, '');
  return (own.trim() || plain.trim()).slice(0, REPLY_MOST).toWellFormed();
}

/** A text as mail programs quote it, each line with its sign. */
export const quoteOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
