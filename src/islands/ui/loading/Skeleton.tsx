/** Placeholders while content loads: a grey block, a frame, the axes of a chart. Announce loading on the region around them. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-md bg-base-content/10 ${className}`} />;
}

interface LoadingFrameProps {
  className?: string;
  /** The title that the part will have; a grey line if it is not known yet. */
  title?: string | undefined;
  rows?: number;
}

/** The frame of a part that is loading, with its title, and lines in the place of its rows. */
export function LoadingFrame({ className = 'h-64', title, rows = 0 }: LoadingFrameProps) {
  return (
    <span aria-hidden="true" className={`block overflow-hidden card px-4 ${className}`}>
      {title ? (
        <span className="muted my-3 block truncate text-sm font-medium">{title}</span>
      ) : (
        <Skeleton className="mt-4 mb-3 h-3 w-28 max-w-full" />
      )}
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className="flex h-11 items-center gap-4 border-t hairline">
          <Skeleton className="h-2.5 w-40" />
          <Skeleton className="ml-auto h-2.5 w-16" />
        </span>
      ))}
    </span>
  );
}

/** The placeholder of a chart: its two axes. */
export const LoadingChart = () => <span aria-hidden="true" className="mt-4 block h-60 border-b border-l hairline" />;
