/** One row of a menu: a link, an action, a check, or an entry that unfolds its sub-items. */
import { useId, type ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { drawIcon, type Icon } from '@/islands/ui/Button';

interface MenuRowProps {
  item: MenuEntry;
  /** Label of the unfolded entry, or null. */
  unfolded: string | null;
  onUnfold: (label: string | null) => void;
  onSelect: (item: MenuEntry) => void;
}

const ROW =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm -outline-offset-2 hover:bg-base-content/8 focus-visible:bg-base-content/8 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 max-md:min-h-11';

export function MenuRow({ item, unfolded, onUnfold, onSelect }: MenuRowProps) {
  const id = useId();
  const isUnfolded = item.items !== undefined && unfolded === item.label;
  const tone = item.danger ? 'text-error' : item.current ? 'text-brand font-medium' : '';
  const end: ReactNode = item.items ? (
    <ChevronDown className={`size-4 transition-transform duration-150 ${isUnfolded ? 'rotate-180' : ''}`} />
  ) : item.checked !== undefined ? (
    <Check className={`size-4 ${item.checked ? '' : 'invisible'}`} />
  ) : (
    item.hint
  );
  const inner = (
    <>
      {item.icon && <span className="shrink-0 opacity-80 [&>svg]:size-4">{drawIcon(item.icon)}</span>}
      <span className="min-w-0 flex-1">{item.label}</span>
      {end && <span className="muted shrink-0 text-xs">{end}</span>}
    </>
  );
  const shared = {
    tabIndex: -1,
    className: `${ROW} ${tone}`,
    'aria-disabled': item.disabled || undefined,
  };
  if (item.href !== undefined && !item.disabled) {
    return (
      <a
        role="menuitem"
        href={item.href}
        aria-current={item.current ? 'page' : undefined}
        onClick={() => onSelect(item)}
        {...shared}
      >
        {inner}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        id={id}
        role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
        aria-checked={item.checked}
        aria-haspopup={item.items ? 'menu' : undefined}
        aria-expanded={item.items ? isUnfolded : undefined}
        onClick={() => {
          if (item.disabled) return;
          if (item.items) onUnfold(isUnfolded ? null : item.label);
          else onSelect(item);
        }}
        {...shared}
      >
        {inner}
      </button>
      {isUnfolded && (
        <div role="menu" aria-labelledby={id} className="ml-5 border-l hairline pl-2">
          {item.items?.map((child, index) => (
            <MenuRow
              key={`${index} ${child.label}`}
              item={child}
              unfolded={null}
              onUnfold={onUnfold}
              onSelect={onSelect}
            />
          ))}
        </div>
      )}
    </>
  );
}

export interface MenuEntry {
  label: string;
  icon?: Icon | undefined;
  /** A small note at the end, e.g. a shortcut. */
  hint?: ReactNode;
  href?: string;
  onSelect?: () => void;
  disabled?: boolean;
  danger?: boolean;
  /** Makes it a checkbox item. */
  checked?: boolean;
  /** The current page. */
  current?: boolean;
  /** Sub-items, unfolded under the entry. */
  items?: readonly MenuEntry[];
}

/** The items of a menu. */
export type MenuItem = MenuEntry | 'separator';
