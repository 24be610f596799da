/**
 * Loads code when it is needed: components at their first render, and other code before a press. If loading fails, a message or a toast
 * says so.
 */
import { lazy, useEffect, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { useHydrated } from '@/islands/ui/hooks/use-browser';

// A browser remembers a failed load of a module until the page is closed, so a retry needs a reload.
const reload = () => location.reload();

/** Shown in place of a component that could not be loaded. `isKept`: the typed values survive a reload. */
export function NotLoaded({ isKept = true }: { isKept?: boolean }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm">
      This could not be loaded. Check your connection.{isKept && ' What you typed is saved.'}
      <Button size="sm" onClick={reload}>
        Try again
      </Button>
    </p>
  );
}

function Missing({ open = true, onClose }: { open?: boolean; onClose?: () => void }) {
  const close = onClose && open ? onClose : null;
  useEffect(() => {
    if (!close) return;
    toast('error', 'Connection Error', { action: { label: 'Reload', run: reload } });
    close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it is opened
  }, [open]);
  return onClose ? null : <NotLoaded />;
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never;

/**
 * Like React's `lazy`, but the screen remains if the code cannot be loaded: a dialog (a component with `onClose`) closes with a toast, any
 * other component shows a message in its place. Both offer to reload the page. The server draws `before` in its place.
 */
export function lazyComponent<Part extends ComponentType<never>>(
  load: () => Promise<{ default: Part }>,
  before: ReactNode = null,
): FunctionComponent<PropsOf<Part>> {
  const fetched = async () => (await load().catch(() => ({ default: Missing }))) as { default: ComponentType<object> };
  const Fetched = lazy(fetched);
  return function LazyPart(props: PropsOf<Part>) {
    return useHydrated() ? <Fetched {...props} /> : before;
  };
}

// Loads code when a person points at the control that needs it, and when it is pressed.

/**
 * Loads code ahead; if that fails, the press shows the error. Nothing is tried offline: some browsers remember until the page is
 * reloaded that a script could not be loaded.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (!navigator.onLine) return;
  load().then(
    () => undefined,
    () => undefined,
  );
}

/** Calls `then` with code, which may have to be loaded first. Without a network a notice says so, and the page does not change. */
export function whenFetched<Load extends () => Promise<unknown>>(
  load: Load,
  then: (fetched: Awaited<ReturnType<Load>>) => void,
): void {
  const fetched = load() as Promise<Awaited<ReturnType<Load>>>;
  fetched.then(then, () => toast('error', 'Connection Error'));
}

/** A `whenFetched` for several choices: only the last one goes on, however long earlier ones take. */
export function lastFetched(): typeof whenFetched {
  let last = 0;
  return (load, then) => {
    const call = ++last;
    whenFetched(load, (fetched) => call === last && then(fetched));
  };
}
