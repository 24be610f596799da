/**
 * Draws its content once it is visible or the person has done anything, because content below the first screen need not be loaded before
 * that. Any action counts: printing needs the content even if the person never scrolled to it, and nothing can be loaded during printing.
 * For the same reason its content is not itself lazy.
 */
import { Suspense, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFirstSign } from '@/islands/ui/hooks/use-first-sign';
import { LoadingFrame } from './Skeleton';

const AFTER_MS = 200;

/** True once the element is in view, the page is about to be printed, or the person has done anything, so that its code can be loaded then. */
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
    // Delayed, so that the page reacts to the person's action first.
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
  /** About the height of the content, so that the page does not jump. */
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
