/** A table that goes on by "Show more", with what stands in its place; on phones a card a row. */
import { DataTable, type Column } from '../../ui/DataTable';
import { ListState, type ListStateProps } from '../log/ListState';
import { ColumnsCard } from '../records/ColumnsCard';

export interface PagesTableProps<Row> extends Omit<ListStateProps, 'children'> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What a card is called. */
  nameOf: (row: Row) => string;
  /** Reads itself again while something moves: it is not dimmed for that. */
  isLive?: boolean;
}

export function PagesTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  nameOf,
  isLive = false,
  ...list
}: PagesTableProps<Row>) {
  return (
    <ListState {...list}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        busy={!isLive && list.isBusy}
        card={(row) => <ColumnsCard row={row} name={nameOf(row)} columns={columns} />}
      />
    </ListState>
  );
}
