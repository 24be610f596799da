/** The outcome of an exit: its figures, and below them the payouts, the vesting and the chart of payouts. */
import { Suspense, use, useCallback, useMemo, type ReactNode } from 'react';
import type { Sale } from '@/domain/cap-table/vesting/vesting';
import { computeExit, convertsFrom, type Exit } from '@/domain/cap-table/calculation/exit/exit';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import type { Result } from '@/domain/cap-table/document/faults';
import {
  minorText,
  partText,
  priceText,
  headMoneyText,
  sharesText,
  holderName,
  className,
} from '@/domain/cap-table/presentation/texts';
import { roundTo } from '@/domain/money/fractions';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { NotLoaded } from '@/islands/ui/loading/lazy-component';
import { Faults, namedFaults } from '@/islands/tools/cap-table/shares/Faults';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { Stat, Stats, Figure } from '@/islands/tools/cap-table/shares/Figure';
import type { Choice as Decision } from '@/domain/cap-table/calculation/exit/waterfall';
import { EntryTable } from '@/islands/tools/cap-table/shares/entries/EntryTable';
import type { PaidExit } from './exit-vested';
import { ExitChart } from './ExitChart';
import { ExitVesting } from './ExitVesting';

const DECISIONS: Readonly<Record<Decision, string>> = {
  preference: 'Takes its preference',
  participates: 'Preference and a share of the rest',
  capped: 'Reaches its cap',
  converts: 'Converts to common',
  common: 'Common',
  exercises: 'Exercises',
  lapses: 'Worth nothing',
};

/** The payout of each holder and of each class, with the decision of the class. */
function ExitTables({ exit }: { exit: Exit }) {
  const { table } = useShares();
  const { currency } = table;
  const { claims, claimMinor, stages, waterfall, net, holders } = exit;
  const explain = (at: number) => async () => {
    const { explainExit } = await import('@/domain/cap-table/presentation/explain-exit');
    return explainExit(table, exit).slice(at, at + 1);
  };
  const people = holders
    .map((one) => ({ ...one, id: one.holderId }))
    .sort((a, b) => (a.minor === b.minor ? 0 : a.minor < b.minor ? 1 : -1));
  const classes = claims.map((claim, at) => ({
    id: claim.id,
    claim,
    at,
    payout: waterfall.payouts[at],
    gets: claimMinor[at] ?? 0n,
    turn: convertsFrom(stages, claim.id),
  }));
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_3fr]">
      <Section title="By holder">
        <EntryTable
          caption="Payout by holder"
          rows={people}
          columns={[
            {
              key: 'name',
              header: 'Holder',
              cell: (row) => (
                <span className="block min-w-24 font-medium wrap-anywhere">{holderName(table, row.id)}</span>
              ),
            },
            {
              key: 'amount',
              header: 'Gets',
              numeric: true,
              cell: (row) => (
                <>
                  {minorText(row.minor, currency)}
                  <span className="muted block text-xs">{partText(row.minor, net)}</span>
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title="By class" text="Each class takes whatever pays it more.">
        <EntryTable
          caption="Payout by class"
          rows={classes}
          columns={[
            {
              key: 'name',
              header: 'Class',
              cell: ({ claim }) => (
                <span className="block min-w-32">
                  <span className="block font-medium wrap-anywhere">{className(table, claim)}</span>
                  <span className="muted block text-xs">{sharesText(claim.shares, currency)} as common</span>
                </span>
              ),
            },
            {
              key: 'choice',
              header: 'Decision',
              cell: ({ payout, turn }) => (
                <span className="block sm:min-w-36">
                  {DECISIONS[payout?.choice ?? 'lapses']}
                  {turn && <span className="muted block text-xs">Converts from {headMoneyText(turn, currency)}</span>}
                </span>
              ),
            },
            {
              key: 'amount',
              header: 'Gets',
              numeric: true,
              cell: ({ claim, at, gets }) => (
                <Figure label={`Payout of ${className(table, claim)}`} explain={explain(at)}>
                  {minorText(gets, currency)}
                </Figure>
              ),
            },
          ]}
        />
      </Section>
    </div>
  );
}

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
  /** All holdings, vested or not. */
  state: Holdings;
  sale: Sale;
  /** True if unvested shares get nothing. */
  isLapsing: boolean;
  exitOf: (held: Holdings) => Result<Exit>;
  children: (paid: PaidExit) => ReactNode;
}

/** One component for both choices, so that its content keeps its state and place when the choice changes. */
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
  /** In minor units. */
  proceeds: number;
  deductions: number;
  date: string | null;
  sale: Sale;
  /** True if someone has a vesting schedule. */
  hasSchedules: boolean;
}

export function ExitOutcome({ state, proceeds, deductions, date, sale, hasSchedules }: ExitOutcomeProps) {
  const { table, url } = useShares();
  const { seniority, unvested } = url;
  const exitOf = useCallback(
    (holdings: Holdings) => computeExit(table, holdings, { proceeds, deductions, date, seniority }),
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
