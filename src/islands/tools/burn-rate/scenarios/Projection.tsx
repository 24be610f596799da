/** The third tab: the plan or one of its scenarios month by month, to read and to print. */
import { useMemo } from 'react';
import { Flame, Printer } from 'lucide-react';
import type { BurnPlan } from '@/domain/burn-rate/plan';
import {
  projectCash,
  describeNotCounted,
  describeVerdict,
  judge,
  type ProjectionRow,
} from '@/domain/burn-rate/projection';
import { AS_IT_IS, changeOf } from '@/domain/burn-rate/scenarios';
import { NO_RUNWAY } from '@/domain/burn-rate/runway';
import { formatMoney } from '@/domain/money/money';
import { formatShortMonth, type Month } from '@/domain/time/months';
import { Button } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { Select } from '@/islands/ui/fields/inputs';
import { BAND_LOOKS } from '@/islands/tools/burn-rate/SummaryCards';
import { HorizonSelect } from '@/islands/tools/burn-rate/HorizonSelect';
import type { BurnStore } from '@/islands/tools/burn-rate/store';

const BURNING = { Icon: Flame, text: 'muted' };

export interface ProjectionProps {
  store: BurnStore;
  plan: BurnPlan;
  month: Month;
  months: number;
  onMonths: (months: number) => void;
}

export default function Projection({ store, plan, month, months, onMonths }: ProjectionProps) {
  const { currency, scenarioId, scenarios } = plan;
  const change = changeOf(plan, scenarioId);
  const rows = useMemo(() => projectCash(plan, change, month, months), [plan, change, month, months]);
  const verdict = useMemo(() => judge(plan, change, month), [plan, change, month]);
  const { title, text } = describeVerdict(verdict, currency);
  const left = describeNotCounted(change, month);
  const money = (amount: number) => (
    <span className={`whitespace-nowrap ${amount < 0 ? 'text-error' : ''}`}>{formatMoney(amount, currency)}</span>
  );
  const status = ({ closing, net }: ProjectionRow) => {
    if (verdict.kind === 'none') return NO_RUNWAY.value;
    const [words, { Icon, text: colour }] =
      closing < 0
        ? (['Out of money', BAND_LOOKS.critical] as const)
        : net < 0
          ? (['Burning', BURNING] as const)
          : (['Covered', BAND_LOOKS.good] as const);
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Icon className={`size-4 ${colour}`} aria-hidden="true" />
        {words}
      </span>
    );
  };
  const columns: Column<ProjectionRow>[] = [
    { key: 'month', header: 'Month', cell: (row) => formatShortMonth(row.month), className: 'whitespace-nowrap' },
    { key: 'opening', header: 'Opening', cell: (row) => money(row.opening), numeric: true },
    { key: 'revenue', header: 'Revenue', cell: (row) => money(row.revenue), numeric: true },
    { key: 'costs', header: 'Costs', cell: (row) => money(row.costs), numeric: true },
    { key: 'hires', header: 'Hires', cell: (row) => money(row.hires), numeric: true },
    { key: 'one-off', header: 'One-off', cell: (row) => money(row.oneOffIncome - row.oneOffCosts), numeric: true },
    {
      key: 'burn',
      header: 'Burn',
      cell: (row) => formatMoney(-row.net, currency),
      numeric: true,
      className: 'whitespace-nowrap',
    },
    { key: 'closing', header: 'Closing', cell: (row) => money(row.closing), numeric: true, className: 'font-medium' },
    { key: 'status', header: 'Status', cell: status },
  ];
  const card = (row: ProjectionRow) => (
    <div className="card p-4 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{formatShortMonth(row.month)}</p>
        {status(row)}
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 [&>dd]:text-right [&>dd]:tabular-nums [&>dt]:text-[13px]">
        <dt className="muted">Money in</dt>
        <dd>{money(row.revenue + row.oneOffIncome)}</dd>
        <dt className="muted">Money out</dt>
        <dd>{money(row.costs + row.hires + row.oneOffCosts)}</dd>
        <dt className="muted">Closing</dt>
        <dd className="font-medium">{money(row.closing)}</dd>
      </dl>
    </div>
  );
  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <div className="print:hidden flex flex-wrap items-center gap-2">
        <Select
          aria-label="Scenario"
          className="select-sm w-60!"
          options={[{ value: '', label: AS_IT_IS }, ...scenarios.map(({ id, name }) => ({ value: id, label: name }))]}
          value={scenarioId ?? ''}
          onChange={(event) => store.edit((now) => ({ ...now, scenarioId: event.target.value || null }), 'scenario')}
        />
        <HorizonSelect value={months} onMonths={onMonths} />
        <Button size="sm" className="ml-auto" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className="text-sm text-pretty">
        <span className="hidden print:inline">{scenarios.find(({ id }) => id === scenarioId)?.name ?? AS_IT_IS}: </span>
        <strong className="font-semibold">{title}.</strong> <span className="muted">{text}</span>
        {left && ` ${left}`}
      </p>
      <div data-print="wide">
        <DataTable
          caption="Projection by month"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.month}
          card={card}
        />
      </div>
    </div>
  );
}
