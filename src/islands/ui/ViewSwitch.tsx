/** Table or grid: two links that change the page in place, and work without JavaScript. */
import type { ComponentType } from 'react';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { isPlainClick } from '../../lib/plain-click';

export interface View<Value extends string> {
  value: Value;
  label: string;
  Icon: ComponentType<{ className?: string }>;
}

export const TABLE_AND_GRID: readonly View<'table' | 'grid'>[] = [
  { value: 'table', label: 'Table', Icon: Rows3 },
  { value: 'grid', label: 'Grid', Icon: LayoutGrid },
];

interface ViewSwitchProps<Value extends string> {
  views: readonly View<Value>[];
  value: Value;
  hrefOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

export function ViewSwitch<Value extends string>({ views, value, hrefOf, onChoose }: ViewSwitchProps<Value>) {
  return (
    <div role="group" aria-label="View" className="flex gap-0.5 rounded-lg border hairline p-0.5 max-sm:hidden">
      {views.map((view) => (
        <a
          key={view.value}
          href={hrefOf(view.value)}
          aria-label={view.label}
          title={view.label}
          aria-current={value === view.value ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onChoose(view.value);
          }}
          className={`grid size-7 place-items-center rounded-md max-md:size-11 ${value === view.value ? 'bg-neutral text-neutral-content' : 'muted hover:bg-base-100'}`}
        >
          <view.Icon className="size-4" aria-hidden="true" />
        </a>
      ))}
    </div>
  );
}
