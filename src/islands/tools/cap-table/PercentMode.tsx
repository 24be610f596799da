/** The quick split, the mode of the specification: today's percentages, diluted by the rounds. Its cards, with warnings above them. */
import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { CapTable } from '@/domain/cap-table/document/document';
import { computeDilution, problemsOf, type Dilution } from '@/domain/cap-table/calculation/dilution';
import { equal, isZero, whole } from '@/domain/money/fractions';
import { scaleToWhole } from '@/domain/cap-table/editing/edits';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { Card } from './Card';
import { changeWithUndo } from './store';
import { DilutionCard } from './scenarios/DilutionCard';
import { RoundsCard } from './RoundsCard';
import { StakeholdersCard } from './StakeholdersCard';
import type { Place } from './use-place';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { useFetchedAhead } from '@/islands/tools/frame/use-tool';
import { VestingContent } from './vesting/VestingContent';
import { ScenarioList } from './scenarios/ScenarioList';

interface PercentModeProps {
  store: ToolStore<CapTable>;
  table: CapTable;
  place: Place;
  go: (place: Place) => void;
  onSaveScenario: () => void;
}

function Warnings({ texts, children }: { texts: readonly string[]; children?: ReactNode }) {
  return (
    <div role="status" aria-label="Warnings" className="grid gap-2 not-empty:mt-3">
      {texts.length > 0 && (
        <ul className="grid gap-1.5 rounded-xl border border-warning/60 bg-warning/10 px-4 py-3 text-sm">
          {texts.map((text, at) => (
            <li key={at} className="flex gap-2.5">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">Warning: </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

interface Result {
  table: CapTable;
  dilution: Dilution;
}

/** The cards that are computed from the stakeholders and the rounds. */
const Results = memo(function Results({
  store,
  shown: { table, dilution },
  place,
  go,
  onSaveScenario,
}: Omit<PercentModeProps, 'table'> & { shown: Result }) {
  return (
    <>
      <DilutionCard table={table} dilution={dilution} />
      <Card title="Vesting Schedules" text="Equity earned over time.">
        <WhenSeen height={340}>{() => <VestingContent store={store} table={table} place={place} go={go} />}</WhenSeen>
      </Card>
      <Card
        title="Scenario Analysis"
        text="Save this version of stakeholders and rounds, try another and compare."
        actions={
          <Button size="sm" onClick={onSaveScenario}>
            Save Current Scenario
          </Button>
        }
      >
        <WhenSeen height={140}>{() => <ScenarioList store={store} table={table} />}</WhenSeen>
      </Card>
    </>
  );
});

const fetchForms = () => import('@/domain/cap-table/editing/forms');

export function PercentMode({ store, table, place, go, onSaveScenario }: PercentModeProps) {
  const { stakeholders, fundingRounds } = table;
  useFetchedAhead(fetchForms);
  const dilution = useMemo(() => computeDilution({ stakeholders, fundingRounds }), [stakeholders, fundingRounds]);
  const isEmpty = stakeholders.length + fundingRounds.length === 0;
  const warnings = isEmpty ? [] : problemsOf(table, dilution);
  const canScale = !isZero(dilution.total) && !equal(dilution.total, whole(100));
  const shared = { store, table, dilution };
  // The lists respond to a press at once; the results render after them.
  const shown = useDeferredValue(useMemo<Result>(() => ({ table, dilution }), [table, dilution]));
  return (
    <>
      <Warnings texts={warnings}>
        {canScale && (
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => changeWithUndo(store, scaleToWhole, 'Scaled all to 100%.')}
          >
            Scale all to 100%
          </Button>
        )}
      </Warnings>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <StakeholdersCard {...shared} />
          <RoundsCard {...shared} />
        </div>
        <Results store={store} shown={shown} place={place} go={go} onSaveScenario={onSaveScenario} />
      </div>
    </>
  );
}
