/** Compares two states of the company after all rounds: the current table or saved scenarios. */
import { useMemo } from 'react';
import { Save } from 'lucide-react';
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';
import { compareScenarios } from '@/domain/cap-table/calculation/compare';
import type { CapTable } from '@/domain/cap-table/document/document';
import { canLoad, loadScenario } from '@/domain/cap-table/document/scenarios';
import { formatChange, formatPercent } from '@/domain/cap-table/presentation/format';
import { priceText, headMoneyText, sharesText } from '@/domain/cap-table/presentation/texts';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Select } from '@/islands/ui/fields/inputs';
import { EntryTable } from '@/islands/tools/cap-table/shares/entries/EntryTable';
import { Faults, namedFaults } from '@/islands/tools/cap-table/shares/Faults';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

interface Side {
  id: string;
  name: string;
  table: CapTable;
}

function sideOf(table: CapTable, id: string): Side {
  const scenario = table.scenarios.find((one) => one.id === id);
  const shares: CapTable = { ...table, mode: 'shares' };
  if (!scenario) return { id: '', name: 'The current table', table: shares };
  const { stakeholders, fundingRounds, shares: issued, name } = scenario;
  return { id, name, table: { ...shares, stakeholders, fundingRounds, shares: issued } };
}

interface Fact {
  id: string;
  label: string;
  before: string;
  after: string;
}

/** The figures that a founder looks at first. */
function factsOf(before: CapTable, after: CapTable): Fact[] {
  const read = (table: CapTable) => {
    const { steps } = computeCapitalisation(table);
    const step = lastStep({ steps, faults: [] });
    const outcome = steps.findLast((one) => one.outcome)?.outcome;
    const { currency } = table;
    const founders = step.ownership.rows
      .filter((row) => row.type === 'co-founder')
      .reduce((all, row) => all + row.total, 0n);
    const all = step.ownership.fullyDiluted;
    return [
      ['Rounds', String(table.fundingRounds.length)],
      ['Fully diluted shares', sharesText(all, currency)],
      ['Founders together', all > 0n ? formatPercent({ n: founders * 100n, d: all }) : '–'],
      ['Price of the last round', outcome ? priceText(outcome.price, currency) : '–'],
      ['Post-money of the last round', outcome ? headMoneyText(outcome.postMoneyAtPrice, currency) : '–'],
      ['Option pool available', sharesText(step.ownership.pool, currency)],
    ] as const;
  };
  const [left, right] = [read(before), read(after)];
  return left.map(([label, value], at) => ({ id: label, label, before: value, after: right[at]?.[1] ?? '–' }));
}

export function CompareView() {
  const { table, url, go, open, edit, isReadOnly } = useShares();
  const { scenarios } = table;
  const before = useMemo(() => sideOf(table, url.before), [table, url.before]);
  const after = useMemo(
    () => sideOf(table, url.after || (url.before ? '' : (scenarios.at(-1)?.id ?? ''))),
    [table, url.after, url.before, scenarios],
  );
  const comparison = useMemo(
    () => compareScenarios({ ...table, mode: 'shares' }, before.table, after.table),
    [table, before, after],
  );
  const facts = useMemo(() => factsOf(before.table, after.table), [before, after]);
  const save = !isReadOnly && (
    <Button size="sm" icon={Save} onClick={() => open({ kind: 'scenario' })}>
      Save the current table
    </Button>
  );
  if (scenarios.length === 0)
    return (
      <EmptyState
        ghost={['name', 'figure', 'figure']}
        title="Nothing to compare yet"
        text="Save the current table as a scenario, change a round or a term, and see both side by side."
        action={save}
      />
    );
  const options = [
    { value: '', label: 'The current table' },
    ...scenarios.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const load = (side: Side) => {
    edit((now) => loadScenario(now, side.id));
    toast('success', `“${side.name}” is now the current table. Undo brings the old one back.`);
  };
  const chooser = (label: string, side: Side, set: (id: string) => void) => (
    <div className="grid min-w-0 flex-1 basis-52 gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex gap-2">
        <Select aria-label={label} options={options} value={side.id} onChange={(event) => set(event.target.value)} />
        {!isReadOnly && side.id !== '' && (
          <Button onClick={() => load(side)} disabled={!canLoad(table, side.id)}>
            Load
          </Button>
        )}
      </div>
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section title="Compare" text="Both after all their rounds." actions={save}>
        <div className="flex flex-wrap gap-4">
          {chooser('Compare', before, (id) => go({ before: id, after: after.id }))}
          {chooser('With', after, (id) => go({ before: before.id, after: id }))}
        </div>
      </Section>
      <Faults
        faults={[
          ...namedFaults(comparison.faults.before, before.table),
          ...namedFaults(comparison.faults.after, after.table),
        ]}
      />
      <EntryTable
        caption="Figures of both"
        rows={facts}
        columns={[
          { key: 'label', header: 'Figure', cell: (row) => <span className="font-medium">{row.label}</span> },
          { key: 'before', header: before.name, numeric: true, cell: (row) => row.before },
          {
            key: 'after',
            header: after.name,
            numeric: true,
            cell: (row) => <span className={row.before === row.after ? '' : 'font-semibold'}>{row.after}</span>,
          },
        ]}
      />
      <EntryTable
        caption="Ownership in both"
        rows={comparison.rows
          .filter((row) => row.before?.n || row.after?.n)
          .map((row) => ({ ...row, id: row.holderId }))}
        columns={[
          {
            key: 'name',
            header: 'Holder',
            cell: (row) => <span className="block min-w-24 font-medium wrap-anywhere">{row.name}</span>,
          },
          {
            key: 'before',
            header: before.name,
            numeric: true,
            cell: (row) => (row.before ? formatPercent(row.before) : '–'),
          },
          {
            key: 'after',
            header: after.name,
            numeric: true,
            cell: (row) => (row.after ? formatPercent(row.after) : '–'),
          },
          {
            key: 'change',
            header: 'Difference in points',
            numeric: true,
            cell: (row) => <span className={row.changed ? 'font-semibold' : 'muted'}>{formatChange(row.change)}</span>,
          },
        ]}
      />
    </div>
  );
}
