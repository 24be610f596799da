/** Random and sample cap tables for the domain's tests. */
import fc from 'fast-check';
import { dateOf } from '@/domain/cap-table/document/calendar';
import type { Acceleration } from '@/domain/cap-table/document/acceleration';
import {
  defaultCapTable,
  newConvertible,
  newRound,
  STAKEHOLDER_TYPES,
  type CapTable,
  type Convertible,
  type FundingRound,
} from '@/domain/cap-table/document/document';

export const dollars = (amount: number) => amount * 100;

/** A table in shares: holders of common stock by id, a pool, instruments (their holders are i0, i1 …) and rounds. */
export function sharesTable(
  holders: Record<string, number>,
  options: { pool?: number; convertibles?: Partial<Convertible>[]; rounds?: Partial<FundingRound>[] } = {},
): CapTable {
  const empty = defaultCapTable();
  const convertibles = options.convertibles ?? [];
  return {
    ...empty,
    mode: 'shares',
    stakeholders: [
      ...Object.keys(holders).map((id) => ({ id, name: id, type: 'co-founder' as const, equity: 0 })),
      ...convertibles.map((_, at) => ({ id: `i${at}`, name: `i${at}`, type: 'investor' as const, equity: 0 })),
    ],
    shares: {
      ...empty.shares,
      poolAvailable: options.pool ?? 0,
      certificates: Object.entries(holders).map(([id, shares]) => ({
        id: `c-${id}`,
        stakeholderId: id,
        classId: 'common',
        shares,
        price: null,
        date: null,
      })),
      convertibles: convertibles.map((one, at) => ({ ...newConvertible(`s${at}`, `i${at}`), ...one })),
    },
    fundingRounds: (options.rounds ?? []).map((one, at) => ({
      ...newRound(`r${at}`),
      name: `Round ${at + 1}`,
      ...one,
    })),
  };
}

const money = (least: number, most: number) => fc.integer({ min: least, max: most });
const percent = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);
const date = fc.option(fc.integer({ min: 18_000, max: 22_000 }).map(dateOf), { nil: null });
const price = fc.integer({ min: 0, max: 10_000_000 }).map((value) => (value / 10_000).toFixed(4));
const text = fc.string({ maxLength: 20 });

const preference = fc.record({
  multiple: fc.integer({ min: 0, max: 30 }).map((value) => value / 10),
  participation: fc.constantFrom('none' as const, 'full' as const, 'capped' as const),
  cap: fc.option(
    fc.integer({ min: 10, max: 50 }).map((value) => value / 10),
    { nil: null },
  ),
});

const round = (at: number): fc.Arbitrary<FundingRound> =>
  fc.record({
    id: fc.constant(`r${at}`),
    name: text,
    amount: money(0, 1_000_000_000_00),
    valuation: money(0, 5_000_000_000_00),
    valuationKind: fc.constantFrom('post-money' as const, 'pre-money' as const),
    investors: fc.array(
      fc.record({
        stakeholderId: fc.constantFrom('h0', 'i0', 'nobody'),
        amount: fc.option(money(0, 1_000_000_00), { nil: null }),
      }),
      { maxLength: 2 },
    ),
    optionPoolPercentage: percent(40),
    date,
    method: fc.constantFrom('percent-ownership' as const, 'pre-money' as const, 'dollars-invested' as const),
    poolTiming: fc.constantFrom('after' as const, 'before' as const, 'on-top' as const),
    poolIncrease: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null, freq: 4 }),
    poolLot: fc.constantFrom(1, 100, 1000),
    priceDecimals: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
    conversionDecimals: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
    preference,
    seniority: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
    proRata: fc.subarray(['s0', 's1', 's2']),
  });

const convertible = (at: number): fc.Arbitrary<Convertible> =>
  fc.record({
    id: fc.constant(`s${at}`),
    stakeholderId: fc.constant(`i${at}`),
    kind: fc.constantFrom('safe' as const, 'isafe' as const, 'note' as const),
    amount: money(0, 2_000_000_00),
    date,
    capBasis: fc.constantFrom('post-money' as const, 'pre-money' as const),
    cap: fc.option(money(0, 100_000_000_00), { nil: null }),
    discount: percent(60),
    mfn: fc.boolean(),
    mfnAdopts: fc.option(fc.constantFrom('s0', 's1', 's2', 'none'), { nil: null }),
    proRata: fc.boolean(),
    interest: fc.option(
      fc.record({
        rate: percent(20),
        compounding: fc.constantFrom('simple' as const, 'annual' as const, 'quarterly' as const, 'daily' as const),
        dayCount: fc.constantFrom('actual-365' as const, '30-360' as const),
      }),
      { nil: null },
    ),
    maturity: date,
    qualifiedAmount: fc.option(money(0, 10_000_000_00), { nil: null }),
    exitMultiple: fc.integer({ min: 0, max: 30 }).map((value) => value / 10),
  });

