/** The share classes with their preferences and issued shares. */
import { limitOf } from '@/domain/cap-table/document/entry-limits';
import { issuedIn, keepsClass } from '@/domain/cap-table/editing/share-edits';
import { PARTICIPATIONS } from '@/domain/cap-table/presentation/terms-text';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { toast } from '@/stores/toasts';
import { AddButton, EntryTable, NOTHING, priceColumn, type EntryColumn } from './EntryTable';
import { RowMenu } from './RowMenu';
import { Section } from '@/islands/tools/cap-table/shares/Section';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { entryRemoval } from './entry-removal';
import { useRemoval } from '@/islands/tools/cap-table/shares/use-removal';

export function ClassesSection() {
  const { table, open } = useShares();
  const remove = useRemoval();
  const { currency, shares } = table;
  type Row = (typeof shares.classes)[number];
  const columns: EntryColumn<Row>[] = [
    {
      key: 'name',
      header: 'Class',
      cell: (row) => <span className="block min-w-24 font-medium wrap-anywhere">{row.name}</span>,
    },
    { key: 'kind', header: 'Kind', cell: (row) => (row.kind === 'common' ? 'Common' : 'Preferred') },
    priceColumn('Issue price', currency, (row) => row.issuePrice),
    { key: 'ratio', header: 'Common for one', numeric: true, cell: (row) => row.conversionRatio },
    {
      key: 'terms',
      header: 'Preference',
      cell: ({ kind, preference }) =>
        kind === 'preferred' && preference
          ? `${preference.multiple}× ${PARTICIPATIONS[preference.participation].toLowerCase()}${preference.cap === null ? '' : ` at ${preference.cap}×`}`
          : NOTHING,
    },
    {
      key: 'rank',
      header: 'Seniority',
      numeric: true,
      cell: (row) => (row.kind === 'preferred' ? row.seniority : NOTHING),
    },
    { key: 'issued', header: 'Issued', numeric: true, cell: (row) => sharesText(issuedIn(table, row.id)) },
  ];
  const menu = (row: Row) => (
    <RowMenu
      name={row.name}
      onEdit={() => open({ kind: 'class', id: row.id })}
      onRemove={() => {
        const why = keepsClass(table, row.id);
        if (why) toast('error', why);
        else remove(entryRemoval('classes', row, `${row.name} was removed.`));
      }}
    />
  );
  return (
    <Section
      title="Share classes"
      text="At an exit, preferred shares are paid before common shares, up to their preference."
      actions={
        <AddButton dialog={{ kind: 'class', id: null }} limit={limitOf(table, 'classes')}>
          Add class
        </AddButton>
      }
    >
      <EntryTable caption="Share classes" columns={columns} rows={shares.classes} menu={menu} />
    </Section>
  );
}
