/** What stands between the inputs of an exit and what it pays: all as held, or what has vested of it. */
import type { ReactNode } from 'react';
import type { Sale } from '../../../../domain/cap-table/vesting/acceleration';
import type { Exit } from '../../../../domain/cap-table/calculation/exit';
import type { Holdings } from '../../../../domain/cap-table/calculation/holdings';
import type { Result } from '../../../../domain/cap-table/document/faults';

export interface ExitPaidProps {
  /** All as held. */
  state: Holdings;
  sale: Sale;
  /** What the exit is where just this is held. */
  exitOf: (state: Holdings) => Result<Exit>;
  /** Draws it: what is paid, and how much. */
  children: (paid: Holdings, exit: Result<Exit>) => ReactNode;
}
