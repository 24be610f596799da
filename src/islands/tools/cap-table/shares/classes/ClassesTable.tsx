/** The cap table of one step by share class: price, shares, holders, preference, and ownership. */
import { memo } from 'react';
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import { classRows } from '@/domain/cap-table/presentation/table-view';
import type { CapTable } from '@/domain/cap-table/document/document';
import type { ClassInfo } from '@/domain/cap-table/calculation/holdings';
import { className, PARTICIPATIONS, partText, priceText, sharesText } from '@/domain/cap-table/presentation/texts';
import { EntryTable, NOTHING } from '@/islands/tools/cap-table/shares/entries/EntryTable';

interface Row {
  id: string;
  name: string;
  price: string;
  holders: string;
  shares: bigint;
  converted: bigint;
  terms: string;
}

const termsOf = ({ preference, seniority }: ClassInfo): string =>
  preference
    ? `${preference.multiple}× ${PARTICIPATIONS[preference.participation].toLowerCase()}${preference.cap === null ? '' : ` at ${preference.cap}×`}, rank ${seniority}`
    : 'Common';

interface ClassesTableProps {
  table: CapTable;
  step: Step;
  /** The point in time in words. */
  when: string;
}

export const ClassesTable = memo(function ClassesTable({ table, step, when }: ClassesTableProps) {
  const { currency } = table;
  const { options, pool, fullyDiluted } = step.ownership;
  const plain = { price: NOTHING, holders: NOTHING };
  const rows: Row[] = [
    ...classRows(step).map(({ info, holders, shares, converted }) => ({
      id: info.id,
      name: className(table, info),
      price: info.issuePrice ? priceText(info.issuePrice, currency) : NOTHING,
      holders: String(holders),
      shares,
      converted,
      terms: [
        termsOf(info) === info.name ? '' : termsOf(info),
        shares === converted ? '' : `${sharesText(converted, currency)} as common`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
    { id: 'options', name: 'Options granted', shares: options, converted: options, terms: '', ...plain },
    { id: 'pool', name: 'Option pool available', shares: pool, converted: pool, terms: 'Not granted yet', ...plain },
  ].filter((row) => row.converted > 0n);
  return (
    <EntryTable
      caption={`Cap table by class, ${when}`}
      rows={rows}
      columns={[
        {
          key: 'name',
          header: 'Class',
          cell: (row) => (
            <span className="block min-w-40">
              <span className="block font-medium wrap-anywhere">{row.name}</span>
              <span className="muted block text-xs">{row.terms}</span>
            </span>
          ),
        },
        { key: 'price', header: 'Issue price', numeric: true, cell: (row) => row.price },
        { key: 'holders', header: 'Holders', numeric: true, cell: (row) => row.holders },
        { key: 'shares', header: 'Shares', numeric: true, cell: (row) => sharesText(row.shares, currency) },
        { key: 'part', header: 'Ownership', numeric: true, cell: (row) => partText(row.converted, fullyDiluted) },
      ]}
    />
  );
});
