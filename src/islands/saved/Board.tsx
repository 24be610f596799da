/** A collection as a board: one column per step, cards that can be dragged, a menu that does the same. Scrolls inside itself. */
import { Handshake } from 'lucide-react';
import { refText } from '@/domain/saved/items';
import { columnsOf, type Deal, type Collection } from '@/domain/saved/deals';
import type { PipelineStep } from '@/domain/saved/records';
import { Button } from '@/islands/ui/Button';
import { useItemActions } from './item-actions';
import { ItemMenu, DealAmount, FollowUp, Grip, ItemName, WrittenTo } from './ItemParts';

function BoardCard({ item, column, isOffline }: { item: Deal; column: readonly Deal[]; isOffline: boolean }) {
  const actions = useItemActions();
  return (
    <article
      data-drag={refText(item)}
      data-drag-name={actions.nameOf(item)}
      className="grid cursor-grab grid-cols-1 gap-2 rounded-lg border hairline bg-base-100 p-3 data-dragging:opacity-40"
    >
      <div className="flex items-start gap-1">
        <Grip className="sm:pointer-fine:hidden" />
        <ItemName item={item} size={28} isOffline={isOffline} isNarrow />
        <div className="-mt-1.5 -mr-2">
          <ItemMenu item={item} column={column} />
        </div>
      </div>
      {(item.amount || item.round) && (
        <p className="flex flex-wrap gap-x-2 text-xs">
          <DealAmount deal={item} />
          <span className="muted">{item.round}</span>
        </p>
      )}
      {item.nextStep && <p className="text-xs wrap-anywhere">{item.nextStep}</p>}
      <FollowUp item={item} />
      <WrittenTo item={item} />
      {item.introduction && (
        <p className="muted flex items-start gap-1.5 text-xs wrap-anywhere">
          <Handshake className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          <span>
            <span className="sr-only">Introduced by </span>
            {item.introduction}
          </span>
        </p>
      )}
      {item.step === 'Passed' && item.reason && (
        <p className="text-xs wrap-anywhere">
          <span className="muted">Reason: </span>
          {item.reason}
        </p>
      )}
      {item.note && (
        <p className="muted line-clamp-3 border-l-2 border-secondary pl-2 text-xs wrap-anywhere">{item.note}</p>
      )}
    </article>
  );
}

interface BoardProps {
  collection: Collection;
  /** Maximum number of cards per column, unless `shown` says another. */
  part: number;
  shown: Readonly<Partial<Record<PipelineStep, number>>>;
  onMore: (step: PipelineStep) => void;
  isOffline: boolean;
}

export function Board({ collection, part: first, shown, onMore, isOffline }: BoardProps) {
  return (
    <div
      role="region"
      aria-label={`Pipeline of ${collection.name}`}
      tabIndex={0}
      className="relative grid auto-cols-[80%] grid-flow-col gap-3 overflow-x-auto pb-3 sm:auto-cols-[minmax(12rem,1fr)]"
    >
      {columnsOf(collection.items).map(({ step, items }) => {
        const part = items.slice(0, shown[step] ?? first);
        return (
          <section
            key={step}
            aria-label={`${step}, ${items.length} ${items.length === 1 ? 'item' : 'items'}`}
            data-drop={`step:${step}`}
            className="flex min-h-48 min-w-0 flex-col gap-2 rounded-xl border border-transparent bg-base-300/60 p-2 data-[over=into]:border-secondary"
          >
            <h2 className="flex items-center justify-between px-1.5 pt-1 font-sans text-sm font-semibold tracking-normal">
              {step}
              <span className="muted text-xs font-normal tabular-nums">{items.length}</span>
            </h2>
            {items.length === 0 ? (
              <p className="muted px-1.5 text-xs">Nothing here yet.</p>
            ) : (
              <ul className="grid grid-cols-1 content-start gap-2">
                {part.map((item) => (
                  <li
                    key={refText(item)}
                    data-drop={`item:${refText(item)}`}
                    data-drop-axis="y"
                    className="min-w-0 rounded-lg data-[over=above]:shadow-[0_-4px_0_0_var(--color-secondary)] data-[over=below]:shadow-[0_4px_0_0_var(--color-secondary)]"
                  >
                    <BoardCard item={item} column={items} isOffline={isOffline} />
                  </li>
                ))}
              </ul>
            )}
            {items.length > part.length && (
              <Button size="sm" variant="ghost" onClick={() => onMore(step)}>
                Show {Math.min(first, items.length - part.length)} more
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
