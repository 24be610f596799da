/** ARIA tabs. With `href` each tab is a link and the address is the state; without, arrow keys choose immediately through `onChange`. */
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { isPlainClick } from '@/lib/plain-click';
import { countText } from '@/domain/count';

export interface TabItem {
  value: string;
  label: ReactNode;
  href?: string;
  count?: number;
  disabled?: boolean;
  /** The `data-drop` of a tab onto which things can be dragged. */
  drop?: string;
}

export interface TabsProps {
  /** The label of the tabs, for screen readers. */
  label: string;
  items: readonly TabItem[];
  value: string;
  /** Also called for links clicked without a modifier key; the link is then not followed. */
  onChange?: (value: string) => void;
  /** Id of the element with role="tabpanel" that shows the chosen tab. */
  panelId?: string;
  className?: string;
  /** Two or three choices in one box, for a title line. */
  look?: 'line' | 'switch';
}

const LOOKS = {
  line: {
    bar: 'overflow-x-auto border-b hairline',
    list: 'min-w-max gap-1',
    tab: 'h-10 rounded-t-lg border-b-2 px-3 max-md:h-11',
    current: 'border-primary font-medium',
    other: 'muted border-transparent hover:text-base-content',
  },
  switch: {
    bar: 'rounded-lg border control-line bg-base-300/60 p-0.5',
    list: 'gap-0.5',
    tab: 'h-7 flex-1 justify-center rounded-md px-2.5 whitespace-nowrap max-md:h-10',
    current: 'bg-base-100 font-medium shadow-sm',
    other: 'muted hover:text-base-content',
  },
} as const;

export function Tabs({ label, items, value, onChange, panelId, className = '', look = 'line' }: TabsProps) {
  const looks = LOOKS[look];
  const list = useRef<HTMLDivElement>(null);

  // On a phone, the tab that the address names may be outside the visible part of the row.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (chosen) list.current?.parentElement?.scrollTo(chosen.offsetLeft - 40, 0);
  }, []);

  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]:not([aria-disabled="true"])') ?? [])];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault();
      document.activeElement.click();
    }
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    tab?.focus();
    // Links wait for Enter, because each would fetch a page.
    if (tab instanceof HTMLButtonElement) tab.click();
  };

  const choose = (event: MouseEvent, item: TabItem) => {
    if (item.disabled) return event.preventDefault();
    if (!onChange || !isPlainClick(event)) return;
    event.preventDefault();
    onChange(item.value);
  };

  return (
    <div className={`${looks.bar} ${className}`}>
      <div ref={list} role="tablist" aria-label={label} className={`relative flex ${looks.list}`} onKeyDown={move}>
        {items.map((item) => {
          const isCurrent = item.value === value;
          const shared = {
            role: 'tab',
            'aria-selected': isCurrent,
            'aria-controls': panelId,
            'aria-disabled': item.disabled || undefined,
            tabIndex: isCurrent ? 0 : -1,
            'data-drop': item.drop,
            onClick: (event: MouseEvent) => choose(event, item),
            className: `inline-flex cursor-pointer items-center gap-2 text-sm -outline-offset-2 data-[over=into]:border-secondary data-[over=into]:bg-secondary/20 transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${looks.tab} ${
              isCurrent ? looks.current : looks.other
            }`,
          };
          const inner = (
            <>
              {item.label}
              {item.count !== undefined && <span className="num muted text-xs">{countText(item.count)}</span>}
            </>
          );
          return item.href === undefined ? (
            <button key={item.value} type="button" {...shared}>
              {inner}
            </button>
          ) : (
            <a key={item.value} href={item.href} {...shared}>
              {inner}
            </a>
          );
        })}
      </div>
    </div>
  );
}
