/**
 * The stored document as a schema: what a file, a link or the browser's storage must hold to be taken as a cap table. Written
 * with zod's small variant, because opening the tool needs it (docs/decisions/152).
 */
import * as z from 'zod/mini';
import { fromDecimal } from '../fractions';
import { storedText } from '../toolkit/stored-fields';
import { dayOf } from './calendar';
import { CAP_TABLE_VERSION, LIMITS, MONEY_MOST, SHARES_MOST, STAKEHOLDER_TYPES, type CapTable } from './document';

const id = z.string().check(z.minLength(1), z.maxLength(80));
const name = storedText(200);
const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const wholeBetween = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const money = wholeBetween(0, MONEY_MOST);
const count = wholeBetween(0, SHARES_MOST);
const percent = between(0, 100);
const multiple = between(0, 100);
const rank = between(-1e6, 1e6);
const date = z.string().check(z.refine((text) => dayOf(text) !== null, 'Not a date'));
const decimal = z.string().check(
  z.maxLength(40),
  z.refine((text) => {
    const value = fromDecimal(text);
    return value !== null && value.n >= 0n;
  }, 'Not a number of at least 0'),
);
const listOf = <Entry extends z.ZodMiniType>(entry: Entry, most: number) => z.array(entry).check(z.maxLength(most));

/** No two entries of a list with one id: everything else refers to them by it. */
const distinct = (list: readonly { id: string }[]) => new Set(list.map((one) => one.id)).size === list.length;

// A cliff of 0 is kept where another program stored one, although the form asks for one month at least.
const vestingSchedule = z
  .object({
    startDate: date,
    cliff: wholeBetween(0, 48),
    vestingPeriod: wholeBetween(1, 120),
    vestingType: z.enum(['linear', 'cliff']),
  })
  .check(z.refine(({ cliff, vestingPeriod }) => cliff <= vestingPeriod, 'The cliff is longer than the period'));

const stakeholder = z.object({
  id,
  name,
  type: z.enum(STAKEHOLDER_TYPES),
  equity: percent,
  investment: z.optional(money),
  vestingSchedule: z.optional(vestingSchedule),
});

const preference = z.object({
  multiple,
  participation: z.enum(['none', 'full', 'capped']),
  cap: z.nullable(multiple),
});

const decimals = z.nullable(wholeBetween(0, 10));

const fundingRound = z.object({
  id,
  name,
  amount: money,
  valuation: money,
  valuationKind: z.enum(['post-money', 'pre-money']),
  investors: listOf(z.object({ stakeholderId: id, amount: z.nullable(money) }), LIMITS.stakeholders),
  optionPoolPercentage: percent,
  date: z.nullable(date),
  method: z.enum(['percent-ownership', 'pre-money', 'dollars-invested']),
  poolTiming: z.enum(['after', 'before', 'on-top']),
  poolIncrease: z.nullable(count),
  poolLot: wholeBetween(1, SHARES_MOST),
  priceDecimals: decimals,
  conversionDecimals: decimals,
  preference,
  seniority: z.nullable(rank),
  proRata: listOf(id, LIMITS.convertibles),
});

const shareClass = z.object({
  id,
  name,
  kind: z.enum(['common', 'preferred']),
  issuePrice: z.nullable(decimal),
  conversionRatio: decimal,
  preference: z.nullable(preference),
  seniority: rank,
});

const certificate = z.object({
  id,
  stakeholderId: id,
  classId: id,
  shares: count,
  price: z.nullable(decimal),
  date: z.nullable(date),
});

const optionGrant = z.object({
  id,
  stakeholderId: id,
  shares: count,
  exercisePrice: decimal,
  date: z.nullable(date),
});

const convertible = z.object({
  id,
  stakeholderId: id,
  kind: z.enum(['safe', 'isafe', 'note']),
  amount: money,
  date: z.nullable(date),
  capBasis: z.enum(['post-money', 'pre-money']),
  cap: z.nullable(money),
  discount: z.number().check(z.minimum(0), z.lt(100)),
  mfn: z.boolean(),
  mfnAdopts: z.nullable(id),
  proRata: z.boolean(),
  interest: z.nullable(
    z.object({
      rate: between(0, 1000),
      compounding: z.enum(['simple', 'annual', 'semi-annual', 'quarterly', 'monthly', 'daily']),
      dayCount: z.enum(['actual-365', '30-360']),
    }),
  ),
  maturity: z.nullable(date),
  qualifiedAmount: z.nullable(money),
  exitMultiple: multiple,
});

const shares = z.object({
  classes: listOf(shareClass, LIMITS.classes).check(z.refine(distinct, 'Two share classes have one id')),
  certificates: listOf(certificate, LIMITS.entries),
  options: listOf(optionGrant, LIMITS.entries),
  poolAvailable: count,
  convertibles: listOf(convertible, LIMITS.convertibles).check(z.refine(distinct, 'Two instruments have one id')),
});

const stakeholders = listOf(stakeholder, LIMITS.stakeholders).check(z.refine(distinct, 'Two stakeholders have one id'));
const fundingRounds = listOf(fundingRound, LIMITS.rounds).check(z.refine(distinct, 'Two rounds have one id'));

const scenario = z.object({
  id,
  name: z.pipe(z.string().check(z.minLength(1)), name),
  description: storedText(2000),
  stakeholders,
  fundingRounds,
  shares,
  createdAt: z.string().check(z.maxLength(40)),
});

export const capTableSchema = z.object({
  version: z.literal(CAP_TABLE_VERSION),
  company: name,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  mode: z.enum(['percent', 'shares']),
  vestingMonth: z.enum(['30-days', 'calendar']),
  stakeholders,
  fundingRounds,
  shares,
  scenarios: listOf(scenario, LIMITS.scenarios).check(z.refine(distinct, 'Two scenarios have one id')),
  currentScenarioId: z.nullable(id),
  aside: listOf(
    z.object({ file: z.string().check(z.maxLength(200)), object: z.record(z.string(), z.unknown()) }),
    5000,
  ),
}) satisfies z.ZodMiniType<CapTable>;
