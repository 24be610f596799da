/** Keys that were typed for the command palette before it was loaded; document-boot.js collects them from the first paint on. */

interface EarlyKeys {
  waits: boolean;
  text: string;
  /** Enter came last. */
  go: boolean;
  stop: () => void;
}

declare global {
  interface Window {
    outsetKeys?: EarlyKeys;
  }
}

/** True while someone has asked for the palette and it is not there yet. */
export const isAwaited = (): boolean => window.outsetKeys?.waits === true;

/** Takes what was typed; from now on keys go where they belong. */
export function takeKeys(): { text: string; go: boolean } {
  const { text = '', go = false, stop } = window.outsetKeys ?? {};
  stop?.();
  return { text, go };
}

/** Calls `react` when Escape ends the wait. */
export const onKeysStopped = (react: () => void): void => window.addEventListener('outset:keys-stopped', react);
