/** What an exit comes to: its figures, and below them the payouts, vesting and the payouts over the price. */
import { Suspense, use, useCallback, useMemo, type ReactNode } from 'react';
import type { Sale } from '@/domain/cap-table/vesting/acceleration';
import { computeExit, type Exit } from '@/domain/cap-table/calculation/exit/exit';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import type { Result } from '@/domain/cap-table/document/faults';
import { minorText, partText, priceText } from '@/domain/cap-table/presentation/texts';
import { roundTo } from '@/domain/money/fractions';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { lazyComponent, NotLoaded } from '@/islands/ui/loading/lazy-component';
import type { Paid } from './exit-vested';
import { Faults } from '@/islands/tools/cap-table/shares/Faults';
import { namedFaults } from '@/islands/tools/cap-table/shares/named-faults';
import { Section } from '@/islands/tools/cap-table/shares/Section';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { Stat, Stats } from '@/islands/tools/cap-table/shares/Stat';
import { ExitTables } from './ExitTables';
import { ExitVesting } from './ExitVesting';

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

let vesting: Promise<typeof import('./exit-vested') | null> | undefined;
const fetchVesting = () => (vesting ??= import('./exit-vested').catch(() => null));

interface PaidOutProps {
  /** All as held. */
  state: Holdings;
  sale: Sale;
  /** What has not vested gets nothing. */
  isLapsing: boolean;
  exitOf: (held: Holdings) => Result<Exit>;
  children: (paid: Paid) => ReactNode;
}

/** One component for both choices, so that what it draws stays open, and in its place, from one to the other. */
function PaidOut({ state, sale, isLapsing, exitOf, children }: PaidOutProps) {
  const { table } = useShares();
  const fetched = isLapsing ? use(fetchVesting()) : null;
  const paid = useMemo(
    () => fetched?.paidAsVested(table, state, sale, exitOf) ?? { held: state, exit: exitOf(state) },
    [fetched, table, state, sale, exitOf],
  );
  return isLapsing && !fetched ? <NotLoaded /> : children(paid);
}

export interface ExitOutcomeProps {
  state: Holdings;
  /** Minor units. */
  proceeds: number;
  deductions: number;
  date: string | null;
  sale: Sale;
  /** Someone has a vesting schedule. */
  hasSchedules: boolean;
}

export function ExitOutcome({ state, proceeds, deductions, date, sale, hasSchedules }: ExitOutcomeProps) {
  const { table, url } = useShares();
  const { seniority, unvested } = url;
  const exitOf = useCallback(
    (held: Holdings) => computeExit(table, held, { proceeds, deductions, date, seniority }),
    [table, proceeds, deductions, date, seniority],
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Suspense fallback={<LoadingFrame className="h-44 w-full" />}>
        <PaidOut state={state} sale={sale} isLapsing={hasSchedules && unvested === 'lapses'} exitOf={exitOf}>
          {({ held, exit: result }) => (
            <>
              <Faults faults={namedFaults(result.ok ? result.value.faults : result.faults, table)} />
              {result.ok && (
                <>
                  <Payout exit={result.value} />
                  <WhenSeen height={480} title="By holder">
                    {() => <ExitTables exit={result.value} />}
                  </WhenSeen>
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
                    {() => <ExitChart state={held} proceeds={proceeds} date={date} seniority={seniority} />}
                  </WhenSeen>
                </div>
              )}
            </>
          )}
        </PaidOut>
      </Suspense>
    </div>
  );
}
