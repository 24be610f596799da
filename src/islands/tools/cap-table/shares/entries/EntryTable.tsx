/** A list of the mode "shares": a table, or one card per row on phones, with buttons to edit and remove rows that people entered. */
import type { ReactNode } from 'react';
import { Plus, Pencil, Trash2 } from 'lucide-react';
import { priceText } from '@/domain/cap-table/presentation/texts';
import { fromDecimal } from '@/domain/money/fractions';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { useShares, type SharesDialog } from '@/islands/tools/cap-table/shares/shares-context';
import { putEntry, removeEntry, type ShareLists } from '@/domain/cap-table/editing/share-edits';
import type { CapTable } from '@/domain/cap-table/document/document';

/** The text of an empty cell; cards leave such cells out. */
export const NOTHING = '–';

export interface EntryColumn<Row> extends Omit<Column<Row>, 'header' | 'hideHeader' | 'sort'> {
  header: string;
}

/** A column for the price per share, which `priceOf` returns as a decimal number. */
export const priceColumn = <Row,>(
  header: string,
  currency: string,
  priceOf: (row: Row) => string | null,
): EntryColumn<Row> => ({
  key: 'price',
  header,
  numeric: true,
  cell: (row) => {
    const price = fromDecimal(priceOf(row) ?? '');
    return price ? priceText(price, currency) : NOTHING;
  },
});

export interface EntryTableProps<Row extends { id: string }> {
  caption: string;
  /** The first column names the entry. */
  columns: readonly EntryColumn<Row>[];
  rows: readonly Row[];
  /** The actions for an entry; none if the rows are computed. */
  menu?: (row: Row) => ReactNode;
}

export function EntryTable<Row extends { id: string }>({ caption, columns, rows, menu }: EntryTableProps<Row>) {
  const { isReadOnly } = useShares();
  const [name, ...facts] = columns;
  const actions: Column<Row>[] =
    menu && !isReadOnly ? [{ key: 'actions', header: 'Actions', hideHeader: true, cell: menu }] : [];
  return (
    <DataTable
      caption={caption}
      columns={[...columns, ...actions]}
      rows={rows}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className="rounded-lg border hairline py-2 pr-2 pl-4 text-sm">
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">{name?.cell(row)}</div>
            {!isReadOnly && menu?.(row)}
          </div>
          <dl className="mt-1 mr-2 mb-1 grid gap-0.5">
            {facts
              .map(({ key, header, cell }) => ({ key, header, value: cell(row) }))
              .filter(({ value }) => value !== NOTHING)
              .map(({ key, header, value }) => (
                <div key={key} className="flex justify-between gap-4">
                  <dt className="muted">{header}</dt>
                  <dd className="min-w-0 text-right tabular-nums wrap-anywhere">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      )}
    />
  );
}

export interface AddButtonProps {
  dialog: SharesDialog;
  children: string;
  /** The reason why no more can be added; null if there is room. */
  limit: string | null;
}

export function AddButton({ dialog, children, limit }: AddButtonProps) {
  const { open, isReadOnly } = useShares();
  if (isReadOnly) return null;
  return (
    <Button size="sm" icon={Plus} onClick={() => (limit ? toast('error', limit) : open(dialog))}>
      {children}
    </Button>
  );
}

export interface RowMenuProps {
  /** The name of the entry: "the shares of Asha". */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** The edit and remove buttons at the end of an entry's row. */
export function RowMenu({ name, onEdit, onRemove }: RowMenuProps) {
  return (
    <span className="flex justify-end gap-0.5 print:hidden">
      <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
    </span>
  );
}

// Removal of one entry from a list of the cap table.

/** The functions that remove the entry and restore it. */
export const entryRemoval = <Name extends keyof ShareLists>(
  name: Name,
  entry: ShareLists[Name][number],
  said: string,
): Removal => ({
  said,
  change: (now) => removeEntry(now, name, entry.id),
  restore: (now) => putEntry(now, name, entry),
});

interface Removal {
  /** "The SAFE of Asha was removed." */
  said: string;
  change: (table: CapTable) => CapTable;
  /** Restores the entry in a table that has been edited since. Without this, people have to use Undo. */
  restore?: (table: CapTable) => CapTable;
}

/** Removes an entry immediately and offers Undo. */
export function useRemoval(): (removal: Removal) => void {
  const { edit } = useShares();
  return ({ said, change, restore }) => {
    let [before, after]: (CapTable | null)[] = [null, null];
    edit((table) => {
      before = table;
      return (after = change(table));
    });
    // Without another edit in between, this restores everything, including the order.
    const run = () =>
      edit((table) => {
        if (before && table === after) return before;
        if (restore) return restore(table);
        toast('info', 'The cap table has changed since. Use Undo above, step by step.');
        return table;
      });
    toast('success', said, { action: { label: 'Undo', run }, duration: 10_000 });
  };
}
