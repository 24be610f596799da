/** Renders a long list in parts, because fifty new rows in one step block the page for longer than a frame. */
import { useEffect, useState } from 'react';

const AT_ONCE = 20;

/** How many of `count` rows to draw now: those there were, and with each frame some more. */
export function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(Math.min(count, AT_ONCE));
  if (drawn > count) setDrawn(count);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(Math.min(count, drawn + AT_ONCE)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