/** An acceleration in any of its shapes, with a share of at most two decimals. */
export const anyAcceleration: fc.Arbitrary<Acceleration> = fc.oneof(
  fc.record({ trigger: fc.constant('single' as const), share: percent(100).filter((share) => share > 0) }),
  fc.record(
    {
      trigger: fc.constant('double' as const),
      share: percent(100).filter((share) => share > 0),
      months: fc.integer({ min: 1, max: 60 }),
    },
    { requiredKeys: ['trigger', 'share'] },
  ),
);

const vesting = fc
  .record({
    startDate: fc.integer({ min: 18_000, max: 22_000 }).map(dateOf),
    vestingPeriod: fc.integer({ min: 1, max: 120 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    vestingType: fc.constantFrom('linear' as const, 'cliff' as const),
    acceleration: fc.option(anyAcceleration),
  })
  .map(({ share, acceleration, ...one }) => ({
    ...one,
    ...(acceleration ? { acceleration } : {}),
    cliff: Math.max(1, Math.floor(Math.min(48, one.vestingPeriod) * share)),
  }));

/** Any valid document: holders with shares, classes, options, instruments and rounds that may or may not be computable. */
export const anyTable: fc.Arbitrary<CapTable> = fc
  .record({
    holders: fc.array(
      fc.record({
        shares: fc.integer({ min: 0, max: 100_000_000 }),
        classId: fc.constantFrom('common', 'pref'),
        vesting: fc.option(vesting),
      }),
      { maxLength: 5 },
    ),
    classTerms: preference,
    issuePrice: fc.option(price, { nil: null }),
    ratio: fc.constantFrom('1', '1.5', '2', '0.3333'),
    options: fc.array(
      fc.record(
        { shares: fc.integer({ min: 0, max: 1_000_000 }), exercisePrice: price, fromPool: fc.boolean() },
        { requiredKeys: ['shares', 'exercisePrice'] },
      ),
      {
        maxLength: 3,
      },
    ),
    pool: fc.integer({ min: 0, max: 5_000_000 }),
    convertibles: fc
      .integer({ min: 0, max: 3 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => convertible(at)))),
    rounds: fc
      .integer({ min: 0, max: 3 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => round(at)))),
    company: text,
    currency: fc.constantFrom('USD', 'INR', 'JPY'),
  })
  .map(({ holders, classTerms, issuePrice, ratio, options, pool, convertibles, rounds, company, currency }) => {
    const empty = defaultCapTable(currency);
    const people = [
      ...holders.map(({ vesting: schedule }, at) => ({
        id: `h${at}`,
        name: `Holder ${at}`,
        type: STAKEHOLDER_TYPES[at % STAKEHOLDER_TYPES.length] ?? 'investor',
        equity: 100 / (at + 3),
        ...(at % 2 === 0 ? { investment: at * 1000 } : {}),
        ...(schedule ? { vestingSchedule: schedule } : {}),
      })),
      ...convertibles.map(({ stakeholderId }) => ({
        id: stakeholderId,
        name: stakeholderId,
        type: 'investor' as const,
        equity: 0,
      })),
    ];
    const holder = people[0]?.id;
    return {
      ...empty,
      company,
      mode: 'shares' as const,
      stakeholders: people,
      fundingRounds: rounds,
      shares: {
        classes: [
          ...empty.shares.classes,
          {
            id: 'pref',
            name: 'Preferred',
            kind: 'preferred' as const,
            issuePrice,
            conversionRatio: ratio,
            preference: classTerms,
            seniority: 1,
          },
        ],
        certificates: holders.map(({ shares, classId }, at) => ({
          id: `c${at}`,
          stakeholderId: `h${at}`,
          classId,
          shares,
          price: null,
          date: null,
        })),
        options:
          holder === undefined
            ? []
            : options.map((one, at) => ({ id: `o${at}`, stakeholderId: holder, ...one, date: null })),
        poolAvailable: pool,
        convertibles,
      },
    };
  });
