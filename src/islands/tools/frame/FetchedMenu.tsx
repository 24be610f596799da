/** The button of a menu whose code is loaded when a person points at it or focuses it, because few visits open the menu. */
import { useState, type ReactNode } from 'react';
import type { MenuProps } from '@/islands/ui/overlay/Menu';
import { prefetch, whenFetched } from '@/islands/ui/loading/lazy-component';

/** The button, which the loaded menu renders again as its own. */
export type MenuButton = Required<Pick<MenuProps, 'label' | 'trigger' | 'triggerClass'>>;

export interface FetchedMenuProps<Fetched> {
  button: MenuButton;
  load: () => Promise<Fetched>;
  /** Renders the menu with its button, already open (`startOpen`). */
  children: (fetched: Fetched) => ReactNode;
}

export function FetchedMenu<Fetched>({ button, load, children }: FetchedMenuProps<Fetched>) {
  const [menu, setMenu] = useState<{ fetched: Fetched } | null>(null);
  if (menu) return children(menu.fetched);
  const fetchEarly = () => prefetch(load);
  const open = () => whenFetched(load, (fetched) => setMenu({ fetched }));
  return (
    <button
      type="button"
      aria-label={button.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={button.triggerClass}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
    >
      {button.trigger}
    </button>
  );
}
