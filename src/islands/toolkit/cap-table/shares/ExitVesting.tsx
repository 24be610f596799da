/** Vesting at an exit: who has vested what by then, what accelerates and is worth how much, and what the others get. */
import { useMemo } from 'react';
import {
  acceleratedWorth,
  vestAtExit,
  type VestedHoldings,
} from '../../../../domain/cap-table/calculation/exit-vesting';
import type { CapTable } from '../../../../domain/cap-table/document/document';
import { holderName } from '../../../../domain/cap-table/presentation/instrument-text';
import { headMoneyText, sharesText } from '../../../../domain/cap-table/presentation/texts';
import { accelerationText } from '../../../../domain/cap-table/presentation/vesting-text';
import { formatDay } from '../../../../domain/days';
import { sum, ZERO } from '../../../../domain/fractions';
import { localToday } from '../../../../lib/local-today';
import { Button } from '../../../ui/Button';
import { placeHref } from '../use-place';
import { Choice } from './Choice';
import type { ExitOutcomeProps } from './exit-outcome';
import { EntryTable } from './EntryTable';
import { Faults } from './Faults';
import { Section } from './Section';
import { useShares } from './shares-context';

const UNVESTED = [
  { value: 'paid', label: 'Paid like all others' },
  { value: 'lapses', label: 'Get nothing' },
] as const;
const LET_GO = [
  { value: 'no', label: 'Stay on' },
  { value: 'yes', label: 'Are let go in time' },
] as const;

/** Faults of schedules, with the name of each holder. */
const namedFaults = (table: CapTable, { faults }: VestedHoldings) =>
  faults.map((one) => ({
    ...one,
    message: `Vesting of ${holderName(table, one.subject ?? '')}: ${one.message} All of it counts as vested.`,
  }));

export interface ExitVestingProps extends ExitOutcomeProps {
  date: string | null;
}

/** Draws what is paid below it: `children`, given what is held after vesting. */
export default function ExitVesting({ state, date, exitOf, children }: ExitVestingProps) {
  const { table, url, go, isReadOnly } = useShares();
  const { currency } = table;
  const { unvested, letGo } = url;
  const day = date ?? localToday();
  const vested = useMemo(
    () => vestAtExit(table, state, { day, isLetGo: letGo === 'yes' }, unvested),
    [table, state, day, letGo, unvested],
  );
  const result = useMemo(() => exitOf(vested.state), [exitOf, vested]);
  if (vested.rows.length === 0 && vested.faults.length === 0) return children(state, result);
  const exit = result.ok ? result.value : null;
  const isNobodyPaid = !result.ok && vested.rows.length > 0 && result.faults.some(({ code }) => code === 'no-shares');
  const schedules = new Map(table.stakeholders.map(({ id, vestingSchedule }) => [id, vestingSchedule]));
  const rows = vested.rows.map((row) => ({
    ...row,
    id: row.holderId,
    worth: exit ? acceleratedWorth(exit, row) : ZERO,
  }));
  const all = (of: 'accelerated' | 'unvested') => rows.reduce((total, row) => total + row[of], 0n);
  const hasDouble = rows.some(({ holderId }) => schedules.get(holderId)?.acceleration?.trigger === 'double');
  const [accelerated, left] = [all('accelerated'), all('unvested')];
  const said = [
    accelerated > 0n
      ? `${sharesText(accelerated)} shares accelerate, worth ${headMoneyText(sum(rows.map(({ worth }) => worth)), currency)}.`
      : 'Nothing accelerates.',
    left > 0n
      ? `${sharesText(left)} shares are still unvested and ${unvested === 'paid' ? 'are paid like all others' : 'get nothing'}.`
      : 'Nothing is left unvested.',
    isNobodyPaid ? 'No share has vested by then, so nobody is paid.' : '',
  ];
  return (
    <>
      <Section
        title="Vesting at the sale"
        text={`Counted on ${formatDay(day)}${date === null ? ', today, as no date is entered' : ''}. Common shares and options vest; preferred shares were paid for.`}
        actions={
          !isReadOnly && (
            <Button size="sm" href={placeHref({ mode: 'percent', tab: 'equity' })}>
              Change the schedules
            </Button>
          )
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <Faults faults={namedFaults(table, vested)} />
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <div className="grid gap-1.5">
              <p className="text-sm font-medium" aria-hidden="true">
                Shares not vested by then
              </p>
              <Choice
                label="Shares not vested by then"
                items={UNVESTED}
                value={unvested}
                onChange={(next) => go({ unvested: next })}
              />
            </div>
            {hasDouble && (
              <div className="grid gap-1.5">
                <p className="text-sm font-medium" aria-hidden="true">
                  Holders with a double trigger
                </p>
                <Choice
                  label="Holders with a double trigger"
                  items={LET_GO}
                  value={letGo}
                  onChange={(next) => go({ letGo: next })}
                />
              </div>
            )}
          </div>
          <p className="text-sm" role="status">
            {said.filter(Boolean).join(' ')}
          </p>
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
                { key: 'vested', header: 'Vested', numeric: true, cell: (row) => sharesText(row.vested) },
                {
                  key: 'accelerated',
                  header: 'Accelerates',
                  numeric: true,
                  cell: (row) => sharesText(row.accelerated),
                },
                { key: 'worth', header: 'Worth', numeric: true, cell: (row) => headMoneyText(row.worth, currency) },
                { key: 'left', header: 'Unvested', numeric: true, cell: (row) => sharesText(row.unvested) },
              ]}
            />
          )}
        </div>
      </Section>
      {!isNobodyPaid && children(vested.state, result)}
    </>
  );
}
