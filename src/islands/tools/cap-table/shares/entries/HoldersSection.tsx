/** The holders, how much of their shares and options has vested today, and their vesting schedules. */
import { useMemo } from 'react';
import { vestedByHolder, type VestedToday } from '@/domain/cap-table/vesting/exit-vesting';
import type { Stakeholder } from '@/domain/cap-table/document/document';
import { removeStakeholder } from '@/domain/cap-table/editing/edits';
import { limitOf } from '@/domain/cap-table/editing/share-edits';
import { partText, sharesText } from '@/domain/cap-table/presentation/texts';
import { STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { accelerationText, scheduleText } from '@/domain/cap-table/presentation/vesting-view';
import { localToday } from '@/lib/local-today';
import { Button } from '@/islands/ui/Button';
import { VestingMonthField } from '@/islands/tools/cap-table/vesting/VestingMonthField';
import { AddButton, EntryTable, NOTHING, RowMenu, useRemoval, type EntryColumn } from './EntryTable';
import { Faults, namedVestingFaults } from '@/islands/tools/cap-table/shares/Faults';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

type Row = Stakeholder & { vested: VestedToday | undefined };

export function HoldersSection() {
  const { table, capitalisation, open, edit, isReadOnly } = useShares();
  const remove = useRemoval();
  const today = localToday();
  const state = capitalisation.steps[0]?.state;
  const { vested, faults } = useMemo(
    () => (state ? vestedByHolder(table, state, today) : { vested: new Map<string, VestedToday>(), faults: [] }),
    [table, state, today],
  );
  const rows: Row[] = table.stakeholders
    .filter((one) => one.type !== 'option-pool')
    .map((one) => ({ ...one, vested: vested.get(one.id) }));
  const count = (key: keyof VestedToday, header: string): EntryColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: ({ vested: vestedHolding }) => (vestedHolding ? sharesText(vestedHolding[key], table.currency) : NOTHING),
  });
  const columns: EntryColumn<Row>[] = [
    {
      key: 'name',
      header: 'Holder',
      cell: ({ name, type, vestingSchedule: schedule }) => (
        <span className="block min-w-24">
          <span className="block font-medium wrap-anywhere">{name || 'Without a name'}</span>
          <span className="muted block text-xs">{STAKEHOLDER_NAMES[type]}</span>
          {schedule && <span className="muted mt-0.5 block text-xs">{scheduleText(schedule, table.vestingMonth)}</span>}
          {schedule?.acceleration && (
            <span className="muted block text-xs">{accelerationText(schedule.acceleration)}</span>
          )}
        </span>
      ),
    },
    count('granted', 'Granted'),
    {
      key: 'vested',
      header: 'Vested today',
      numeric: true,
      cell: ({ vested: vestedHolding }) =>
        vestedHolding ? (
          <>
            {sharesText(vestedHolding.vested, table.currency)}
            {vestedHolding.unvested > 0n && (
              <span className="muted block text-xs">{partText(vestedHolding.vested, vestedHolding.granted)}</span>
            )}
          </>
        ) : (
          NOTHING
        ),
    },
    count('unvested', 'Unvested'),
    ...(isReadOnly
      ? []
      : [
          {
            key: 'vesting',
            header: 'Vesting',
            cell: ({ id, name, type, vestingSchedule, vested: vestedHolding }: Row) =>
              // An investor with only preferred shares has paid for them, so nothing vests.
              type === 'investor' && !vestedHolding && !vestingSchedule ? (
                NOTHING
              ) : (
                <Button size="sm" variant="ghost" className="-mx-3" onClick={() => open({ kind: 'vesting', id })}>
                  {vestingSchedule ? 'Change' : 'Set up'}
                  <span className="sr-only"> vesting of {name}</span>
                </Button>
              ),
          },
        ]),
  ];
  const menu = ({ id, name }: Row) => (
    <RowMenu
      name={name}
      onEdit={() => open({ kind: 'holder', id })}
      onRemove={() =>
        remove({
          said: `${name} and everything ${name} holds were removed.`,
          change: (now) => removeStakeholder(now, id),
        })
      }
    />
  );
  const hasSchedules = rows.some(({ vestingSchedule }) => vestingSchedule);
  return (
    <Section
      title="Holders"
      text="The same people as in Quick split. Common shares and options vest by each holder’s schedule; preferred shares were paid for."
      actions={
        <AddButton dialog={{ kind: 'holder', id: null }} limit={limitOf(table, 'stakeholders')}>
          Add holder
        </AddButton>
      }
    >
      {rows.length === 0 ? (
        <p className="muted text-sm">No one holds anything yet.</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Faults faults={namedVestingFaults(faults, table)} />
          <EntryTable caption="Holders" columns={columns} rows={rows} menu={menu} />
          {hasSchedules && !isReadOnly && (
            <VestingMonthField
              className="max-w-80"
              value={table.vestingMonth}
              onChange={(month) => edit((now) => ({ ...now, vestingMonth: month }))}
            />
          )}
        </div>
      )}
    </Section>
  );
}
