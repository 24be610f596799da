/** Small edits of the specified mode, and when its Add buttons are enabled. Needs no schema, so that the page stays light. */
import { compare, fraction, multiply, round, whole, ZERO } from '../fractions';
import { exactly, minorPerUnit, moneyOf } from './exact-amounts';
import { dayOf } from './calendar';
import {
  LIMITS,
  MONEY_MOST,
  newRound,
  newStakeholder,
  type CapTable,
  type FundingRound,
  type Stakeholder,
  type VestingSchedule,
} from './document';
import { mapMoney } from './map-money';

/** A stakeholder can be added with a name and an equity above 0, up to 100. */
export function canAddStakeholder(draft: { name: string; equity: number | null }): boolean {
  const equity = exactly(draft.equity);
  return draft.name.trim() !== '' && !!equity && compare(equity, ZERO) > 0 && compare(equity, whole(100)) <= 0;
}

/** A round needs a name, an amount and a valuation of at least 0 and a pool within 0 to 100. */
export function canAddRound(draft: {
  name: string;
  amount: number | null;
  valuation: number | null;
  optionPoolPercentage: number;
}): boolean {
  const pool = exactly(draft.optionPoolPercentage);
  return (
    draft.name.trim() !== '' &&
    moneyOf(draft.amount) !== null &&
    moneyOf(draft.valuation) !== null &&
    !!pool &&
    compare(pool, ZERO) >= 0 &&
    compare(pool, whole(100)) <= 0
  );
}

/** A schedule needs a start date, a cliff of 1 to 48 months and a period of 1 to 120, the cliff not the longer one. */
export const canAddVesting = (draft: { startDate: string; cliff: number; vestingPeriod: number }): boolean =>
  dayOf(draft.startDate) !== null &&
  Number.isInteger(draft.cliff) &&
  Number.isInteger(draft.vestingPeriod) &&
  draft.cliff >= 1 &&
  draft.cliff <= Math.min(48, draft.vestingPeriod) &&
  draft.vestingPeriod <= 120;

/** Stores a stakeholder's schedule, or takes it away. Cancelling the set-up means not calling this. */
export const setVesting = (table: CapTable, stakeholderId: string, schedule: VestingSchedule | null): CapTable => ({
  ...table,
  stakeholders: table.stakeholders.map(({ vestingSchedule, ...one }) => {
    const kept = one.id === stakeholderId ? schedule : vestingSchedule;
    return kept ? { ...one, vestingSchedule: kept } : one;
  }),
});

export const hasRoomForStakeholder = ({ stakeholders }: CapTable): boolean => stakeholders.length < LIMITS.stakeholders;
export const hasRoomForRound = ({ fundingRounds }: CapTable): boolean => fundingRounds.length < LIMITS.rounds;

/** What a form of a stakeholder gives; no amount means that there is no investment. */
export interface StakeholderEntry {
  name: string;
  type: Stakeholder['type'];
  equity: number;
  investment?: number | null | undefined;
}

const enter = (base: Stakeholder, { investment, ...entry }: StakeholderEntry): Stakeholder => {
  const { investment: _before, ...kept } = base;
  return { ...kept, ...entry, ...(investment === null || investment === undefined ? {} : { investment }) };
};

/** Adds a stakeholder at the end; unchanged where the list is full. */
export const addStakeholder = (table: CapTable, id: string, entry: StakeholderEntry): CapTable =>
  hasRoomForStakeholder(table)
    ? { ...table, stakeholders: [...table.stakeholders, enter(newStakeholder(id), entry)] }
    : table;

/** Changes a stakeholder; the vesting schedule stays. */
export const updateStakeholder = (table: CapTable, id: string, entry: StakeholderEntry): CapTable => ({
  ...table,
  stakeholders: table.stakeholders.map((one) => (one.id === id ? enter(one, entry) : one)),
});

/** Takes a stakeholder away, with all that belongs to them in rounds and shares. Saved scenarios stay as they were saved. */
export const removeStakeholder = (table: CapTable, id: string): CapTable => {
  const others = <Entry extends { stakeholderId: string }>(list: Entry[]) =>
    list.filter((one) => one.stakeholderId !== id);
  const { shares } = table;
  return {
    ...table,
    stakeholders: table.stakeholders.filter((one) => one.id !== id),
    fundingRounds: table.fundingRounds.map((one) => ({ ...one, investors: others(one.investors) })),
    shares: {
      ...shares,
      certificates: others(shares.certificates),
      options: others(shares.options),
      convertibles: others(shares.convertibles),
    },
  };
};

export type RoundEntry = Pick<
  FundingRound,
  'name' | 'amount' | 'valuation' | 'valuationKind' | 'optionPoolPercentage' | 'investors'
>;

/** Adds a round after all others; unchanged where the list is full. */
export const addRound = (table: CapTable, id: string, entry: RoundEntry): CapTable =>
  hasRoomForRound(table) ? { ...table, fundingRounds: [...table.fundingRounds, { ...newRound(id), ...entry }] } : table;

/** Changes what the specified mode knows of a round; the terms of the other mode stay. */
export const updateRound = (table: CapTable, id: string, entry: Partial<RoundEntry>): CapTable => ({
  ...table,
  fundingRounds: table.fundingRounds.map((one) => (one.id === id ? { ...one, ...entry } : one)),
});

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

/** The document in another currency: amounts keep their figures, nothing is converted. */
export function withCurrency(table: CapTable, currency: string): CapTable {
  const scale = fraction(minorPerUnit(currency), minorPerUnit(table.currency));
  const isSame = scale.n === scale.d;
  const scaled = isSame
    ? table
    : mapMoney(table, (minor) => Math.min(MONEY_MOST, Number(round(multiply(whole(minor), scale)))));
  return { ...scaled, currency };
}
