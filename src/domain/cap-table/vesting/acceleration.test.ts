import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAcceleration } from '@tests/factories/cap-table';
import { compare, fraction, toDecimal } from '@/domain/money/fractions';
import { readCapTable, CAP_TABLE } from '@/domain/cap-table/document/stored-cap-table';
import {
  SHARE_MESSAGE,
  TRIGGER_MESSAGE,
  WINDOW_MESSAGE,
  type Acceleration,
} from '@/domain/cap-table/document/acceleration';
import {
  DEFAULT_VESTING,
  defaultCapTable,
  newStakeholder,
  type CapTable,
  type VestingSchedule,
} from '@/domain/cap-table/document/document';
import { vestingForm } from '@/domain/cap-table/editing/forms';
import { explainSale } from '@/domain/cap-table/presentation/explain-vesting';
import { accelerationText } from '@/domain/cap-table/presentation/vesting-view';
import { acceleratedPart, percentAtSale, sharesAtSale, splitAtSale } from './vesting';

const schedule: VestingSchedule = { startDate: '2024-01-01', ...DEFAULT_VESTING };
const single = (share: number): Acceleration => ({ trigger: 'single', share });
const double = (share: number): Acceleration => ({ trigger: 'double', share });

/** Vested, accelerated and left of so many shares on a day, calendar months counted. */
const at = (shares: bigint, day: string, acceleration?: Acceleration, isLetGo = false) => {
  const full = acceleration ? { ...schedule, acceleration } : schedule;
  const result = sharesAtSale(shares, full, { day, isLetGo }, 'calendar');
  return result.ok
    ? [result.value.vested, result.value.accelerated, result.value.unvested].map(Number)
    : result.faults[0]?.message;
};

describe('shares on the day of a sale', () => {
  it.each<[string, Acceleration | undefined, boolean, string, number[]]>([
    ['no acceleration', undefined, true, '2026-01-01', [4800, 0, 4800]],
    ['single, all', single(100), false, '2026-01-01', [4800, 4800, 0]],
    ['single, half', single(50), false, '2026-01-01', [4800, 2400, 2400]],
    ['single, a quarter, before the cliff', single(25), false, '2024-12-31', [0, 2400, 7200]],
    ['single, all, before the start', single(100), false, '2023-06-01', [0, 9600, 0]],
    ['single, on the cliff', single(50), false, '2025-01-01', [2400, 3600, 3600]],
    ['single, when all has vested', single(50), false, '2028-01-01', [9600, 0, 0]],
    ['double, who stays', double(100), false, '2026-01-01', [4800, 0, 4800]],
    ['double, who is let go', double(100), true, '2026-01-01', [4800, 4800, 0]],
    ['double, half, who is let go', double(50), true, '2026-01-01', [4800, 2400, 2400]],
    ['exact decimals', single(12.5), false, '2026-01-01', [4800, 600, 4200]],
  ])('%s', (_, acceleration, isLetGo, day, expected) => {
    expect(at(9600n, day, acceleration, isLetGo)).toEqual(expected);
  });

  it('are those of the format: of 1,000 shares with 400 vested, a fifth of the rest is 120', () => {
    expect(splitAtSale(1000n, fraction(2n, 5n), fraction(1n, 5n))).toEqual({
      vested: 400n,
      accelerated: 120n,
      unvested: 480n,
    });
  });

  it('are whole, rounded down', () => {
    // 7 shares after 24 of 48 months: 3.5 vested are 3, half of the 4 left are 2; a third of them would be 1.33.
    expect(at(7n, '2026-01-01', single(50))).toEqual([3, 2, 2]);
    expect(at(7n, '2026-01-01', single(33.3333333333))).toEqual([3, 1, 3]);
    expect(at(1n, '2026-01-01', single(99.9999999999))).toEqual([0, 0, 1]);
  });

  it('need a date and months within their limits', () => {
    expect(at(9600n, '2026-02-30', single(50))).toBe('Please enter a date.');
  });

  const portion = fc
    .tuple(fc.bigInt({ min: 1n, max: 1440n }), fc.bigInt({ min: 0n, max: 1440n }))
    .map(([d, n]) => fraction(n > d ? d : n, d));
  const granted = fc.bigInt({ min: 0n, max: 1_000_000_000_000n });

  it('never exceed what was granted, and are nothing less than what had vested', () => {
    fc.assert(
      fc.property(granted, portion, anyAcceleration, fc.boolean(), (shares, vested, acceleration, isLetGo) => {
        const split = splitAtSale(shares, vested, acceleratedPart({ acceleration }, isLetGo));
        expect(split.vested + split.accelerated + split.unvested).toBe(shares);
        for (const part of Object.values(split)) expect(part >= 0n).toBe(true);
        expect(split.vested).toBe(splitAtSale(shares, vested, fraction(0n)).vested);
      }),
    );
  });

  it('grow with the share: all of it leaves nothing, and where nothing is left it changes nothing', () => {
    const hundredths = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(granted, portion, hundredths, hundredths, (shares, vested, a, b) => {
        const accelerated = (share: number) =>
          splitAtSale(shares, vested, acceleratedPart({ acceleration: single(share / 100) }, false)).accelerated;
        expect(accelerated(Math.min(a, b)) <= accelerated(Math.max(a, b))).toBe(true);
        expect(splitAtSale(shares, vested, fraction(1n)).unvested).toBe(0n);
        expect(splitAtSale(shares, fraction(1n), fraction(BigInt(a), 10_000n)).accelerated).toBe(0n);
      }),
    );
  });

  it('are the percentages of the quick split, but for the rounding', () => {
    const full = { ...schedule, acceleration: single(50) };
    const result = percentAtSale(48, full, { day: '2026-01-01', isLetGo: false }, 'calendar');
    expect(
      result.ok && [result.value.vested, result.value.accelerated, result.value.total].map((one) => toDecimal(one, 2)),
    ).toEqual(['24.00', '12.00', '36.00']);
    const holder = { ...newStakeholder('a'), equity: 48, vestingSchedule: full };
    expect(explainSale(holder, { day: '2026-01-01', isLetGo: false }, 'calendar')[0]).toMatchObject({
      formula: 'Vested + (Equity − Vested) × Share that accelerates',
      result: { text: '36.00' },
    });
    expect(compare(acceleratedPart({ acceleration: double(80) }, true), fraction(4n, 5n))).toBe(0);
  });
});

