/** The cap table at one step: its composition, an ownership ring, and the table by holder or by class. */
import { Suspense, useMemo, memo } from 'react';
import { Plus } from 'lucide-react';
import { optionsOf } from '@/domain/options';
import { partOf, partText, sharesText, minorText } from '@/domain/cap-table/presentation/texts';
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import { Button } from '@/islands/ui/Button';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { ShareChart } from '@/islands/ui/chart/ShareChart';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import type { CapTable } from '@/domain/cap-table/document/document';
import { STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { classColumns, holderRows, type HolderRow } from '@/domain/cap-table/presentation/table-view';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { Choice, StepSelect, useStep, useStepName } from './fields';
import { Figure, Stat, Stats } from './Figure';
import { Faults, issueFaults } from './Faults';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from './shares-context';
import { ClassesTable } from './classes/ClassesTable';

const TYPES = {
  ...STAKEHOLDER_NAMES,
  pool: 'Not granted',
  round: 'New investors',
} as const;

function explainOf(step: Step, row: HolderRow) {
  return async () => {
    const { explainHolding } = await import('@/domain/cap-table/presentation/explain-holding');
    return explainHolding(step, row.holderId);
  };
}

interface HoldersTableProps {
  table: CapTable;
  step: Step;
  /** The point in time in words. */
  when: string;
}

/** The cap table of one step by holder: shares of every class, options, the total, and the ownership. */
const HoldersTable = memo(function HoldersTable({ table, step, when }: HoldersTableProps) {
  const { currency } = table;
  const columns = classColumns(table, step);
  const rows = holderRows(step, columns);
  const shown = (shares: bigint) => (shares === 0n ? <span className="muted">0</span> : sharesText(shares, currency));
  const { fullyDiluted, options } = step.ownership;
  const about = (row: HolderRow) =>
    row.open > 0 ? `${TYPES[row.type]}, ${minorText(row.open, currency)} to convert` : TYPES[row.type];
  const part = (row: HolderRow) =>
    row.total === 0n ? (
      shown(0n)
    ) : (
      <Figure label={`Ownership of ${row.name}`} explain={explainOf(step, row)}>
        {partText(row.total, fullyDiluted)}
      </Figure>
    );
  const layout: Column<HolderRow>[] = [
    {
      key: 'name',
      header: 'Holder',
      cell: (row) => (
        <span className="block max-w-60 min-w-32">
          <span className="block font-medium wrap-anywhere">{row.name || 'Without a name'}</span>
          <span className="muted block text-xs">{about(row)}</span>
        </span>
      ),
    },
    ...columns.map(({ id, name }, at): Column<HolderRow> => ({
      key: id,
      header: name,
      numeric: true,
      cell: (row) => shown(row.columns[at] ?? 0n),
    })),
    ...(options > 0n || step.ownership.pool > 0n
      ? [
          {
            key: 'options',
            header: 'Options',
            numeric: true,
            cell: (row: HolderRow) => shown(row.type === 'pool' ? row.total : row.options),
          },
        ]
      : []),
    { key: 'total', header: 'Fully diluted', numeric: true, cell: (row) => shown(row.total) },
    { key: 'part', header: 'Ownership', numeric: true, cell: part },
  ];
  return (
    <DataTable
      caption={`Cap table by holder, ${when}`}
      columns={layout}
      rows={rows}
      rowKey={(row) => row.holderId}
      card={(row) => (
        <div className="rounded-lg border hairline px-4 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{row.name || 'Without a name'}</span>
            <span className="shrink-0">{part(row)}</span>
          </div>
          <p className="muted text-xs">{about(row)}</p>
          <dl className="mt-1 grid gap-0.5 text-sm">
            {columns.map(({ id, name }, at) =>
              row.columns[at] ? (
                <div key={id} className="flex justify-between gap-3">
                  <dt className="muted min-w-0 wrap-anywhere">{name}</dt>
                  <dd className="tabular-nums">{sharesText(row.columns[at] ?? 0n, currency)}</dd>
                </div>
              ) : null,
            )}
            {row.options > 0n && (
              <div className="flex justify-between gap-3">
                <dt className="muted">Options</dt>
                <dd className="tabular-nums">{sharesText(row.options, currency)}</dd>
              </div>
            )}
            <div className="flex justify-between gap-3">
              <dt className="muted">Fully diluted</dt>
              <dd className="tabular-nums">{shown(row.total)}</dd>
            </div>
          </dl>
        </div>
      )}
    />
  );
});

const PARTS_SHOWN = 7;

/** The parts of the ring: the largest holders, and one part for all others. */
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
  const step = useStep('now');
  const stepName = useStepName();
  const when = step.id === 'today' ? stepName(step) : step.name;
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
            {sharesText(fullyDiluted, table.currency)}
          </Figure>
        </Stat>
        <Stat label="Shares issued, as common" note={partText(outstanding, fullyDiluted)}>
          {sharesText(outstanding, table.currency)}
        </Stat>
        <Stat label="Options granted" note={partText(options, fullyDiluted)}>
          {sharesText(options, table.currency)}
        </Stat>
        <Stat label="Option pool available" note={partText(pool, fullyDiluted)}>
          {sharesText(pool, table.currency)}
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
                <Button size="sm" icon={Plus} onClick={() => open({ kind: 'certificate', id: null })}>
                  Issue shares
                </Button>
              )}
            </>
          }
        >
          {url.by === 'class' ? (
            <Suspense fallback={<LoadingFrame className="h-48 w-full" />}>
              <ClassesTable step={step} table={table} when={when} />
            </Suspense>
          ) : (
            <HoldersTable table={table} step={step} when={when} />
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
