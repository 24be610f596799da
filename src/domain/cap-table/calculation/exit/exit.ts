/** An exit of the cap table: the waterfall over its claims, and payouts per holder and class in whole minor units. */
import type { Fraction } from '@/domain/money/fractions';
import { amountOf, minorPerUnit, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable } from '@/domain/cap-table/document/document';
import { stageAt, stagesOf, type Stage } from './exit-claims';
import { byHolder, minorPayouts } from './exit-payouts';
import { failed, fault, fine, notice, type Fault, type Result } from '@/domain/cap-table/document/faults';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import { distribute, type Claim, type Seniority, type Waterfall } from './waterfall';

export interface ExitInputs {
  /** Minor units. */
  proceeds: number;
  /** Debts and costs that come before everyone, minor units. */
  deductions?: number;
  date?: string | null;
  seniority?: Seniority;
}

interface HolderPayout {
  holderId: string;
  exact: Fraction;
  /** Whole minor units; over all holders and what is left they add up to the net proceeds. */
  minor: bigint;
}

export interface Exit {
  claims: Claim[];
  /** By claim, in order, whole minor units: the same units as by holder, added up the other way. */
  claimMinor: bigint[];
  /** What the claims are at other amounts. */
  stages: Stage[];
  waterfall: Waterfall;
  /** Minor units after deductions. */
  net: bigint;
  holders: HolderPayout[];
  /** What no one has a claim to, minor units. */
  unclaimed: bigint;
  faults: Fault[];
}

/** Distributes the proceeds of an exit; unusable amounts and a table without claims are faults. */
export function computeExit(table: CapTable, state: Holdings, inputs: ExitInputs): Result<Exit> {
  const [proceeds, deductions] = [moneyOf(inputs.proceeds), moneyOf(inputs.deductions ?? 0)];
  if (proceeds === null || deductions === null)
    return failed(fault('amount', 'Please enter amounts from 0 up to the largest allowed.'));
  const { stages, faults } = stagesOf(table, state, inputs.date ?? null);
  const net = proceeds > deductions ? proceeds - deductions : 0n;
  const { claims } = stageAt(stages, amountOf(net, table.currency));
  if (claims.length === 0)
    return failed(...faults, fault('no-shares', 'There are no shares yet: add a certificate first.'));
  const waterfall = distribute(claims, amountOf(net, table.currency), inputs.seniority ?? 'stacked');
  const minor = minorPayouts(claims, waterfall, net, minorPerUnit(table.currency));
  const exact = byHolder(claims, waterfall);
  const holders = [...exact].map(([holderId, amount]) => ({
    holderId,
    exact: amount,
    minor: minor.holders.get(holderId) ?? 0n,
  }));
  const { claims: claimMinor, unclaimed } = minor;
  if (unclaimed > 0n) faults.push(notice('nobody-to-pay', 'No one has a claim to the proceeds.'));
  return fine({ claims, claimMinor, stages, waterfall, net, holders, unclaimed, faults });
}
