/** From the specified mode to shares: percentages become whole shares of a chosen total, so that the second mode can start. */
import { allocate } from '@/domain/money/allocate';
import { compare, subtract, sum, whole, ZERO } from '@/domain/money/fractions';
import { exactly, sharesOf } from '@/domain/cap-table/document/exact-amounts';
import { COMMON_CLASS, type CapTable } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';

export const DEFAULT_SHARES = 10_000_000;

/**
 * Issues `total` shares in proportion to the equities: pools become the available option pool, all others hold common
 * shares. Percentages that add up to 100 give exactly `total`; below that the rest stays unissued.
 */
export function sharesFromPercent(table: CapTable, total = DEFAULT_SHARES): Result<CapTable> {
  const all = sharesOf(total);
  if (!all) return failed(fault('amount', 'Please enter a number of shares above 0.'));
  const equities = table.stakeholders.map((one) => exactly(one.equity) ?? ZERO);
  const entered = sum(equities);
  if (compare(entered, ZERO) <= 0)
    return failed(fault('no-shares', 'Please add a stakeholder with an equity above 0.'));
  if (compare(entered, whole(100)) > 0) return failed(fault('amount', 'Total equity cannot exceed 100%'));
  const parts = allocate(all, [...equities, subtract(whole(100), entered)]);
  const sharesAt = (at: number) => Number(parts[at] ?? 0n);
  const classes = table.shares.classes.some(({ id }) => id === COMMON_CLASS.id)
    ? table.shares.classes
    : [COMMON_CLASS, ...table.shares.classes];
  return fine({
    ...table,
    mode: 'shares',
    shares: {
      ...table.shares,
      classes,
      certificates: table.stakeholders.flatMap(({ id, type }, at) =>
        type === 'option-pool' || sharesAt(at) === 0
          ? []
          : [
              {
                id: `issue:${id}`,
                stakeholderId: id,
                classId: COMMON_CLASS.id,
                shares: sharesAt(at),
                price: null,
                date: null,
              },
            ],
      ),
      poolAvailable: table.stakeholders.reduce(
        (pool, { type }, at) => pool + (type === 'option-pool' ? sharesAt(at) : 0),
        0,
      ),
    },
  });
}
