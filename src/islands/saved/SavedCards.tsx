/** One page of saved items as cards: the entry, its note and step inside a collection, and buttons to move and remove it. */
import { useRef, useState } from 'react';
import { ExternalLink, Mail, NotebookPen, Trash2, TriangleAlert } from 'lucide-react';
import { canWriteTo, CARD_TAGS } from '@/domain/saved/cards';
import { FIRST_STEP, type Deal, type SavedItem } from '@/domain/saved/deals';
import { NOTE_LIMIT, refText } from '@/domain/saved/items';
import { changeDetails } from '@/domain/saved/pipeline';
import { applySaved, savedState } from '@/stores/saved';
import { Button, IconButton } from '@/islands/ui/Button';
import { FailedState } from '@/islands/ui/EmptyState';
import { focusAfter } from '@/islands/ui/focus';
import { useOffline } from '@/islands/ui/hooks/use-browser';
import { isDraftSaved } from '@/islands/ui/form/draft';
import { FormActions } from '@/islands/ui/form/actions';
import { TextAreaRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';
import { Pagination, type PaginationProps } from '@/islands/ui/table/Pagination';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tag, TagList } from '@/islands/ui/Tag';
import { letterHref, useItemActions } from './item-actions';
import { ItemMenu, DealAmount, FollowUp, Grip, ItemName, moveEntries, WrittenTo } from './ItemParts';
import { LOAD_FAILED } from './use-cards';

const noteDraft = ({ item, collection }: NoteProps) => `draft:note:${collection}:${refText(item)}` as const;

interface NoteProps {
  item: Deal;
  collection: string;
}

function NoteForm({ item, collection, onClose }: NoteProps & { onClose: () => void }) {
  const form = useForm({
    initial: { note: item.note },
    draft: { key: noteDraft({ item, collection }) },
    onValid: ({ note }) => {
      applySaved(changeDetails(savedState(), collection, item, { note }).changes);
      onClose();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-2">
      <TextAreaRow
        form={form}
        name="note"
        label="Note"
        autoFocus={!form.isRestored}
        maxLength={NOTE_LIMIT}
        inputClass="min-h-20"
      />
      <div className="flex justify-end gap-2">
        <FormActions
          form={form}
          size="sm"
          onCancel={() => {
            form.reset();
            onClose();
          }}
          submitLabel="Save note"
        />
      </div>
    </form>
  );
}

function Note({ item, collection }: NoteProps) {
  // A note with unsaved text opens again with that text, after another layout, tab or page.
  const [isEditing, setEditing] = useState(() => isDraftSaved(noteDraft({ item, collection })));
  const box = useRef<HTMLDivElement>(null);
  const close = () =>
    focusAfter(
      () => setEditing(false),
      () => box.current?.querySelector('button'),
    );
  if (!isEditing)
    return (
      <div ref={box} className="grid justify-items-start gap-1 text-sm">
        {item.note ? (
          <p className="max-w-full border-l-2 border-secondary pl-3 wrap-anywhere whitespace-pre-line">{item.note}</p>
        ) : null}
        <Button size="sm" variant="ghost" className="-ml-3" icon={NotebookPen} onClick={() => setEditing(true)}>
          {item.note ? 'Edit note' : 'Add a note'}
        </Button>
      </div>
    );
  return <NoteForm item={item} collection={collection} onClose={close} />;
}

function SavedItemCard({ item, isOffline }: { item: SavedItem; isOffline: boolean }) {
  const actions = useItemActions();
  const { inside, cards } = actions;
  const card = cards.get(refText(item));
  const name = card?.name ?? 'This entry';
  const member = inside?.items.find((deal) => refText(deal) === refText(item));
  return (
    <article
      data-drag={refText(item)}
      data-drag-name={actions.nameOf(item)}
      className="flex h-full flex-col gap-3 card p-5 data-dragging:opacity-40"
    >
      <div className="flex items-start gap-1">
        {(actions.ownOrder || moveEntries(item, actions).length > 0) && <Grip />}
        <ItemName item={item} isOffline={isOffline} />
        <div className="-mt-1 -mr-2">
          <ItemMenu item={item} />
        </div>
      </div>
      {card ? (
        <>
          <p className="muted line-clamp-3 text-sm text-pretty">{card.text}</p>
          {card.tags.length > 0 && <TagList items={card.tags} max={CARD_TAGS} />}
        </>
      ) : (
        card === undefined && !isOffline && <Skeleton className="h-12 w-full" />
      )}
      {member && (member.step !== FIRST_STEP || member.followUp || member.amount) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
          <Tag isMuted>{member.step}</Tag>
          <DealAmount deal={member} />
          <FollowUp item={member} />
        </p>
      )}
      {member?.nextStep && <p className="text-sm wrap-anywhere">{member.nextStep}</p>}
      <WrittenTo item={item} />
      {inside && member && <Note key={refText(item)} item={member} collection={inside.id} />}
      <div className="mt-auto flex items-center justify-between gap-2 border-t hairline pt-3">
        {card?.website ? (
          <a
            href={card.website}
            target="_blank"
            rel="noopener noreferrer"
            className="btn btn-ghost btn-sm border control-line max-md:min-h-11"
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
            <IconButton label={`Write to ${name}`} icon={Mail} href={letterHref(item, inside)} />
          )}
          <IconButton
            label={inside ? `Remove ${name} from ${inside.name}` : `Remove ${name} from favorites`}
            icon={Trash2}
            onClick={() => actions.remove(item)}
          />
        </span>
      </div>
    </article>
  );
}

/** As many columns as fit at a readable width. */
const CARD_COLUMNS = 'grid grid-cols-1 gap-4 md:grid-cols-[repeat(auto-fill,minmax(18.5rem,1fr))]';

/** Placeholders while the cards load. */
export function CardSkeletons() {
  return (
    <ul className={CARD_COLUMNS} aria-label="Loading">
      {Array.from({ length: 3 }, (_, n) => (
        <li key={n} className="grid gap-4 card p-5">
          <div className="flex gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </li>
      ))}
    </ul>
  );
}

/** Shown in place of the items. `missing` names the data that could not be loaded. */
export function LoadFailure({ missing, onRetry }: { missing: string; onRetry: () => void }) {
  const isOffline = useOffline();
  return (
    <FailedState
      icon={TriangleAlert}
      title={LOAD_FAILED}
      text={
        isOffline
          ? `You are offline. ${missing} were never opened on this device.`
          : 'Your saved items are safe. Try again in a moment.'
      }
      retry={onRetry}
    />
  );
}

interface CardGridProps {
  items: readonly SavedItem[];
  label: string;
  isOffline: boolean;
  pages: PaginationProps;
}

export function CardGrid({ items, label, isOffline, pages }: CardGridProps) {
  const { ownOrder } = useItemActions();
  return (
    <>
      <ul className={CARD_COLUMNS} aria-label={label}>
        {items.map((item) => (
          <li
            key={refText(item)}
            {...(ownOrder ? { 'data-drop': `card:${refText(item)}`, 'data-drop-axis': 'x' } : {})}
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
