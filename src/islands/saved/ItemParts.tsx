/** The parts of a saved item that card, board and table share: who it is, the grip, the follow-up. */
import { CalendarClock, GripVertical, TriangleAlert } from 'lucide-react';
import { refText, SAVED_TYPE_NAMES } from '../../domain/saved/items';
import { followUpState } from '../../domain/saved/pipeline';
import type { CollectionItem, SavedItem } from '../../domain/saved/view';
import { Logo } from '../ui/Logo';
import { SampleBadge } from '../ui/SampleBadge';
import { Skeleton } from '../ui/Skeleton';
import { dayText, useItemActions } from './item-actions';

/** Where a finger starts to drag. By keyboard the menu does the same, so it takes no focus. */
export function Grip() {
  return (
    <span
      data-drag-handle=""
      aria-hidden="true"
      title="Drag to another place or collection"
      className="muted -my-1.5 -ml-2.5 grid w-6 shrink-0 cursor-grab touch-none place-items-center self-stretch max-md:w-9 noscript:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  );
}

export function ItemName({ item, size = 40, isOffline }: { item: SavedItem; size?: number; isOffline: boolean }) {
  const { cards } = useItemActions();
  const card = cards.get(refText(item));
  return (
    <div className={`flex min-w-0 flex-1 items-start ${size < 32 ? 'gap-2 text-sm' : 'gap-3'}`}>
      <Logo
        name={card?.name ?? SAVED_TYPE_NAMES[item.type]}
        src={card?.logo}
        size={size}
        round={item.type.endsWith('influencer')}
      />
      <div className="min-w-0 flex-1">
        {card ? (
          <div className="flex items-center gap-2">
            <a href={card.href} className="-my-1.5 block truncate py-1.5 leading-tight font-medium hover:underline">
              {card.name}
            </a>
            {card.isSample && <SampleBadge />}
          </div>
        ) : card === null ? (
          <p className="font-medium">No longer listed</p>
        ) : isOffline ? (
          <p className="font-medium">Not loaded yet</p>
        ) : (
          <Skeleton className="h-4 w-32" />
        )}
        <p className="muted truncate text-xs">
          {[SAVED_TYPE_NAMES[item.type], card?.place].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}

/** When the next contact is due; late ones say so in words, not by colour alone. */
export function FollowUp({ item }: { item: CollectionItem }) {
  const { today } = useItemActions();
  const state = followUpState(item.followUp, today);
  if (!state || !item.followUp) return null;
  const look = state === 'overdue' ? 'text-error' : state === 'today' ? 'text-brand' : 'muted';
  const Icon = state === 'overdue' ? TriangleAlert : CalendarClock;
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs font-medium tabular-nums ${look}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {state === 'overdue' ? 'Overdue since ' : state === 'today' ? 'Today, ' : ''}
      {dayText(item.followUp)}
    </span>
  );
}