describe('an acceleration in the form and in the document', () => {
  const fields = { ...schedule, cliff: '12', vestingPeriod: '48' };
  const tableWith = (vestingSchedule: object): CapTable => ({
    ...defaultCapTable(),
    stakeholders: [{ ...newStakeholder('a'), vestingSchedule: vestingSchedule as VestingSchedule }],
  });

  it.each([
    [{ trigger: 'none', share: 'x', months: 'y' }, undefined],
    [
      { trigger: 'single', share: '50', months: 'y' },
      { trigger: 'single', share: 50 },
    ],
    [
      { trigger: 'double', share: '33.33 %', months: '18' },
      { trigger: 'double', share: 33.33, months: 18 },
    ],
  ])('is read as typed, what is folded away not at all: %j', (typed, acceleration) => {
    expect(vestingForm.parse({ ...fields, ...typed })).toEqual(acceleration ? { ...schedule, acceleration } : schedule);
  });

  it.each<[object, string, string]>([
    [{ trigger: 'single', share: 0 }, 'share', SHARE_MESSAGE],
    [{ trigger: 'single', share: -5 }, 'share', SHARE_MESSAGE],
    [{ trigger: 'single', share: 100.01 }, 'share', SHARE_MESSAGE],
    [{ trigger: 'single', share: 'half' }, 'share', SHARE_MESSAGE],
    [{ trigger: 'double', share: 50, months: 0 }, 'months', WINDOW_MESSAGE],
    [{ trigger: 'double', share: 50, months: 61 }, 'months', WINDOW_MESSAGE],
    [{ trigger: 'double', share: 50, months: 1.5 }, 'months', WINDOW_MESSAGE],
    [{ trigger: 'triple', share: 50 }, 'trigger', TRIGGER_MESSAGE],
  ])('is refused by both with the same sentence: %j', (acceleration, field, message) => {
    const issues = vestingForm.safeParse({ ...fields, ...acceleration }).error?.issues;
    expect(issues?.map((one) => [one.path.join('.'), one.message])).toEqual([[field, message]]);
    const read = readCapTable(tableWith({ ...schedule, acceleration }));
    expect(!read.ok && read.faults[0]?.message).toBe(
      `stakeholders.0.vestingSchedule.acceleration.${field}: ${message}`,
    );
  });

  it('is asked for beside what else is wrong', () => {
    const issues = vestingForm.safeParse({ ...fields, startDate: '', trigger: 'double', share: '', months: '' }).error
      ?.issues;
    expect(issues?.map(({ path, message }) => [path.join('.'), message]).sort()).toEqual([
      ['months', WINDOW_MESSAGE],
      ['share', 'Please enter the share that vests'],
      ['startDate', 'Please select a start date'],
    ]);
  });

  it('is stored as it is, and a document without one leaves as it came', () => {
    fc.assert(
      fc.property(fc.option(anyAcceleration, { nil: undefined }), (acceleration) => {
        const table = tableWith(acceleration ? { ...schedule, acceleration } : schedule);
        const stored = JSON.stringify(CAP_TABLE.encode(table));
        const decoded = CAP_TABLE.decode(JSON.parse(stored));
        expect(decoded).toEqual({ data: table });
        expect('data' in decoded && JSON.stringify(CAP_TABLE.encode(decoded.data))).toBe(stored);
        expect(stored.includes('acceleration')).toBe(acceleration !== undefined);
      }),
    );
  });
});

describe('an acceleration in words', () => {
  it.each<[Acceleration, string]>([
    [single(50), 'On a sale, half of what is left vests at once'],
    [single(100), 'On a sale, all that is left vests at once'],
    [single(12.5), 'On a sale, 12.5% of what is left vests at once'],
    [double(100), 'If let go within 12 months after a sale, all that is left vests'],
    [{ ...double(25), months: 1 }, 'If let go within 1 month after a sale, 25% of what is left vests'],
  ])('%j', (acceleration, words) => expect(accelerationText(acceleration)).toBe(words));
});
