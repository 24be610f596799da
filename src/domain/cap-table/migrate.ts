/** Reads a stored cap table of any version, or says plainly why it cannot be read. Never throws. */
import { multiply, round, sign, whole } from '../fractions';
import { exactly, minorPerUnit } from './amounts';
import {
  CAP_TABLE_VERSION,
  defaultCapTable,
  emptyShares,
  newRound,
  STAKEHOLDER_TYPES,
  type CapTable,
  type FundingRound,
  type Scenario,
  type Stakeholder,
  type VestingSchedule,
} from './document';
import { capTableSchema } from './document-schema';
import { failed, fault, fine, type Result } from './faults';

export interface Read {
  document: CapTable;
  /** Version it was stored in; 0 is the specification's plain shape, without a version and with amounts in whole units. */
  from: number;
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise;
const numberOf = (value: unknown): number | null => {
  const exact = typeof value === 'number' || typeof value === 'string' ? exactly(value) : null;
  return exact ? Number(value) : null;
};

/** An old amount in whole units as minor units; what is none becomes -1, which the schema then refuses by name. */
function minorOf(value: unknown, currency: string): number {
  const exact = typeof value === 'number' || typeof value === 'string' ? exactly(value) : null;
  return exact && sign(exact) >= 0 ? Number(round(multiply(exact, whole(minorPerUnit(currency))))) : -1;
}

function oldVesting(value: unknown): VestingSchedule | undefined {
  if (!isObject(value)) return undefined;
  return {
    startDate: textOf(value['startDate']).slice(0, 10),
    cliff: numberOf(value['cliff']) ?? 12,
    vestingPeriod: numberOf(value['vestingPeriod']) ?? 48,
    vestingType: value['vestingType'] === 'cliff' ? 'cliff' : 'linear',
  };
}

const oldStakeholders = (value: unknown, currency: string): Stakeholder[] =>
  listOf(value).map((one, at) => {
    const type = STAKEHOLDER_TYPES.find((known) => known === one['type']) ?? 'co-founder';
    const vestingSchedule = oldVesting(one['vestingSchedule']);
    return {
      id: textOf(one['id'], `stakeholder-${at + 1}`),
      name: textOf(one['name']),
      type,
      equity: numberOf(one['equity']) ?? 0,
      ...(one['investment'] === undefined || one['investment'] === null
        ? {}
        : { investment: minorOf(one['investment'], currency) }),
      ...(vestingSchedule ? { vestingSchedule } : {}),
    };
  });

const oldRounds = (value: unknown, currency: string): FundingRound[] =>
  listOf(value).map((one, at) => ({
    ...newRound(textOf(one['id'], `round-${at + 1}`)),
    name: textOf(one['name']),
    amount: minorOf(one['amount'], currency),
    valuation: minorOf(one['valuation'], currency),
    optionPoolPercentage: numberOf(one['optionPoolPercentage']) ?? 0,
  }));

/** Version 0: the specification's entities as they stand, lists of stakeholders, rounds and scenarios. */
function fromPlain(input: Loose): unknown {
  const document = defaultCapTable();
  const { currency } = document;
  return {
    ...document,
    stakeholders: oldStakeholders(input['stakeholders'], currency),
    fundingRounds: oldRounds(input['fundingRounds'], currency),
    scenarios: listOf(input['scenarios']).map((one, at): Scenario => ({
      id: textOf(one['id'], `scenario-${at + 1}`),
      name: textOf(one['name'], `Scenario ${at + 1}`),
      description: textOf(one['description']),
      stakeholders: oldStakeholders(one['stakeholders'], currency),
      fundingRounds: oldRounds(one['fundingRounds'], currency),
      shares: emptyShares(),
      createdAt: textOf(one['createdAt']),
    })),
  } satisfies CapTable;
}

/** The document in what was stored, brought to the present version; a newer, broken or foreign one is a fault. */
export function readCapTable(input: unknown): Result<Read> {
  if (!isObject(input)) return failed(fault('format', 'This is not a cap table.'));
  const version = input['version'];
  const plain =
    version === undefined && (Array.isArray(input['stakeholders']) || Array.isArray(input['fundingRounds']));
  if (version === undefined && !plain) return failed(fault('format', 'This is not a cap table.'));
  if (typeof version === 'number' && Number.isInteger(version) && version > CAP_TABLE_VERSION)
    return failed(fault('version', `This cap table comes from a newer version (${version}). Please reload the page.`));
  if (version !== undefined && version !== CAP_TABLE_VERSION)
    return failed(fault('version', 'The version of this cap table is unknown.'));
  const parsed = capTableSchema.safeParse(plain ? fromPlain(input) : input);
  if (!parsed.success)
    return failed(
      ...parsed.error.issues
        .slice(0, 20)
        .map(({ path, message }) => fault('format', `${path.map(String).join('.') || 'Document'}: ${message}`)),
    );
  const document: CapTable = parsed.data;
  const known = document.scenarios.some((one) => one.id === document.currentScenarioId);
  return fine({
    document: known ? document : { ...document, currentScenarioId: null },
    from: plain ? 0 : CAP_TABLE_VERSION,
  });
}
