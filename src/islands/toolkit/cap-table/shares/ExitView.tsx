/** An exit: what everybody gets of the proceeds, what each class decides, and how that changes with the price. */
import { Suspense, useCallback, useMemo, useState } from 'react';
import { minorPerUnit } from '../../../../domain/cap-table/document/exact-amounts';
import type { Capitalisation } from '../../../../domain/cap-table/calculation/capitalisation';
import { dayOf } from '../../../../domain/cap-table/document/calendar';
import { MONEY_MOST } from '../../../../domain/cap-table/document/document';
import { computeExit, type Exit } from '../../../../domain/cap-table/calculation/exit';
import type { Holdings } from '../../../../domain/cap-table/calculation/holdings';
import { failed, fault, fine, type Result } from '../../../../domain/cap-table/document/faults';
import { fieldText } from '../../../../domain/cap-table/presentation/texts';
import { currencySign } from '../../../../domain/money';
import { multiply, round, whole } from '../../../../domain/fractions';
import { Skeleton } from '../../../ui/Skeleton';
import { WhenSeen } from '../../../ui/WhenSeen';
import { lazyComponent } from '../../../ui/lazy-component';
import { Choice } from './Choice';
import { ExitTables } from './ExitTables';
import type { ExitOutcomeProps } from './exit-outcome';
import { Faults } from './Faults';
import { namedFaults } from './named-faults';
import { LiveField } from './LiveField';
import { Section } from './Section';
import { useShares } from './shares-context';
import { StepSelect, useStep } from './StepSelect';

const ExitVesting = lazyComponent(() => import('./ExitVesting'));
const ExitChart = lazyComponent(() => import('./ExitChart'));

/** Where one starts: about twice what all shares are worth at the last price, two digits of it, else ten million. */
function firstProceeds({ steps }: Capitalisation, currency: string): number {
  const unit = minorPerUnit(currency);
  const last = steps.findLast(({ outcome }) => outcome)?.outcome;
  if (!last) return Number(10_000_000n * unit);
  const double = String(round(multiply(last.postMoneyAtPrice, whole(2))));
  const minor = BigInt(`${double.slice(0, 2)}${'0'.repeat(Math.max(0, double.length - 2))}`) * unit;
  return Number(minor > BigInt(MONEY_MOST) ? BigInt(MONEY_MOST) : minor);
}

/** Without schedules everything is held as it stands. */
function AsHeld({ state, exitOf, children }: ExitOutcomeProps) {
  const exit = useMemo(() => exitOf(state), [state, exitOf]);
  return children(state, exit);
}

interface OutcomeProps {
  state: Holdings;
  exit: Result<Exit>;
  proceeds: number;
  date: string | null;
}

function Outcome({ state, exit, proceeds, date }: OutcomeProps) {
  const { table, url } = useShares();
  if (!exit.ok) return <Faults faults={namedFaults(exit.faults, table)} />;
  return (
    <>
      <Faults faults={namedFaults(exit.value.faults, table)} />
      <ExitTables exit={exit.value} />
      <div className="min-w-0 card p-5 max-sm:p-4">
        <WhenSeen height={400}>
          {() => <ExitChart state={state} proceeds={proceeds} date={date} seniority={url.seniority} />}
        </WhenSeen>
      </div>
    </>
  );
}

export default function ExitView() {
  const { table, capitalisation, url, go } = useShares();
  const { currency } = table;
  const step = useStep('last');
  const [proceeds, setProceeds] = useState(() => firstProceeds(capitalisation, currency));
  const [deductions, setDeductions] = useState(0);
  const [date, setDate] = useState<string | null>(null);
  const { seniority } = url;
  const exitOf = useCallback(
    (state: Holdings) => computeExit(table, state, { proceeds, deductions, date, seniority }),
    [table, proceeds, deductions, date, seniority],
  );
  const outcome = (state: Holdings, exit: Result<Exit>) => (
    <Outcome state={state} exit={exit} proceeds={proceeds} date={date} />
  );
  const sign = currencySign(currency);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section
        title="Exit"
        text="When the company is sold, preferences are paid first, then each class takes whatever pays it more."
        actions={<StepSelect step={step} />}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <LiveField
            label="Proceeds"
            before={sign}
            text={fieldText(proceeds, currency)}
            read={(text, entry) => entry.readMoney(text, currency)}
            onValue={setProceeds}
          />
          <LiveField
            label="Debts and costs"
            before={sign}
            text={deductions === 0 ? '' : fieldText(deductions, currency)}
            read={(text, entry) => (text.trim() === '' ? fine(0) : entry.readMoney(text, currency))}
            onValue={setDeductions}
            help="Paid before everyone else."
          />
          <LiveField<string | null>
            label="Date"
            type="date"
            text={date ?? ''}
            read={(text) =>
              text === '' || dayOf(text) !== null
                ? fine(text || null)
                : failed(fault('date', 'Please enter a date between 1900 and 2200'))
            }
            onValue={setDate}
            help="Used for interest on notes that are still open, and for what has vested."
          />
        </div>
        <div className="mt-4">
          <Choice
            label="Order of the preferences"
            items={[
              { value: 'stacked', label: 'By seniority' },
              { value: 'pari-passu', label: 'All together' },
            ]}
            value={seniority}
            onChange={(next) => go({ seniority: next })}
          />
        </div>
      </Section>
      {table.stakeholders.some(({ vestingSchedule }) => vestingSchedule) ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ExitVesting state={step.state} date={date} exitOf={exitOf}>
            {outcome}
          </ExitVesting>
        </Suspense>
      ) : (
        <AsHeld state={step.state} exitOf={exitOf}>
          {outcome}
        </AsHeld>
      )}
    </div>
  );
}
