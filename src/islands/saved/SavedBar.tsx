/** The line above saved items: the view, search and order, and the actions of the open collection (a menu on phones). */
import { useState, type MouseEvent } from 'react';
import {
  Columns3,
  ContactRound,
  Download,
  Ellipsis,
  LayoutGrid,
  Link2,
  Mail,
  Pencil,
  Rows3,
  Trash2,
} from 'lucide-react';
import { deleteCollection } from '@/domain/saved/changes';
import { isListingRef } from '@/domain/saved/items';
import type { Collection } from '@/domain/saved/deals';
import { isWordless, WORDLESS } from '@/domain/text/spelling';
import { isPlainClick } from '@/lib/plain-click';
import { doSaved, savedState } from '@/stores/saved';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { focusAfter } from '@/islands/ui/focus';
import { Menu, type MenuEntry } from '@/islands/ui/overlay/Menu';
import { SearchInput } from '@/islands/ui/fields/inputs';
import { useNarrow } from '@/islands/ui/hooks/use-browser';
import { firstSortOf, SAVED_FIELDS, type SavedField, type SavedLayout, type SavedSort } from './use-saved-page';
import { openTab } from './item-actions';
import type { OpenDialog } from './SavedDialogs';

const OUTREACH = '/portal/tools/outreach-generator';
const ICON = 'size-4';

const LOOKS = [
  { value: 'cards', label: 'Cards', Icon: LayoutGrid },
  { value: 'board', label: 'Board', Icon: Columns3 },
  { value: 'table', label: 'Table', Icon: Rows3 },
] as const;

/** Each order and its reverse, as options of a select. */
const ORDERS = (Object.keys(SAVED_FIELDS) as SavedField[]).flatMap((field): { value: SavedSort; label: string }[] => {
  const first = firstSortOf(field);
  const second = first === field ? (`-${field}` as const) : field;
  return [
    { value: first, label: SAVED_FIELDS[field] },
    { value: second, label: `${SAVED_FIELDS[field]}, reversed` },
  ];
});

export interface SavedBarProps {
  label: string;
  /** The collection that is open. */
  inside: Collection | undefined;
  layout: SavedLayout;
  hrefOf: (layout: SavedLayout) => string;
  onLayout: (layout: SavedLayout) => void;
  /** There is nothing to search. */
  isEmpty: boolean;
  q: string;
  onSearch: (q: string) => void;
  sort: SavedSort;
  onSort: (sort: SavedSort) => void;
  onAsk: (asked: OpenDialog) => void;
  onDeleted: () => void;
}

function LayoutSwitch({
  layout,
  inside,
  hrefOf,
  onLayout,
}: Pick<SavedBarProps, 'layout' | 'inside' | 'hrefOf' | 'onLayout'>) {
  const follow = (event: MouseEvent, value: SavedLayout) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onLayout(value);
  };
  return (
    <div role="group" aria-label="View" className="flex gap-0.5 rounded-lg border control-line p-0.5">
      {LOOKS.filter(({ value }) => inside || value !== 'board').map(({ value, label, Icon }) => (
        <a
          key={value}
          href={hrefOf(value)}
          aria-current={layout === value ? 'true' : undefined}
          onClick={(event) => follow(event, value)}
          className={`flex h-7 items-center gap-1.5 rounded-md px-2.5 text-sm max-md:h-10 ${layout === value ? 'bg-neutral text-neutral-content' : 'muted hover:bg-base-100'}`}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </a>
      ))}
    </div>
  );
}

function CollectionActions({
  collection,
  onAsk,
  onDeleted,
}: Pick<SavedBarProps, 'onAsk' | 'onDeleted'> & { collection: Collection }) {
  const [isExporting, setExporting] = useState(false);
  const download = () => {
    setExporting(true);
    import('./export-collection')
      .then(({ exportCollection }) => exportCollection(collection))
      .then((samples) => {
        if (samples > 0)
          toast('info', `${samples === 1 ? '1 sample is' : `${samples} samples are`} left out of the file.`);
      })
      .catch(() => toast('error', 'The collection could not be exported. Please try again.'))
      .finally(() => setExporting(false));
  };
  const isPhone = useNarrow();
  const isEmpty = collection.items.length === 0;
  const actions: MenuEntry[] = [
    ...(isEmpty ? [] : [{ label: 'Write to them', icon: Mail, href: `${OUTREACH}?collection=${collection.id}` }]),
    { label: 'Share', icon: Link2, onSelect: () => onAsk({ kind: 'share' }) },
    { label: 'Rename', icon: Pencil, onSelect: () => onAsk({ kind: 'rename' }) },
    {
      label: 'Export CSV',
      icon: Download,
      disabled: isEmpty || isExporting,
      onSelect: download,
    },
    {
      label: 'Export contacts',
      icon: ContactRound,
      disabled: !collection.items.some(isListingRef),
      onSelect: () => onAsk({ kind: 'contacts' }),
    },
    {
      label: 'Delete collection',
      icon: Trash2,
      onSelect: () =>
        focusAfter(() => {
          doSaved(deleteCollection(savedState(), collection.id));
          onDeleted();
        }, openTab),
    },
  ];
  // The two actions that are used each week have a button, if there is room for it.
  const buttons = isPhone ? [] : actions.slice(0, isEmpty ? 1 : 2);
  return (
    <div className="ml-auto flex gap-2">
      {buttons.map(({ label, icon, href, onSelect }) => (
        <Button key={label} size="sm" icon={icon} {...(href ? { href } : {})} onClick={onSelect}>
          {label}
        </Button>
      ))}
      <Menu
        label={`More for ${collection.name}`}
        trigger={<Ellipsis className={ICON} />}
        items={actions.slice(buttons.length)}
        triggerClass="btn btn-ghost btn-sm btn-square max-md:size-11 border control-line"
      />
    </div>
  );
}

export function SavedBar(props: SavedBarProps) {
  const { label, inside, layout, isEmpty, q, onSearch, sort, onSort, onAsk, onDeleted } = props;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <LayoutSwitch {...props} />
      {/* The bar has its own line on phones. Without items it is removed on phones; on wider screens it is invisible but its space remains. */}
      <div
        role="search"
        aria-label={label}
        className={`flex items-center gap-2 max-sm:order-1 max-sm:w-full ${isEmpty && q === '' && sort === '' ? 'invisible max-sm:hidden' : ''}`}
      >
        <SearchInput
          aria-label={`Search in ${label}`}
          placeholder="Name, tag or note"
          className="max-w-56 min-w-32 flex-1 max-sm:max-w-none"
          value={q}
          onChange={(event) => onSearch(event.target.value.slice(0, 100))}
        />
        {layout !== 'board' && (
          <label className="muted flex items-center gap-2 text-xs">
            <span className="max-xl:sr-only">Sorted by</span>
            <select
              className="select select-sm w-auto pr-8 text-base-content max-md:h-11 max-sm:max-w-40"
              value={sort}
              onChange={(event) => onSort(event.target.value as SavedSort)}
            >
              <option value="">{inside ? 'Your order' : 'Newest first'}</option>
              {ORDERS.map(({ value, label: order }) => (
                <option key={value} value={value}>
                  {order}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {inside && <CollectionActions collection={inside} onAsk={onAsk} onDeleted={onDeleted} />}
      {isWordless(q.trim()) && (
        <p role="status" className="muted order-last w-full text-sm">
          {WORDLESS}
        </p>
      )}
    </div>
  );
}
