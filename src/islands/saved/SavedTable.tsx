/** Saved items as a work list, one line each: fit, step, next follow-up, last letter and note, with buttons to write, move and remove. */
import type { ReactNode } from 'react';
import { FolderInput, Mail, Trash2 } from 'lucide-react';
import { useStore } from '@nanostores/react';
import { canWriteTo } from '@/domain/saved/cards';
import type { Deal, SavedItem } from '@/domain/saved/deals';
import { isListingRef, refText } from '@/domain/saved/items';
import { PIPELINE_STEPS, type PipelineStep } from '@/domain/saved/records';
import { $comparison } from '@/stores/comparison';
import type { Column } from '@/islands/ui/table/DataTable';
import { IconButton } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import { NotKnown } from '@/islands/ui/Tag';
import { Pagination, type PaginationProps } from '@/islands/ui/table/Pagination';
import { RowFit, RowTable } from '@/islands/ui/table/RowTable';
import { letterHref, useItemActions } from './item-actions';
import { collectEntry, ItemMenu, moveEntries, FollowUp, ItemName, WrittenTo } from './ItemParts';
import { fieldOf, firstSortOf, SAVED_FIELDS, type SavedField, type SavedSort } from './use-saved-page';

export interface SavedTableProps {
  caption: string;
  rows: readonly SavedItem[];
  sort: SavedSort;
  hrefOf: (sort: SavedSort) => string;
  onSort: (sort: SavedSort) => void;
  isOffline: boolean;
  pages: PaginationProps;
}

/** Shown if something does not apply: a favourite in no collection has no step. */
const NONE = <span className="no-value muted">–</span>;

function CompareBox({ item }: { item: SavedItem }) {
  const { compare, nameOf } = useItemActions();
  const isChosen = useStore($comparison, { ssr: 'initial' }).some(({ id }) => id === item.id);
  return (
    <label className="row-check">
      <input
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={`Compare ${nameOf(item)}`}
        checked={isChosen}
        onChange={() => compare(item)}
      />
    </label>
  );
}

