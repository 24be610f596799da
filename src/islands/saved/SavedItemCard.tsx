/** A saved item as a card: what it is, its note and step inside a collection, and the ways to move and remove it. */
import { Suspense, useState } from 'react';
import { ExternalLink, Mail, NotebookPen, Trash2 } from 'lucide-react';
import { canWriteTo, CARD_TAGS } from '../../domain/saved/cards';
import { refText } from '../../domain/saved/items';
import { FIRST_STEP } from '../../domain/saved/pipeline';
import type { SavedItem } from '../../domain/saved/view';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { lazyComponent } from '../ui/lazy-component';
import { Skeleton } from '../ui/Skeleton';
import { Tag } from '../ui/Tag';
import { TagList } from '../ui/TagList';
import { letterHref, useItemActions } from './item-actions';
import { ItemMenu } from './ItemMenu';
import { FollowUp, Grip, ItemName, WrittenTo } from './ItemParts';
import type { NoteProps } from './NoteForm';

const NoteForm = lazyComponent(() => import('./NoteForm').then((module) => ({ default: module.NoteForm })));

function Note({ item, collection }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  if (!isEditing)
    return (
      <div className="flex items-start gap-2 text-sm">
        {item.note ? (
          <p className="min-w-0 flex-1 border-l-2 border-secondary pl-3 wrap-anywhere whitespace-pre-line">
            {item.note}
          </p>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          className={item.note ? '' : '-ml-3'}
          icon={<NotebookPen className="size-4" />}
          onClick={() => setEditing(true)}
        >
          {item.note ? 'Edit note' : 'Add a note'}
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton className="h-32 w-full" />}>
      <NoteForm item={item} collection={collection} onClose={() => setEditing(false)} />
    </Suspense>
  );
}

export function SavedItemCard({ item, isOffline }: { item: SavedItem; isOffline: boolean }) {
  const actions = useItemActions();
  const { inside, cards } = actions;
  const card = cards.get(refText(item));
  const name = card?.name ?? 'This entry';
  const member = inside?.items.find((one) => refText(one) === refText(item));
  return (
    <article
      data-drag={refText(item)}
      data-drag-name={actions.nameOf(item)}
      className="flex h-full flex-col gap-3 card p-5 data-dragging:opacity-40"
    >
      <div className="flex items-start gap-1">
        {(inside || actions.collections.length > 0) && <Grip />}
        <ItemName item={item} isOffline={isOffline} />
        <div className="-mt-1 -mr-2">
          <ItemMenu item={item} />
        </div>
      </div>
      {card ? (
        <>
          <p className="muted line-clamp-3 text-sm text-pretty">{card.text}</p>
          <TagList items={card.tags} max={CARD_TAGS} />
        </>
      ) : (
        card === undefined && !isOffline && <Skeleton className="h-12 w-full" />
      )}
      {member && (member.step !== FIRST_STEP || member.followUp) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Tag variant="outline">{member.step}</Tag>
          <FollowUp item={member} />
        </p>
      )}
      <WrittenTo item={item} />
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
        <span className="flex items-center gap-1">
          {(!card || canWriteTo(card)) && (
            <IconButton label={`Write to ${name}`} icon={<Mail className="size-4" />} href={letterHref(item, inside)} />
          )}
          <IconButton
            label={inside ? `Remove ${name} from ${inside.name}` : `Remove ${name} from favorites`}
            icon={<Trash2 className="size-4" />}
            onClick={() => actions.remove(item)}
          />
        </span>
      </div>
    </article>
  );
}
