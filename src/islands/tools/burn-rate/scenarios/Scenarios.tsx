/** The second tab: the plan and its scenarios in one chart and one table, with the editor of the chosen one below. */
import type { ProjectionProps } from './Projection';
import { useDeferredValue, useMemo } from 'react';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { BURN_LIMITS, withoutRow, type BurnPlan } from '@/domain/burn-rate/plan';
import {
  compareScenarios,
  copyScenario,
  newScenario,
  scenarioName,
  untilEmpty,
  type Outlook,
} from '@/domain/burn-rate/scenarios';
import { NO_RUNWAY } from '@/domain/burn-rate/runway';
import { describeVerdict } from '@/domain/burn-rate/projection';
import { formatMoney, formatShare, formatShortMoney, minorOf, unitsOf } from '@/domain/money/money';
import { addMonths, formatShortMonth } from '@/domain/time/months';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { LineChart } from '@/islands/ui/chart/LineChart';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { BAND_LOOKS, VERDICT_BANDS } from '@/islands/tools/burn-rate/SummaryCards';
import { HorizonSelect } from '@/islands/tools/burn-rate/HorizonSelect';
import ScenarioEditor from './ScenarioEditor';
import { broughtBack } from '@/islands/tools/burn-rate/store';

/** The id for the plan without a scenario. */
const AS_IT_IS = 'as-it-is';
/** Makes all columns fit at 1024 px. */
const TIGHT = 'px-2! xl:px-4! whitespace-nowrap';
/** The most scenarios in the chart; more lines would look alike. */
const LINES = 9;

function Verdict({ outlook, plan }: { outlook: Outlook; plan: BurnPlan }) {
  const { title } = describeVerdict(outlook.verdict, plan.currency);
  const band = VERDICT_BANDS[outlook.verdict.kind];
  const look = band && BAND_LOOKS[band];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {look && <look.Icon className={`size-4 ${band === 'good' ? look.text : 'muted'}`} aria-hidden="true" />}
      {title}
    </span>
  );
}

/** "Profit from Mar 2027", or the last month that can be paid. */
function turnOf({ verdict }: Outlook): string {
  const { kind, profit, last } = verdict;
  if (kind === 'none') return NO_RUNWAY.value;
  if (kind === 'dead' && last)
    return last.index === 0 ? 'Less than a month' : `Money until ${formatShortMonth(last.month)}`;
  return profit ? `Profit from ${formatShortMonth(profit.month)}` : 'Lasts ten years';
}

const neededText = ({ needed, verdict }: Outlook): string =>
  verdict.kind === 'none'
    ? NO_RUNWAY.value
    : needed === null
      ? 'No growth rate is enough'
      : `${formatShare(needed)} a month`;

