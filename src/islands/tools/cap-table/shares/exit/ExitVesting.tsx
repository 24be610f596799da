/** Vesting at an exit: vested, accelerated and remaining shares of each holder, and their value. */
import { useMemo, useState } from 'react';
import { Pencil } from 'lucide-react';
import type { Sale } from '@/domain/cap-table/vesting/vesting';
import {
  stillToVest,
  monthsAfterSale,
  vestAtExit,
  payoutValue,
  type Unvested,
  type VestingRow,
} from '@/domain/cap-table/vesting/exit-vesting';
import type { Exit } from '@/domain/cap-table/calculation/exit/exit';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import { holderName, headMoneyText, sharesText } from '@/domain/cap-table/presentation/texts';
import { accelerationText } from '@/domain/cap-table/presentation/vesting-view';
import { formatDay } from '@/domain/time/days';
import { sum, ZERO, type Fraction } from '@/domain/money/fractions';
import { Button, IconButton } from '@/islands/ui/Button';
import { EntryTable } from '@/islands/tools/cap-table/shares/entries/EntryTable';
import { Faults, namedVestingFaults } from '@/islands/tools/cap-table/shares/Faults';
import { Figure } from '@/islands/tools/cap-table/shares/Figure';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { formatMonth } from '@/domain/time/months';
import { DataTable } from '@/islands/ui/table/DataTable';
import { Select } from '@/islands/ui/fields/inputs';

/** The vesting after a sale, month by month, for everyone who stays or for one of these people. */
interface AfterSaleProps {
  rows: readonly VestingRow[];
  sale: Sale;
}

function AfterSale({ rows, sale }: AfterSaleProps) {
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
          { key: 'vests', header: 'Vests', numeric: true, cell: ({ vests }) => sharesText(vests, table.currency) },
          { key: 'left', header: 'Still to vest', numeric: true, cell: ({ left }) => sharesText(left, table.currency) },
        ]}
      />
    </>
  );
}

const explainOf = (row: VestingRow) => async () =>
  (await import('@/domain/cap-table/presentation/explain-exit')).explainStillToVest(row);

interface UnvestedHolding {
  shares: bigint;
  worth: Fraction;
}

/** Summarises the table below in sentences. */
function vestingLines(
  currency: string,
  unvested: Unvested,
  {
    accelerated,
    stays,
    leaves,
    last,
  }: { accelerated: UnvestedHolding; stays: UnvestedHolding; leaves: UnvestedHolding; last: string },
): string[] {
  const worth = (left: UnvestedHolding) => headMoneyText(left.worth, currency);
  const all = stays.shares + leaves.shares;
  const lines = [
    accelerated.shares > 0n
      ? `${sharesText(accelerated.shares, currency)} shares accelerate, worth ${worth(accelerated)}.`
      : 'Nothing accelerates.',
  ];
  if (all === 0n) return [`${lines[0]} Nothing is left unvested.`];
  if (unvested === 'lapses')
    return [`${lines[0]} ${sharesText(all, currency)} shares are still unvested and get nothing.`];
  if (stays.shares > 0n)
    lines.push(
      `${sharesText(stays.shares, currency)} shares are still to vest after the sale, the last on ${formatDay(last)}. They are paid like all others, but a buyer usually holds back their ${worth(stays)} and pays it as they vest.`,
    );
  if (leaves.shares > 0n)
    lines.push(
      `${sharesText(leaves.shares, currency)} shares never vest, as their holders are let go. They are counted like all others, but a buyer usually keeps their ${worth(leaves)}.`,
    );
  return lines;
}

export interface ExitVestingProps {
  /** All holdings, including holdings without a payout. */
  state: Holdings;
  /** Null when no one is paid. */
  exit: Exit | null;
  sale: Sale;
  /** True if no date was entered. */
  isToday: boolean;
}

