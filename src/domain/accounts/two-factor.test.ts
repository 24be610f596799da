import { describe, expect, it } from 'vitest';
import { reconfirmation, recoveryCode, totpCode } from './two-factor';
import { formatRecoveryCode, isRecoveryCode, normalizeRecoveryCode, RECOVERY_ALPHABET } from './two-factor-codes';

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe('a code from an app', () => {
  it.each(['123456', '123 456', ' 123456\n', '000000', '१२३४५६', '１２３４５６'])('takes %j', (typed) => {
    expect(totpCode.parse(typed)).toMatch(/^[0-9]{6}$/);
  });

  it.each(['', '12345', '1234567', '12345a', '-12345', '1e5000', "' OR 1=1--", 'x'.repeat(10_000), 123456, null])(
    'refuses %j',
    (typed) => {
      expect(messageOf(totpCode.safeParse(typed))).toBe('Please enter the 6 digits from your app.');
    },
  );
});

describe('a recovery code', () => {
  it('is read however it is typed', () => {
    const code = '01AB-CDEF-GHJK-MNPQ';
    for (const typed of [
      code,
      code.toLowerCase(),
      'o1ab cdef ghjk mnpq',
      'OLABCDEFGHJKMNPQ',
      'oiab–cdef—ghjk mnpq',
      '०1AB-CDEF-GHJK-MNPQ',
    ]) {
      expect(recoveryCode.parse(typed)).toBe('01ABCDEFGHJKMNPQ');
    }
    expect(formatRecoveryCode('01ABCDEFGHJKMNPQ')).toBe(code);
    expect(normalizeRecoveryCode(formatRecoveryCode(RECOVERY_ALPHABET))).toBe(RECOVERY_ALPHABET);
  });

  it.each(['', '01AB-CDEF-GHJK-MNP', '01AB-CDEF-GHJK-MNPQR', 'U1AB-CDEF-GHJK-MNPQ', 'x'.repeat(10_000), 7, {}])(
    'refuses %j',
    (typed) => {
      expect(messageOf(recoveryCode.safeParse(typed))).toBe('Please enter the 16 characters of a recovery code.');
      if (typeof typed === 'string') expect(isRecoveryCode(typed)).toBe(false);
    },
  );
});

describe('confirming again', () => {
  it('needs the password and one of the two proofs, and names both', () => {
    expect(reconfirmation.safeParse({ password: 'x', code: '123456' }).success).toBe(true);
    expect(reconfirmation.safeParse({ password: 'x', recoveryCode: '01AB-CDEF-GHJK-MNPQ' }).success).toBe(true);
    const fields = reconfirmation.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(fields).toEqual(expect.arrayContaining(['password', 'code']));
    for (const body of [null, 7, 'x', [], true]) expect(reconfirmation.safeParse(body).success).toBe(false);
  });
});
