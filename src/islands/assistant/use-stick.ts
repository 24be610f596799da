/** Keeps the end of a scrolled region in view while it grows, unless somebody has scrolled up to read. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far from the end still counts as the end. */
const NEAR_PX = 48;

export function useStick(changes: unknown) {
  const region = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const box = region.current;
    sticks.current = true;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);
  useEffect(() => {
    const box = region.current;
    if (!box) return;
    const look = () => {
      sticks.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setAtEnd(sticks.current);
    };
    box.addEventListener('scroll', look, { passive: true });
    // A window that changes its size, as with a phone's keyboard, keeps the end in view too.
    const sizes = new ResizeObserver(() => sticks.current && toEnd());
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [toEnd]);
  useLayoutEffect(() => {
    if (sticks.current) toEnd();
  }, [changes, toEnd]);
  return { region, isAtEnd, toEnd };
}
