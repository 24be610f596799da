/** The card of one figure, with its states: loading, failed, empty. */
import type { ReactNode } from 'react';
import { Button } from '@/islands/ui/Button';
import { LoadingChart } from '@/islands/ui/loading/Skeleton';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import { countText } from '@/domain/count';
import { percent, type Share } from '@/domain/admin/figures/figures';
import type { ChartTable } from '@/islands/ui/chart/ChartFrame';

export function FigureCard({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`min-w-0 card p-5 ${className}`}>{children}</section>;
}

/** The place of a chart. Only the browser draws it, because only there its width is known. */
export function ChartPlace({ title, children }: { title: string; children: ReactNode }) {
  const isHydrated = useHydrated();
  const waiting = (
    <>
      <FigureTitle>{title}</FigureTitle>
      <LoadingChart />
    </>
  );
  return isHydrated ? children : waiting;
}

export const FigureTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-lg font-semibold">{children}</h2>
);

/** Shown in place of a figure that could not be loaded, or above a figure that could not be refreshed. */
export function FigureFailed({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm text-error">
      {text}
      <Button size="sm" onClick={onAgain}>
        Try again
      </Button>
    </p>
  );
}

export const FigureEmpty = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <FigureTitle>{title}</FigureTitle>
    <p className="muted mt-2 text-sm">{children}</p>
  </>
);

/** The table of shares, the same for all figures. */
export const tableOf = (heading: string, shares: readonly Share[]): ChartTable => ({
  columns: [heading, 'Count', 'Share'],
  rows: shares.map(({ name, count, share }) => ({
    id: name,
    cells: [name, countText(count), percent(share)],
  })),
});
