/** An exit in which shares that have not vested get nothing. */
import { useMemo } from 'react';
import { vestAtExit } from '../../../../domain/cap-table/vesting/exit-vesting';
import { failed, fault } from '../../../../domain/cap-table/document/faults';
import type { ExitPaidProps } from './exit-paid';
import { useShares } from './shares-context';

const NOBODY = failed(fault('no-shares', 'No share has vested by then, so nobody is paid.'));

export default function ExitVested({ state, sale, exitOf, children }: ExitPaidProps) {
  const { table } = useShares();
  const vested = useMemo(() => vestAtExit(table, state, sale, 'lapses'), [table, state, sale]);
  const exit = useMemo(() => exitOf(vested.state), [exitOf, vested]);
  const isNobodyPaid = !exit.ok && vested.rows.length > 0 && exit.faults.some(({ code }) => code === 'no-shares');
  return children(vested.state, isNobodyPaid ? NOBODY : exit);
}
