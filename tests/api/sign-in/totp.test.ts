/** Codes against the vectors of RFC 6238, appendix B (SHA-1), and the reading of what an app computes. */
import { describe, expect, it } from 'vitest';
import { generateSync } from 'otplib';
import { findStep, newTotpSecret, otpauthUrl } from '@worker/services/sign-in/two-factor-proof';

/** "12345678901234567890" in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Seconds, the 8 digits of the RFC, of which an app shows the last 6. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('RFC 6238', () => {
  it.each(VECTORS)('at %i seconds the code ends %s', (seconds, digits) => {
    expect(generateSync({ secret: SECRET, epoch: seconds, digits: 8 })).toBe(digits);
    const code = digits.slice(2);
    const step = Math.floor(seconds / 30);
    expect(findStep(SECRET, code, seconds * 1000)).toBe(step);
    expect(findStep(SECRET, code, (seconds + 30) * 1000)).toBe(step);
    expect(findStep(SECRET, code, (seconds - 30) * 1000)).toBe(step);
    expect(findStep(SECRET, code, (seconds + 90) * 1000)).toBeNull();
    if (seconds >= 90) expect(findStep(SECRET, code, (seconds - 90) * 1000)).toBeNull();
  });

  it('agrees with a second implementation, written from the RFC with Web Crypto', async () => {
    for (let i = 0; i < 50; i += 1) {
      // Made by a rule: codes of neighbours are never the same by chance.
      const secret = Array.from({ length: 32 }, (_, at) => ALPHABET[(i * 7 + at * at * 5 + at) % 32]).join('');
      const now = Math.floor((i * 7_919_113_713) % 4_000_000_000) * 1000;
      const code = await codeByHand(secret, Math.floor(now / 30_000));
      expect(findStep(secret, code, now)).toBe(Math.floor(now / 30_000));
    }
  });

  it('makes a new secret of 160 bits each time, and an address that apps read', () => {
    const secrets = new Set(Array.from({ length: 100 }, newTotpSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = otpauthUrl(SECRET, "o'hara+x&y@example.com");
    expect(new URL(url).searchParams.get('secret')).toBe(SECRET);
    expect(decodeURIComponent(new URL(url).pathname)).toBe("/Outset:o'hara+x&y@example.com");
  });
});

async function codeByHand(secret: string, step: number): Promise<string> {
  const bits = [...secret].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', hmac, counter.buffer));
  const at = mac.getUint8(19) & 0xf;
  return String((mac.getUint32(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
