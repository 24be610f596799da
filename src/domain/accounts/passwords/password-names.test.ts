/** Which names a new password may not hold. */
import { describe, expect, it } from 'vitest';
import { holdsName } from './password-strength';

describe('a new password', () => {
  it('holds no name of the product, the company or the person, in parts of four letters or more', () => {
    const names = ['Asha Rao-Müller', 'Kite Labs Pvt. Ltd.'];
    for (const password of [
      'my-OUTSET-1',
      'kite over Pune 7!',
      'iloveasha99',
      'xMULLERx123',
      'müller1234',
      'labs2026!',
    ])
      expect(holdsName(password, names), password).toBe(true);
    for (const password of ['monsoon over Pune 7!', 'rao rao rao 1', 'pvt-ltd-2026', 'k-i-t-e 2026'])
      expect(holdsName(password, names), password).toBe(false);
  });

  it('may be anything else where there is no name, and knows other scripts', () => {
    expect(holdsName('kite over Pune 7!', [null, undefined, '', '  '])).toBe(false);
    expect(holdsName('मेरा श्रीनिवास 7', ['श्रीनिवास राव'])).toBe(true);
    expect(holdsName('मेरा दानकरन 7', ['दिनकरन'])).toBe(false);
  });
});
