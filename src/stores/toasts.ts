/** Short notices at the edge of the screen, shown by <Toaster />. */
import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** The subject of the notice, on its own line. */
  about?: string | undefined;
  /** One action, e.g. Undo. */
  action?: { label: string; run: () => void };
  /** Number of equal changes that this notice reports; its action undoes all of them. */
  count: number;
  /** Milliseconds on screen; errors and notices with an action stay longer. */
  duration: number;
}

/** Max notices: more would cover people's work. */
const MOST = 2;

export const $toasts = atom<readonly Toast[]>([]);
let nextId = 1;

/** Joins a notice with the equal one that is shown. The newest is undone first. */
function joined(shown: Toast, newToast: Toast): Toast {
  const [later, earlier] = [newToast.action, shown.action];
  const run = () => {
    later?.run();
    earlier?.run();
  };
  return {
    ...newToast,
    id: shown.id,
    // A change that can be undone was made once more; the same failure or hint still counts once.
    count: later?.label === 'Undo' ? shown.count + 1 : 1,
    about: newToast.about === shown.about ? newToast.about : undefined,
    ...(later?.label === 'Undo' ? { action: { ...later, run } } : {}),
  };
}

/** Shows a notice. Beyond two, the oldest is removed: news first, then failures and notices with an action. Returns its id. */
export function toast(
  kind: Toast['kind'],
  text: string,
  options: { action?: Toast['action']; about?: string | undefined; duration?: number } = {},
): number {
  const shown = $toasts.get();
  const duration = kind === 'error' || options.action ? 8000 : 4000;
  const newToast: Toast = { duration, ...options, id: nextId++, kind, text, count: 1 };
  const equal = shown.find(
    (item) => item.kind === kind && item.text === text && item.action?.label === options.action?.label,
  );
  if (equal) {
    const one = joined(equal, newToast);
    $toasts.set([...shown.filter((item) => item !== equal), one]);
    return one.id;
  }
  const rest = [...shown];
  while (rest.length >= MOST)
    rest.splice(
      Math.max(
        0,
        rest.findIndex((item) => !item.action && item.kind !== 'error'),
      ),
      1,
    );
  $toasts.set([...rest, newToast]);
  return newToast.id;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((item) => item.id !== id));
}
