/** The boxes before the rows of a table; what is selected stays selected on other pages. */
import type { Column } from '../../ui/DataTable';
import { Checkbox } from '../../ui/Checkbox';

/** By id. */
export type Selected<Row> = ReadonlyMap<string, Row>;

/** With these rows selected, or without them. */
export function withRows<Row extends { _id: string }>(
  selected: Selected<Row>,
  rows: readonly Row[],
  isOn: boolean,
): Selected<Row> {
  const next = new Map(selected);
  for (const row of rows)
    if (isOn) next.set(row._id, row);
    else next.delete(row._id);
  return next;
}

export interface Selection<Row> {
  /** Those of the page. */
  rows: readonly Row[];
  selected: Selected<Row>;
  onSelected: (next: Selected<Row>) => void;
  nameOf: (row: Row) => string;
}

export function SelectAll<Row extends { _id: string }>({
  rows,
  selected,
  onSelected,
  hideLabel = false,
}: Omit<Selection<Row>, 'nameOf'> & { hideLabel?: boolean }) {
  return (
    <Checkbox
      label="Select all on this page"
      hideLabel={hideLabel}
      checked={rows.length > 0 && rows.every(({ _id }) => selected.has(_id))}
      onChange={({ target }) => onSelected(withRows(selected, rows, target.checked))}
    />
  );
}

export function selectColumn<Row extends { _id: string }>({
  nameOf,
  ...selection
}: Selection<Row>): Column<Row> & { key: 'select' } {
  const { selected, onSelected } = selection;
  return {
    key: 'select',
    header: <SelectAll {...selection} hideLabel />,
    className: 'w-10 pr-0!',
    card: 'lead',
    cell: (row) => (
      <Checkbox
        label={`Select ${nameOf(row)}`}
        hideLabel
        checked={selected.has(row._id)}
        onChange={({ target }) => onSelected(withRows(selected, [row], target.checked))}
      />
    ),
  };
}
