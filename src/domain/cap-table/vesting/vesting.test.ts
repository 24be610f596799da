import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, equal, fraction, toDecimal, ZERO } from '@/domain/money/fractions';
import { addMonths, dateOf, dayOf, days360 } from '@/domain/cap-table/document/calendar';
import {
  DEFAULT_VESTING,
  defaultCapTable,
  newStakeholder,
  type VestingSchedule,
} from '@/domain/cap-table/document/document';
import { setVesting } from '@/domain/cap-table/editing/edits';
import { vestingForm } from '@/domain/cap-table/editing/forms';
import { explainVesting } from '@/domain/cap-table/presentation/explain-vesting';
import { canAddVesting, vestedOn, vestedPortion, vestingEnd, vestingProjections } from './vesting';

const schedule: VestingSchedule = { startDate: '2024-01-01', ...DEFAULT_VESTING };
const cliffType: VestingSchedule = { ...schedule, vestingType: 'cliff' };
const vested = (date: string, more: Partial<VestingSchedule> = {}, month: '30-days' | 'calendar' = '30-days') => {
  const result = vestedOn(48, { ...schedule, ...more }, date, month);
  return result.ok ? toDecimal(result.value.vested, 4) : result.faults[0]?.message;
};

describe('vesting', () => {
  it('ends after 48 months of 30 days on 2027-12-11, of calendar months on 2028-01-01', () => {
    expect(vestingEnd(schedule, '30-days')).toBe('2027-12-11');
    expect(vestingEnd(schedule, 'calendar')).toBe('2028-01-01');
    expect([vested('2027-12-10'), vested('2027-12-11')]).toEqual(['47.9667', '48.0000']);
    expect([vested('2027-12-31', {}, 'calendar'), vested('2028-01-01', {}, 'calendar')]).toEqual([
      '47.9677',
      '48.0000',
    ]);
  });

  it.each(['', '2024-02-30', 'soon'])('has no end if it starts on "%s"', (startDate) => {
    expect(vestingEnd({ ...schedule, startDate }, '30-days')).toBeNull();
    expect(vestingEnd({ ...schedule, startDate }, 'calendar')).toBeNull();
  });

  it('EQ-18 is 0 before the cliff and everything after the period', () => {
    expect(vested('2023-06-01')).toBe('0.0000');
    expect(vested('2024-12-25')).toBe('0.0000');
    expect(vested('2040-01-01')).toBe('48.0000');
  });

  it('EQ-19 is linear in between, a month being 30 days', () => {
    expect(vested(dateOf((dayOf('2024-01-01') ?? 0) + 360))).toBe('12.0000');
    expect(vested(dateOf((dayOf('2024-01-01') ?? 0) + 720))).toBe('24.0000');
    expect(vested('2025-01-01', {}, 'calendar')).toBe('12.0000');
  });

  it('EQ-20 with type cliff vests the cliff portion at the cliff and the rest until the end', () => {
    const at = (days: number) => vested(dateOf((dayOf('2024-01-01') ?? 0) + days), { vestingType: 'cliff' });
    expect([at(359), at(360), at(900), at(1440)]).toEqual(['0.0000', '12.0000', '30.0000', '48.0000']);
    expect(vestedPortion({ ...cliffType, cliff: 48, vestingPeriod: 48 }, fraction(48n))).toEqual({ n: 1n, d: 1n });
  });

  it('comes to the same with both types, since the cliff portion is what the line has reached by then', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 5000 }),
        fc.integer({ min: 1, max: 48 }),
        fc.integer({ min: 48, max: 120 }),
        (days, cliff, vestingPeriod) => {
          const elapsed = fraction(days, 30n);
          const linear = vestedPortion({ ...schedule, cliff, vestingPeriod }, elapsed);
          expect(equal(linear, vestedPortion({ ...cliffType, cliff, vestingPeriod }, elapsed))).toBe(true);
          expect(compare(linear, ZERO) >= 0 && compare(linear, fraction(1n)) <= 0).toBe(true);
        },
      ),
    );
  });

  it('never falls as time goes on, in either kind of month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('30-days' as const, 'calendar' as const),
        (from, more, month) => {
          const start = dayOf('2024-01-31') ?? 0;
          const [a, b] = [from, from + more].map((days) =>
            vestedOn(100, { ...schedule, startDate: '2024-01-31' }, dateOf(start + days), month),
          );
          expect(a?.ok && b?.ok && compare(a.value.vested, b.value.vested) <= 0).toBe(true);
        },
      ),
    );
  });

  it('EQ-21 is projected for now and 1, 2 and 4 years', () => {
    const holder = { ...newStakeholder('a'), equity: 48, vestingSchedule: schedule };
    const rows = vestingProjections(holder, '2024-06-01', 'calendar');
    expect(rows.ok && rows.value.map((one) => [one.label, one.date, toDecimal(one.vested, 2)])).toEqual([
      ['Now', '2024-06-01', '0.00'],
      ['1 year', '2025-06-01', '17.00'],
      ['2 years', '2026-06-01', '29.00'],
      ['4 years', '2028-06-01', '48.00'],
    ]);
    expect(vestingProjections(newStakeholder('a'), '2024-06-01', 'calendar').ok).toBe(false);
  });

  it('is explained', () => {
    const holder = { ...newStakeholder('a'), equity: 48, vestingSchedule: schedule };
    expect(explainVesting(holder, '2025-12-21', '30-days')[0]).toMatchObject({
      formula: 'Equity × Elapsed months / Period',
      result: { text: '24.00' },
    });
    expect(explainVesting(holder, '2024-02-01', '30-days')[0]).toMatchObject({
      formula: '0 before the cliff',
      result: { text: '0.00' },
    });
  });

  it.each(['', '2024-02-30', '24-1-1', 'yesterday', '9999-01-01'])('reports the date %s', (date) => {
    expect(vested(date)).toBe('Please enter a date.');
    expect(vested('2025-01-01', { startDate: date })).toBe('Please enter a date.');
  });

  it('reports months and equities that are none', () => {
    expect(vested('2025-01-01', { cliff: Number.NaN })).toContain('1 to 48');
    expect(vested('2025-01-01', { vestingPeriod: 0 })).toContain('1 to 120');
    expect(vestedOn(Number.NaN, schedule, '2025-01-01', 'calendar').ok).toBe(false);
  });
});

