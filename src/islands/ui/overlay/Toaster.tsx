/** Shows the notices of `$toasts` above everything, even an open dialog. Polite for news, assertive for errors; the pointer or focus pauses their time. */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { $toasts, dismissToast, type Toast } from '@/stores/toasts';
import { IconButton } from '@/islands/ui/Button';
import { useTopLayer } from '@/islands/ui/hooks/use-modal';

const LOOKS = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  error: { Icon: CircleAlert, colour: 'text-error' },
  info: { Icon: Info, colour: 'text-info' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
} as const;

function Notice({ item, paused }: { item: Toast; paused: boolean }) {
  const { Icon, colour } = LOOKS[item.kind];
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(item.id), item.duration);
    return () => clearTimeout(timer);
    // If the same notice comes again, its time starts again.
  }, [item, paused]);
  return (
    <div
      role={item.kind === 'error' ? 'alert' : undefined}
      className="notice pointer-events-auto flex w-full items-center gap-3 card py-2 pr-2 pl-4 text-sm shadow-2xl sm:w-96"
    >
      <Icon className={`size-4.5 shrink-0 ${colour}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 py-1 break-words">
        <p>
          <span>{item.text}</span>
          {item.count > 1 && <span className="tabular-nums">{` (${item.count})`}</span>}
        </p>
        {item.about && <p className="muted">{item.about}</p>}
      </div>
      {item.action && (
        <button
          type="button"
          className="btn btn-ghost btn-sm text-brand max-md:min-h-11"
          onClick={() => {
            item.action?.run();
            dismissToast(item.id);
          }}
        >
          {item.action.label}
        </button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => dismissToast(item.id)} />
    </div>
  );
}

/** Number of elements that the notices cover: controls of the open dialog, sticky bars, and the row that was just used. */
function countCovered(layer: HTMLElement): number {
  const here = layer.getBoundingClientRect();
  const dialog = layer.closest('dialog');
  const used = document.activeElement;
  const row = used?.closest('tr, li, [role="row"]') ?? used;
  const controls = [
    ...(dialog ?? document).querySelectorAll(dialog ? 'button, a[href], input, textarea' : 'main .sticky'),
  ];
  return [...controls, ...(row && row !== document.body && row !== dialog ? [row] : [])].filter((one) => {
    if (layer.contains(one) || one.contains(layer)) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < here.right && right > here.left && top < here.bottom && bottom > here.top;
  }).length;
}

/** Puts the notices at the bottom, or under the header if they cover less there. */
function place(layer: HTMLElement): void {
  layer.dataset['place'] = 'bottom';
  const atBottom = countCovered(layer);
  if (atBottom === 0) return;
  layer.dataset['place'] = 'top';
  if (countCovered(layer) >= atBottom) layer.dataset['place'] = 'bottom';
}

export function Toaster() {
  const items = useStore($toasts, { ssr: 'initial' });
  const [paused, setPaused] = useState(false);
  const { box, raise } = useTopLayer();
  /** The element that had focus before a notice got it. */
  const cameFrom = useRef<Element | null>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!box) return;
    raise(items.length > 0);
    const layer = box.firstElementChild;
    if (layer instanceof HTMLElement && items.length > 0 && !layer.contains(document.activeElement)) place(layer);
    if (items.length === 0) setPaused(false);
    if (box.contains(document.activeElement)) return;
    // The notice that had focus is gone, and no event reports it.
    const before = cameFrom.current;
    const hadFocus = hasFocus.current;
    hasFocus.current = false;
    cameFrom.current = null;
    if (hadFocus) setPaused(false);
    if (document.activeElement !== document.body) return;
    const dialog = box.closest('dialog');
    if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    // In a dialog, the reported action may have removed the focused element, such as a row that was deleted.
    else (dialog ?? (hadFocus ? document.querySelector('main') : null))?.focus({ preventScroll: true });
  }, [box, items, raise]);
  if (!box) return null;
  return createPortal(
    <div
      popover="manual"
      role="region"
      aria-label="Notices"
      className="notice-layer pointer-events-none fixed m-0 w-auto bg-transparent p-0 text-left text-base-content"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        hasFocus.current = true;
        setPaused(true);
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        setPaused(false);
      }}
    >
      <div role="status" aria-live="polite" className="grid gap-2">
        {items.map((item) => (
          <Notice key={item.id} item={item} paused={paused} />
        ))}
      </div>
    </div>,
    box,
  );
}
