import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allows,
  awaitsFinalCode,
  GRANT_ACTIONS,
  GRANT_MS,
  grantState,
  type Grant,
  type GrantNeed,
} from './user-changes';

const NOW = Date.UTC(2026, 10, 23, 6);
const need = fc.record({
  adminId: fc.constantFrom('a1', 'a2'),
  action: fc.constantFrom(...GRANT_ACTIONS),
  accountId: fc.constantFrom('u1', 'u2'),
});
const time = fc.integer({ min: NOW - 2 * GRANT_MS, max: NOW + 2 * GRANT_MS });
const grant: fc.Arbitrary<Grant> = fc
  .record({
    createdAt: time,
    grantedAt: fc.option(time),
    expiresAt: time,
    usedAt: fc.option(time),
  })
  .chain((times) => need.map((of) => ({ ...of, ...times })));
const made = (over: Partial<Grant> = {}): Grant => ({
  adminId: 'a1',
  action: 'edit-user',
  accountId: 'u1',
  createdAt: NOW - 1000,
  grantedAt: NOW,
  expiresAt: NOW + GRANT_MS,
  usedAt: null,
  ...over,
});
const wanted: GrantNeed = { adminId: 'a1', action: 'edit-user', accountId: 'u1' };

describe('a permit of two codes', () => {
  it('allows one action of one operator on one account, for five minutes, once', () => {
    expect(allows(made(), wanted, NOW)).toBe(true);
    expect(allows(made(), wanted, NOW + GRANT_MS - 1)).toBe(true);
    expect(allows(made(), wanted, NOW + GRANT_MS)).toBe(false);
    expect(allows(made({ usedAt: NOW }), wanted, NOW)).toBe(false);
    expect(allows(made({ grantedAt: null }), wanted, NOW)).toBe(false);
    expect(awaitsFinalCode(made({ grantedAt: null }), wanted, NOW)).toBe(true);
    expect(awaitsFinalCode(made(), wanted, NOW)).toBe(false);
  });

  it('allows nothing until both codes were accepted, and nothing for others, after its time or twice', () => {
    fc.assert(
      fc.property(grant, need, time, (one, asked, now) => {
        const isIt = one.adminId === asked.adminId && one.action === asked.action && one.accountId === asked.accountId;
        const isLeft = one.usedAt === null && now < one.expiresAt;
        expect(allows(one, asked, now)).toBe(isIt && isLeft && one.grantedAt !== null);
        expect(awaitsFinalCode(one, asked, now)).toBe(isIt && isLeft && one.grantedAt === null);
      }),
    );
  });

  it('is never again what it was once it is used or over', () => {
    fc.assert(
      fc.property(grant, time, fc.nat(GRANT_MS), (one, now, later) => {
        const state = grantState(one, now);
        if (state === 'used' || state === 'expired') expect(grantState(one, now + later)).toBe(state);
      }),
    );
  });
});
