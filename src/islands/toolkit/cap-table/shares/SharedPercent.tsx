/** A shared cap table in percentages: everybody today and after each round. */
import { computeDilution } from '../../../../domain/cap-table/calculation/dilution';
import type { CapTable } from '../../../../domain/cap-table/document/document';
import { formatPercent } from '../../../../domain/cap-table/presentation/format';
import { isZero } from '../../../../domain/fractions';
import { DataTable } from '../../../ui/DataTable';
import { Faults } from './Faults';

export function SharedPercent({ table }: { table: CapTable }) {
  const dilution = computeDilution(table);
  const rows = [...dilution.stakeholders, ...dilution.newMoney];
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Faults faults={dilution.faults} />
      {!dilution.isOver && (
        <DataTable
          caption="Equity today and after each round"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              header: 'Holder',
              cell: (row) => (
                <span className="font-medium wrap-anywhere">
                  {row.type === 'round' ? `${row.name} investors` : row.name || 'Without a name'}
                </span>
              ),
            },
            {
              key: 'today',
              header: 'Today',
              numeric: true,
              cell: (row) => (isZero(row.equity) ? '–' : formatPercent(row.equity)),
            },
            ...dilution.rounds.map(({ id, name }) => ({
              key: id,
              header: `After ${name}`,
              numeric: true,
              cell: (row: (typeof rows)[number]) => {
                const share = row.rounds.find(({ roundId }) => roundId === id);
                return share ? formatPercent(share.running) : '–';
              },
            })),
          ]}
        />
      )}
    </div>
  );
}
