/** Table or grid: two links that change the page in place, and work without JavaScript. */
import { onPlainClick } from '@/lib/site/plain-click';
import { Icon } from '@/islands/ui/Icon';

type View = 'table' | 'grid';

const VIEWS = [
  { view: 'table', label: 'Table', icon: 'rows-3' },
  { view: 'grid', label: 'Grid', icon: 'layout-grid' },
] as const;

interface ViewSwitchProps {
  value: View;
  hrefOf: (value: View) => string;
  onChoose: (value: View) => void;
}

export function ViewSwitch({ value, hrefOf, onChoose }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className="flex gap-0.5 rounded-lg border control-line p-0.5 max-sm:hidden">
      {VIEWS.map(({ view, label, icon }) => (
        <a
          key={view}
          href={hrefOf(view)}
          aria-label={label}
          title={label}
          aria-current={value === view ? 'true' : undefined}
          onClick={onPlainClick(() => onChoose(view))}
          className={`grid size-7 place-items-center rounded-md max-md:size-11 ${value === view ? 'bg-neutral text-neutral-content' : 'muted hover:bg-base-100'}`}
        >
          <Icon name={icon} />
        </a>
      ))}
    </div>
  );
}
