/** Secrets and tokens: seals values that the server must read again (AES-GCM, bound to their owner), makes tokens and their hashes, signs ids. */
import { createHmac, timingSafeEqual, createHash, randomBytes } from 'node:crypto';
import { readSignedHeader } from '@/domain/signed-message';
import { log } from '@worker/log';
import type { Ctx } from './context';

// Signatures with the secrets of this installation, each for one purpose. The newest secret signs; signatures of older ones are still accepted.

const sign = (secret: string, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

/** The secret that signs and seals, then the earlier secrets that are still accepted (APP_SECRETS_BEFORE). */
const secretsOf = ({ env }: Ctx): readonly string[] => [env.APP_SECRET, ...env.APP_SECRETS_BEFORE];

/** HMAC-SHA-256 in base64url, 43 characters. The purpose comes first, so that a signature is valid only for that purpose. */
export const signatureOf = (ctx: Ctx, purpose: string, ...parts: readonly string[]): string =>
  sign(ctx.env.APP_SECRET, purpose, parts);

/** Whether two signatures are the same, in a time that does not reveal where they differ. */
export function isSameSignature(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether we signed this, with the present secret or an older one. `shorten` is for signatures of which only a part is written out. */
export function isOurs(
  ctx: Ctx,
  given: string,
  [purpose, ...parts]: readonly [purpose: string, ...parts: string[]],
  shorten = (signature: string) => signature,
): boolean {
  return secretsOf(ctx).some((secret) => isSameSignature(given, shorten(sign(secret, purpose, parts))));
}

/** Whether a webhook message is signed with this secret (`t=SECONDS,v1=HEX`) and its time is within five minutes of `now`. */
export function isSignedMessage(body: string, header: string, secret: string, now: number): boolean {
  const read = readSignedHeader(header, now);
  if (!read) return false;
  const own = createHmac('sha256', secret).update(`${read.seconds}.${body}`).digest('hex');
  return read.signatures.some((given) => isSameSignature(given, own));
}

// Addresses that open something without a sign-in: the subject and its signature. Nothing secret is stored; a new subject ends the old address.

export type LinkPurpose =
  | 'collection-share'
  | 'flowchart-share'
  | 'calendar-feed'
  | 'mail-preferences'
  | 'invitation-refusal'
  | 'calendar-state'
  | 'assistant-guest';

/** The longest subject is an email address of 254 characters in base64url with a time. */
const MAX_CHARACTERS = 400;

/** `subject.signature`, for a path. The subject may hold letters, digits, `_` and `-`. */
export function signLink(ctx: Ctx, purpose: LinkPurpose, subject: string): string {
  if (!/^[\w-]+$/.test(subject)) throw new Error('a link can only be signed for letters, digits, _ and -');
  return `${subject}.${signatureOf(ctx, purpose, subject)}`;
}

/** The subject of a link that we signed for this purpose, with a present or older secret; null for anything else. */
export function readLink(ctx: Ctx, purpose: LinkPurpose, link: string): string | null {
  if (link.length > MAX_CHARACTERS) return null;
  const [subject, signature, ...rest] = link.split('.');
  if (!subject || !signature || rest.length > 0) return null;
  return isOurs(ctx, signature, [purpose, subject]) ? subject : null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const IV_BYTES = 12;
const keys = new Map<string, Promise<CryptoKey>>();
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

/** The key of a secret for one purpose (HKDF, RFC 5869). */
export async function deriveKey(secret: string, salt: string, purpose: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(salt), info: bytesOf(purpose) },
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** A random IV, then the sealed bytes. They open only with the same label. */
export async function sealBytes(key: CryptoKey, label: string, bytes: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(label) }, key, bytes);
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), IV_BYTES);
  return whole;
}

/** Null if the key or the label is not the same, or a bit was changed. */
export async function openBytes(key: CryptoKey, label: string, whole: Bytes): Promise<Bytes | null> {
  const options = { name: 'AES-GCM', iv: whole.subarray(0, IV_BYTES), additionalData: bytesOf(label) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(options, key, whole.subarray(IV_BYTES)));
  } catch {
    return null;
  }
}

/**
 * An id of a secret that does not reveal the secret. Each sealed value has this id, so that a query finds values that an older secret
 * sealed.
 */
const keyIdOf = (secret: string): string => createHmac('sha256', secret).update('key-id').digest('hex').slice(0, 8);

/** The beginning of every value that the present secret has sealed. */
export const sealPrefix = (ctx: Ctx): string => `v2.${keyIdOf(ctx.env.APP_SECRET)}.`;

/** Derived once per isolate. */
function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const made = deriveKey(secret, 'outset', purpose);
  keys.set(name, made);
  return made;
}

/** `v2.<key id>.<iv>.<sealed>`. Only the same purpose and owner open it again. */
export async function seal(ctx: Ctx, purpose: string, owner: string, text: string): Promise<string> {
  const whole = Buffer.from(await sealBytes(await keyFor(ctx.env.APP_SECRET, purpose), owner, bytesOf(text)));
  const [iv, body] = [whole.subarray(0, IV_BYTES), whole.subarray(IV_BYTES)];
  return `${sealPrefix(ctx)}${iv.toString('base64url')}.${body.toString('base64url')}`;
}

/** The secrets that may have sealed a value, and its bytes. `v1.<iv>.<sealed>` has no key id, so each secret may have sealed it. */
function readSealed(ctx: Ctx, sealed: string): { secrets: readonly string[]; whole: Bytes } {
  const [version, ...parts] = sealed.split('.');
  const whole = new Uint8Array(Buffer.concat(parts.slice(-2).map((part) => Buffer.from(part, 'base64url'))));
  if (version === 'v1' && parts.length === 2) return { secrets: secretsOf(ctx), whole };
  const secrets = secretsOf(ctx).filter((secret) => keyIdOf(secret) === parts[0]);
  return { secrets: version === 'v2' && parts.length === 3 ? secrets : [], whole };
}

/** The text; null when none of our secrets sealed it for this purpose and owner. */
export async function findUnsealed(ctx: Ctx, purpose: string, owner: string, sealed: string): Promise<string | null> {
  const { secrets, whole } = readSealed(ctx, sealed);
  for (const secret of secrets) {
    const text = await openBytes(await keyFor(secret, purpose), owner, whole);
    if (text) return new TextDecoder().decode(text);
  }
  return null;
}

/** The text; null, with a line in the log, when its secret is gone or the row was changed. */
export async function unseal(ctx: Ctx, purpose: string, owner: string, sealed: string): Promise<string | null> {
  const text = await findUnsealed(ctx, purpose, owner, sealed);
  if (text === null) log('error', 'sealed value not readable', { requestId: ctx.requestId, purpose });
  return text;
}

// Secrets that are handed out once and stored as hashes: session tokens, links in mails, keys of counters.

/** 256 random bits in base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in base64url. Enough for random tokens; never for passwords. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
