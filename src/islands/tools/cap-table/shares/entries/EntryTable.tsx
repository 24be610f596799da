/** A list of the mode "shares": a table, on phones a card for each row, with edit and remove buttons for entered rows. */
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

/** In a cell without anything to say, which a card leaves out. */
export const NOTHING = '–';

export interface EntryColumn<Row> extends Omit<Column<Row>, 'header' | 'hideHeader' | 'sort'> {
  header: string;
}

/** A price a share, as a decimal number. */
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
  /** The first names the entry. */
  columns: readonly EntryColumn<Row>[];
  rows: readonly Row[];
  /** What can be done with an entry; none where it is computed. */
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
  /** Why no more can be added. */
  limit: string | null;
}

export function AddButton({ dialog, children, limit }: AddButtonProps) {
  const { open, isReadOnly } = useShares();
  if (isReadOnly) return null;
  return (
    <Button
      size="sm"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onClick={() => (limit ? toast('error', limit) : open(dialog))}
    >
      {children}
    </Button>
  );
}

export interface RowMenuProps {
  /** What the entry is called: "the shares of Asha". */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Edit and remove of one entry, as buttons at the end of its row. */
export function RowMenu({ name, onEdit, onRemove }: RowMenuProps) {
  return (
    <span className="flex justify-end gap-0.5 print:hidden">
      <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
      <IconButton label={`Remove ${name}`} icon={<Trash2 className="size-4" />} onClick={onRemove} />
    </span>
  );
}

// Removal of one entry from a list of the cap table.

/** How to remove the entry, and how to restore it. */
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
  /** Puts it back into a table that has been edited since; without it that is left to Undo. */
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
    // Without another edit in between, everything is as it was, order included.
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
