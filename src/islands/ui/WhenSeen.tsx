/** Draws its content once it is in view, since what lies below the first screen need not be fetched before that. */
import { Suspense, type ReactNode } from 'react';
import { Skeleton } from './Skeleton';
import { useNearScreen } from './use-near-screen';

export interface WhenSeenProps {
  /** About that of the content, so that the page does not jump. */
  height: number;
  /** Draws it although it is not in view yet. */
  now?: boolean;
  children: () => ReactNode;
}

export function WhenSeen({ height, now = false, children }: WhenSeenProps) {
  const { ref, isNear } = useNearScreen<HTMLDivElement>();
  const waiting = (
    <div style={{ height }}>
      <Skeleton className="size-full" />
    </div>
  );
  return (
    <div ref={ref} className="min-w-0">
      {isNear || now ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}
    </div>
  );
}
