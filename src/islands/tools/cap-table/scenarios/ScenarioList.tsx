/** Saved scenarios: load, delete, and two of them side by side. */
import { countedText } from '@/domain/count';
import { useMemo, useState } from 'react';
import { GitCompareArrows } from 'lucide-react';
import type { CapTable, Scenario } from '@/domain/cap-table/document/document';
import { canLoad, deleteScenario, loadScenario } from '@/domain/cap-table/document/scenarios';
import { formatDay, isDay } from '@/domain/time/days';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { Tag } from '@/islands/ui/Tag';
import { changeWithUndo } from '@/islands/tools/cap-table/change-with-undo';
import { ScenarioComparison } from './ScenarioComparison';

interface ScenarioListProps {
  store: ToolStore<CapTable>;
  table: CapTable;
}

/** True where the cap table is no longer what the scenario holds. */
function isChanged(table: CapTable, scenario: Scenario): boolean {
  const held = ({ stakeholders, fundingRounds, shares }: Pick<CapTable, 'stakeholders' | 'fundingRounds' | 'shares'>) =>
    JSON.stringify([stakeholders, fundingRounds, shares]);
  return held(table) !== held(scenario);
}

export function ScenarioList({ store, table }: ScenarioListProps) {
  const { scenarios, currentScenarioId } = table;
  const [isComparing, setComparing] = useState(false);
  const current = scenarios.find(({ id }) => id === currentScenarioId);
  const isOld = useMemo(() => current !== undefined && isChanged(table, current), [table, current]);

  const load = ({ id, name }: Scenario) =>
    changeWithUndo(store, (now) => loadScenario(now, id), `Scenario “${name}” was loaded.`);
  return (
    <div className="grid gap-4">
      {scenarios.length === 0 ? (
        <p className="muted rounded-lg border border-dashed hairline px-4 py-8 text-center text-sm">
          No scenarios yet. Save the current one before you try another.
        </p>
      ) : (
        <ul aria-label="Scenarios" className="-my-2 divide-y divide-base-content/10">
          {scenarios.map((scenario) => {
            const day = scenario.createdAt.slice(0, 10);
            return (
              <li key={scenario.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    <span className="wrap-anywhere">{scenario.name}</span>
                    {scenario.id === currentScenarioId && <Tag>{isOld ? 'Current, changed since' : 'Current'}</Tag>}
                  </p>
                  {scenario.description && <p className="text-sm wrap-anywhere">{scenario.description}</p>}
                  <p className="muted text-[13px]">
                    {countedText(scenario.stakeholders.length, 'stakeholder')},{' '}
                    {countedText(scenario.fundingRounds.length, 'round')}
                    {isDay(day) && <>, saved on {formatDay(day)}</>}
                  </p>
                </div>
                <span className="flex gap-1">
                  <Button size="sm" disabled={!canLoad(table, scenario.id)} onClick={() => load(scenario)}>
                    Load<span className="sr-only"> {scenario.name}</span>
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() =>
                      changeWithUndo(
                        store,
                        (now) => deleteScenario(now, scenario.id),
                        `Scenario “${scenario.name}” was deleted.`,
                      )
                    }
                  >
                    Delete<span className="sr-only"> {scenario.name}</span>
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {scenarios.length > 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<GitCompareArrows className="size-4" />}
          aria-expanded={isComparing}
          onClick={() => setComparing(!isComparing)}
        >
          Compare
        </Button>
      )}
      {isComparing && scenarios.length > 0 && <ScenarioComparison table={table} />}
    </div>
  );
}
