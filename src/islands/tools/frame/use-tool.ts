/** Connects a screen to its tool's store: starts the store and returns its state. The server renders the loading state. */
import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { prefetch } from '@/islands/ui/loading/lazy-component';
import { isTyping } from '@/lib/shell/shortcuts';

export function useTool<Data>(store: ToolStore<Data>): ToolState<Data> {
  useEffect(() => store.start(), [store]);
  return useStore(store.$state, { ssr: 'initial' });
}

/** By then the page has loaded everything that the frame fetches a moment after it was drawn. */
const FETCH_AHEAD_MS = 10_000;

/**
 * Fetches the forms of a tool some time after it was drawn, or when the network returns: the bar of an offline page says that people can
 * continue to work. `load` must be the same function at each render.
 */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchNow = () => prefetch(load);
    const timer = setTimeout(fetchNow, FETCH_AHEAD_MS);
    addEventListener('online', fetchNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', fetchNow);
    };
  }, [load]);
}

/** Saves also when the page is hidden or left, for a field that otherwise saves when it loses the focus: a reload or Back takes no focus. */
export function useSaveOnHide(store: Pick<ToolStore<unknown>, 'flush'>, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onLeave = () => {
      latest.current();
      // The store listens too, and may have written before this.
      store.flush();
    };
    const onChange = () => document.visibilityState === 'hidden' && onLeave();
    addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [store]);
}

/** Lower-case letters and their actions. */
export type ToolShortcuts = Readonly<Record<string, () => void>>;

/** The text of a shortcut in a menu: "⌘P" on a Mac, else "Ctrl P". Only the browser can recognise a Mac. */
export const shortcutHint = (letter: string): string =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`;

/** Ctrl/Cmd shortcuts of a tool: inactive while someone types or a dialog is open. Undo and redo are always included. */
export function useToolShortcuts(store: Pick<ToolStore<unknown>, 'undo' | 'redo'>, shortcuts: ToolShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      const run = isRedo ? store.redo : key === 'z' ? store.undo : event.shiftKey ? undefined : latest.current[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
