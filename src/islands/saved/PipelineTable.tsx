/** A collection as a table: step, next follow-up, last letter, introduction and note of each item, sorted by the URL. */
import { Mail, Pencil, Trash2 } from 'lucide-react';
import { canWriteTo } from '../../domain/saved/cards';
import { refText } from '../../domain/saved/items';
import { PIPELINE_STEPS, type PipelineStep } from '../../domain/saved/records';
import type { CollectionItem } from '../../domain/saved/view';
import { DataTable, type Column } from '../ui/DataTable';
import { IconButton } from '../ui/IconButton';
import { Pagination, type PaginationProps } from '../ui/Pagination';
import { letterHref, useItemActions } from './item-actions';
import { ItemMenu } from './ItemMenu';
import { FollowUp, ItemName, WrittenTo } from './ItemParts';
import { SavedItemCard } from './SavedItemCard';
import type { SavedSort } from './saved-tabs';

export interface PipelineTableProps {
  caption: string;
  rows: readonly CollectionItem[];
  sort: SavedSort;
  hrefOf: (sort: SavedSort) => string;
  onSort: (sort: SavedSort) => void;
  isOffline: boolean;
  pages: PaginationProps;
}

function StepSelect({ item }: { item: CollectionItem }) {
  const { nameOf, step } = useItemActions();
  return (
    <select
      aria-label={`Step of ${nameOf(item)}`}
      className="select select-sm w-34 max-md:h-11"
      value={item.step}
      onChange={(event) => step(item, event.target.value as PipelineStep)}
    >
      {PIPELINE_STEPS.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

export default function PipelineTable(props: PipelineTableProps) {
  const { caption, rows, sort, hrefOf, onSort, isOffline, pages } = props;
  const { edit, nameOf, remove, contacts, cards, inside } = useItemActions();
  const sortBy = (field: 'step' | 'follow-up' | 'letter'): Column<CollectionItem>['sort'] => {
    const next = sort === field ? (`-${field}` as const) : sort === `-${field}` ? '' : field;
    const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
    return { href: hrefOf(next), direction, onSort: () => onSort(next) };
  };
  const columns: Column<CollectionItem>[] = [
    {
      key: 'name',
      header: 'Name',
      className: 'min-w-40 max-w-48',
      cell: (item) => <ItemName item={item} size={32} isOffline={isOffline} />,
    },
    { key: 'step', header: 'Step', sort: sortBy('step'), cell: (item) => <StepSelect item={item} /> },
    {
      key: 'follow-up',
      header: 'Next follow-up',
      sort: sortBy('follow-up'),
      className: 'min-w-32 max-w-40',
      cell: (item) => (item.followUp ? <FollowUp item={item} /> : <span className="muted">–</span>),
    },
    {
      key: 'letter',
      header: 'Last letter',
      sort: sortBy('letter'),
      className: 'whitespace-nowrap',
      cell: (item) => (contacts.has(refText(item)) ? <WrittenTo item={item} /> : <span className="muted">–</span>),
    },
    {
      key: 'introduction',
      header: 'Introduced by',
      className: 'min-w-28 max-w-36',
      cell: (item) => <span className="line-clamp-2 wrap-anywhere">{item.introduction || '–'}</span>,
    },
    {
      key: 'note',
      header: 'Note',
      className: 'min-w-36 max-w-56',
      cell: (item) => (
        <span className="muted line-clamp-2 wrap-anywhere">
          {item.step === 'Passed' && item.reason ? `Passed: ${item.reason}` : item.note || '–'}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      // In sight however far the table is scrolled.
      className: 'sticky right-0 bg-base-100 px-1! shadow-[-1px_0_0_0_var(--color-base-300)]',
      cell: (item) => (
        <div className="flex">
          {canWriteTo(cards.get(refText(item)) ?? { isSample: false, type: item.type }) && (
            <IconButton
              label={`Write to ${nameOf(item)}`}
              icon={<Mail className="size-4" />}
              href={letterHref(item, inside)}
            />
          )}
          <IconButton
            label={`Edit details of ${nameOf(item)}`}
            icon={<Pencil className="size-4" />}
            onClick={() => edit(item)}
          />
          <IconButton
            label={`Remove ${nameOf(item)} from ${inside?.name ?? 'the collection'}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => remove(item)}
          />
          <span data-drag={refText(item)}>
            <ItemMenu item={item} />
          </span>
        </div>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={refText}
        card={(item) => <SavedItemCard item={item} isOffline={isOffline} />}
      />
      <div className="mt-4">
        <Pagination {...pages} />
      </div>
    </>
  );
}
