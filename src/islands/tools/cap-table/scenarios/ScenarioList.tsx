/** The saved scenarios: load, delete, or compare two of them. */
import { useMemo, useState } from 'react';
import { GitCompareArrows } from 'lucide-react';
import { countedText } from '@/domain/count';
import type { CapTable, Scenario } from '@/domain/cap-table/document/document';
import { canLoad, deleteScenario, loadScenario } from '@/domain/cap-table/document/scenarios';
import { formatDay } from '@/domain/time/days';
import { localDayOf } from '@/lib/local-today';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { Tag } from '@/islands/ui/Tag';
import { changeWithUndo } from '@/islands/tools/cap-table/store';
import { compareScenarios } from '@/domain/cap-table/calculation/compare';
import { formatChange, formatPercent } from '@/domain/cap-table/presentation/format';
import { sign } from '@/domain/money/fractions';
import { SelectField } from '@/islands/ui/fields/inputs';

const NOW = 'now';

/** Two scenarios side by side: everyone's ownership after all rounds in each, and the change. */
function ScenarioComparison({ table }: { table: CapTable }) {
  const { scenarios } = table;
  const options = [
    { value: NOW, label: 'The cap table as it is now' },
    ...scenarios.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const [[left, right], setChosen] = useState<readonly [string, string]>([
    scenarios[0]?.id ?? NOW,
    scenarios[1]?.id ?? NOW,
  ]);
  const find = (id: string) => scenarios.find((one) => one.id === id) ?? table;
  const nameOf = (id: string) => scenarios.find((one) => one.id === id)?.name ?? 'Now';
  const { rows, faults } = compareScenarios({ ...table, mode: 'percent' }, find(left), find(right));
  const problems = [...new Set([...faults.before, ...faults.after].map(({ message }) => message))];
  return (
    <section aria-label="Comparison of two scenarios" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Compare"
          options={options}
          value={left}
          onChange={(event) => setChosen([event.target.value, right])}
        />
        <SelectField
          label="with"
          options={options}
          value={right}
          onChange={(event) => setChosen([left, event.target.value])}
        />
      </div>
      {problems.length > 0 && <p className="text-sm text-error">{problems.join(' ')}</p>}
      <div
        role="region"
        aria-label="Ownership in both scenarios"
        tabIndex={0}
        className="relative max-h-96 overflow-auto rounded-lg border hairline"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">
            Percentage owned after all rounds in both scenarios, and the change in points
          </caption>
          <thead>
            <tr className="muted text-xs">
              <th scope="col" className="h-10 border-b hairline px-3 text-left font-medium">
                Holder
              </th>
              {[left, right].map((id, at) => (
                <th key={at} scope="col" className="num h-10 max-w-40 border-b hairline px-3 font-medium wrap-anywhere">
                  {nameOf(id)}
                </th>
              ))}
              <th scope="col" className="num h-10 border-b hairline px-3 font-medium">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ holderId, name, before, after, change }) => (
              <tr key={holderId} className="border-b hairline last:border-0">
                <th scope="row" className="max-w-44 min-w-30 px-3 py-2 text-left font-medium wrap-anywhere">
                  {name}
                </th>
                <td className="num px-3 py-2">{before ? formatPercent(before) : '–'}</td>
                <td className="num px-3 py-2">{after ? formatPercent(after) : '–'}</td>
                <td
                  className={`num px-3 py-2 font-medium ${sign(change) < 0 ? 'text-error' : sign(change) > 0 ? 'text-success' : 'muted'}`}
                >
                  {formatChange(change)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** True when the cap table differs from the scenario. */
function isChanged(table: CapTable, scenario: Scenario): boolean {
  const contentOf = ({
    stakeholders,
    fundingRounds,
    shares,
  }: Pick<CapTable, 'stakeholders' | 'fundingRounds' | 'shares'>) =>
    JSON.stringify([stakeholders, fundingRounds, shares]);
  return contentOf(table) !== contentOf(scenario);
}

export function ScenarioList({ store, table }: { store: ToolStore<CapTable>; table: CapTable }) {
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
            const day = localDayOf(scenario.createdAt);
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
                    {day && <>, saved on {formatDay(day)}</>}
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
          icon={GitCompareArrows}
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
