/** Seals secrets that the server must read again: AES-GCM under a key derived from a secret of this installation, bound to their owner. */
import { createHmac } from 'node:crypto';
import { log } from '../../log';
import type { Ctx } from './context';
import { secretsOf } from './signatures';

const keys = new Map<string, Promise<CryptoKey>>();
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Names a secret without telling it: stands in each sealed value, so that it is known which ones an older secret still opens. */
const keyIdOf = (secret: string): string => createHmac('sha256', secret).update('key-id').digest('hex').slice(0, 8);

/** How every value begins that the secret of now has sealed. */
export const sealPrefix = (ctx: Ctx): string => `v2.${keyIdOf(ctx.env.APP_SECRET)}.`;

/** One key a purpose and secret (HKDF, RFC 5869), kept for the isolate. */
function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const made = (async () => {
    const root = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
    return crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: bytesOf('outset'), info: bytesOf(purpose) },
      root,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
  })();
  keys.set(name, made);
  return made;
}

/** `v2.<key id>.<iv>.<sealed>`. Only the same purpose and owner open it again. */
export async function seal(ctx: Ctx, purpose: string, owner: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(owner) },
    await keyFor(ctx.env.APP_SECRET, purpose),
    bytesOf(text),
  );
  return `${sealPrefix(ctx)}${Buffer.from(iv).toString('base64url')}.${Buffer.from(sealed).toString('base64url')}`;
}

/** The secrets that may have sealed a value, and its parts. `v1.<iv>.<sealed>` is older than key ids and may be of any. */
function readSealed(ctx: Ctx, sealed: string): { secrets: readonly string[]; iv: string; body: string } {
  const [version, ...parts] = sealed.split('.');
  const [iv = '', body = ''] = parts.slice(-2);
  if (version === 'v1' && parts.length === 2) return { secrets: secretsOf(ctx), iv, body };
  const secrets = secretsOf(ctx).filter((secret) => keyIdOf(secret) === parts[0]);
  return { secrets: version === 'v2' && parts.length === 3 ? secrets : [], iv, body };
}

/** The text again; null when no secret that we know sealed it for this purpose and owner. */
export async function findUnsealed(ctx: Ctx, purpose: string, owner: string, sealed: string): Promise<string | null> {
  const { secrets, iv, body } = readSealed(ctx, sealed);
  for (const secret of secrets) {
    const text = await crypto.subtle
      .decrypt(
        { name: 'AES-GCM', iv: Buffer.from(iv, 'base64url'), additionalData: bytesOf(owner) },
        await keyFor(secret, purpose),
        Buffer.from(body, 'base64url'),
      )
      .catch(() => null);
    if (text) return new TextDecoder().decode(text);
  }
  return null;
}

/** The text again; null, with a line in the log, when its secret is gone or the row was tampered with. */
export async function unseal(ctx: Ctx, purpose: string, owner: string, sealed: string): Promise<string | null> {
  const text = await findUnsealed(ctx, purpose, owner, sealed);
  if (text === null) log('error', 'sealed value not readable', { requestId: ctx.requestId, purpose });
  return text;
}
