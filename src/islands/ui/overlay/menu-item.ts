/** The items of a menu. */
import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** A small note at the end, e.g. a shortcut. */
  hint?: ReactNode;
  href?: string;
  onSelect?: () => void;
  disabled?: boolean;
  danger?: boolean;
  /** Makes it a checkbox item. */
  checked?: boolean;
  /** The page one is on. */
  current?: boolean;
  /** Sub-items, unfolded under the entry. */
  items?: readonly MenuEntry[];
}

export type MenuItem = MenuEntry | 'separator';
