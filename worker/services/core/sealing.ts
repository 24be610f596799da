/** Seals secrets that the server must read again: AES-GCM under a key derived from APP_SECRET, bound to their owner. */
import { log } from '../../log';
import type { Ctx } from './context';

const keys = new Map<string, Promise<CryptoKey>>();
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** One key a purpose (HKDF, RFC 5869), kept for the isolate. */
function keyFor(ctx: Ctx, purpose: string): Promise<CryptoKey> {
  const name = `${purpose}\n${ctx.env.APP_SECRET}`;
  const known = keys.get(name);
  if (known) return known;
  const made = (async () => {
    const root = await crypto.subtle.importKey('raw', bytesOf(ctx.env.APP_SECRET), 'HKDF', false, ['deriveKey']);
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

/** `v1.<iv>.<sealed>`. Only the same purpose and owner open it again. */
export async function seal(ctx: Ctx, purpose: string, owner: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(owner) },
    await keyFor(ctx, purpose),
    bytesOf(text),
  );
  return `v1.${Buffer.from(iv).toString('base64url')}.${Buffer.from(sealed).toString('base64url')}`;
}

/** The text again; null, with a line in the log, when APP_SECRET was another one or the row was tampered with. */
export async function unseal(ctx: Ctx, purpose: string, owner: string, sealed: string): Promise<string | null> {
  const [version, iv, body] = sealed.split('.');
  try {
    if (version !== 'v1' || !iv || !body) throw new Error('unknown format');
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: Buffer.from(iv, 'base64url'), additionalData: bytesOf(owner) },
      await keyFor(ctx, purpose),
      Buffer.from(body, 'base64url'),
    );
    return new TextDecoder().decode(text);
  } catch (error) {
    log('error', 'sealed value not readable', { requestId: ctx.requestId, purpose, error: String(error) });
    return null;
  }
}
