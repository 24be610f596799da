import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDeviceCounts, deviceClassOf, deviceInfoOf, type ActiveUser } from './active-users';
import { dayNumberText, dayText, lastDays, computeGrowth, computeTrends, readTrendDays } from './trends';
import { dayNumber } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';
import {
  computeFeedbackGroups,
  computeFeedbackStats,
  RATINGS,
  ratingTone,
  AGE_SCALE,
  companyAge,
  computeAges,
  computeAverageAges,
  computeShares,
  industryLabel,
} from './figures';

const year = (value: string, count = 1) => ({ kind: 'founded-year', value, count, total: 0 });

describe('ages of companies', () => {
  it('ADM-20 counts them in 0-2, 3-5, 6-10 and 10+ years; what is no year is in none', () => {
    const rows = ['2026', '2024', '2023', '2021', '2020', '2016', '2015', '1900', '', 'x', '20260', '2030'];
    expect(
      computeAges(
        rows.map((value) => year(value, 2)),
        2026,
      ),
    ).toEqual({
      buckets: [
        { label: '0-2', count: 6 },
        { label: '3-5', count: 4 },
        { label: '6-10', count: 4 },
        { label: '10+', count: 4 },
      ],
      unknown: 6,
    });
    expect(companyAge(2030, 2026)).toBe(0);
  });

  it('ADM-21 averages them by industry, on a scale of 20 years', () => {
    const row = (value: string, count: number, total: number) => ({ kind: 'industry-age', value, count, total });
    expect(
      computeAverageAges([row('tech', 2, 2015 + 2020), row('finance', 3, 3 * 1990), row('x', 0, 0)], 2026),
    ).toEqual([
      { industry: 'Finance', years: 36, companies: 3 },
      { industry: 'Technology', years: 8.5, companies: 2 },
    ]);
    expect(AGE_SCALE).toBe(20);
  });

  it('loses no company', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ value: fc.string(), count: fc.nat(1000) })), (rows) => {
        const { buckets, unknown } = computeAges(
          rows.map(({ value, count }) => year(value, count)),
          2026,
        );
        const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
        expect(sum(buckets.map(({ count }) => count)) + unknown).toBe(sum(rows.map(({ count }) => count)));
      }),
    );
  });
});

it('tells parts of a whole, also of nothing, and reads industries aloud', () => {
  expect(computeShares([{ value: 'Pune', count: 3 }], 9)).toEqual([{ name: 'Pune', count: 3, share: 1 / 3 }]);
  expect(computeShares([{ value: 'Pune', count: 0 }])).toEqual([{ name: 'Pune', count: 0, share: 0 }]);
  expect(['tech', 'deepTech', ''].map(industryLabel)).toEqual(['Technology', 'DeepTech', '']);
});

describe('feedback', () => {
  it('ADM-23 is positive with 4 and 5, neutral with 3, negative with 1 and 2; its colour changes at 4, 3 and 2', () => {
    const distribution = RATINGS.map((_id) => ({ _id, count: 10 ** (_id - 1) }));
    expect(computeFeedbackGroups(distribution)).toEqual({ positive: 11_000, neutral: 100, negative: 11 });
    expect([5, 4, 3.9, 3, 2.9, 2, 1.9, 1].map(ratingTone)).toEqual([
      'best',
      'best',
      'good',
      'good',
      'low',
      'low',
      'worst',
      'worst',
    ]);
  });

  it('leaves out what is no rating', () => {
    const stats = computeFeedbackStats([
      { _id: 5, count: 1 },
      { _id: 0, count: 7 },
      { _id: NaN, count: 7 },
    ]);
    expect([stats.totalFeedback, stats.averageRating]).toEqual([1, 5]);
  });
});

describe('devices', () => {
  it.each([
    ['Chrome on Mobile', 'mobile'],
    ['TABLET of somebody', 'tablet'],
    ['Chrome on Windows', 'desktop'],
    ['', 'desktop'],
    ['Unknown device', 'desktop'],
  ])('classes %j as %s', (text, expected) => expect(deviceClassOf(text)).toBe(expected));

  it('says of what sessions keep whether it is held in the hand', () => {
    expect(['Safari on iPhone', 'Safari on iPad', 'Chrome on Android', 'Chrome on Linux'].map(deviceInfoOf)).toEqual([
      'Safari on iPhone (mobile)',
      'Safari on iPad (tablet)',
      'Chrome on Android (mobile)',
      'Chrome on Linux',
    ]);
    const users = ['curl', 'Safari on iPad (tablet)', 'x'].map((deviceInfo) => ({ deviceInfo }) as ActiveUser);
    expect(computeDeviceCounts(users)).toEqual({ desktop: 2, mobile: 0, tablet: 1 });
  });
});

describe('days in India', () => {
  const MIDNIGHT = Date.parse('2026-11-23T00:00:00+05:30');

  it('turn at 18:30 UTC, all of them with 24 hours', () => {
    expect([dayInIndia(MIDNIGHT - 1), dayInIndia(MIDNIGHT)]).toEqual(['2026-11-22', '2026-11-23']);
    // Over the days on which clocks change elsewhere.
    const days = lastDays(MIDNIGHT, 90);
    expect([days[0], days.at(-1), new Set(days).size]).toEqual(['2026-08-26', '2026-11-23', 90]);
    expect(lastDays(Date.parse('2024-03-01T03:00:00Z'), 2)).toEqual(['2024-02-29', '2024-03-01']);
  });

  it('are written short', () => {
    expect([dayText('2026-11-05'), dayNumberText(dayNumber('2026-11-05'))]).toEqual(['5 Nov', '5 Nov']);
  });

  it('have 0 where nothing happened, and know no other day', () => {
    const days = ['2026-11-01', '2026-11-02'];
    const rows = [
      { kind: 'founder', day: '2026-11-02', count: 2 },
      { kind: 'visitor', day: '2026-11-02', count: 3 },
      { kind: 'visitor', day: '2025-11-02', count: 9 },
      { kind: 'other', day: '2026-11-02', count: 9 },
    ];
    expect(computeGrowth(rows, days)).toEqual({
      founders: [
        { _id: days[0], count: 0 },
        { _id: days[1], count: 2 },
      ],
      visitors: [
        { _id: days[0], count: 0 },
        { _id: days[1], count: 3 },
      ],
    });
    expect(computeTrends(rows, days).trends.map(({ counts, total }) => [counts, total])[0]).toEqual([[0, 5], 5]);
    expect(['days=90', 'days=7', ''].map((query) => readTrendDays(new URLSearchParams(query)))).toEqual([
      '90',
      '30',
      '30',
    ]);
  });
});
