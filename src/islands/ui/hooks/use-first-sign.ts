/** Detects the person's first action in the page (move, press, scroll), so that code they may need next can be loaded. */
import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Also for components that are drawn later: a press may be the reason that they are drawn. */
let hasBegun = false;
const waiting = new Set<() => void>();

if (typeof window !== 'undefined') {
  const once = new AbortController();
  const begin = () => {
    once.abort();
    hasBegun = true;
    for (const tell of waiting) tell();
    waiting.clear();
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { signal: once.signal, passive: true, capture: true });
}

export function useFirstSign(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    const come = () => setCome(true);
    if (hasBegun) return come();
    waiting.add(come);
    return () => void waiting.delete(come);
  }, []);
  return hasCome;
}
