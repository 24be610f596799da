/** The exports that a plan allows in a month: limits, months in India, and the sentences about them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANS } from './plans';
import {
  allowanceOf,
  contactTable,
  leftText,
  monthEnd,
  monthOf,
  overLimitText,
  resetDay,
  type Contact,
} from './contact-exports';

const NOVEMBER = Date.UTC(2026, 10, 20);

describe('the month', () => {
  it.each([
    ['2026-11-30T23:59:59.999+05:30', '2026-11', '2026-11-30T18:30:00.000Z'],
    // December begins at midnight in India, while it is still November in UTC.
    ['2026-12-01T00:00:00+05:30', '2026-12', '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T18:29:59.999Z', '2026-12', '2026-12-31T18:30:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02', '2028-02-29T18:30:00.000Z'],
  ])('of %s is %s and ends at %s', (at, month, end) => {
    expect([monthOf(Date.parse(at)), monthEnd(Date.parse(at))]).toEqual([month, end]);
  });

  it('ends in the future, at the start of another month, whenever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (ms) => {
        const end = Date.parse(monthEnd(ms));
        expect(end).toBeGreaterThan(ms);
        expect(monthOf(end - 1)).toBe(monthOf(ms));
        expect(monthOf(end)).not.toBe(monthOf(ms));
      }),
    );
  });
});

describe('what is left', () => {
  it('is the limit of the plan less what was used, never below zero, and nothing for Premium', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLANS.map(({ id }) => id)), fc.nat(200), (plan, used) => {
        const { left, limit } = allowanceOf(plan, used, NOVEMBER);
        if (limit === null) expect(left).toBeNull();
        else expect(left).toBe(Math.max(0, limit - used));
      }),
    );
  });

  it('reads as a sentence', () => {
    expect(leftText(allowanceOf('free', 2, NOVEMBER))).toBe('3 of 5 left this month');
    expect(leftText(allowanceOf('premium', 1234, NOVEMBER))).toBe('No limit on your plan. 1,234 exported this month');
    expect(resetDay(allowanceOf('free', 0, NOVEMBER))).toBe('1 December 2026');
    expect(overLimitText(allowanceOf('free', 3, NOVEMBER), 3)).toBe(
      'The Free plan has 5 contact exports a month and 2 are left; this export needs 3. The count resets on 1 December 2026. Nothing was exported or counted.',
    );
    expect(overLimitText(allowanceOf('core', 49, NOVEMBER), 2)).toContain('and 1 is left; this export needs 2');
    expect(overLimitText(allowanceOf('free', 5, NOVEMBER), 1)).toContain('and none is left; this export needs 1');
  });
});

it('the file has a row a contact under nine columns', () => {
  const contact: Contact = {
    ref: 'incubator:1',
    name: 'Hub',
    kind: 'incubator',
    city: 'Pune',
    website: null,
    linkedin: null,
    twitter: null,
    contactPerson: 'Meera',
    position: null,
    email: 'meera@example.org',
  };
  const { header, rows } = contactTable([contact]);
  expect(header).toHaveLength(9);
  expect(rows).toEqual([['Hub', 'Incubator', 'Pune', null, null, null, 'Meera', null, 'meera@example.org']]);
});
