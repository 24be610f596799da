/** The parts of a saved item that card, board and table share: its name, the grip, the follow-up, the menu. */
import {
  CalendarClock,
  GripVertical,
  Mail,
  TriangleAlert,
  ArrowDown,
  ArrowUp,
  Columns3,
  Ellipsis,
  FolderInput,
  FolderPlus,
  GitCompareArrows,
  NotebookPen,
  Trash2,
} from 'lucide-react';
import { useStore } from '@nanostores/react';
import { shortDay } from '@/domain/time/days';
import { formatShortMoney } from '@/domain/money/money';
import { shownPicture } from '@/domain/addresses/own-picture';
import { GONE_NAME, refText, SAVED_TYPE_NAMES, isListingRef, isPersonType } from '@/domain/saved/items';
import { followUpState, type Deal, type SavedItem } from '@/domain/saved/deals';
import { Logo } from '@/islands/ui/Logo';
import { SampleBadge } from '@/islands/ui/Tag';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { canWriteTo, type SavedCard } from '@/domain/saved/cards';
import { PIPELINE_STEPS } from '@/domain/saved/records';
import { $comparison } from '@/stores/comparison';
import { Menu, type MenuEntry, type MenuItem } from '@/islands/ui/overlay/Menu';
import { useItemActions, letterHref, type ItemActions } from './item-actions';

/** The handle at which a finger starts to drag; a mouse can start anywhere. It takes no focus, because the menu does the same by keyboard. */
export function Grip({ className = '' }: { className?: string }) {
  return (
    <span
      data-drag-handle=""
      aria-hidden="true"
      title="Drag to another place or collection"
      className={`muted -my-1.5 -ml-2.5 grid w-6 shrink-0 cursor-grab touch-none place-items-center self-stretch max-md:w-9 noscript:hidden ${className}`}
    >
      <GripVertical className="size-4" />
    </span>
  );
}

interface ItemNameProps {
  item: SavedItem;
  size?: number;
  isOffline: boolean;
  /** In a narrow column: the name in two lines, the kind without the place. */
  isNarrow?: boolean;
  /** In a row of the table: the fit and the last letter are shown here if the table has no columns for them. */
  isRow?: boolean;
}

export function ItemName({ item, size = 40, isOffline, isNarrow = false, isRow = false }: ItemNameProps) {
  const { cards, contacts, dealOf } = useItemActions();
  const card = cards.get(refText(item));
  const badge = card?.isSample ? <SampleBadge /> : null;
  const kind = SAVED_TYPE_NAMES[item.type];
  const logo = (
    <Logo name={card?.name ?? kind} src={shownPicture(card?.logo)} size={size} round={isPersonType(item.type)} />
  );
  const unnamed =
    card === null ? (
      <p className="font-medium">{GONE_NAME}</p>
    ) : isOffline ? (
      <p className="font-medium">Not loaded yet</p>
    ) : (
      <Skeleton className="h-4 w-full max-w-32" />
    );
  if (isRow) {
    const deal = dealOf(item)?.deal;
    return (
      <div className="row-name">
        {logo}
        <div>
          <div className="row-top">
            {card ? (
              <a href={card.href} title={card.name}>
                {card.name}
              </a>
            ) : (
              unnamed
            )}
            {card?.fit && <span className="row-own">{card.fit.score} fit</span>}
          </div>
          <div className="row-sub">
            {badge}
            {deal && <DealAmount deal={deal} />}
            <span className="row-place">{[deal?.round || kind, card?.place].filter(Boolean).join(' · ')}</span>
            {contacts.has(refText(item)) && (
              <span className="row-own">
                <WrittenTo item={item} />
              </span>
            )}
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className={`flex min-w-0 flex-1 items-start ${isNarrow ? 'gap-2 text-sm' : 'gap-3'}`}>
      {logo}
      <div className="min-w-0 flex-1">
        {card ? (
          <div className="flex items-center gap-2">
            <a
              href={card.href}
              className={`-my-1.5 min-w-0 py-1.5 leading-tight font-medium hover:underline ${isNarrow ? 'wrap-anywhere' : 'line-clamp-2'}`}
            >
              {card.name}
            </a>
            {!isNarrow && badge}
          </div>
        ) : (
          unnamed
        )}
        <p className={`muted text-xs ${isNarrow ? 'mt-0.5' : 'truncate'}`}>
          {[kind, isNarrow ? '' : card?.place].filter(Boolean).join(' · ')}
        </p>
        {isNarrow && badge}
      </div>
    </div>
  );
}

/** The amount that an investor may invest, such as "₹1.12 crore". */
export function DealAmount({ deal: { amount } }: { deal: Deal }) {
  if (!amount) return null;
  return <span className="row-amount tabular-nums">{formatShortMoney(amount.amount, amount.currency)}</span>;
}

/** When the person was last written to, from this browser's outreach log. */
export function WrittenTo({ item }: { item: SavedItem }) {
  const letter = useItemActions().contacts.get(refText(item));
  if (!letter) return null;
  return (
    <span className="muted inline-flex items-center gap-1.5 text-xs tabular-nums">
      <Mail className="size-3.5 shrink-0" aria-hidden="true" />
      {letter.text}
    </span>
  );
}

/** When the next contact is due; late ones say so in words, not by colour alone. */
export function FollowUp({ item }: { item: Deal }) {
  const { today } = useItemActions();
  const state = followUpState(item.followUp, today);
  if (!state || !item.followUp) return null;
  const look = state === 'overdue' ? 'text-error' : state === 'today' ? 'text-brand' : 'muted';
  const Icon = state === 'overdue' ? TriangleAlert : CalendarClock;
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs font-medium tabular-nums ${look}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {state === 'overdue' ? 'Overdue since ' : state === 'today' ? 'Today, ' : ''}
      {shortDay(item.followUp, today)}
    </span>
  );
}

