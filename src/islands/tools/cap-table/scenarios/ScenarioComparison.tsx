/** Two scenarios side by side: what everyone owns in each after all rounds, and the change. */
import { useState } from 'react';
import { compareScenarios } from '@/domain/cap-table/calculation/compare';
import type { CapTable } from '@/domain/cap-table/document/document';
import { formatChange, formatPercent } from '@/domain/cap-table/presentation/format';
import { sign } from '@/domain/money/fractions';
import { Field } from '@/islands/ui/fields/Field';
import { Select } from '@/islands/ui/fields/Select';

const NOW = 'now';

export function ScenarioComparison({ table }: { table: CapTable }) {
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
        <Field label="Compare">
          {(props) => (
            <Select
              {...props}
              options={options}
              value={left}
              onChange={(event) => setChosen([event.target.value, right])}
            />
          )}
        </Field>
        <Field label="with">
          {(props) => (
            <Select
              {...props}
              options={options}
              value={right}
              onChange={(event) => setChosen([left, event.target.value])}
            />
          )}
        </Field>
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
