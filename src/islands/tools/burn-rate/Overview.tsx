/** The first tab: what is there, how long it lasts, where it goes, and what to do about it. */
import { EMPTY_PLAN } from '@/domain/burn-rate/empty-plan';
import { isExample } from '@/domain/burn-rate/example-rows';
import { isUntouched, type BurnPlan } from '@/domain/burn-rate/plan';
import type { BurnSummary } from '@/domain/burn-rate/runway';
import type { Month } from '@/domain/time/months';
import { readText } from '@/lib/storage/storage';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { whenFetched } from '@/islands/ui/loading/prefetch';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { LowRunwayWarning, VerdictCard } from './Advice';
import { CostTable } from './costs/CostTable';
import { RunwayBar } from './RunwayBar';
import type { BurnStore } from './store';
import { SummaryCards } from './SummaryCards';
import { CostReview } from './costs/CostReview';

const fetchExample = () => import('@/domain/burn-rate/example-plan');

export interface OverviewProps {
  store: BurnStore;
  plan: BurnPlan;
  summary: BurnSummary;
  month: Month;
  onConfigure: () => void;
  onScenarios: () => void;
  onRealCosts: () => void;
}

/** Anyone who has recorded costs is not asked to type them again. */
const hasExpenses = (): boolean => !['[]', 'null'].includes(readText('expenses') ?? '[]');

/** The example is no one's: from here a person comes to figures of their own. */
function ExampleBar({ store, onConfigure }: Pick<OverviewProps, 'store' | 'onConfigure'>) {
  const begin = () => {
    store.edit((now) => ({ ...EMPTY_PLAN, currency: now.currency, costMapping: now.costMapping }));
    onConfigure();
  };
  return (
    <section
      aria-label="Example figures"
      className="print:hidden mt-3 -mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border hairline bg-base-100 py-1 pr-1.5 pl-3 text-[13px]"
    >
      <p className="min-w-0 flex-1 basis-60 py-1">
        These are example figures. Your home page shows no runway until they are yours.
      </p>
      <Button size="sm" onClick={begin}>
        Start with my own
      </Button>
    </section>
  );
}

function Invitation({
  store,
  month,
  isBegun,
  onConfigure,
  onRealCosts,
}: Omit<OverviewProps, 'plan' | 'summary' | 'onScenarios'> & { isBegun: boolean }) {
  const loadExample = () =>
    whenFetched(fetchExample, ({ examplePlan }) => store.edit((now) => examplePlan(now.currency, month)));
  return (
    <EmptyState
      ghost={['name', 'bar', 'figure']}
      title={isBegun ? 'Add your first cost' : 'See how long your money lasts'}
      text={
        isBegun
          ? 'Your runway is your bank balance divided by what you spend. Add what you pay each month, or the revenue you have.'
          : 'Add your bank balance, revenue, team and fixed costs. It takes about five minutes, and stays in this browser unless you save it in your account.'
      }
      action={
        <>
          <Button variant="primary" onClick={onConfigure}>
            {isBegun ? 'Add a cost' : 'Enter my figures'}
          </Button>
          {hasExpenses() && <Button onClick={onRealCosts}>Use my actual costs</Button>}
          {!isBegun && <Button onClick={loadExample}>Load an example plan</Button>}
        </>
      }
    />
  );
}

export function Overview({ store, plan, summary, month, onConfigure, onScenarios, onRealCosts }: OverviewProps) {
  const untouched = isUntouched(plan);
  const { runway } = summary;
  return (
    <div className="grid gap-4">
      {!untouched && isExample(plan) && <ExampleBar store={store} onConfigure={onConfigure} />}
      <SummaryCards summary={summary} currency={plan.currency} month={month} />
      {runway === null ? (
        <Invitation
          store={store}
          month={month}
          isBegun={!untouched}
          onConfigure={onConfigure}
          onRealCosts={onRealCosts}
        />
      ) : (
        <>
          <LowRunwayWarning plan={plan} runway={runway} />
          <RunwayBar runway={runway} month={month} />
          <VerdictCard plan={plan} isWarned={summary.band !== 'good'} month={month} onScenarios={onScenarios} />
          <WhenSeen height={matchMedia('(width >= 64rem)').matches ? 340 : 580} title="Burn breakdown">
            {() => <CostReview plan={plan} total={summary.total} />}
          </WhenSeen>
        </>
      )}
      <div className="skip-unseen grid items-start gap-4 xl:grid-cols-2">
        <CostTable list="teamMembers" store={store} plan={plan} />
        <CostTable
          list="fixedCosts"
          store={store}
          plan={plan}
          extra={
            <Button size="sm" variant="ghost" onClick={onRealCosts}>
              Use my actual costs
            </Button>
          }
        />
      </div>
    </div>
  );
}
