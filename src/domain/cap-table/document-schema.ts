/** The stored document as a schema: what a file, a link or the browser's storage must hold to be taken as a cap table. */
import { z } from 'zod';
import { fromDecimal } from '../fractions';
import { dayOf } from './calendar';
import { CAP_TABLE_VERSION, LIMITS, MONEY_MOST, SHARES_MOST, STAKEHOLDER_TYPES, type CapTable } from './document';

const id = z.string().min(1).max(80);
const name = z.string().max(200);
const money = z.number().int().min(0).max(MONEY_MOST);
const count = z.number().int().min(0).max(SHARES_MOST);
const percent = z.number().min(0).max(100);
const multiple = z.number().min(0).max(100);
const date = z.string().refine((text) => dayOf(text) !== null, 'Not a date');
const decimal = z
  .string()
  .max(40)
  .refine((text) => {
    const value = fromDecimal(text);
    return value !== null && value.n >= 0n;
  }, 'Not a number of at least 0');

const vestingSchedule = z
  .object({
    startDate: date,
    cliff: z.number().int().min(1).max(48),
    vestingPeriod: z.number().int().min(1).max(120),
    vestingType: z.enum(['linear', 'cliff']),
  })
  .refine(({ cliff, vestingPeriod }) => cliff <= vestingPeriod, 'The cliff is longer than the period');

const stakeholder = z.object({
  id,
  name,
  type: z.enum(STAKEHOLDER_TYPES),
  equity: percent,
  investment: money.optional(),
  vestingSchedule: vestingSchedule.optional(),
});

const preference = z.object({
  multiple,
  participation: z.enum(['none', 'full', 'capped']),
  cap: multiple.nullable(),
});

const fundingRound = z.object({
  id,
  name,
  amount: money,
  valuation: money,
  valuationKind: z.enum(['post-money', 'pre-money']),
  investors: z.array(z.object({ stakeholderId: id, amount: money.nullable() })).max(LIMITS.stakeholders),
  optionPoolPercentage: percent,
  date: date.nullable(),
  method: z.enum(['percent-ownership', 'pre-money', 'dollars-invested']),
  poolTiming: z.enum(['after', 'before', 'on-top']),
  poolIncrease: count.nullable(),
  poolLot: count.min(1),
  priceDecimals: z.number().int().min(0).max(10).nullable(),
  conversionDecimals: z.number().int().min(0).max(10).nullable(),
  preference,
  seniority: z.number().min(-1e6).max(1e6).nullable(),
  proRata: z.array(id).max(LIMITS.convertibles),
});

const shares = z.object({
  classes: z
    .array(
      z.object({
        id,
        name,
        kind: z.enum(['common', 'preferred']),
        issuePrice: decimal.nullable(),
        conversionRatio: decimal,
        preference: preference.nullable(),
        seniority: z.number().min(-1e6).max(1e6),
      }),
    )
    .max(LIMITS.classes),
  certificates: z
    .array(
      z.object({ id, stakeholderId: id, classId: id, shares: count, price: decimal.nullable(), date: date.nullable() }),
    )
    .max(LIMITS.entries),
  options: z
    .array(z.object({ id, stakeholderId: id, shares: count, exercisePrice: decimal, date: date.nullable() }))
    .max(LIMITS.entries),
  poolAvailable: count,
  convertibles: z
    .array(
      z.object({
        id,
        stakeholderId: id,
        kind: z.enum(['safe', 'isafe', 'note']),
        amount: money,
        date: date.nullable(),
        capBasis: z.enum(['post-money', 'pre-money']),
        cap: money.nullable(),
        discount: z.number().min(0).lt(100),
        mfn: z.boolean(),
        mfnAdopts: id.nullable(),
        proRata: z.boolean(),
        interest: z
          .object({
            rate: z.number().min(0).max(1000),
            compounding: z.enum(['simple', 'annual', 'semi-annual', 'quarterly', 'monthly', 'daily']),
            dayCount: z.enum(['actual-365', '30-360']),
          })
          .nullable(),
        maturity: date.nullable(),
        qualifiedAmount: money.nullable(),
        exitMultiple: multiple,
      }),
    )
    .max(LIMITS.convertibles),
});

/** No two entries of a list with one id: everything else refers to them by it. */
const distinct = <T extends { id: string }>(list: readonly T[]) =>
  new Set(list.map((one) => one.id)).size === list.length;

const stakeholders = z.array(stakeholder).max(LIMITS.stakeholders).refine(distinct, 'Two stakeholders have one id');
const fundingRounds = z.array(fundingRound).max(LIMITS.rounds).refine(distinct, 'Two rounds have one id');

export const capTableSchema = z.object({
  version: z.literal(CAP_TABLE_VERSION),
  company: name,
  currency: z.string().regex(/^[A-Z]{3}$/),
  mode: z.enum(['percent', 'shares']),
  vestingMonth: z.enum(['30-days', 'calendar']),
  stakeholders,
  fundingRounds,
  shares: shares
    .refine(({ classes }) => distinct(classes), 'Two share classes have one id')
    .refine(({ convertibles }) => distinct(convertibles), 'Two instruments have one id'),
  scenarios: z
    .array(
      z.object({
        id,
        name: name.min(1),
        description: z.string().max(2000),
        stakeholders,
        fundingRounds,
        shares,
        createdAt: z.string().max(40),
      }),
    )
    .max(LIMITS.scenarios)
    .refine(distinct, 'Two scenarios have one id'),
  currentScenarioId: id.nullable(),
  aside: z.array(z.object({ file: z.string().max(200), object: z.record(z.string(), z.unknown()) })).max(5000),
}) satisfies z.ZodType<CapTable>;
