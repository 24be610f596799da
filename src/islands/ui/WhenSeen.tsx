/** Draws its content once it is in view, since what lies below the first screen need not be fetched before that. */
import { Suspense, type ReactNode } from 'react';
import { Skeleton } from './Skeleton';
import { useNearScreen } from './use-near-screen';

/** `height` is about that of the content, so that the page does not jump. */
export function WhenSeen({ height, children }: { height: number; children: () => ReactNode }) {
  const { ref, isNear } = useNearScreen<HTMLDivElement>();
  const waiting = (
    <div style={{ height }}>
      <Skeleton className="size-full" />
    </div>
  );
  return (
    <div ref={ref} className="min-w-0">
      {isNear ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}
    </div>
  );
}
