/** The cap table of one step by holder: shares of every class, options, all, and the part of the whole. */
import { memo } from 'react';
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable } from '@/domain/cap-table/document/document';
import { STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { classColumns, holderRows, type HolderRow } from '@/domain/cap-table/presentation/table-view';
import { minorText, partText, sharesText } from '@/domain/cap-table/presentation/texts';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { Figure } from '@/islands/tools/cap-table/shares/Figure';

const TYPES = {
  ...STAKEHOLDER_NAMES,
  pool: 'Not granted',
  round: 'New investors',
} as const;

const shown = (shares: bigint) => (shares === 0n ? <span className="muted">0</span> : sharesText(shares));

function explainOf(step: Step, row: HolderRow) {
  return async () => {
    const { explainHolding } = await import('@/domain/cap-table/presentation/explain-holding');
    return explainHolding(step, row.holderId);
  };
}

interface HoldersTableProps {
  table: CapTable;
  step: Step;
}

export const HoldersTable = memo(function HoldersTable({ table, step }: HoldersTableProps) {
  const columns = classColumns(table, step);
  const rows = holderRows(step, columns);
  const { fullyDiluted, options } = step.ownership;
  const about = (row: HolderRow) =>
    row.open > 0 ? `${TYPES[row.type]}, ${minorText(row.open, table.currency)} to convert` : TYPES[row.type];
  const part = (row: HolderRow) =>
    row.total === 0n ? (
      shown(0n)
    ) : (
      <Figure label={`Ownership of ${row.name}`} explain={explainOf(step, row)}>
        {partText(row.total, fullyDiluted)}
      </Figure>
    );
  const layout: Column<HolderRow>[] = [
    {
      key: 'name',
      header: 'Holder',
      cell: (row) => (
        <span className="block max-w-60 min-w-32">
          <span className="block font-medium wrap-anywhere">{row.name || 'Without a name'}</span>
          <span className="muted block text-xs">{about(row)}</span>
        </span>
      ),
    },
    ...columns.map(({ id, name }, at): Column<HolderRow> => ({
      key: id,
      header: name,
      numeric: true,
      cell: (row) => shown(row.columns[at] ?? 0n),
    })),
    ...(options > 0n || step.ownership.pool > 0n
      ? [
          {
            key: 'options',
            header: 'Options',
            numeric: true,
            cell: (row: HolderRow) => shown(row.type === 'pool' ? row.total : row.options),
          },
        ]
      : []),
    { key: 'total', header: 'Fully diluted', numeric: true, cell: (row) => shown(row.total) },
    { key: 'part', header: 'Ownership', numeric: true, cell: part },
  ];
  return (
    <DataTable
      caption={`Cap table by holder, ${step.name}`}
      columns={layout}
      rows={rows}
      rowKey={(row) => row.holderId}
      card={(row) => (
        <div className="rounded-lg border hairline px-4 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{row.name || 'Without a name'}</span>
            <span className="shrink-0">{part(row)}</span>
          </div>
          <p className="muted text-xs">{about(row)}</p>
          <dl className="mt-1 grid gap-0.5 text-sm">
            {columns.map(({ id, name }, at) =>
              row.columns[at] ? (
                <div key={id} className="flex justify-between gap-3">
                  <dt className="muted min-w-0 wrap-anywhere">{name}</dt>
                  <dd className="tabular-nums">{sharesText(row.columns[at] ?? 0n)}</dd>
                </div>
              ) : null,
            )}
            {row.options > 0n && (
              <div className="flex justify-between gap-3">
                <dt className="muted">Options</dt>
                <dd className="tabular-nums">{sharesText(row.options)}</dd>
              </div>
            )}
            <div className="flex justify-between gap-3">
              <dt className="muted">Fully diluted</dt>
              <dd className="tabular-nums">{shown(row.total)}</dd>
            </div>
          </dl>
        </div>
      )}
    />
  );
});