export function ExitVesting({ state, exit, sale, isToday }: ExitVestingProps) {
  const { table, url, open } = useShares();
  const { currency } = table;
  const { unvested } = url;
  const [hasMonths, setMonths] = useState(false);
  const vested = useMemo(() => vestAtExit(table, state, sale, unvested), [table, state, sale, unvested]);
  if (vested.rows.length === 0 && vested.faults.length === 0) return null;
  const schedules = new Map(table.stakeholders.map(({ id, vestingSchedule }) => [id, vestingSchedule]));
  const left = new Map(stillToVest(table, vested.rows, sale).map((one) => [one.holderId, one]));
  const rows = vested.rows.map((row) => ({ ...row, id: row.holderId, left: left.get(row.holderId) }));
  const together = (of: 'accelerated' | 'unvested', some: readonly VestingRow[]): UnvestedHolding => ({
    shares: some.reduce((total, row) => total + row[of], 0n),
    worth: sum(some.map((row) => (exit ? payoutValue(exit, row, of) : ZERO))),
  });
  const staying = rows.filter((row) => row.left?.until);
  const lines = vestingLines(currency, unvested, {
    accelerated: together('accelerated', rows),
    stays: together('unvested', staying),
    leaves: together(
      'unvested',
      rows.filter((row) => row.left?.until === null),
    ),
    last: staying.reduce((last, row) => (row.left?.until && row.left.until > last ? row.left.until : last), ''),
  });
  const isPaid = unvested === 'paid';
  return (
    <Section
      title="Vesting at the sale"
      text={`Counted on ${formatDay(sale.day)}${isToday ? ', today, as no date is entered' : ''}. Common shares and options vest; preferred shares were paid for.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <Faults faults={namedVestingFaults(vested.faults, table)} />
        <div role="status" className="grid max-w-prose gap-1 text-sm">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {rows.length > 0 && (
          <EntryTable
            caption="Vesting at the sale by holder"
            rows={rows}
            columns={[
              {
                key: 'name',
                header: 'Holder',
                cell: ({ holderId }) => {
                  const acceleration = schedules.get(holderId)?.acceleration;
                  return (
                    <span className="block min-w-36">
                      <span className="block font-medium wrap-anywhere">{holderName(table, holderId)}</span>
                      <span className="muted block text-xs">
                        {acceleration ? accelerationText(acceleration) : 'No acceleration'}
                      </span>
                    </span>
                  );
                },
              },
              { key: 'vested', header: 'Vested', numeric: true, cell: (row) => sharesText(row.vested, currency) },
              {
                key: 'accelerated',
                header: 'Accelerates',
                numeric: true,
                cell: (row) => sharesText(row.accelerated, currency),
              },
              {
                key: 'worth',
                header: 'Worth',
                numeric: true,
                cell: (row) => headMoneyText(exit ? payoutValue(exit, row, 'accelerated') : ZERO, currency),
              },
              {
                key: 'left',
                header: isPaid ? 'Still to vest after the sale' : 'Unvested',
                numeric: true,
                cell: (row) =>
                  isPaid && row.left ? (
                    <>
                      <Figure label={`Still to vest for ${holderName(table, row.id)}`} explain={explainOf(row)}>
                        {sharesText(row.unvested, currency)}
                      </Figure>
                      <span className="muted block text-xs">
                        {row.left.until ? `until ${formatDay(row.left.until)}` : 'never (let go)'}
                      </span>
                    </>
                  ) : (
                    sharesText(row.unvested, currency)
                  ),
              },
            ]}
            menu={({ id }) => (
              <IconButton
                label={`Change vesting of ${holderName(table, id)}`}
                icon={Pencil}
                onClick={() => open({ kind: 'vesting', id })}
              />
            )}
          />
        )}
        {isPaid && staying.length > 0 && (
          <div className="grid grid-cols-1 gap-3">
            <div>
              <Button size="sm" aria-expanded={hasMonths} onClick={() => setMonths(!hasMonths)}>
                {hasMonths ? 'Hide the months' : 'Month by month'}
              </Button>
            </div>
            {hasMonths && <AfterSale rows={staying} sale={sale} />}
          </div>
        )}
      </div>
    </Section>
  );
}
