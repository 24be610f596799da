/** Draws its content once it is in view, since what lies below the first screen need not be fetched before that. */
import { Suspense, type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadingFrame } from './Skeleton';

/**
 * Tells when something has come into view, or is about to be printed, so that what only then is needed can be
 * fetched.
 */
function useNearScreen<Target extends Element>() {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = ref.current;
    if (!target || isNear) return;
    const come = () => setNear(true);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && come());
    watch.observe(target);
    window.addEventListener('beforeprint', come);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', come);
    };
  }, [isNear]);
  return { ref, isNear };
}

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
      <LoadingFrame className="size-full" />
    </div>
  );
  return (
    <div ref={ref} className="min-w-0">
      {isNear || now ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}
    </div>
  );
}
