/** The card of one figure, and what is in it while it is fetched, cannot be had or is empty. */
import { Suspense, type ReactNode } from 'react';
import { Button } from '@/islands/ui/Button';
import { LoadingChart } from '@/islands/ui/loading/Skeleton';
import { useAwake } from '@/islands/ui/hooks/use-awake';

export function FigureCard({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`min-w-0 card p-5 ${className}`}>{children}</section>;
}

/** The place of a chart whose code is fetched on demand. The server draws none: that would need scripts in the page, which its policy refuses. */
export function ChartPlace({ title, children }: { title: string; children: ReactNode }) {
  const isAwake = useAwake();
  const waiting = (
    <>
      <FigureTitle>{title}</FigureTitle>
      <LoadingChart />
    </>
  );
  return isAwake ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}

export const FigureTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-lg font-semibold">{children}</h2>
);

/** In place of a figure that could not be had; a line above one that could not be brought up to date. */
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
