/** Parts of a screen that are fetched when they are first drawn. Without a network a part says so in its place, a dialog in a toast. */
import { lazy, useEffect, useState, type ComponentProps, type ComponentType, type LazyExoticComponent } from 'react';
import { toast } from '../../stores/toasts';
import { Button } from './Button';

/** Says in the place of a part that it could not be fetched. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm">
      This part could not be loaded. Check your connection; what you typed is kept.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/**
 * Like React's `lazy`, but a part that cannot be fetched does not take the screen down with it: a dialog (whatever has `onClose`)
 * closes with a toast and is fetched again when it is opened again, any other part offers to try again.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React types `lazy`: a part with any props
export function part<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  type Props = ComponentProps<Part> & { open?: boolean; onClose?: () => void };
  function Missing(props: Props) {
    const { open = true, onClose } = props;
    const [Found, setFound] = useState<ComponentType<Props> | null>(null);
    const [isMissing, setMissing] = useState(false);
    const fetchAgain = () =>
      void load().then(
        (module) => setFound(() => module.default as ComponentType<Props>),
        () => {
          if (!onClose) return setMissing(true);
          toast('error', 'Connection Error');
          onClose();
        },
      );
    useEffect(() => {
      if (open && !Found) fetchAgain();
      // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it is opened
    }, [open]);
    if (Found) return <Found {...props} />;
    return isMissing ? <NotLoaded onRetry={fetchAgain} /> : null;
  }
  // React keeps what a lazy component was given, a failure too: so it is given something that can try again.
  return lazy(() => load().catch(() => ({ default: Missing as unknown as Part })));
}
