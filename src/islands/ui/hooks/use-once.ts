/** Remembers that something was true: a dialog stays mounted after that, so that its exit plays and its draft stays. */
import { useState } from 'react';

/** True from the first time that `now` was true. */
export function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
