/** A place for what is fetched when it is first needed, and which the server may have drawn already. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';

let isAwake = false;

/** Called once by the screen: from then on nothing that mounts was drawn by the server. */
export function useAwake(): void {
  useEffect(() => {
    isAwake = true;
  }, []);
}

/**
 * Without a boundary while the page wakes up, because React sends what stands inside a boundary of a long page by a script,
 * which our policy refuses and which nobody without scripts would see.
 */
export function Seldom({ children }: { children: ReactNode }) {
  const [wasDrawn] = useState(() => !isAwake);
  return wasDrawn ? children : <Suspense>{children}</Suspense>;
}
