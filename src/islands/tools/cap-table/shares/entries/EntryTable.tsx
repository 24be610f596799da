/** A list of the mode "shares": a table, on phones a card for each row, with edit and remove buttons for entered rows. */
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { priceText } from '@/domain/cap-table/presentation/texts';
import { fromDecimal } from '@/domain/money/fractions';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { useShares, type SharesDialog } from '@/islands/tools/cap-table/shares/shares-context';

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
