/**
 * The cap table in the specification's plain shape: its entities with amounts in units of the currency, and our other
 * fields beside them. The browser stores this shape. Reading fills in missing fields and leaves validation to the schema.
 */
import { multiply, round, sign, toNumber, whole } from '@/domain/money/fractions';
import { isRecord } from '@/domain/tools/safe-json';
import { amountOf, exactly, minorPerUnit } from './exact-amounts';
import { CAP_TABLE_VERSION, defaultCapTable, emptyShares, newConvertible, newRound, type CapTable } from './document';
import { mapMoney } from './map-money';

type LooseFields = Readonly<Record<string, unknown>>;

const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;
const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const textOf = (value: unknown, otherwise = ''): unknown =>
  isMissing(value) ? otherwise : isScalar(value) ? String(value) : value;
const numberOf = (value: unknown, otherwise: number): unknown =>
  isMissing(value) ? otherwise : isScalar(value) && exactly(value) ? Number(value) : value;

/** An amount in units of the currency as minor units; an invalid one becomes -1, which the schema then refuses by name. */
function minorOf(value: unknown, currency: string): number {
  const exact = isScalar(value) ? exactly(value) : null;
  return exact && sign(exact) >= 0 ? Number(round(multiply(exact, whole(minorPerUnit(currency))))) : -1;
}
const minorOrNull = (value: unknown, currency: string): number | null =>
  isMissing(value) ? null : minorOf(value, currency);

/** A list with its objects changed; anything else is left for the schema to refuse. */
const listOf = (value: unknown, change: (one: LooseFields, at: number) => unknown): unknown =>
  isMissing(value)
    ? []
    : Array.isArray(value)
      ? value.map((one: unknown, at) => (isRecord(one) ? change(one, at) : one))
      : value;

/** `base`, with its fields replaced by the fields of `givenFields`. */
function filled<Base extends object>(base: Base, givenFields: LooseFields): Record<string, unknown> {
  const result = { ...base } as Record<string, unknown>;
  for (const key of Object.keys(base))
    if (Object.hasOwn(givenFields, key) && givenFields[key] !== undefined) result[key] = givenFields[key];
  return result;
}

function vestingOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const startDate = textOf(value.startDate);
  return {
    startDate: typeof startDate === 'string' ? startDate.slice(0, 10) : startDate,
    cliff: numberOf(value.cliff, 12),
    vestingPeriod: numberOf(value.vestingPeriod, 48),
    vestingType: value.vestingType ?? 'linear',
    ...(isMissing(value.acceleration) ? {} : { acceleration: value.acceleration }),
  };
}

const stakeholdersOf = (value: unknown, currency: string): unknown =>
  listOf(value, (one, at) => ({
    id: textOf(one.id, `stakeholder-${at + 1}`),
    name: textOf(one.name),
    type: one.type ?? 'co-founder',
    equity: numberOf(one.equity, 0),
    ...(isMissing(one.investment) ? {} : { investment: minorOf(one.investment, currency) }),
    ...(isMissing(one.vestingSchedule) ? {} : { vestingSchedule: vestingOf(one.vestingSchedule) }),
  }));

const roundsOf = (value: unknown, currency: string): unknown =>
  listOf(value, (one, at) => ({
    ...filled(newRound(''), one),
    id: textOf(one.id, `round-${at + 1}`),
    name: textOf(one.name),
    amount: minorOf(one.amount, currency),
    valuation: minorOf(one.valuation, currency),
    optionPoolPercentage: numberOf(one.optionPoolPercentage, 0),
    investors: listOf(one.investors, (investor) => ({
      stakeholderId: textOf(investor.stakeholderId),
      amount: minorOrNull(investor.amount, currency),
    })),
  }));

function sharesOf(value: unknown, currency: string): unknown {
  if (isMissing(value)) return emptyShares();
  if (!isRecord(value)) return value;
  return {
    ...filled(emptyShares(), value),
    convertibles: listOf(value.convertibles, (one) => ({
      ...filled(newConvertible('', ''), one),
      amount: minorOf(one.amount, currency),
      cap: minorOrNull(one.cap, currency),
      qualifiedAmount: minorOrNull(one.qualifiedAmount, currency),
    })),
  };
}

/** The input of the schema, from the specification's entities as they are or from the output of `toPlain`. */
export function fromPlain(input: LooseFields): Record<string, unknown> {
  const base = filled(defaultCapTable(), input);
  const currency = typeof base.currency === 'string' ? base.currency : '';
  return {
    ...base,
    version: CAP_TABLE_VERSION,
    stakeholders: stakeholdersOf(input.stakeholders, currency),
    fundingRounds: roundsOf(input.fundingRounds, currency),
    shares: sharesOf(input.shares, currency),
    scenarios: listOf(input.scenarios, (one, at) => ({
      id: textOf(one.id, `scenario-${at + 1}`),
      name: textOf(one.name, `Scenario ${at + 1}`),
      description: textOf(one.description),
      stakeholders: stakeholdersOf(one.stakeholders, currency),
      fundingRounds: roundsOf(one.fundingRounds, currency),
      shares: sharesOf(one.shares, currency),
      createdAt: textOf(one.createdAt),
    })),
  };
}

/** The plain shape of a document, with amounts in units of the currency. */
export function toPlain(table: CapTable): LooseFields {
  const { version: _version, ...plain } = mapMoney(table, (minor) => toNumber(amountOf(minor, table.currency), 3));
  return plain;
}
