/** Ctrl/Cmd shortcuts of a tool: quiet while someone types and while a dialog is open. Undo and redo come with every tool. */
import { useEffect, useRef } from 'react';
import { isTyping } from '@/lib/shell/shortcuts';
import type { ToolStore } from '@/stores/tools/tool-store';

/** Lower-case letters and what they do. */
export type ToolShortcuts = Readonly<Record<string, () => void>>;

/** How a shortcut is written in a menu: "⌘P" on a Mac, else "Ctrl P". In the browser only. */
export const shortcutHint = (letter: string): string =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`;

export function useToolShortcuts<Data>(store: ToolStore<Data>, shortcuts: ToolShortcuts): void {
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
