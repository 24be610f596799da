/** An exit in which shares that have not vested get nothing. */
import type { Exit } from '@/domain/cap-table/calculation/exit/exit';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import type { CapTable } from '@/domain/cap-table/document/document';
import { failed, fault, type Result } from '@/domain/cap-table/document/faults';
import type { Sale } from '@/domain/cap-table/vesting/vesting';
import { vestAtExit } from '@/domain/cap-table/vesting/exit-vesting';

/** The holdings that are paid, and the exit computed from them. */
export interface PaidExit {
  held: Holdings;
  exit: Result<Exit>;
}

const NOBODY = failed(fault('no-shares', 'No share has vested by then, so no one is paid.'));

/** Returns the vested part of `state`, and the exit that `exitOf` computes from it. */
export function paidAsVested(
  table: CapTable,
  state: Holdings,
  sale: Sale,
  exitOf: (held: Holdings) => Result<Exit>,
): PaidExit {
  const vested = vestAtExit(table, state, sale, 'lapses');
  const exit = exitOf(vested.state);
  const isNobodyPaid = !exit.ok && vested.rows.length > 0 && exit.faults.some(({ code }) => code === 'no-shares');
  return { held: vested.state, exit: isNobodyPaid ? NOBODY : exit };
}
