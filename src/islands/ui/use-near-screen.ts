/** Tells when something has come into view, or is about to be printed, so that what only then is needed can be fetched. */
import { useEffect, useRef, useState } from 'react';

export function useNearScreen<Target extends Element>() {
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
