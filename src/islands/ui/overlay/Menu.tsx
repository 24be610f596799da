/** A menu button after the ARIA pattern: arrows, Home, End, letters, Esc. It floats in the top layer and leaves with a 200 ms delay. */
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { MenuRow, type MenuEntry, type MenuItem } from './MenuRow';

export type { MenuEntry, MenuItem } from './MenuRow';

const MENU_EXIT_MS = 200;

export interface MenuProps {
  /** Name of the button and of the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  triggerClass?: string;
  /** Above the rows, e.g. who is signed in. */
  header?: ReactNode;
  /** Width of the menu in pixels. */
  width?: number;
  /** Open from the first moment: its button was pressed before the menu was fetched. */
  startOpen?: boolean;
  /** Called as it opens, e.g. to load its items. */
  onOpen?: () => void;
  /** Called once the menu is gone again. */
  onClosed?: () => void;
}

type State = 'closed' | 'open' | 'closing';

export function Menu(props: MenuProps) {
  const { label, trigger, items, align = 'end', header, width = 224, startOpen = false, onClosed } = props;
  const [state, setState] = useState<State>(startOpen ? 'open' : 'closed');
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const startAt = useRef<'first' | 'last'>('first');
  /** The row that was unfolded by key: the focus moves to the first row in it. */
  const goesInto = useRef<HTMLElement | null>(null);
  const id = useId();
  const isOpen = state === 'open';

  const rows = useCallback(() => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])], []);
  const open = (at: 'first' | 'last') => {
    startAt.current = at;
    setUnfolded(null);
    setState('open');
    props.onOpen?.();
  };
  const close = useCallback((giveFocusBack: boolean) => {
    setState((now) => (now === 'open' ? 'closing' : now));
    if (giveFocusBack) button.current?.focus();
  }, []);

  useEffect(() => {
    if (state !== 'closing') return;
    const timer = setTimeout(() => {
      setState('closed');
      onClosed?.();
    }, MENU_EXIT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it calls may change while it waits
  }, [state]);

  const place = useCallback(() => {
    const box = panel.current;
    const from = button.current?.getBoundingClientRect();
    if (!box || !from) return;
    const left = align === 'end' ? from.right - box.offsetWidth : from.left;
    const fitsBelow = from.bottom + 6 + box.offsetHeight <= window.innerHeight - 8;
    const top = fitsBelow || from.top < box.offsetHeight + 14 ? from.bottom + 6 : from.top - 6 - box.offsetHeight;
    box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, top)}px`;
    box.style.maxHeight = `${window.innerHeight - Math.max(8, top) - 8}px`;
  }, [align]);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const box = panel.current;
    if (box && !box.matches(':popover-open')) box.showPopover();
    place();
    (startAt.current === 'first' ? rows()[0] : rows().at(-1))?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box?.contains(target) && !button.current?.contains(target)) close(false);
    };
    document.addEventListener('pointerdown', outside);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [isOpen, place, rows, close]);

  useLayoutEffect(() => {
    if (isOpen) place();
    const from = goesInto.current;
    goesInto.current = null;
    if (!from || unfolded === null) return;
    const all = rows();
    all[all.indexOf(from) + 1]?.focus();
  }, [unfolded, isOpen, place, rows]);

  const select = (item: MenuEntry) => {
    if (item.disabled) return;
    if (item.checked === undefined) close(true);
    item.onSelect?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const active = document.activeElement as HTMLElement;
    const at = all.indexOf(active);
    const go = (index: number) => all[(index + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else if (event.key === 'Escape') close(true);
    else if (event.key === 'ArrowRight' && active.getAttribute('aria-expanded') === 'false') {
      goesInto.current = active;
      active.click();
    } else if (event.key === 'ArrowLeft' && unfolded !== null) {
      setUnfolded(null);
      all.find((row) => row.getAttribute('aria-expanded') === 'true')?.focus();
    } else if (event.key === ' ' && active instanceof HTMLAnchorElement) active.click();
    else if (event.key === 'Tab') return close(true);
    else if (event.key.length === 1 && /\S/.test(event.key) && !event.metaKey && !event.ctrlKey) {
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      order.find((row) => row.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={state === 'closed' ? undefined : id}
        className={props.triggerClass ?? 'btn btn-ghost btn-sm btn-square max-md:size-11'}
        onClick={() => (isOpen ? close(true) : open('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {trigger}
      </button>
      {state !== 'closed' && (
        <div
          ref={panel}
          popover="manual"
          data-state={state}
          className="menu-surface fixed inset-auto m-0 overflow-y-auto card p-1.5 text-base-content shadow-2xl"
          style={{ width }}
          onKeyDown={onKeyDown}
        >
          {header}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item, index) =>
              item === 'separator' ? (
                <div key={`line-${index}`} role="separator" className="-mx-1.5 my-1.5 border-t hairline" />
              ) : (
                <MenuRow
                  key={`${index} ${item.label}`}
                  item={item}
                  unfolded={unfolded}
                  onUnfold={setUnfolded}
                  onSelect={select}
                />
              ),
            )}
          </div>
        </div>
      )}
    </>
  );
}
