/** What the cap table is made of: share classes, shares issued, options with their pool, and the holders. */
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import type { CapTable } from '../../../../domain/cap-table/document';
import { limitOf } from '../../../../domain/cap-table/entry-limits';
import { holderName } from '../../../../domain/cap-table/instrument-text';
import { issuedIn, keepsClass, putEntry, removeEntry, removeHolder } from '../../../../domain/cap-table/share-edits';
import { PARTICIPATIONS } from '../../../../domain/cap-table/terms-text';
import { fromDecimal } from '../../../../domain/fractions';
import { priceText, sharesText } from '../../../../domain/cap-table/texts';
import { formatDay } from '../../../../domain/days';
import { toast } from '../../../../stores/toasts';
import { Button } from '../../../ui/Button';
import { DataTable, type Column } from '../../../ui/DataTable';
import { Faults } from './Faults';
import { issueFaults } from './fault-places';
import { RowMenu } from './RowMenu';
import { Section } from './Section';
import { useShares, type SharesDialog } from './shares-context';
import { useRemoval } from './use-removal';

function AddButton({ dialog, children, limit }: { dialog: SharesDialog; children: string; limit: string | null }) {
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

const Empty = ({ children }: { children: string }) => <p className="muted text-sm">{children}</p>;

const holderColumn = <Row extends { stakeholderId: string }>(table: CapTable): Column<Row> => ({
  key: 'holder',
  header: 'Holder',
  cell: (row) => (
    <span className="block min-w-24 font-medium wrap-anywhere">{holderName(table, row.stakeholderId)}</span>
  ),
});

/** What can be done with a row, at its end. */
const menuColumn = <Row,>(menu: (row: Row) => ReactNode): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  cell: menu,
});

function Classes() {
  const { table, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const { currency, shares } = table;
  type Row = (typeof shares.classes)[number];
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Class', cell: (row) => <span className="block min-w-24 font-medium">{row.name}</span> },
    { key: 'kind', header: 'Kind', cell: (row) => (row.kind === 'common' ? 'Common' : 'Preferred') },
    {
      key: 'price',
      header: 'Issue price',
      numeric: true,
      cell: (row) => {
        const price = row.issuePrice === null ? null : fromDecimal(row.issuePrice);
        return price ? priceText(price, currency) : '–';
      },
    },
    { key: 'ratio', header: 'Common for one', numeric: true, cell: (row) => row.conversionRatio },
    {
      key: 'terms',
      header: 'Preference',
      cell: ({ kind, preference }) =>
        kind === 'preferred' && preference
          ? `${preference.multiple}× ${PARTICIPATIONS[preference.participation].toLowerCase()}${preference.cap === null ? '' : ` at ${preference.cap}×`}`
          : '–',
    },
    {
      key: 'rank',
      header: 'Seniority',
      numeric: true,
      cell: (row) => (row.kind === 'preferred' ? row.seniority : '–'),
    },
    { key: 'issued', header: 'Issued', numeric: true, cell: (row) => sharesText(issuedIn(table, row.id)) },
    menuColumn((row) =>
      isReadOnly ? null : (
        <RowMenu
          name={row.name}
          onEdit={() => open({ kind: 'class', id: row.id })}
          onRemove={() => {
            const why = keepsClass(table, row.id);
            if (why) toast('error', why);
            else
              remove({
                said: `${row.name} was removed.`,
                change: (now) => removeEntry(now, 'classes', row.id),
                restore: (now) => putEntry(now, 'classes', row),
              });
          }}
        />
      ),
    ),
  ];
  return (
    <Section
      title="Share classes"
      text="Preferred shares are paid before common ones at an exit, up to their preference."
      actions={
        <AddButton dialog={{ kind: 'class', id: null }} limit={limitOf(table, 'classes')}>
          Add class
        </AddButton>
      }
    >
      <DataTable caption="Share classes" columns={columns} rows={shares.classes} rowKey={(row) => row.id} />
    </Section>
  );
}

