/** A tool's store in a screen: starts it, and answers its state. The server draws the loading state. */
import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { isTyping } from '@/lib/shell/shortcuts';

export function useTool<Data>(store: ToolStore<Data>): ToolState<Data> {
  useEffect(() => store.start(), [store]);
  return useStore(store.$state, { ssr: 'initial' });
}

/** Lower-case letters and what they do. */
export type ToolShortcuts = Readonly<Record<string, () => void>>;

/** How a shortcut is written in a menu: "⌘P" on a Mac, else "Ctrl P". In the browser only. */
export const shortcutHint = (letter: string): string =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`;

/** Ctrl/Cmd shortcuts of a tool: quiet while someone types and while a dialog is open. Undo and redo come with every tool. */
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