function StepCell({ item }: { item: SavedItem }) {
  const { dealOf, inside, nameOf, step } = useItemActions();
  const placed = dealOf(item);
  if (!placed) return NONE;
  if (!inside) return <span title={`In ${placed.collection.name}`}>{placed.deal.step}</span>;
  return (
    <select
      aria-label={`Step of ${nameOf(item)}`}
      className="select select-sm w-full max-md:h-11"
      value={placed.deal.step}
      onChange={(event) => step(placed.deal, event.target.value as PipelineStep)}
    >
      {PIPELINE_STEPS.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

/** The note, which opens the details; the reason for a pass comes before it. */
function NoteCell({ item }: { item: SavedItem }) {
  const { dealOf, edit, inside, nameOf } = useItemActions();
  const placed = dealOf(item);
  if (!placed) return NONE;
  const { step, reason, introduction, note } = placed.deal;
  const passed = step === 'Passed' && reason ? `Passed: ${reason}` : '';
  const text = passed || note;
  const below = introduction && `Introduced by ${introduction}`;
  const lines = (
    <>
      <span className={`block truncate ${text ? '' : 'muted'}`}>{text || (below ? '' : 'Add a note')}</span>
      {below && <span className="muted block truncate text-xs">{below}</span>}
    </>
  );
  if (!inside) return text || below ? <span title={text}>{lines}</span> : <span className="no-value muted">None</span>;
  return (
    <button
      type="button"
      title={text || undefined}
      className="min-h-9 w-full min-w-0 cursor-pointer rounded-md px-1 text-left hover:bg-base-300 max-md:min-h-11"
      onClick={() => edit(placed.deal)}
    >
      <span className="sr-only">Edit details of {nameOf(item)}: </span>
      {lines}
    </button>
  );
}

function Work({ item }: { item: SavedItem }) {
  const actions = useItemActions();
  const { cards, inside, nameOf, remove } = actions;
  const card = cards.get(refText(item));
  const name = nameOf(item);
  const moves = [...moveEntries(item, actions), ...(card ? [collectEntry(card, actions)] : [])];
  return (
    <div className="row-actions">
      {canWriteTo(card ?? { isSample: false, type: item.type }) && (
        <IconButton label={`Write to ${name}`} icon={Mail} href={letterHref(item, inside)} />
      )}
      {moves.length > 0 && (
        <Menu
          label={inside ? `Move ${name}` : `Add ${name} to a collection`}
          trigger={<FolderInput className="size-4" />}
          items={moves}
        />
      )}
      <IconButton
        label={`Remove ${name} from ${inside?.name ?? 'favorites'}`}
        icon={Trash2}
        onClick={() => remove(item)}
      />
      <span data-drag={refText(item)}>
        <ItemMenu item={item} />
      </span>
    </div>
  );
}

export function SavedTable({ caption, rows, sort, hrefOf, onSort, isOffline, pages }: SavedTableProps) {
  const { cards, contacts, dealOf, edit, inside, nameOf } = useItemActions();
  const head = (field: SavedField): Pick<Column<SavedItem>, 'header' | 'sort'> => {
    const first = firstSortOf(field);
    const second = first === field ? (`-${field}` as const) : field;
    const next = sort === first ? second : sort === second ? '' : first;
    const direction = fieldOf(sort) !== field ? 'none' : sort === field ? 'ascending' : 'descending';
    return { header: SAVED_FIELDS[field], sort: { href: hrefOf(next), direction, onSort: () => onSort(next) } };
  };
  const deals = (cell: (deal: Deal) => ReactNode) => (item: SavedItem) => {
    const deal = dealOf(item)?.deal;
    return deal ? cell(deal) : NONE;
  };
  const columns: Column<SavedItem>[] = [
    {
      key: 'compare',
      header: 'Compare',
      hideHeader: true,
      isControls: true,
      cell: (item) => isListingRef(item) && cards.get(refText(item)) !== null && <CompareBox item={item} />,
    },
    { key: 'name', ...head('name'), cell: (item) => <ItemName item={item} size={28} isOffline={isOffline} isRow /> },
    {
      key: 'score',
      ...head('fit'),
      cell: (item) => {
        const card = cards.get(refText(item));
        if (!isListingRef(item) || card?.isSample) return NONE;
        if (!card?.fit) return <NotKnown />;
        const { href, fit } = card;
        return (
          <RowFit
            name={nameOf(item)}
            fit={{ ...fit, marks: [] }}
            link={({ children, ...props }) => (
              <a {...props} href={href} title={fit.marks.join(', ') || undefined}>
                {children}
              </a>
            )}
          />
        );
      },
    },
    { key: 'step', ...head('step'), isControls: true, cell: (item) => <StepCell item={item} /> },
    {
      key: 'follow-up',
      ...head('follow-up'),
      cell: deals((deal) => (
        <>
          {deal.followUp ? <FollowUp item={deal} /> : !deal.nextStep && <span className="no-value muted">Not set</span>}
          {deal.nextStep && (
            <span className="block truncate text-xs" title={deal.nextStep}>
              {deal.nextStep}
            </span>
          )}
        </>
      )),
    },
    {
      key: 'letter',
      ...head('letter'),
      cell: (item) =>
        contacts.has(refText(item)) ? (
          <span className="block whitespace-normal">
            <WrittenTo item={item} />
          </span>
        ) : (
          <span className="no-value muted">None</span>
        ),
    },
    { key: 'note', header: 'Note', isControls: inside !== undefined, cell: (item) => <NoteCell item={item} /> },
    { key: 'work', header: 'Actions', hideHeader: true, isControls: true, cell: (item) => <Work item={item} /> },
  ];
  return (
    <>
      <RowTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={refText}
        onRow={(item) => {
          const placed = inside && dealOf(item);
          const href = cards.get(refText(item))?.href;
          if (placed) edit(placed.deal);
          else if (href) location.assign(href);
        }}
      />
      <div className="mt-4">
        <Pagination {...pages} />
      </div>
    </>
  );
}
