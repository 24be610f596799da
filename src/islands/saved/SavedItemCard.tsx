/** A saved item as a card: what it is, its note inside a collection, and the ways to move and remove it. */
import { useId, useState } from 'react';
import { ArrowDown, ArrowUp, ExternalLink, FolderInput, FolderPlus, NotebookPen, Trash2 } from 'lucide-react';
import { CARD_TAGS, type SavedCard } from '../../domain/saved/cards';
import { removeFavourite } from '../../domain/saved/changes';
import { moveToCollection, placeItem, removeFromCollection } from '../../domain/saved/collection-changes';
import { NOTE_LIMIT, refText, SAVED_TYPE_NAMES } from '../../domain/saved/items';
import type { Collection, CollectionItem, SavedItem } from '../../domain/saved/view';
import { applySaved, doSaved, savedState } from '../../stores/saved';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Logo } from '../ui/Logo';
import { Menu, type MenuItem } from '../ui/Menu';
import { Skeleton } from '../ui/Skeleton';
import { TagList } from '../ui/TagList';
import { Ellipsis } from 'lucide-react';

function Note({ item, collection }: { item: CollectionItem; collection: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  if (draft === null)
    return (
      <div className="flex items-start gap-2 text-sm">
        {item.note ? (
          <p className="min-w-0 flex-1 border-l-2 border-secondary pl-3 whitespace-pre-line">{item.note}</p>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          className={item.note ? '' : '-ml-3'}
          icon={<NotebookPen className="size-4" />}
          onClick={() => setDraft(item.note)}
        >
          {item.note ? 'Edit note' : 'Add a note'}
        </Button>
      </div>
    );
  const save = () => {
    applySaved([{ kind: 'note', key: `${collection}/${refText(item)}`, value: draft.trim() || null }]);
    setDraft(null);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Note
      </label>
      <textarea
        id={id}
        autoFocus
        className="textarea min-h-20 w-full"
        maxLength={NOTE_LIMIT}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={() => setDraft(null)}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" onClick={save}>
          Save note
        </Button>
      </div>
    </div>
  );
}

export interface SavedItemCardProps {
  item: SavedItem;
  /** Undefined while it loads, null when the entry is gone. */
  card: SavedCard | null | undefined;
  /** The collection in which it is shown. */
  inside: Collection | undefined;
  collections: readonly Collection[];
  onCollect: (card: SavedCard) => void;
}

export function SavedItemCard({ item, card, inside, collections, onCollect }: SavedItemCardProps) {
  const name = card?.name ?? 'This entry';
  const remove = () => doSaved(inside ? removeFromCollection(savedState(), inside.id, item) : removeFavourite(item));
  const index = inside ? inside.items.findIndex((one) => refText(one) === refText(item)) : -1;
  const member = inside?.items[index];
  const menu: MenuItem[] = [];
  if (card)
    menu.push({
      label: 'Save to Collection',
      icon: <FolderPlus className="size-4" />,
      onSelect: () => onCollect(card),
    });
  if (inside) {
    for (const other of collections)
      if (other.id !== inside.id)
        menu.push({
          label: `Move to ${other.name}`,
          icon: <FolderInput className="size-4" />,
          onSelect: () => doSaved(moveToCollection(savedState(), inside.id, other.id, item)),
        });
    const place = (to: number) => applySaved(placeItem(savedState(), inside.id, item, to).changes);
    if (index > 0)
      menu.push({ label: 'Move up', icon: <ArrowUp className="size-4" />, onSelect: () => place(index - 1) });
    if (index < inside.items.length - 1)
      menu.push({ label: 'Move down', icon: <ArrowDown className="size-4" />, onSelect: () => place(index + 1) });
  }
  return (
    <article className="flex h-full flex-col gap-3 rounded-xl border hairline bg-base-100 p-5">
      <div className="flex items-start gap-3">
        <Logo name={name} src={card?.logo} size={40} round={item.type.endsWith('influencer')} />
        <div className="min-w-0 flex-1">
          {card ? (
            <a href={card.href} className="-my-1.5 block truncate py-1.5 leading-tight font-medium hover:underline">
              {card.name}
            </a>
          ) : card === null ? (
            <p className="font-medium">No longer listed</p>
          ) : (
            <Skeleton className="h-4 w-32" />
          )}
          <p className="muted truncate text-xs">
            {[SAVED_TYPE_NAMES[item.type], card?.place].filter(Boolean).join(' · ')}
          </p>
        </div>
        {menu.length > 0 && (
          <div className="-mt-1 -mr-2">
            <Menu label={`More for ${name}`} trigger={<Ellipsis className="size-4" />} items={menu} />
          </div>
        )}
      </div>
      {card ? (
        <>
          <p className="muted line-clamp-3 text-sm text-pretty">{card.text}</p>
          <TagList items={card.tags} max={CARD_TAGS} />
        </>
      ) : (
        card === undefined && <Skeleton className="h-12 w-full" />
      )}
      {inside && member && <Note key={refText(item)} item={member} collection={inside.id} />}
      <div className="mt-auto flex items-center justify-between gap-2 border-t hairline pt-3">
        {card?.website ? (
          <a
            href={card.website}
            target="_blank"
            rel="noopener noreferrer"
            className="btn btn-ghost btn-sm border hairline max-md:min-h-11"
          >
            Website
            <ExternalLink className="size-3.5" aria-hidden="true" />
            <span className="sr-only">of {name} (opens in a new tab)</span>
          </a>
        ) : (
          <span />
        )}
        <IconButton
          label={inside ? `Remove ${name} from ${inside.name}` : `Remove ${name} from favorites`}
          icon={<Trash2 className="size-4" />}
          onClick={remove}
        />
      </div>
    </article>
  );
}
