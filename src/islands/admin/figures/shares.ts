/** How the figures write parts of a whole. */
import { countText } from '@/domain/count';
import type { Share } from '@/domain/admin/figures/figures';
import { percent } from '@/domain/admin/figures/sentences';
import type { ChartTable } from '@/islands/ui/chart/ChartFrame';

export const tableOf = (what: string, shares: readonly Share[]): ChartTable => ({
  columns: [what, 'Count', 'Share'],
  rows: shares.map(({ name, count, share }) => ({
    id: name,
    cells: [name, countText(count), percent(share)],
  })),
});
