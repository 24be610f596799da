/** The menu of a saved item: everything that the pointer can do by dragging, and more, by keyboard. */
import { useStore } from '@nanostores/react';
import {
  ArrowDown,
  ArrowUp,
  Columns3,
  Ellipsis,
  FolderInput,
  FolderPlus,
  GitCompareArrows,
  Mail,
  NotebookPen,
  Trash2,
} from 'lucide-react';
import { canWriteTo, type SavedCard } from '@/domain/saved/cards';
import { isListingRef, refText } from '@/domain/saved/items';
import { PIPELINE_STEPS } from '@/domain/saved/records';
import type { Deal, SavedItem } from '@/domain/saved/deals';
import { $comparison } from '@/stores/comparison';
import { Menu, type MenuEntry, type MenuItem } from '@/islands/ui/overlay/Menu';
import { letterHref, useItemActions, type ItemActions } from './item-actions';

const ICON = 'size-4';

/** The other collections, to which an item can go. */
export const moveEntries = (item: SavedItem, { inside, collections, moveTo }: ItemActions): MenuEntry[] =>
  collections
    .filter(({ id }) => id !== inside?.id)
    .map(({ id, name }) => ({ label: name, onSelect: () => moveTo(item, id) }));

/** A collection that is chosen or made in the dialog. */
export const collectEntry = (card: SavedCard, { collect }: ItemActions): MenuEntry => ({
  label: 'Save to Collection',
  icon: <FolderPlus className={ICON} />,
  onSelect: () => collect(card),
});

/** `column` is the column of the board in which it is: up and down are then within it. */
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
    menu.push({ label: 'Edit details', icon: <NotebookPen className={ICON} />, onSelect: () => actions.edit(member) });
    menu.push({
      label: 'Change step',
      icon: <Columns3 className={ICON} />,
      items: PIPELINE_STEPS.filter((step) => step !== member.step).map((step) => ({
        label: step,
        onSelect: () => actions.step(member, step),
      })),
    });
    const row = column ?? inside.items;
    const at = row.findIndex(isSame);
    const swap = (by: -1 | 1) => {
      const neighbour = row[at + by];
      const to = neighbour ? inside.items.indexOf(neighbour) : -1;
      return to < 0 ? null : { icon: null, onSelect: () => actions.place(item, to, 'key') };
    };
    const up = swap(-1);
    const down = swap(1);
    if (up) menu.push({ ...up, label: 'Move up', icon: <ArrowUp className={ICON} /> });
    if (down) menu.push({ ...down, label: 'Move down', icon: <ArrowDown className={ICON} /> });
  }
  const targets = moveEntries(item, actions);
  if (targets.length > 0)
    menu.push({
      label: inside ? 'Move to collection' : 'Add to collection',
      icon: <FolderInput className={ICON} />,
      items: targets,
    });
  if (card) menu.push(collectEntry(card, actions));
  if (isListingRef(item) && card !== null)
    menu.push({
      label: isCompared ? 'Remove from comparison' : 'Add to comparison',
      icon: <GitCompareArrows className={ICON} />,
      onSelect: () => actions.compare(item),
    });
  if (!card || canWriteTo(card))
    menu.push({
      label: 'Write to them',
      icon: <Mail className={ICON} />,
      href: letterHref(item, inside),
    });
  menu.push('separator', {
    label: inside ? 'Remove from collection' : 'Remove from favorites',
    icon: <Trash2 className={ICON} />,
    onSelect: () => actions.remove(item),
  });
  return <Menu label={`More for ${name}`} trigger={<Ellipsis className={ICON} />} items={menu} />;
}
