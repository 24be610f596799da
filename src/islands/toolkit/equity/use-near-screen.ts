/** Tells when something is about to come into view, so that what only then is needed can be fetched. */
import { useEffect, useRef, useState } from 'react';

export function useNearScreen<Target extends Element>() {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = ref.current;
    if (!target || isNear) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '200px' },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
