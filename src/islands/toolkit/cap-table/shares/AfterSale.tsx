/** What vests after a sale, month by month: of everybody who stays, or of one of them. */
import { useState } from 'react';
import type { Sale } from '../../../../domain/cap-table/vesting/acceleration';
import { monthsAfterSale } from '../../../../domain/cap-table/vesting/months-after-sale';
import type { VestingRow } from '../../../../domain/cap-table/vesting/exit-vesting';
import { holderName } from '../../../../domain/cap-table/presentation/instrument-text';
import { sharesText } from '../../../../domain/cap-table/presentation/texts';
import { formatMonth } from '@/domain/time/months';
import { DataTable } from '../../../ui/DataTable';
import { Select } from '../../../ui/Select';
import { useShares } from './shares-context';

export interface AfterSaleProps {
  rows: readonly VestingRow[];
  sale: Sale;
}

export function AfterSale({ rows, sale }: AfterSaleProps) {
  const { table } = useShares();
  const [chosen, setChosen] = useState('');
  const one = rows.find(({ holderId }) => holderId === chosen);
  return (
    <>
      <p className="muted max-w-prose text-[13px] text-pretty">
        Holders who stay vest on the same dates as before. Where 25% of what was left accelerates, each later date
        brings 25% less.
      </p>
      {rows.length > 1 && (
        <Select
          aria-label="Whose vesting"
          className="select-sm w-auto! max-w-56"
          options={[
            { value: '', label: 'All who stay' },
            ...rows.map(({ holderId }) => ({ value: holderId, label: holderName(table, holderId) })),
          ]}
          value={one ? chosen : ''}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <DataTable
        caption="Vesting after the sale by month"
        rows={monthsAfterSale(table, one ? [one] : rows, sale)}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
          { key: 'vests', header: 'Vests', numeric: true, cell: ({ vests }) => sharesText(vests) },
          { key: 'left', header: 'Still to vest', numeric: true, cell: ({ left }) => sharesText(left) },
        ]}
      />
    </>
  );
}
