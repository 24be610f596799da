/** Edits stakeholders, grants and rounds of a cap table: each function returns a new document. Loads no schema, so that the page stays small. */
import { allocate, equal, isZero, sum, whole, ZERO } from '@/domain/money/fractions';
import {
  LIMITS,
  newRound,
  newStakeholder,
  MAX_SHARES,
  type CapTable,
  type FundingRound,
  type OptionGrant,
  type Shares,
  type Stakeholder,
  type VestingSchedule,
} from '@/domain/cap-table/document/document';
import { exactly } from '@/domain/cap-table/document/exact-amounts';

/** Stores a stakeholder's schedule, or removes it if null. The caller does nothing if the person cancels the set-up. */
export const setVesting = (table: CapTable, stakeholderId: string, schedule: VestingSchedule | null): CapTable => ({
  ...table,
  stakeholders: table.stakeholders.map(({ vestingSchedule, ...one }) => {
    const own = one.id === stakeholderId ? schedule : vestingSchedule;
    return own ? { ...one, vestingSchedule: own } : one;
  }),
});

export const hasRoomForStakeholder = ({ stakeholders }: CapTable): boolean => stakeholders.length < LIMITS.stakeholders;
export const hasRoomForRound = ({ fundingRounds }: CapTable): boolean => fundingRounds.length < LIMITS.rounds;

/** The values of a stakeholder form; without an amount there is no investment. */
export interface StakeholderEntry {
  name: string;
  type: Stakeholder['type'];
  equity: number;
  investment?: number | null | undefined;
}

const enter = (base: Stakeholder, { investment, ...entry }: StakeholderEntry): Stakeholder => {
  const { investment: _before, ...rest } = base;
  return { ...rest, ...entry, ...(investment === null || investment === undefined ? {} : { investment }) };
};

/** Adds a stakeholder at the end; unchanged if the list is full. */
export const addStakeholder = (table: CapTable, id: string, entry: StakeholderEntry): CapTable =>
  hasRoomForStakeholder(table)
    ? { ...table, stakeholders: [...table.stakeholders, enter(newStakeholder(id), entry)] }
    : table;

/** Changes a stakeholder; the vesting schedule stays. */
export const updateStakeholder = (table: CapTable, id: string, entry: StakeholderEntry): CapTable => ({
  ...table,
  stakeholders: table.stakeholders.map((one) => (one.id === id ? enter(one, entry) : one)),
});

const takenFromPool = (options: readonly OptionGrant[]): number =>
  options.reduce((all, one) => all + (one.fromPool ? one.shares : 0), 0);

/** The shares with a new list of grants. Options of a smaller or removed grant return to the pool; a larger grant takes more from it. */
export const withGrants = (shares: Shares, options: OptionGrant[]): Shares => {
  const pool = shares.poolAvailable + takenFromPool(shares.options) - takenFromPool(options);
  return { ...shares, options, poolAvailable: Math.min(MAX_SHARES, Math.max(0, pool)) };
};

/** Removes convertibles, and every reference to them in rounds and other instruments. */
export function removeConvertibles(table: CapTable, removedIds: ReadonlySet<string>): CapTable {
  const convertibles = table.shares.convertibles
    .filter(({ id }) => !removedIds.has(id))
    .map((one) => (one.mfnAdopts !== null && removedIds.has(one.mfnAdopts) ? { ...one, mfnAdopts: null } : one));
  const fundingRounds = table.fundingRounds.map((round) =>
    round.proRata.some((id) => removedIds.has(id))
      ? { ...round, proRata: round.proRata.filter((id) => !removedIds.has(id)) }
      : round,
  );
  return { ...table, shares: { ...table.shares, convertibles }, fundingRounds };
}

/** Removes a stakeholder, with everything that belongs to them in rounds and shares. Saved scenarios do not change. */
export function removeStakeholder(table: CapTable, id: string): CapTable {
  const others = <Entry extends { stakeholderId: string }>(list: Entry[]) =>
    list.filter((one) => one.stakeholderId !== id);
  const own = table.shares.convertibles.filter((one) => one.stakeholderId === id);
  const { shares, ...without } = removeConvertibles(table, new Set(own.map((one) => one.id)));
  return {
    ...without,
    stakeholders: without.stakeholders.filter((one) => one.id !== id),
    fundingRounds: without.fundingRounds.map((one) => ({ ...one, investors: others(one.investors) })),
    shares: { ...withGrants(shares, others(shares.options)), certificates: others(shares.certificates) },
  };
}

/** Hundredths of a percentage point in 100%. */
const HUNDREDTHS = 10_000n;

/**
 * Scales percentages in proportion so that they add up to exactly 100, in hundredths of a percentage point (largest remainders, see
 * `allocate`). Does not change them if they already add up to 100, or if all are 0.
 */
export function scaleToWhole(table: CapTable): CapTable {
  const weights = table.stakeholders.map(({ equity }) => exactly(equity) ?? ZERO);
  const total = sum(weights);
  if (isZero(total) || equal(total, whole(100))) return table;
  const parts = allocate(HUNDREDTHS, weights);
  return {
    ...table,
    stakeholders: table.stakeholders.map((one, at) => ({ ...one, equity: Number(parts[at] ?? 0n) / 100 })),
  };
}

export type RoundEntry = Pick<
  FundingRound,
  'name' | 'amount' | 'valuation' | 'valuationKind' | 'optionPoolPercentage' | 'investors'
>;

/** Adds a round after all others; unchanged if the list is full. */
export const addRound = (table: CapTable, id: string, entry: RoundEntry): CapTable =>
  hasRoomForRound(table) ? { ...table, fundingRounds: [...table.fundingRounds, { ...newRound(id), ...entry }] } : table;

/** Changes the fields of a round that the percent mode uses; the terms of the mode "shares" stay. */
export const updateRound = (table: CapTable, id: string, entry: Partial<RoundEntry>): CapTable => ({
  ...table,
  fundingRounds: table.fundingRounds.map((one) => (one.id === id ? { ...one, ...entry } : one)),
});

// Edits of the list of rounds, which both modes of the cap table share.

/** Replaces the entry with the same id, or appends it. */
export const putIn = <Entry extends { id: string }>(list: readonly Entry[], entry: Entry): Entry[] =>
  list.some(({ id }) => id === entry.id) ? list.map((one) => (one.id === entry.id ? entry : one)) : [...list, entry];

/** Replaces or appends a round, without the investors and pro-rata rights that were removed while the round was edited. */
export const putRound = (table: CapTable, round: FundingRound): CapTable => {
  const known = new Set([...table.stakeholders, ...table.shares.convertibles].map(({ id }) => id));
  const investors = round.investors.filter(({ stakeholderId }) => known.has(stakeholderId));
  const proRata = round.proRata.filter((id) => known.has(id));
  return { ...table, fundingRounds: putIn(table.fundingRounds, { ...round, investors, proRata }) };
};

export const removeRound = (table: CapTable, id: string): CapTable => ({
  ...table,
  fundingRounds: table.fundingRounds.filter((one) => one.id !== id),
});

/** Moves a round by `step` places, since rounds dilute in order; unchanged at either end. */
export function moveRound(table: CapTable, id: string, step: -1 | 1): CapTable {
  const from = table.fundingRounds.findIndex((one) => one.id === id);
  const [round, other] = [table.fundingRounds[from], table.fundingRounds[from + step]];
  if (!round || !other) return table;
  const fundingRounds = [...table.fundingRounds];
  [fundingRounds[from], fundingRounds[from + step]] = [other, round];
  return { ...table, fundingRounds };
}
