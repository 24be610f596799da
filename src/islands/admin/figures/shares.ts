/** How the figures write parts of a whole. */
import { countText } from '@/domain/count';
import type { Share } from '@/domain/admin/figures/figures';
import type { ChartTable } from '@/islands/ui/chart/ChartFrame';

/** 0 to 1 as "33.3%". */
export const percent = (share: number): string =>
  share.toLocaleString('en-IN', { style: 'percent', maximumFractionDigits: 1 });

export const tableOf = (what: string, shares: readonly Share[]): ChartTable => ({
  columns: [what, 'Count', 'Share'],
  rows: shares.map(({ name, count, share }) => ({
    id: name,
    cells: [name, countText(count), percent(share)],
  })),
});
