/** The stored document's shape: what a file, a link or the browser's storage must hold to be taken as a cap table. */
import { fromDecimal } from '../fractions';
import {
  anyRecord,
  between,
  distinct,
  flag,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  where,
  wholeBetween,
  type Shape,
} from '../toolkit/shape';
import { dayOf } from './calendar';
import {
  CAP_TABLE_VERSION,
  LIMITS,
  MONEY_MOST,
  SHARES_MOST,
  STAKEHOLDER_TYPES,
  type AsideObject,
  type CapTable,
  type Certificate,
  type Convertible,
  type FundingRound,
  type Interest,
  type OptionGrant,
  type Preference,
  type RoundInvestor,
  type Scenario,
  type ShareClass,
  type Shares,
  type Stakeholder,
  type VestingSchedule,
} from './document';

const id = text(80, { least: 1 });
const name = text(200);
const money = wholeBetween(0, MONEY_MOST);
const count = wholeBetween(0, SHARES_MOST);
const percent = between(0, 100);
const multiple = between(0, 100);
const rank = between(-1e6, 1e6);
const decimals = nullable(wholeBetween(0, 10));
const date = text(10, { test: (value) => dayOf(value) !== null, message: 'Not a date' });
const decimal = text(40, {
  test: (value) => (fromDecimal(value)?.n ?? -1n) >= 0n,
  message: 'Not a number of at least 0',
});

// A cliff of 0 is kept where another program stored one, although the form asks for one month at least.
const vestingSchedule = where(
  record<VestingSchedule>({
    startDate: date,
    cliff: wholeBetween(0, 48),
    vestingPeriod: wholeBetween(1, 120),
    vestingType: oneOf(['linear', 'cliff']),
  }),
  ({ cliff, vestingPeriod }) => cliff <= vestingPeriod,
  'The cliff is longer than the period',
);

const stakeholder = record<Stakeholder>({
  id,
  name,
  type: oneOf(STAKEHOLDER_TYPES),
  equity: percent,
  investment: optional(money),
  vestingSchedule: optional(vestingSchedule),
});

const preference = record<Preference>({
  multiple,
  participation: oneOf(['none', 'full', 'capped']),
  cap: nullable(multiple),
});

const fundingRound = record<FundingRound>({
  id,
  name,
  amount: money,
  valuation: money,
  valuationKind: oneOf(['post-money', 'pre-money']),
  investors: listOf(record<RoundInvestor>({ stakeholderId: id, amount: nullable(money) }), LIMITS.stakeholders),
  optionPoolPercentage: percent,
  date: nullable(date),
  method: oneOf(['percent-ownership', 'pre-money', 'dollars-invested']),
  poolTiming: oneOf(['after', 'before', 'on-top']),
  poolIncrease: nullable(count),
  poolLot: wholeBetween(1, SHARES_MOST),
  priceDecimals: decimals,
  conversionDecimals: decimals,
  preference,
  seniority: nullable(rank),
  proRata: listOf(id, LIMITS.convertibles),
});

const shareClass = record<ShareClass>({
  id,
  name,
  kind: oneOf(['common', 'preferred']),
  issuePrice: nullable(decimal),
  conversionRatio: decimal,
  preference: nullable(preference),
  seniority: rank,
});

const certificate = record<Certificate>({
  id,
  stakeholderId: id,
  classId: id,
  shares: count,
  price: nullable(decimal),
  date: nullable(date),
});

const optionGrant = record<OptionGrant>({
  id,
  stakeholderId: id,
  shares: count,
  exercisePrice: decimal,
  date: nullable(date),
});

const interest = record<Interest>({
  rate: between(0, 1000),
  compounding: oneOf(['simple', 'annual', 'semi-annual', 'quarterly', 'monthly', 'daily']),
  dayCount: oneOf(['actual-365', '30-360']),
});

const convertible = record<Convertible>({
  id,
  stakeholderId: id,
  kind: oneOf(['safe', 'isafe', 'note']),
  amount: money,
  date: nullable(date),
  capBasis: oneOf(['post-money', 'pre-money']),
  cap: nullable(money),
  discount: where(between(0, 100), (value) => value < 100, 'Not below 100'),
  mfn: flag,
  mfnAdopts: nullable(id),
  proRata: flag,
  interest: nullable(interest),
  maturity: nullable(date),
  qualifiedAmount: nullable(money),
  exitMultiple: multiple,
});

const shares = record<Shares>({
  classes: distinct(listOf(shareClass, LIMITS.classes)),
  certificates: listOf(certificate, LIMITS.entries),
  options: listOf(optionGrant, LIMITS.entries),
  poolAvailable: count,
  convertibles: distinct(listOf(convertible, LIMITS.convertibles)),
});

const stakeholders = distinct(listOf(stakeholder, LIMITS.stakeholders));
const fundingRounds = distinct(listOf(fundingRound, LIMITS.rounds));

const scenario = record<Scenario>({
  id,
  name: text(200, { least: 1 }),
  description: text(2000),
  stakeholders,
  fundingRounds,
  shares,
  createdAt: text(40),
});

export const capTableShape: Shape<CapTable> = record<CapTable>({
  version: oneOf([CAP_TABLE_VERSION]),
  company: name,
  currency: text(3, { test: (value) => /^[A-Z]{3}$/.test(value) }),
  mode: oneOf(['percent', 'shares']),
  vestingMonth: oneOf(['30-days', 'calendar']),
  stakeholders,
  fundingRounds,
  shares,
  scenarios: distinct(listOf(scenario, LIMITS.scenarios)),
  currentScenarioId: nullable(id),
  aside: listOf(record<AsideObject>({ file: text(200), object: anyRecord }), 5000),
});
