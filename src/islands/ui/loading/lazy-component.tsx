/** Components whose code is loaded when they are first rendered. Without a network the component shows a message in its place, a dialog in a toast. */
import { lazy, useEffect, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { useAwake } from '@/islands/ui/hooks/use-browser';

// A browser remembers for as long as the page lives that a module could not be fetched, so another try is another page.
const reload = () => location.reload();

/** Says in the place of a component that it could not be fetched. */
export function NotLoaded() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm">
      This could not be loaded. Check your connection. What you typed is saved.
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
 * Like React's `lazy`, but the screen stays when the code cannot be fetched: a dialog (whatever has `onClose`) closes with a toast,
 * any other component says so in its place. Both offer to load the page again. The server draws `before` in its place.
 */
export function lazyComponent<Part extends ComponentType<never>>(
  load: () => Promise<{ default: Part }>,
  before: ReactNode = null,
): FunctionComponent<PropsOf<Part>> {
  const fetched = async () => (await load().catch(() => ({ default: Missing }))) as { default: ComponentType<object> };
  const Fetched = lazy(fetched);
  return function LazyPart(props: PropsOf<Part>) {
    return useAwake() ? <Fetched {...props} /> : before;
  };
}

// Fetches code when someone reaches for what needs it, and when it is pressed.

/**
 * Fetches code ahead; where that fails, the press tells. Nothing is tried offline: some browsers remember until the page is loaded again that a script
 * could not be fetched.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (!navigator.onLine) return;
  load().then(
    () => undefined,
    () => undefined,
  );
}

/** Goes on with what may have to be fetched first; without a network a notice says so, and the page stays as it is. */
export function whenFetched<Load extends () => Promise<unknown>>(
  load: Load,
  then: (fetched: Awaited<ReturnType<Load>>) => void,
): void {
  const fetched = load() as Promise<Awaited<ReturnType<Load>>>;
  fetched.then(then, () => toast('error', 'Connection Error'));
}

/** A `whenFetched` for choices among several: only the last one goes on, however long those before it take. */
export function lastFetched(): typeof whenFetched {
  let last = 0;
  return (load, then) => {
    const call = ++last;
    whenFetched(load, (fetched) => call === last && then(fetched));
  };
}
