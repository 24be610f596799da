import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAcceleration, anyTable, sharesTable } from '@tests/factories/cap-table';
import { fraction, type Fraction } from '@/domain/money/fractions';
import type { Acceleration } from '@/domain/cap-table/document/acceleration';
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import { acceleratedPart, splitAtSale, type Sale } from './vesting';
import { stillToVest, monthsAfterSale, vestedSince, vestAtExit } from './exit-vesting';
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';

const schedule: VestingSchedule = { startDate: '2024-01-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' };
const single = (share: number): Acceleration => ({ trigger: 'single', share });
const double: Acceleration = { trigger: 'double', share: 50 };

/** Asha has 9,600 shares by the schedule, 200 a month; Ben has no schedule. */
const company = (acceleration?: Acceleration, more: Partial<VestingSchedule> = {}): CapTable => {
  const table = sharesTable({ asha: 9600, ben: 2400 });
  const vestingSchedule = { ...schedule, ...more, ...(acceleration ? { acceleration } : {}) };
  return {
    ...table,
    vestingMonth: 'calendar',
    stakeholders: table.stakeholders.map((one) => (one.id === 'asha' ? { ...one, vestingSchedule } : one)),
  };
};
const after = (table: CapTable, sale: Sale) => {
  const { rows } = vestAtExit(table, lastStep(computeCapitalisation(table)).state, sale, 'paid');
  return { rows, left: stillToVest(table, rows, sale), months: monthsAfterSale(table, rows, sale) };
};
const told = (months: readonly { month: string; vests: bigint; left: bigint }[]) =>
  months.map(({ month, vests, left }) => [month, Number(vests), Number(left)]);

describe('a grant after a sale', () => {
  // Half of 9,600 shares had vested, and 4,800 would vest in 24 months, 200 in each.
  it.each<[string, Acceleration | undefined, number[]]>([
    ['goes on as it was without acceleration', undefined, [0, 200, 400, 2400, 4800]],
    ['brings a quarter less on each date after a quarter: the clause', single(25), [0, 150, 300, 1800, 3600]],
    ['brings half on each date after a half', single(50), [0, 100, 200, 1200, 2400]],
    ['brings nothing after all', single(100), [0, 0, 0, 0, 0]],
    ['rounds down what the dates bring together', single(33.33), [0, 133, 266, 1600, 3201]],
  ])('%s', (_, acceleration, expected) => {
    const split = splitAtSale(
      9600n,
      fraction(1n, 2n),
      acceleratedPart({ ...(acceleration && { acceleration }) }, false),
    );
    const since = [24, 25, 26, 36, 48].map((months) => Number(vestedSince(split, fraction(months, 48n))));
    expect(since).toEqual(expected);
  });

  const portion = fc
    .tuple(fc.bigInt({ min: 1n, max: 1440n }), fc.bigInt({ min: 0n, max: 1440n }))
    .map(([d, n]) => fraction(n > d ? d : n, d));
  const less = (a: Fraction, b: Fraction) => a.n * b.d - b.n * a.d;
  const granted = fc.bigInt({ min: 0n, max: 1_000_000_000_000n });

  it('never falls, ends with all that was left, and loses or makes no share on any day', () => {
    fc.assert(
      fc.property(
        granted,
        fc.array(portion, { minLength: 3, maxLength: 8 }),
        anyAcceleration,
        fc.boolean(),
        (shares, any, acceleration, isLetGo) => {
          const [sold, ...days] = any.sort((a, b) => (less(a, b) < 0n ? -1 : 1)) as [Fraction, ...Fraction[]];
          const split = splitAtSale(shares, sold, acceleratedPart({ acceleration }, isLetGo));
          let before = 0n;
          for (const day of days) {
            const since = vestedSince(split, day);
            expect(since >= before).toBe(true);
            expect(since <= split.unvested).toBe(true);
            expect(split.vested + split.accelerated + since + (split.unvested - since)).toBe(shares);
            before = since;
          }
          expect(vestedSince(split, sold)).toBe(0n);
          expect(vestedSince(split, fraction(1n))).toBe(split.unvested);
        },
      ),
    );
  });

  it('is the old schedule where nothing accelerates, and never ahead of it where something does', () => {
    fc.assert(
      fc.property(granted, portion, portion, anyAcceleration, (shares, a, b, acceleration) => {
        const [sold, day] = less(a, b) < 0n ? [a, b] : [b, a];
        const plain = splitAtSale(shares, sold, fraction(0n));
        expect(plain.vested + vestedSince(plain, day)).toBe(splitAtSale(shares, day, fraction(0n)).vested);
        const split = splitAtSale(shares, sold, acceleratedPart({ acceleration }, true));
        expect(vestedSince(split, day) <= vestedSince(plain, day)).toBe(true);
      }),
    );
  });
});

