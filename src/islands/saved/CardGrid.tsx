/** Saved items as cards, a page of them. Fetched for this layout: boards need neither. */
import { refText } from '../../domain/saved/items';
import type { SavedItem } from '../../domain/saved/view';
import { Pagination, type PaginationProps } from '../ui/Pagination';
import { CARD_COLUMNS } from './CardSkeletons';
import { useItemActions } from './item-actions';
import { SavedItemCard } from './SavedItemCard';

interface CardGridProps {
  items: readonly SavedItem[];
  label: string;
  isOffline: boolean;
  pages: PaginationProps;
}

export default function CardGrid({ items, label, isOffline, pages }: CardGridProps) {
  const { inside } = useItemActions();
  return (
    <>
      <ul className={CARD_COLUMNS} aria-label={label}>
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
      <div className="mt-4">
        <Pagination {...pages} />
      </div>
    </>
  );
}
