/** The first tab: the main figures, the runway, the cost breakdown, and advice. */
import { useMemo } from 'react';
import { TrendingUp } from 'lucide-react';
import { EMPTY_PLAN, isUntouched, type BurnPlan } from '@/domain/burn-rate/plan';
import { isExample } from '@/domain/burn-rate/example-rows';
import { lowRunwayWarning, type BurnSummary } from '@/domain/burn-rate/runway';
import type { Month } from '@/domain/time/months';
import { readText } from '@/lib/storage/storage';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { whenFetched } from '@/islands/ui/loading/lazy-component';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { describeLever, bestRunwayChange } from '@/domain/burn-rate/recommendations';
import { NO_CHANGE, describeVerdict, judge } from '@/domain/burn-rate/projection';
import { formatCardMoney } from '@/domain/money/money';
import { CostTable } from './costs/CostTable';
import { RunwayBar, SummaryCards, BAND_LOOKS } from './SummaryCards';
import type { BurnStore } from './store';
import { CostReview } from './costs/CostReview';

// Two cards explain the figures: the warning about a short runway, and whether the plan reaches profit on its money.

const DEFAULT_DEAD =
  '“Default dead” is an investor term: if nothing changes, the money ends before revenue covers the costs.';

/** The only warning on the page, with the change that would help most. */
function LowRunwayWarning({ plan, runway }: { plan: BurnPlan; runway: number }) {
  const warning = lowRunwayWarning(runway);
  const lever = useMemo(() => bestRunwayChange(plan), [plan]);
  if (!warning) return null;
  const { Icon, text, tint } = BAND_LOOKS[warning.band];
  return (
    <div role="alert" className={`flex gap-3 rounded-xl border px-4 py-3 text-sm ${tint}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${text}`} aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">
            {warning.band === 'critical' ? 'Urgent: low runway.' : 'Low runway.'}
          </strong>{' '}
          {warning.message}
        </p>
        {lever && <p className="mt-1 font-medium">{describeLever(lever, plan.currency, formatCardMoney)}</p>}
      </div>
    </div>
  );
}

interface VerdictCardProps {
  plan: BurnPlan;
  /** True if the warning already says when the money ends; this card then does not repeat it. */
  isWarned: boolean;
  month: Month;
  onScenarios: () => void;
}

function VerdictCard({ plan, isWarned, month, onScenarios }: VerdictCardProps) {
  const verdict = judge(plan, NO_CHANGE, month);
  const { title, text } = describeVerdict(verdict, plan.currency, {
    money: formatCardMoney,
    hasEnd: !isWarned,
  });
  const { Icon, text: tone } = BAND_LOOKS.good;
  return (
    <section aria-labelledby="verdict" className="flex flex-wrap items-center gap-x-6 gap-y-3 card p-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="verdict" className="muted font-sans text-sm font-medium tracking-normal">
          If nothing changes
        </h2>
        <p className="mt-1 flex items-center gap-2 text-lg font-semibold">
          {/* One verdict per page: with six months of money or more, a later end of the money gets no warning icon. */}
          {!isWarned && verdict.kind === 'alive' && <Icon className={`size-4.5 ${tone}`} aria-hidden="true" />}
          {title}
        </p>
        <p className="muted mt-1 text-sm text-pretty">
          {text}
          {verdict.kind === 'dead' && !isWarned && ` ${DEFAULT_DEAD}`}
        </p>
      </div>
      <Button size="sm" className="print:hidden" icon={TrendingUp} onClick={onScenarios}>
        {plan.scenarios.length > 0 ? 'Compare scenarios' : 'Try a scenario'}
      </Button>
    </section>
  );
}

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

/** True if this browser has expenses, so that people need not type their costs again. */
const hasExpenses = (): boolean => !['[]', 'null'].includes(readText('expenses') ?? '[]');

/** Says that the figures are an example, and lets people start with their own. */
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
