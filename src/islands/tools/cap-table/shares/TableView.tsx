/** The cap table at one step: its composition, an ownership ring, and the table by holder or by class. */
import { optionsOf } from '@/domain/options';
import { Suspense, useMemo } from 'react';
import { Plus } from 'lucide-react';
import { partOf, partText, sharesText } from '@/domain/cap-table/presentation/texts';
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import { Button } from '@/islands/ui/Button';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { Choice } from './Choice';
import { Figure } from './Figure';
import { Faults } from './Faults';
import { HoldersTable } from './holders/HoldersTable';
import { Section } from './Section';
import { useShares } from './shares-context';
import { Stat, Stats } from './Stat';
import { stepName, StepSelect, useStep } from './rounds/StepSelect';
import { issueFaults } from './fault-places';
import { ClassesTable } from './classes/ClassesTable';

const ShareChart = lazyComponent(async () => ({ default: (await import('@/islands/ui/chart/ShareChart')).ShareChart }));

const PARTS_SHOWN = 7;

/** The largest holders as parts of a ring, the rest as one. */
function partsOf({ ownership }: Step) {
  const { fullyDiluted } = ownership;
  const rows = ownership.rows
    .filter((row) => row.total > 0n)
    .sort((a, b) => (a.total === b.total ? 0 : a.total < b.total ? 1 : -1));
  const part = (id: string, label: string, shares: bigint) => ({
    id,
    label,
    share: partOf(shares, fullyDiluted),
    text: partText(shares, fullyDiluted),
  });
  const first = rows.length > PARTS_SHOWN + 1 ? rows.slice(0, PARTS_SHOWN) : rows;
  const rest = rows.slice(first.length);
  return [
    ...first.map((row) => part(row.holderId, row.name, row.total)),
    ...(rest.length > 0
      ? [
          part(
            'others',
            `${rest.length} others`,
            rest.reduce((all, row) => all + row.total, 0n),
          ),
        ]
      : []),
  ];
}

export function TableView() {
  const { table, capitalisation, url, go, open, isReadOnly } = useShares();
  const step = useStep('first');
  const { fullyDiluted, outstanding, options, pool } = step.ownership;
  const parts = useMemo(() => partsOf(step), [step]);
  const explainAll = async () => (await import('@/domain/cap-table/presentation/explain-holding')).explainDiluted(step);
  const top = parts
    .slice(0, 3)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Faults faults={issueFaults(capitalisation.faults, table)} />
      <Stats label={`Shares, ${stepName(step)}`}>
        <Stat label="Fully diluted" note={stepName(step)}>
          <Figure label="Fully diluted shares" explain={explainAll}>
            {sharesText(fullyDiluted)}
          </Figure>
        </Stat>
        <Stat label="Shares issued, as common" note={partText(outstanding, fullyDiluted)}>
          {sharesText(outstanding)}
        </Stat>
        <Stat label="Options granted" note={partText(options, fullyDiluted)}>
          {sharesText(options)}
        </Stat>
        <Stat label="Option pool available" note={partText(pool, fullyDiluted)}>
          {sharesText(pool)}
        </Stat>
      </Stats>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Section
          title="Cap table"
          actions={
            <>
              <StepSelect step={step} />
              <Choice
                label="Rows"
                items={optionsOf({ holder: 'Holders', class: 'Classes' })}
                value={url.by}
                onChange={(by) => go({ by })}
              />
              {!isReadOnly && (
                <Button
                  size="sm"
                  icon={<Plus className="size-4" aria-hidden="true" />}
                  onClick={() => open({ kind: 'certificate', id: null })}
                >
                  Issue shares
                </Button>
              )}
            </>
          }
        >
          {url.by === 'class' ? (
            <Suspense fallback={<LoadingFrame className="h-48 w-full" />}>
              <ClassesTable step={step} table={table} />
            </Suspense>
          ) : (
            <HoldersTable table={table} step={step} />
          )}
        </Section>
        <div className="min-w-0 card p-5 max-sm:p-4">
          <WhenSeen height={256} title="Fully diluted ownership">
            {() => <ShareChart title="Fully diluted ownership" summary={`Largest: ${top}.`} parts={parts} />}
          </WhenSeen>
        </div>
      </div>
    </div>
  );
}
