/** The first tab: what is there, how long it lasts, where it goes, and what to do about it. */
import { Sparkles } from 'lucide-react';
import { examplePlan } from '../../../domain/burn-rate/example-plan';
import { isUntouched, type BurnPlan } from '../../../domain/burn-rate/plan';
import { computeBreakdown, type BurnSummary } from '../../../domain/burn-rate/runway';
import { formatMoney, formatShare } from '../../../domain/money';
import type { Month } from '../../../domain/months';
import { Button } from '../../ui/Button';
import { BarList } from '../../ui/chart/BarList';
import { EmptyState } from '../../ui/EmptyState';
import { LowRunwayWarning, Recommendations, VerdictCard } from './Advice';
import { CostTable } from './CostTable';
import { RunwayBar } from './RunwayBar';
import type { BurnStore } from './store';
import { SummaryCards } from './SummaryCards';

export interface OverviewProps {
  store: BurnStore;
  plan: BurnPlan;
  summary: BurnSummary;
  month: Month;
  onConfigure: () => void;
  onScenarios: () => void;
  onRealCosts: () => void;
}

function Breakdown({ plan, total }: { plan: BurnPlan; total: number }) {
  const lines = computeBreakdown(plan);
  const [largest] = lines;
  return (
    <section aria-label="Burn breakdown" className="rounded-xl border hairline bg-base-100 p-5">
      {largest ? (
        <BarList
          title="Burn breakdown"
          headingLevel={2}
          summary={`${formatMoney(total, plan.currency)} a month before revenue; the largest part is ${largest.category}.`}
          bars={lines.map(({ category, amount, share }) => ({
            id: category,
            label: category,
            value: amount,
            text: formatMoney(amount, plan.currency),
            detail: share === null ? undefined : formatShare(share),
          }))}
        />
      ) : (
        <>
          <h2 className="text-lg font-semibold">Burn breakdown</h2>
          <p className="muted mt-2 text-sm">Your costs by category, as soon as there are some.</p>
        </>
      )}
    </section>
  );
}

function Invitation({
  store,
  plan,
  month,
  onConfigure,
}: Pick<OverviewProps, 'store' | 'plan' | 'month' | 'onConfigure'>) {
  return (
    <EmptyState
      icon={<Sparkles />}
      title="Enter what you have and spend to see how long it lasts"
      text="Your bank balance, what customers pay, your team and your fixed costs: five minutes are enough. Nothing leaves your browser."
      action={
        <>
          <Button variant="primary" onClick={onConfigure}>
            Enter my figures
          </Button>
          <Button onClick={() => store.edit(() => examplePlan(plan.currency, month))}>Load an example plan</Button>
        </>
      }
    />
  );
}

export function Overview({ store, plan, summary, month, onConfigure, onScenarios, onRealCosts }: OverviewProps) {
  const untouched = isUntouched(plan);
  return (
    <div className="grid gap-4">
      <SummaryCards summary={summary} currency={plan.currency} month={month} isUntouched={untouched} />
      {untouched ? (
        <Invitation store={store} plan={plan} month={month} onConfigure={onConfigure} />
      ) : (
        <>
          <LowRunwayWarning runway={summary.runway} />
          <RunwayBar runway={summary.runway} month={month} />
          <VerdictCard plan={plan} month={month} onScenarios={onScenarios} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Breakdown plan={plan} total={summary.total} />
            <Recommendations plan={plan} />
          </div>
        </>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <CostTable list="teamMembers" store={store} plan={plan} />
        <CostTable
          list="fixedCosts"
          store={store}
          plan={plan}
          extra={
            <Button size="sm" variant="ghost" onClick={onRealCosts}>
              Take my real costs
            </Button>
          }
        />
      </div>
    </div>
  );
}
