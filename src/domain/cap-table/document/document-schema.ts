/** The schema of a stored cap table, for files, links and the browser's storage. */
import * as v from 'valibot';
import { fromDecimal } from '@/domain/money/fractions';
import { distinctRows, wholeBetween } from '@/domain/tools/stored-fields';
import { SHARE_MESSAGE, TRIGGER_MESSAGE, TRIGGERS, WINDOW_MESSAGE, MAX_WINDOW } from './acceleration';
import { dayOf } from './calendar';
import { CAP_TABLE_VERSION, LIMITS, MAX_MONEY, MAX_SHARES, STAKEHOLDER_TYPES, type CapTable } from './document';

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((value) => value.toWellFormed()),
  );
const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const listOf = <Entry>(entry: v.GenericSchema<unknown, Entry>, max: number) =>
  v.pipe(v.array(entry), v.maxLength<Entry[], number>(max));

const id = v.pipe(v.string(), v.minLength(1), text(80));
const name = text(200);
const money = wholeBetween(0, MAX_MONEY);
const count = wholeBetween(0, MAX_SHARES);
const percent = between(0, 100);
const multiple = between(0, 100);
const rank = between(-1e6, 1e6);
const decimals = v.nullable(wholeBetween(0, 10));
const date = v.pipe(
  v.string(),
  v.check((value) => dayOf(value) !== null, 'Not a date'),
);
const decimal = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((value) => (fromDecimal(value)?.n ?? -1n) >= 0n, 'Not a number of at least 0'),
);

const acceleration = v.object({
  trigger: v.picklist(TRIGGERS, TRIGGER_MESSAGE),
  share: v.pipe(v.number(SHARE_MESSAGE), v.gtValue(0, SHARE_MESSAGE), v.maxValue(100, SHARE_MESSAGE)),
  months: v.exactOptional(
    v.pipe(
      v.number(WINDOW_MESSAGE),
      v.safeInteger(WINDOW_MESSAGE),
      v.minValue(1, WINDOW_MESSAGE),
      v.maxValue(MAX_WINDOW, WINDOW_MESSAGE),
    ),
  ),
});

// A cliff of 0 is allowed because other programs store it, although the form asks for at least one month.
const vestingSchedule = v.pipe(
  v.object({
    startDate: date,
    cliff: wholeBetween(0, 48),
    vestingPeriod: wholeBetween(1, 120),
    vestingType: v.picklist(['linear', 'cliff']),
    acceleration: v.exactOptional(acceleration),
  }),
  v.check(({ cliff, vestingPeriod }) => cliff <= vestingPeriod, 'The cliff is longer than the period'),
);

const stakeholder = v.object({
  id,
  name,
  type: v.picklist(STAKEHOLDER_TYPES),
  equity: percent,
  investment: v.exactOptional(money),
  vestingSchedule: v.exactOptional(vestingSchedule),
});

const preference = v.object({
  multiple,
  participation: v.picklist(['none', 'full', 'capped']),
  cap: v.nullable(multiple),
});

const fundingRound = v.object({
  id,
  name,
  amount: money,
  valuation: money,
  valuationKind: v.picklist(['post-money', 'pre-money']),
  investors: listOf(v.object({ stakeholderId: id, amount: v.nullable(money) }), LIMITS.stakeholders),
  optionPoolPercentage: percent,
  date: v.nullable(date),
  method: v.picklist(['percent-ownership', 'pre-money', 'dollars-invested']),
  poolTiming: v.picklist(['after', 'before', 'on-top']),
  poolIncrease: v.nullable(count),
  poolLot: wholeBetween(1, MAX_SHARES),
  priceDecimals: decimals,
  conversionDecimals: decimals,
  preference,
  seniority: v.nullable(rank),
  proRata: listOf(id, LIMITS.convertibles),
});

const shareClass = v.object({
  id,
  name,
  kind: v.picklist(['common', 'preferred']),
  issuePrice: v.nullable(decimal),
  conversionRatio: decimal,
  preference: v.nullable(preference),
  seniority: rank,
});

const certificate = v.object({
  id,
  stakeholderId: id,
  classId: id,
  shares: count,
  price: v.nullable(decimal),
  date: v.nullable(date),
});

const optionGrant = v.object({
  id,
  stakeholderId: id,
  shares: count,
  exercisePrice: decimal,
  date: v.nullable(date),
  fromPool: v.exactOptional(v.boolean()),
});

const interest = v.object({
  rate: between(0, 1000),
  compounding: v.picklist(['simple', 'annual', 'semi-annual', 'quarterly', 'monthly', 'daily']),
  dayCount: v.picklist(['actual-365', '30-360']),
});

const convertible = v.object({
  id,
  stakeholderId: id,
  kind: v.picklist(['safe', 'isafe', 'note']),
  amount: money,
  date: v.nullable(date),
  capBasis: v.picklist(['post-money', 'pre-money']),
  cap: v.nullable(money),
  discount: v.pipe(v.number(), v.minValue(0), v.ltValue(100)),
  mfn: v.boolean(),
  mfnAdopts: v.nullable(id),
  proRata: v.boolean(),
  interest: v.nullable(interest),
  maturity: v.nullable(date),
  qualifiedAmount: v.nullable(money),
  exitMultiple: multiple,
});

const shares = v.object({
  classes: distinctRows(shareClass, LIMITS.classes),
  certificates: listOf(certificate, LIMITS.entries),
  options: listOf(optionGrant, LIMITS.entries),
  poolAvailable: count,
  convertibles: distinctRows(convertible, LIMITS.convertibles),
});

const stakeholders = distinctRows(stakeholder, LIMITS.stakeholders);
const fundingRounds = distinctRows(fundingRound, LIMITS.rounds);

const scenario = v.object({
  id,
  name: v.pipe(v.string(), v.minLength(1), text(200)),
  description: text(2000),
  stakeholders,
  fundingRounds,
  shares,
  createdAt: text(40),
});

export const capTableSchema: v.GenericSchema<unknown, CapTable> = v.object({
  version: v.literal(CAP_TABLE_VERSION),
  company: name,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  mode: v.picklist(['percent', 'shares']),
  vestingMonth: v.picklist(['30-days', 'calendar']),
  stakeholders,
  fundingRounds,
  shares,
  scenarios: distinctRows(scenario, LIMITS.scenarios),
  currentScenarioId: v.nullable(id),
  aside: listOf(v.object({ file: text(200), object: v.record(v.string(), v.unknown()) }), 5000),
});