describe('setting up a schedule', () => {
  it('EQ-15 has a cliff of 12 and a period of 48 months and is linear by default', () => {
    expect(DEFAULT_VESTING).toEqual({ cliff: 12, vestingPeriod: 48, vestingType: 'linear' });
    expect(vestingForm.parse({ startDate: '2024-01-01', cliff: 12, vestingPeriod: 48 }).vestingType).toBe('linear');
    const isTaken = (over: object) => vestingForm.safeParse({ ...schedule, ...over }).success;
    for (const good of [{ cliff: 1, vestingPeriod: 1 }, { cliff: 48, vestingPeriod: 120 }, { vestingType: 'cliff' }])
      expect(isTaken(good), JSON.stringify(good)).toBe(true);
    for (const bad of [
      { cliff: -1 },
      { cliff: 49, vestingPeriod: 120 },
      { vestingPeriod: -1 },
      { vestingPeriod: 121 },
      { cliff: 1.5 },
      { cliff: 24, vestingPeriod: 12 },
      { vestingType: 'monthly' },
      { startDate: '' },
    ])
      expect(isTaken(bad), JSON.stringify(bad)).toBe(false);
  });

  it('EQ-16 needs a start date and a cliff and period above 0', () => {
    expect(canAddVesting(schedule)).toBe(true);
    for (const bad of [
      { startDate: '' },
      { cliff: 0 },
      { vestingPeriod: 0 },
      { cliff: 49 },
      { cliff: 13, vestingPeriod: 12 },
    ])
      expect(canAddVesting({ ...schedule, ...bad })).toBe(false);
    expect(vestingForm.safeParse({ ...schedule, startDate: '' }).error?.issues[0]?.message).toBe(
      'Please select a start date',
    );
    expect(vestingForm.safeParse({ ...schedule, cliff: 0 }).success).toBe(false);
  });

  it('stores it with the chosen stakeholder alone, and takes it away again', () => {
    const table = { ...defaultCapTable(), stakeholders: [newStakeholder('a'), newStakeholder('b')] };
    const set = setVesting(table, 'b', schedule);
    expect(set.stakeholders.map((one) => one.vestingSchedule)).toEqual([undefined, schedule]);
    expect(setVesting(set, 'b', null)).toEqual(table);
  });
});

describe('days', () => {
  it('end with the month where it is shorter', () => {
    expect(dateOf(addMonths(dayOf('2024-01-31') ?? 0, 1))).toBe('2024-02-29');
    expect(dateOf(addMonths(dayOf('2023-11-30') ?? 0, 3))).toBe('2024-02-29');
    expect(dateOf(addMonths(dayOf('2024-05-15') ?? 0, -6))).toBe('2023-11-15');
  });

  it('count 30 to a month by 30/360', () => {
    const count = (from: string, to: string) => days360(dayOf(from) ?? 0, dayOf(to) ?? 0);
    expect([
      count('2024-01-01', '2025-01-01'),
      count('2024-01-31', '2024-03-31'),
      count('2024-01-15', '2024-02-28'),
    ]).toEqual([360, 60, 43]);
  });
});
