/** Tells when the person has done anything at all: moved, pressed, scrolled. What they may need next is then made ready. */
import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

export function useFirstSign(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    const once = new AbortController();
    const come = () => {
      once.abort();
      setCome(true);
    };
    for (const sign of SIGNS)
      window.addEventListener(sign, come, { signal: once.signal, passive: true, capture: true });
    return () => once.abort();
  }, []);
  return hasCome;
}
