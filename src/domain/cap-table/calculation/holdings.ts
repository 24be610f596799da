/** The holdings at one moment: shares by class, options, the pool and unconverted instruments. */
import { fromDecimal, multiply, ONE, round, sign, whole, type Fraction } from '@/domain/money/fractions';
import { sharesOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable, Convertible, Preference, Stakeholder } from '@/domain/cap-table/document/document';
import { fault, type Fault } from '@/domain/cap-table/document/faults';

export interface ClassInfo {
  id: string;
  name: string;
  kind: 'common' | 'preferred';
  /** Units of the currency per share. */
  issuePrice: Fraction | null;
  /** Common shares for one share. */
  ratio: Fraction;
  preference: Preference | null;
  seniority: number;
}

export interface Holding {
  holderId: string;
  classId: string;
  shares: bigint;
  /** As common shares, whole. */
  converted: bigint;
}

interface OptionHolding {
  id: string;
  holderId: string;
  shares: bigint;
  exercisePrice: Fraction;
}

export interface Holdings {
  classes: ClassInfo[];
  holdings: Holding[];
  options: OptionHolding[];
  pool: bigint;
  open: Convertible[];
}

type HolderType = Stakeholder['type'] | 'round' | 'pool';

export interface OwnershipRow {
  /** Id of the stakeholder, `round:…` for a round's investors without a name, or `pool`. */
  holderId: string;
  name: string;
  type: HolderType;
  byClass: { classId: string; shares: bigint }[];
  options: bigint;
  /** Fully diluted: shares as common, options, and the pool in its own row. */
  total: bigint;
}

export interface Ownership {
  rows: OwnershipRow[];
  outstanding: bigint;
  options: bigint;
  pool: bigint;
  fullyDiluted: bigint;
}

/** Whole common shares for shares of a class; a fraction of a share is not issued. */
export const asCommon = (shares: bigint, ratio: Fraction): bigint =>
  ratio.n === ratio.d ? shares : round(multiply(whole(shares), ratio), 'floor');

/** The securities that the document lists as issued today. Broken entries are reported and left out. */
export function openingHoldings(table: CapTable): { holdings: Holdings; faults: Fault[] } {
  const faults: Fault[] = [];
  const people = new Set(table.stakeholders.map((one) => one.id));
  const positive = (text: string | null) => {
    const value = text === null ? null : fromDecimal(text);
    return value && sign(value) >= 0 ? value : null;
  };
  const classes = table.shares.classes.map((one): ClassInfo => {
    const ratio = positive(one.conversionRatio);
    if (!ratio || ratio.n === 0n)
      faults.push(fault('amount', `${one.name}: the conversion ratio must be above 0.`, one.id));
    if (one.issuePrice !== null && !positive(one.issuePrice))
      faults.push(fault('amount', `${one.name}: the issue price must be a number of at least 0.`, one.id));
    return {
      id: one.id,
      name: one.name,
      kind: one.kind,
      issuePrice: positive(one.issuePrice),
      ratio: ratio && ratio.n > 0n ? ratio : ONE,
      preference: one.kind === 'preferred' ? one.preference : null,
      seniority: Number.isFinite(one.seniority) ? one.seniority : 0,
    };
  });
  const ratios = new Map(classes.map((one) => [one.id, one.ratio]));
  const known = (holderId: string, id: string) => {
    if (people.has(holderId)) return true;
    faults.push(fault('unknown-holder', 'The holder of this entry is not among the stakeholders.', id));
    return false;
  };
  const counted = (value: number, id: string) => {
    const shares = sharesOf(value);
    if (shares === null)
      faults.push(fault('amount', 'A number of shares must be whole, not negative, and within the limits.', id));
    return shares;
  };

  const holdings: Holding[] = [];
  for (const { id, stakeholderId, classId, shares: number } of table.shares.certificates) {
    const [shares, ratio] = [counted(number, id), ratios.get(classId)];
    if (!ratio) faults.push(fault('unknown-class', 'The share class of this certificate does not exist.', id));
    if (shares !== null && ratio && known(stakeholderId, id))
      holdings.push({ holderId: stakeholderId, classId, shares, converted: asCommon(shares, ratio) });
  }
  const options: OptionHolding[] = [];
  for (const { id, stakeholderId, shares: number, exercisePrice } of table.shares.options) {
    const [shares, price] = [counted(number, id), positive(exercisePrice)];
    if (!price) faults.push(fault('amount', 'An exercise price must be a number of at least 0.', id));
    if (shares !== null && price && known(stakeholderId, id))
      options.push({ id, holderId: stakeholderId, shares, exercisePrice: price });
  }
  const open = table.shares.convertibles.filter((one) => known(one.stakeholderId, one.id));
  const pool = counted(table.shares.poolAvailable, 'pool') ?? 0n;
  return { holdings: { classes, holdings, options, pool, open }, faults };
}

/** Fully diluted shares: as common, with all options and the pool; unconverted instruments do not count yet. */
export const fullyDiluted = ({ holdings, options, pool }: Holdings): bigint =>
  holdings.reduce((all, one) => all + one.converted, 0n) + options.reduce((all, one) => all + one.shares, 0n) + pool;

/** One row per holder, in the order of the stakeholders, then rounds, then the pool. */
export function ownershipOf(table: CapTable, state: Holdings): Ownership {
  const rows = new Map<string, OwnershipRow>();
  const start = (holderId: string, name: string, type: HolderType) => {
    const row: OwnershipRow = { holderId, name, type, byClass: [], options: 0n, total: 0n };
    rows.set(holderId, row);
    return row;
  };
  for (const one of table.stakeholders) start(one.id, one.name, one.type);
  for (const one of table.fundingRounds) start(`round:${one.id}`, `${one.name} investors`, 'round');
  let outstanding = 0n;
  for (const { holderId, classId, shares, converted } of state.holdings) {
    const row = rows.get(holderId) ?? start(holderId, holderId, 'investor');
    const entry = row.byClass.find((one) => one.classId === classId);
    if (entry) entry.shares += shares;
    else row.byClass.push({ classId, shares });
    row.total += converted;
    outstanding += converted;
  }
  let options = 0n;
  for (const { holderId, shares } of state.options) {
    const row = rows.get(holderId) ?? start(holderId, holderId, 'investor');
    row.options += shares;
    row.total += shares;
    options += shares;
  }
  start('pool', 'Option pool', 'pool').total = state.pool;
  const listed = [...rows.values()].filter((row) => (row.type !== 'round' && row.type !== 'pool') || row.total > 0n);
  return { rows: listed, outstanding, options, pool: state.pool, fullyDiluted: outstanding + options + state.pool };
}

/** Part of the fully diluted shares, in percent; null if there are none. */
export const ownershipPercent = (shares: bigint, all: bigint): Fraction | null =>
  all <= 0n ? null : { n: shares * 100n, d: all };
