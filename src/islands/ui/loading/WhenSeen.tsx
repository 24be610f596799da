/**
 * Draws its content once it is in view or the person has done anything, since what lies below the first screen need not
 * be fetched before that. Paper is to have it without anyone having scrolled there, and nothing can be fetched while a
 * page is being printed.
 */
import { Suspense, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFirstSign } from '@/islands/ui/hooks/use-first-sign';
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
    const print = () => flushSync(come);
    window.addEventListener('beforeprint', print);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [isNear]);
  return { ref, isNear };
}

export interface WhenSeenProps {
  /** About that of the content, so that the page does not jump. */
  height: number;
  children: () => ReactNode;
}

export function WhenSeen({ height, children }: WhenSeenProps) {
  const { ref, isNear } = useNearScreen<HTMLDivElement>();
  // Between two answers to the person, not in one with the first.
  const isAwaited = useDeferredValue(useFirstSign());
  const waiting = (
    <div style={{ height }}>
      <LoadingFrame className="size-full" />
    </div>
  );
  return (
    <div ref={ref} className="min-w-0">
      {isNear || isAwaited ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}
    </div>
  );
}
