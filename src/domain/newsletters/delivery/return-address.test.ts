import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BOUNCE_NAME, namedBy, readReturnAddress, SIGNATURE_BYTES, writeReturnAddress } from './return-address';

const BASE = 'bounces@outset.test';
const hex = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length }).map((a) => a.join(''));
const signatures = fc.uint8Array({ minLength: SIGNATURE_BYTES, maxLength: SIGNATURE_BYTES });

describe('the return address of a mail', () => {
  it('names account, campaign and signature, also when a server changed its case', () => {
    fc.assert(
      fc.property(hex(24), hex(24), signatures, (campaignId, accountId, signature) => {
        const named = namedBy(campaignId, accountId)!;
        const address = writeReturnAddress(BASE, named, signature);
        for (const written of [address, address.toUpperCase()])
          expect(readReturnAddress(BASE, written)).toEqual({ named, signature });
        expect(named).toEqual({ accountId, campaign: campaignId.slice(0, 10) });
      }),
    );
  });

  it('fits into the 64 characters of a local part with the longest name that is allowed', () => {
    const base = `${'b'.repeat(MAX_BOUNCE_NAME)}@outset.test`;
    const address = writeReturnAddress(base, namedBy('0'.repeat(24), 'f'.repeat(24))!, new Uint8Array(SIGNATURE_BYTES));
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    expect(MAX_BOUNCE_NAME).toBeGreaterThanOrEqual('mail-bounces'.length);
  });

  it('reads nothing out of other addresses', () => {
    const good = writeReturnAddress(BASE, namedBy('a'.repeat(24), 'b'.repeat(24))!, new Uint8Array(SIGNATURE_BYTES));
    for (const address of [
      BASE,
      'bounces+@outset.test',
      good.replace('bounces', 'hello'),
      good.replace('outset.test', 'evil.test'),
      good.replace('+', '+a'),
      good.slice(1),
      `${good}\r\n`,
      'x'.repeat(1_000_000),
    ])
      expect(readReturnAddress(BASE, address), address.slice(0, 80)).toBeNull();
    expect(namedBy('campaign', 'a'.repeat(24))).toBeNull();
    expect(namedBy('a'.repeat(24), 'A')).toBeNull();
  });
});
