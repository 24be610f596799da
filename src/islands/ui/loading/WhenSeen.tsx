/**
 * Draws its content once it is in view or the person has done anything, since what lies below the first screen need not
 * be fetched before that. Paper is to have it without anyone having scrolled there, and nothing can be fetched while a
 * page is being printed.
 */
import { Suspense, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFirstSign } from '@/islands/ui/hooks/use-first-sign';
import { LoadingFrame } from './Skeleton';

const AFTER_MS = 200;

/** Tells when something has come into view, is about to be printed, or may be, so that what only then is needed can be fetched. */
function useNearScreen<Target extends Element>() {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  const hasBegun = useFirstSign();
  useEffect(() => {
    const target = ref.current;
    if (!target || isNear) return;
    const come = () => setNear(true);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && come());
    watch.observe(target);
    const print = () => flushSync(come);
    window.addEventListener('beforeprint', print);
    // What the person does is answered first.
    const timer = hasBegun ? setTimeout(come, AFTER_MS) : undefined;
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [isNear, hasBegun]);
  return { ref, isNear };
}

export interface WhenSeenProps {
  /** About that of the content, so that the page does not jump. */
  height: number;
  title?: string;
  children: () => ReactNode;
}

export function WhenSeen({ height, title, children }: WhenSeenProps) {
  const { ref, isNear } = useNearScreen<HTMLDivElement>();
  const waiting = (
    <div style={{ height }}>
      <LoadingFrame title={title} className="size-full" />
    </div>
  );
  return (
    <div ref={ref} className="min-w-0">
      {isNear ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}
    </div>
  );
}
