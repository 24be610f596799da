/** Short notices at the edge of the screen, shown by <Toaster />. */
import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** What it is about, on a line of its own. */
  about?: string | undefined;
  /** One action, e.g. Undo. */
  action?: { label: string; run: () => void };
  /** Milliseconds on screen; errors, and what can be acted on, stay longer. */
  duration: number;
}

export const $toasts = atom<readonly Toast[]>([]);
let nextId = 1;

export function toast(
  kind: Toast['kind'],
  text: string,
  options: { action?: Toast['action']; about?: string | undefined; duration?: number } = {},
): number {
  const id = nextId++;
  $toasts.set([
    ...$toasts.get().slice(-3),
    { duration: kind === 'error' || options.action ? 8000 : 4000, ...options, id, kind, text },
  ]);
  return id;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((item) => item.id !== id));
}
