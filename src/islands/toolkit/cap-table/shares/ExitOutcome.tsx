/** What an exit comes to: its figures, and below them the payouts, vesting and the payouts over the price. */
import { Suspense, useCallback, useMemo } from 'react';
import type { Sale } from '../../../../domain/cap-table/vesting/acceleration';
import { computeExit, type Exit } from '../../../../domain/cap-table/calculation/exit';
import type { Holdings } from '../../../../domain/cap-table/calculation/holdings';
import type { Result } from '../../../../domain/cap-table/document/faults';
import { minorText, partText, priceText } from '../../../../domain/cap-table/presentation/texts';
import { roundTo } from '../../../../domain/fractions';
import { Skeleton } from '../../../ui/Skeleton';
import { WhenSeen } from '../../../ui/WhenSeen';
import { lazyComponent } from '../../../ui/lazy-component';
import type { ExitPaidProps } from './exit-paid';
import { Faults } from './Faults';
import { namedFaults } from './named-faults';
import { Section } from './Section';
import { useShares } from './shares-context';
import { Stat, Stats } from './Stat';

const ExitTables = lazyComponent(() => import('./ExitTables'));
const ExitVested = lazyComponent(() => import('./ExitVested'));
const ExitVesting = lazyComponent(() => import('./ExitVesting'));
const ExitChart = lazyComponent(() => import('./ExitChart'));

/** The figures that a founder looks at first. */
function Payout({ exit: { net, holders, waterfall, unclaimed } }: { exit: Exit }) {
  const { table } = useShares();
  const { currency } = table;
  const founders = new Set(table.stakeholders.flatMap(({ id, type }) => (type === 'co-founder' ? [id] : [])));
  const theirs = holders.reduce((all, one) => (founders.has(one.holderId) ? all + one.minor : all), 0n);
  return (
    <Section title="Payout">
      <Stats label="Exit">
        <Stat label="Net proceeds">{minorText(net, currency)}</Stat>
        <Stat label="Founders together" note={partText(theirs, net)}>
          {minorText(theirs, currency)}
        </Stat>
        <Stat label="One common share gets">{priceText(roundTo(waterfall.perShare, 6), currency)}</Stat>
        <Stat
          label="Holders paid"
          note={unclaimed > 0n ? `${minorText(unclaimed, currency)} goes to no one` : undefined}
        >
          {holders.filter((one) => one.minor > 0n).length}
        </Stat>
      </Stats>
    </Section>
  );
}

/** Everything is paid as it is held. */
function AsHeld({ state, exitOf, children }: ExitPaidProps) {
  const exit = useMemo(() => exitOf(state), [state, exitOf]);
  return children(state, exit);
}

export interface ExitOutcomeProps {
  state: Holdings;
  /** Minor units. */
  proceeds: number;
  deductions: number;
  date: string | null;
  sale: Sale;
  /** Somebody has a vesting schedule. */
  hasSchedules: boolean;
}

export default function ExitOutcome({ state, proceeds, deductions, date, sale, hasSchedules }: ExitOutcomeProps) {
  const { table, url } = useShares();
  const { seniority, unvested } = url;
  const exitOf = useCallback(
    (held: Holdings) => computeExit(table, held, { proceeds, deductions, date, seniority }),
    [table, proceeds, deductions, date, seniority],
  );
  const Paid = hasSchedules && unvested === 'lapses' ? ExitVested : AsHeld;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Suspense fallback={<Skeleton className="h-44 w-full" />}>
        <Paid state={state} sale={sale} exitOf={exitOf}>
          {(paid: Holdings, result: Result<Exit>) => (
            <>
              <Faults faults={namedFaults(result.ok ? result.value.faults : result.faults, table)} />
              {result.ok && (
                <>
                  <Payout exit={result.value} />
                  <WhenSeen height={480}>{() => <ExitTables exit={result.value} />}</WhenSeen>
                </>
              )}
              {hasSchedules && (
                <WhenSeen height={360}>
                  {() => (
                    <ExitVesting
                      state={state}
                      exit={result.ok ? result.value : null}
                      sale={sale}
                      isToday={date === null}
                    />
                  )}
                </WhenSeen>
              )}
              {result.ok && (
                <div className="min-w-0 card p-5 max-sm:p-4">
                  <WhenSeen height={400}>
                    {() => <ExitChart state={paid} proceeds={proceeds} date={date} seniority={seniority} />}
                  </WhenSeen>
                </div>
              )}
            </>
          )}
        </Paid>
      </Suspense>
    </div>
  );
}
