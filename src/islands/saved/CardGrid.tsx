/** Saved items as cards, and their shape while they load. One, two or three columns. */
import { refText } from '../../domain/saved/items';
import type { SavedItem } from '../../domain/saved/view';
import { Skeleton } from '../ui/Skeleton';
import { useItemActions } from './item-actions';
import { SavedItemCard } from './SavedItemCard';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3';

export function CardSkeletons() {
  return (
    <ul className={GRID} aria-label="Loading">
      {Array.from({ length: 3 }, (_, n) => (
        <li key={n} className="grid gap-4 card p-5">
          <div className="flex gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </li>
      ))}
    </ul>
  );
}

interface CardGridProps {
  items: readonly SavedItem[];
  label: string;
  isOffline: boolean;
}

export function CardGrid({ items, label, isOffline }: CardGridProps) {
  const { inside } = useItemActions();
  return (
    <ul className={GRID} aria-label={label}>
      {items.map((item) => (
        <li
          key={refText(item)}
          {...(inside ? { 'data-drop': `card:${refText(item)}`, 'data-drop-axis': 'x' } : {})}
          className="rounded-xl data-[over=above]:shadow-[0_-6px_0_0_var(--color-secondary)] data-[over=below]:shadow-[0_6px_0_0_var(--color-secondary)] data-[over=left]:shadow-[-6px_0_0_0_var(--color-secondary)] data-[over=right]:shadow-[6px_0_0_0_var(--color-secondary)]"
        >
          <SavedItemCard item={item} isOffline={isOffline} />
        </li>
      ))}
    </ul>
  );
}
