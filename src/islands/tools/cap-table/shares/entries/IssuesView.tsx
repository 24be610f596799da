/** The entries of the cap table: share classes, issued shares, the option pool and grants, and the holders with their vesting. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { limitOf, issuedIn, keepsClass } from '@/domain/cap-table/editing/share-edits';
import { holderName, sharesText, PARTICIPATIONS } from '@/domain/cap-table/presentation/texts';
import { formatDay } from '@/domain/time/days';
import { Button } from '@/islands/ui/Button';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { Faults, issueFaults } from '@/islands/tools/cap-table/shares/Faults';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import {
  useRemoval,
  AddButton,
  EntryTable,
  NOTHING,
  priceColumn,
  RowMenu,
  entryRemoval,
  type EntryColumn,
} from './EntryTable';
import { toast } from '@/stores/toasts';
import { HoldersSection } from './HoldersSection';

/** The share classes with their preferences and issued shares. */
function ClassesSection() {
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
    { key: 'issued', header: 'Issued', numeric: true, cell: (row) => sharesText(issuedIn(table, row.id), currency) },
  ];
  const menu = (row: Row) => (
    <RowMenu
      name={row.name}
      onEdit={() => open({ kind: 'class', id: row.id })}
      onRemove={() => {
        const reason = keepsClass(table, row.id);
        if (reason) toast('error', reason);
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

const Empty = ({ children }: { children: string }) => <p className="muted text-sm">{children}</p>;

const holderColumn = <Row extends { stakeholderId: string }>(table: CapTable): EntryColumn<Row> => ({
  key: 'holder',
  header: 'Holder',
  cell: (row) => (
    <span className="block min-w-24 font-medium wrap-anywhere">{holderName(table, row.stakeholderId)}</span>
  ),
});

function Issues() {
  const { table, open } = useShares();
  const remove = useRemoval();
  const { certificates, classes } = table.shares;
  type Row = (typeof certificates)[number];
  const columns: EntryColumn<Row>[] = [
    holderColumn(table),
    { key: 'class', header: 'Class', cell: (row) => classes.find(({ id }) => id === row.classId)?.name ?? 'Unknown' },
    { key: 'shares', header: 'Shares', numeric: true, cell: (row) => sharesText(row.shares, table.currency) },
    priceColumn('Price', table.currency, (row) => row.price),
    { key: 'date', header: 'Date', cell: (row) => (row.date ? formatDay(row.date) : NOTHING) },
  ];
  const menu = (row: Row) => (
    <RowMenu
      name={`the shares of ${holderName(table, row.stakeholderId)}`}
      onEdit={() => open({ kind: 'certificate', id: row.id })}
      onRemove={() =>
        remove(entryRemoval('certificates', row, `The shares of ${holderName(table, row.stakeholderId)} were removed.`))
      }
    />
  );
  return (
    <Section
      title="Shares issued"
      text="Every certificate: who holds how many shares, and in which class."
      actions={
        <AddButton dialog={{ kind: 'certificate', id: null }} limit={limitOf(table, 'certificates')}>
          Issue shares
        </AddButton>
      }
    >
      {certificates.length === 0 ? (
        <Empty>No shares are issued yet.</Empty>
      ) : (
        <EntryTable caption="Shares issued" columns={columns} rows={certificates} menu={menu} />
      )}
    </Section>
  );
}

function Options() {
  const { table, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const { options, poolAvailable } = table.shares;
  type Row = (typeof options)[number];
  const columns: EntryColumn<Row>[] = [
    holderColumn(table),
    { key: 'shares', header: 'Options', numeric: true, cell: (row) => sharesText(row.shares, table.currency) },
    priceColumn('Exercise price', table.currency, (row) => row.exercisePrice),
    { key: 'date', header: 'Date', cell: (row) => (row.date ? formatDay(row.date) : NOTHING) },
  ];
  const menu = (row: Row) => (
    <RowMenu
      name={`the options of ${holderName(table, row.stakeholderId)}`}
      onEdit={() => open({ kind: 'grant', id: row.id })}
      onRemove={() =>
        remove(
          entryRemoval(
            'options',
            row,
            `The options of ${holderName(table, row.stakeholderId)} were removed. ${row.fromPool ? 'They are back in the pool.' : 'The pool has not changed.'}`,
          ),
        )
      }
    />
  );
  return (
    <Section
      title="Option pool and grants"
      text={`${sharesText(poolAvailable, table.currency)} options are available in the pool.`}
      actions={
        <>
          {!isReadOnly && (
            <Button size="sm" onClick={() => open({ kind: 'pool' })}>
              Change the pool
            </Button>
          )}
          <AddButton dialog={{ kind: 'grant', id: null }} limit={limitOf(table, 'options')}>
            Grant options
          </AddButton>
        </>
      }
    >
      {options.length === 0 ? (
        <Empty>No options are granted yet.</Empty>
      ) : (
        <EntryTable caption="Options granted" columns={columns} rows={options} menu={menu} />
      )}
    </Section>
  );
}

export function IssuesView() {
  const { capitalisation, table } = useShares();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Faults faults={issueFaults(capitalisation.faults, table)} />
      <Issues />
      <Options />
      <ClassesSection />
      <WhenSeen height={320} title="Holders">
        {() => <HoldersSection />}
      </WhenSeen>
    </div>
  );
}