function Issues() {
  const { table, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const { certificates, classes } = table.shares;
  type Row = (typeof certificates)[number];
  const columns: Column<Row>[] = [
    holderColumn(table),
    { key: 'class', header: 'Class', cell: (row) => classes.find(({ id }) => id === row.classId)?.name ?? 'Unknown' },
    { key: 'shares', header: 'Shares', numeric: true, cell: (row) => sharesText(row.shares) },
    {
      key: 'price',
      header: 'Price',
      numeric: true,
      cell: (row) => {
        const price = row.price === null ? null : fromDecimal(row.price);
        return price ? priceText(price, table.currency) : '–';
      },
    },
    { key: 'date', header: 'Date', cell: (row) => (row.date ? formatDay(row.date) : '–') },
    menuColumn((row) =>
      isReadOnly ? null : (
        <RowMenu
          name={`the shares of ${holderName(table, row.stakeholderId)}`}
          onEdit={() => open({ kind: 'certificate', id: row.id })}
          onRemove={() =>
            remove({
              said: `The shares of ${holderName(table, row.stakeholderId)} were removed.`,
              change: (now) => removeEntry(now, 'certificates', row.id),
              restore: (now) => putEntry(now, 'certificates', row),
            })
          }
        />
      ),
    ),
  ];
  return (
    <Section
      title="Shares issued"
      text="Every certificate: who holds how many shares of which class."
      actions={
        <AddButton dialog={{ kind: 'certificate', id: null }} limit={limitOf(table, 'certificates')}>
          Issue shares
        </AddButton>
      }
    >
      {certificates.length === 0 ? (
        <Empty>No shares are issued yet.</Empty>
      ) : (
        <DataTable caption="Shares issued" columns={columns} rows={certificates} rowKey={(row) => row.id} />
      )}
    </Section>
  );
}

function Options() {
  const { table, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const { options, poolAvailable } = table.shares;
  type Row = (typeof options)[number];
  const columns: Column<Row>[] = [
    holderColumn(table),
    { key: 'shares', header: 'Options', numeric: true, cell: (row) => sharesText(row.shares) },
    {
      key: 'price',
      header: 'Exercise price',
      numeric: true,
      cell: (row) => {
        const price = fromDecimal(row.exercisePrice);
        return price ? priceText(price, table.currency) : row.exercisePrice;
      },
    },
    { key: 'date', header: 'Date', cell: (row) => (row.date ? formatDay(row.date) : '–') },
    menuColumn((row) =>
      isReadOnly ? null : (
        <RowMenu
          name={`the options of ${holderName(table, row.stakeholderId)}`}
          onEdit={() => open({ kind: 'grant', id: row.id })}
          onRemove={() =>
            remove({
              said: `The options of ${holderName(table, row.stakeholderId)} were removed.`,
              change: (now) => removeEntry(now, 'options', row.id),
              restore: (now) => putEntry(now, 'options', row),
            })
          }
        />
      ),
    ),
  ];
  return (
    <Section
      title="Option pool and grants"
      text={`${sharesText(poolAvailable)} options are available in the pool.`}
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
        <DataTable caption="Options granted" columns={columns} rows={options} rowKey={(row) => row.id} />
      )}
    </Section>
  );
}

function Holders() {
  const { table, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const people = table.stakeholders.filter((one) => one.type !== 'option-pool');
  return (
    <Section
      title="Holders"
      text="The same people as in the percentages."
      actions={
        <AddButton dialog={{ kind: 'holder', id: null }} limit={limitOf(table, 'stakeholders')}>
          Add holder
        </AddButton>
      }
    >
      {people.length === 0 ? (
        <Empty>Nobody holds anything yet.</Empty>
      ) : (
        <ul aria-label="Holders" className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {people.map((one) => (
            <li key={one.id} className="flex items-center gap-2 border-b hairline py-1">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{one.name || 'Without a name'}</span>
                <span className="muted block text-xs">{one.type === 'investor' ? 'Investor' : 'Co-founder'}</span>
              </span>
              {!isReadOnly && (
                <RowMenu
                  name={one.name}
                  onEdit={() => open({ kind: 'holder', id: one.id })}
                  onRemove={() =>
                    remove({
                      said: `${one.name} and everything ${one.name} holds were removed.`,
                      change: (now) => removeHolder(now, one.id),
                    })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export default function IssuesView() {
  const { capitalisation, table } = useShares();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Faults faults={issueFaults(capitalisation.faults, table)} />
      <Issues />
      <Options />
      <Classes />
      <Holders />
    </div>
  );
}
