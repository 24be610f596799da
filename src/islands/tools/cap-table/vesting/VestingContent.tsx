/** Vesting: the schedule of each holder under "Equity", and vested equity over time under "Vesting". */

import type { CapTable, Stakeholder } from '@/domain/cap-table/document/document';
import { setVesting } from '@/domain/cap-table/editing/edits';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import { vestedOn } from '@/domain/cap-table/vesting/vesting';
import { accelerationText, scheduleText } from '@/domain/cap-table/presentation/vesting-view';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { SelectField } from '@/islands/ui/fields/inputs';
import { Tabs } from '@/islands/ui/Tabs';
import { useRowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { changeWithUndo } from '@/islands/tools/cap-table/store';
import { ExplainButton } from '@/islands/tools/cap-table/ExplainButton';
import { localToday } from '@/lib/local-today';
import { placeHref, type Place } from '@/islands/tools/cap-table/use-place';
import { VestingMonthField } from './VestingMonthField';
import { VestingForm } from './VestingForm';
import { VestingProjections } from './VestingProjections';

const formulas = () => import('@/domain/cap-table/presentation/explain-vesting');

const PANEL = 'vesting-panel';
interface VestingContentProps {
  store: ToolStore<CapTable>;
  table: CapTable;
  place: Place;
  go: (place: Place) => void;
}

export function VestingContent({ store, table, place, go }: VestingContentProps) {
  const { stakeholders, vestingMonth, currency } = table;
  const chosen = useRowDraft(
    store,
    'vesting',
    stakeholders.map(({ id }) => id),
  );
  const today = localToday();
  // A pool has no holder, so nothing of it vests.
  const listed = stakeholders.filter(({ type, vestingSchedule }) => type !== 'option-pool' || vestingSchedule);
  const holder = stakeholders.find(({ id }) => id === chosen.id);

  const scheduleOf = ({ vestingSchedule: schedule }: Stakeholder) => (
    <p className="muted text-[13px]">
      {schedule ? scheduleText(schedule, vestingMonth) : 'No schedule: fully vested.'}
      {schedule?.acceleration && <span className="block">{accelerationText(schedule.acceleration)}.</span>}
    </p>
  );

  const vestedOf = (one: Stakeholder) => {
    if (!one.vestingSchedule) return null;
    const vested = vestedOn(one.equity, one.vestingSchedule, today, vestingMonth);
    if (!vested.ok) return <span className="text-sm text-error">{vested.faults[0]?.message}</span>;
    return (
      <span className="text-sm">
        <ExplainButton
          label={`vested equity of ${one.name} today`}
          currency={currency}
          className="num font-medium"
          explain={async () => (await formulas()).explainVesting(one, today, vestingMonth)}
        >
          {formatPercent(vested.value.vested)}
        </ExplainButton>{' '}
        <span className="muted">of {one.equity}% vested</span>
      </span>
    );
  };

  const equity = (
    <div className="grid gap-4">
      {stakeholders.length === 0 ? (
        <p className="muted rounded-lg border border-dashed hairline px-4 py-8 text-center text-sm">
          Add stakeholders first, then set a vesting schedule for each.
        </p>
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Stakeholder"
              help="Choose one to set up or change the schedule"
              className="print:hidden"
              placeholder="Choose a stakeholder"
              value={chosen.id ?? ''}
              options={stakeholders.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => (target.value === '' ? chosen.close() : chosen.open(target.value))}
            />
            <VestingMonthField
              value={vestingMonth}
              onChange={(month) => store.edit((now) => ({ ...now, vestingMonth: month }))}
            />
          </div>
          {holder && (
            <VestingForm
              key={holder.id}
              holder={holder}
              draft={chosen.draftOf(holder.id)}
              onCancel={chosen.close}
              onSave={(schedule) => {
                store.edit((now) => setVesting(now, holder.id, schedule));
                chosen.close();
              }}
            />
          )}
          <ul aria-label="Schedules" className="divide-y divide-base-content/10">
            {listed.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium wrap-anywhere">{one.name}</p>
                  {scheduleOf(one)}
                </div>
                {vestedOf(one)}
                <span className="flex gap-1 print:hidden">
                  <Button size="sm" variant="ghost" onClick={() => chosen.open(one.id)}>
                    {one.vestingSchedule ? 'Change' : 'Set up'}
                    <span className="sr-only"> vesting of {one.name}</span>
                  </Button>
                  {one.vestingSchedule && (
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() =>
                        changeWithUndo(
                          store,
                          (now) => setVesting(now, one.id, null),
                          `The schedule of “${one.name}” was removed.`,
                        )
                      }
                    >
                      Remove<span className="sr-only"> vesting of {one.name}</span>
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );

  return (
    <div className="grid gap-4">
      <Tabs
        label="Vesting Schedules"
        panelId={PANEL}
        value={place.tab}
        items={[
          { value: 'equity', label: 'Equity', href: placeHref({ ...place, tab: 'equity' }) },
          { value: 'vesting', label: 'Vesting', href: placeHref({ ...place, tab: 'vesting' }) },
        ]}
        onChange={(tab) => go({ ...place, tab: tab === 'vesting' ? 'vesting' : 'equity' })}
      />
      <div id={PANEL} role="tabpanel" aria-label={place.tab === 'vesting' ? 'Vesting' : 'Equity'}>
        {place.tab === 'vesting' ? <VestingProjections table={table} today={today} /> : equity}
      </div>
    </div>
  );
}