describe('what is still to vest after a sale', () => {
  it('vests on the same dates until the same day, each date with its part', () => {
    const { left, months } = after(company(single(25)), { day: '2026-01-01', isLetGo: false });
    expect(left).toEqual([{ holderId: 'asha', shares: 3600n, until: '2028-01-01' }]);
    expect(months).toHaveLength(24);
    expect(told(months.slice(0, 2))).toEqual([
      ['2026-02', 150, 3450],
      ['2026-03', 150, 3300],
    ]);
    expect(told(months.slice(-1))).toEqual([['2028-01', 150, 0]]);
  });

  it('has only the rest of the running month on its first date', () => {
    const { rows, months } = after(company(), { day: '2026-01-16', isLetGo: false });
    // 15 of 31 days: 96 of the 200 have vested already.
    expect(rows).toMatchObject([{ vested: 4896n, unvested: 4704n }]);
    expect(told(months.slice(0, 2))).toEqual([
      ['2026-02', 104, 4600],
      ['2026-03', 200, 4400],
    ]);
  });

  it('waits for a cliff that is still ahead, which then brings its whole part', () => {
    const { months } = after(company(single(50)), { day: '2024-06-01', isLetGo: false });
    expect(told(months.slice(0, 2))).toEqual([
      ['2025-01', 1200, 3600],
      ['2025-02', 100, 3500],
    ]);
  });

  it('keeps the dates of 30-day months, which can leave a calendar month out', () => {
    const { left, months } = after(
      { ...company(undefined, { startDate: '2026-01-01', cliff: 1, vestingPeriod: 4 }), vestingMonth: '30-days' },
      { day: '2026-01-01', isLetGo: false },
    );
    expect(left).toMatchObject([{ until: '2026-05-01' }]);
    expect(told(months)).toEqual([
      ['2026-01', 2400, 7200],
      ['2026-03', 2400, 4800],
      ['2026-04', 2400, 2400],
      ['2026-05', 2400, 0],
    ]);
  });

  it('ends for who is let go, and goes on for who stays', () => {
    const stays = after(company(double), { day: '2026-01-01', isLetGo: false });
    expect(stays.left).toEqual([{ holderId: 'asha', shares: 4800n, until: '2028-01-01' }]);
    const goes = after(company(double), { day: '2026-01-01', isLetGo: true });
    expect(goes.left).toEqual([{ holderId: 'asha', shares: 2400n, until: null }]);
    expect(goes.months).toEqual([]);
    // A single trigger lets no one go.
    expect(after(company(single(50)), { day: '2026-01-01', isLetGo: true }).left[0]?.until).toBe('2028-01-01');
  });

  it('is nothing once all has vested', () => {
    expect(after(company(), { day: '2028-01-01', isLetGo: false })).toMatchObject({ left: [], months: [] });
  });

  it('adds up by month to what is left, month after month, whatever is in the table', () => {
    const day = fc.constantFrom('2019-07-31', '2024-02-29', '2026-01-01', '2031-12-31');
    fc.assert(
      fc.property(anyTable, fc.boolean(), day, (table, isLetGo, sold) => {
        const { rows, left, months } = after(table, { day: sold, isLetGo });
        for (const { granted, vested, accelerated, unvested, grants } of rows) {
          expect(vested + accelerated + unvested).toBe(granted);
          expect(grants.reduce((all, one) => all + one.unvested, 0n)).toBe(unvested);
        }
        let rest = left.reduce((all, { shares, until }) => (until === null ? all : all + shares), 0n);
        let before = sold.slice(0, 7);
        for (const { month, vests, left: then } of months) {
          expect(month >= before && vests > 0n).toBe(true);
          rest -= vests;
          expect(then).toBe(rest);
          before = month;
        }
        expect(rest).toBe(0n);
      }),
    );
  });
});
