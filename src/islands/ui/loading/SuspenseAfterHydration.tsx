/** A Suspense boundary for what is fetched when it is first needed, and which the server may have drawn already. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';

let isHydrated = false;

/** Called once by the screen: from its first effect on, nothing that mounts was drawn by the server. */
export function useMarkHydrated(): void {
  useEffect(() => {
    isHydrated = true;
  }, []);
}

/**
 * A boundary in the browser only. On a long page React would send the content of a boundary from the server by an
 * inline script, which our policy refuses, and people without scripts would never see it.
 */
export function SuspenseAfterHydration({ children }: { children: ReactNode }) {
  const [isFromServer] = useState(() => !isHydrated);
  return isFromServer ? children : <Suspense>{children}</Suspense>;
}
