/** The menu of a saved item: everything that the pointer can do by dragging, and more, by keyboard. */
import {
  ArrowDown,
  ArrowUp,
  Columns3,
  Ellipsis,
  FolderInput,
  FolderPlus,
  Mail,
  NotebookPen,
  Trash2,
} from 'lucide-react';
import { canWriteTo } from '../../domain/saved/cards';
import { refText } from '../../domain/saved/items';
import { PIPELINE_STEPS } from '../../domain/saved/records';
import type { CollectionItem, SavedItem } from '../../domain/saved/view';
import { Menu, type MenuItem } from '../ui/Menu';
import { letterHref, useItemActions } from './item-actions';

const ICON = 'size-4';

/** `column` is the column of the board in which it stands: up and down are then within it. */
export function ItemMenu({ item, column }: { item: SavedItem; column?: readonly CollectionItem[] }) {
  const actions = useItemActions();
  const { inside, collections } = actions;
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
  const others = collections.filter(({ id }) => id !== inside?.id);
  if (others.length > 0)
    menu.push({
      label: inside ? 'Move to collection' : 'Add to collection',
      icon: <FolderInput className={ICON} />,
      items: others.map(({ id, name: label }) => ({ label, onSelect: () => actions.moveTo(item, id) })),
    });
  if (card)
    menu.push({
      label: 'Save to Collection',
      icon: <FolderPlus className={ICON} />,
      onSelect: () => actions.collect(card),
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