export default function Scenarios({ store, plan, month, months, onMonths }: ProjectionProps) {
  const { currency, scenarioId, scenarios } = plan;
  // Typed text is shown first, the chart a moment later.
  const shown = useDeferredValue(plan);
  const outlooks = useMemo(() => compareScenarios(shown, month, months), [shown, month, months]);
  const chosen = scenarios.find(({ id }) => id === scenarioId);
  const lines = outlooks.filter(({ id }, index) => index <= LINES || id === scenarioId);
  const chosenOutlook = outlooks.find(({ id }) => id === scenarioId);
  const choose = (id: string | null) => store.edit((now) => ({ ...now, scenarioId: id }), 'scenario');
  const isFull = scenarios.length >= BURN_LIMITS.scenarios;

  const add = () => {
    const id = crypto.randomUUID();
    store.edit((now) => ({
      ...now,
      scenarios: [...now.scenarios, newScenario(id, scenarioName(now.scenarios))],
      scenarioId: id,
    }));
  };
  const copy = (id: string) =>
    store.edit((now) => {
      const source = now.scenarios.find((one) => one.id === id);
      if (!source) return now;
      const made = copyScenario(source, () => crypto.randomUUID());
      return { ...now, scenarios: [...now.scenarios, made], scenarioId: made.id };
    });
  const remove = (id: string) => {
    const index = scenarios.findIndex((one) => one.id === id);
    const removedScenario = scenarios[index];
    if (!removedScenario) return;
    store.edit((now) => ({
      ...now,
      scenarios: withoutRow(now.scenarios, id),
      scenarioId: now.scenarioId === id ? null : now.scenarioId,
    }));
    const putBack = () =>
      store.edit((now) => {
        const back = broughtBack(now.scenarios, removedScenario, index, BURN_LIMITS.scenarios);
        return back === now.scenarios ? now : { ...now, scenarios: back, scenarioId: id };
      });
    toast('success', `“${removedScenario.name}” was removed.`, { action: { label: 'Undo', run: putBack } });
  };

  const name = (outlook: Outlook) => (
    <button
      type="button"
      aria-pressed={outlook.id === scenarioId}
      className={`inline-flex min-h-9 max-w-full items-center gap-2 text-left wrap-anywhere hover:underline max-md:min-h-11 ${outlook.id === scenarioId ? 'font-semibold' : ''}`}
      onClick={() => choose(outlook.id)}
    >
      <span
        aria-hidden="true"
        className={`size-3.5 shrink-0 rounded-full border-2 ${outlook.id === scenarioId ? 'border-secondary bg-secondary' : 'border-base-content/50'}`}
      />
      {outlook.name}
    </button>
  );
  const actions = ({ id, name: title }: Outlook) =>
    id !== null && (
      <span className="inline-flex">
        <IconButton label={`Copy ${title}`} icon={Copy} disabled={isFull} onClick={() => copy(id)} />
        <IconButton label={`Remove ${title}`} icon={Trash2} onClick={() => remove(id)} />
      </span>
    );
  const money = (amount: number) => (
    <span className={`whitespace-nowrap ${amount < 0 ? 'text-error' : ''}`}>{formatMoney(amount, currency)}</span>
  );
  const atEnd = ({ cash }: Outlook) => {
    const left = cash.at(-1) ?? 0;
    return untilEmpty(cash).length < cash.length || left < 0 ? (
      <span className="muted">Out of money</span>
    ) : (
      money(left)
    );
  };
  // Without a profit the balance keeps falling, so its lowest value says nothing.
  const lowest = ({ verdict: { kind, profit, trough } }: Outlook) =>
    kind === 'dead' && !profit ? <span className="muted">Below zero</span> : money(trough.cash);
  const columns: Column<Outlook>[] = [
    { key: 'name', header: 'Scenario', cell: name, className: 'px-2! xl:px-4! min-w-36' },
    { key: 'verdict', header: 'Verdict', cell: (one) => <Verdict outlook={one} plan={shown} />, className: TIGHT },
    { key: 'turn', header: 'When', cell: turnOf, className: TIGHT },
    { key: 'trough', header: 'Lowest cash', cell: lowest, numeric: true, className: TIGHT },
    { key: 'needed', header: 'Growth you need', cell: neededText, numeric: true, className: TIGHT },
    { key: 'end', header: `After ${months} months`, cell: atEnd, numeric: true, className: TIGHT },
    { key: 'actions', header: 'Actions', hideHeader: true, cell: actions, className: TIGHT },
  ];
  const card = (one: Outlook) => (
    <div className="card p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        {name(one)}
        {actions(one)}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&>dd]:text-right [&>dd]:tabular-nums [&>dt]:text-[13px]">
        <dt className="muted">Verdict</dt>
        <dd>
          <Verdict outlook={one} plan={shown} />
        </dd>
        <dt className="muted">When</dt>
        <dd>{turnOf(one)}</dd>
        <dt className="muted">Lowest cash</dt>
        <dd>{lowest(one)}</dd>
        <dt className="muted">Growth you need</dt>
        <dd>{neededText(one)}</dd>
        <dt className="muted">{`After ${months} months`}</dt>
        <dd>{atEnd(one)}</dd>
      </dl>
    </div>
  );

  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <section aria-label="Cash by month" className="min-w-0 card p-5 max-sm:p-4">
        <LineChart
          title="Cash at the end of each month"
          summary={outlooks
            .map((one) => `${one.name}: ${describeVerdict(one.verdict, currency).title}, ${turnOf(one)}.`)
            .join(' ')}
          x={{
            label: 'Month',
            whole: true,
            format: (x) => (x === 0 ? 'Today' : formatShortMonth(addMonths(month, Math.round(x)))),
          }}
          y={{
            label: `in ${currency}`,
            format: (y) => formatShortMoney(minorOf(y) ?? 0, currency),
            exact: (y) => formatMoney(minorOf(y) ?? 0, currency),
          }}
          series={lines.map(({ id, name: label, cash }) => ({
            id: id ?? AS_IT_IS,
            label,
            dashed: id === null,
            endsAtZero: true,
            points: untilEmpty(cash).map((amount, x) => ({ x, y: unitsOf(amount) })),
          }))}
          markers={
            chosenOutlook?.verdict.profit &&
            chosenOutlook.verdict.kind === 'alive' &&
            chosenOutlook.verdict.profit.index <= months
              ? [{ x: chosenOutlook.verdict.profit.index, label: 'Profit' }]
              : []
          }
          zero
          choice={{ id: scenarioId ?? AS_IT_IS, onChoose: (id) => choose(id === AS_IT_IS ? null : id) }}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="muted text-[13px]">
            A line ends at zero, in the first month you cannot pay in full.
            {scenarios.length > 0 && <span className="print:hidden"> Choose a line in the legend.</span>}
          </p>
          <span className="print:hidden">
            <HorizonSelect value={months} onMonths={onMonths} />
          </span>
        </div>
      </section>
      <DataTable
        caption="Scenarios side by side"
        columns={columns}
        rows={outlooks}
        rowKey={({ id }) => id ?? AS_IT_IS}
        isSelected={({ id }) => id === scenarioId}
        card={card}
      />
      <div>
        <Button icon={Plus} disabled={isFull} onClick={add}>
          New scenario
        </Button>
        {isFull && (
          <p className="muted mt-2 text-sm">{`A plan can have at most ${BURN_LIMITS.scenarios} scenarios.`}</p>
        )}
      </div>
      {chosen ? (
        <ScenarioEditor key={chosen.id} store={store} scenario={chosen} currency={currency} month={month} />
      ) : (
        <p className="muted text-sm">
          {scenarios.length === 0
            ? 'A scenario answers one “what if”: monthly growth, new hires or a one-off amount.'
            : 'Choose a scenario to change its growth, hires and one-off amounts.'}
        </p>
      )}
    </div>
  );
}