// The menu of a saved item: everything that the pointer can do by dragging, and more, by keyboard.

const ICON = 'size-4';

/** Menu entries for the other collections, to which an item can be moved or added. */
export const moveEntries = (item: SavedItem, { inside, collections, moveTo }: ItemActions): MenuEntry[] =>
  collections
    .filter(({ id }) => id !== inside?.id)
    .map(({ id, name }) => ({ label: name, onSelect: () => moveTo(item, id) }));

/** The menu entry for the dialog in which a collection is chosen or created. */
export const collectEntry = (card: SavedCard, { collect }: ItemActions): MenuEntry => ({
  label: 'Save to Collection',
  icon: FolderPlus,
  onSelect: () => collect(card),
});

/** `column` is the board column of the item: up and down then move it within that column. */
export function ItemMenu({ item, column }: { item: SavedItem; column?: readonly Deal[] }) {
  const actions = useItemActions();
  const { inside } = actions;
  const isCompared = useStore($comparison, { ssr: 'initial' }).some(({ id }) => id === item.id);
  const name = actions.nameOf(item);
  const card = actions.cards.get(refText(item));
  const isSame = (one: SavedItem) => refText(one) === refText(item);
  const index = inside?.items.findIndex(isSame) ?? -1;
  const member = inside?.items[index];
  const menu: MenuItem[] = [];
  if (inside && member) {
    menu.push({ label: 'Edit details', icon: NotebookPen, onSelect: () => actions.edit(member) });
    menu.push({
      label: 'Change step',
      icon: Columns3,
      items: PIPELINE_STEPS.filter((step) => step !== member.step).map((step) => ({
        label: step,
        onSelect: () => actions.step(member, step),
      })),
    });
    const row = column ?? actions.ownOrder ?? [];
    const at = row.findIndex(isSame);
    const swap = (by: -1 | 1) => {
      const neighbour = row[at + by];
      const to = neighbour ? inside.items.findIndex((one) => refText(one) === refText(neighbour)) : -1;
      return to < 0 ? null : { icon: null, onSelect: () => actions.place(item, to, 'key', column) };
    };
    const up = swap(-1);
    const down = swap(1);
    if (up) menu.push({ ...up, label: 'Move up', icon: ArrowUp });
    if (down) menu.push({ ...down, label: 'Move down', icon: ArrowDown });
  }
  const targets = moveEntries(item, actions);
  if (targets.length > 0)
    menu.push({
      label: inside ? 'Move to collection' : 'Add to collection',
      icon: FolderInput,
      items: targets,
    });
  if (card) menu.push(collectEntry(card, actions));
  if (isListingRef(item) && card !== null)
    menu.push({
      label: isCompared ? 'Remove from comparison' : 'Add to comparison',
      icon: GitCompareArrows,
      onSelect: () => actions.compare(item),
    });
  if (!card || canWriteTo(card))
    menu.push({
      label: 'Write to them',
      icon: Mail,
      href: letterHref(item, inside),
    });
  menu.push('separator', {
    label: inside ? 'Remove from collection' : 'Remove from favorites',
    icon: Trash2,
    onSelect: () => actions.remove(item),
  });
  return <Menu label={`More for ${name}`} trigger={<Ellipsis className={ICON} />} items={menu} />;
}
