/** The burn rate calculator: its frame, its tabs, its drawer and its dialogs. */
import { Suspense, useMemo, useState } from 'react';
import { BookOpen, Settings2 } from 'lucide-react';
import { optionsOf } from '@/domain/options';
import { isExample } from '@/domain/burn-rate/example-rows';
import { hasMoney } from '@/domain/burn-rate/plan';
import { computeSummary } from '@/domain/burn-rate/runway';
import { monthOfDay } from '@/domain/time/months';
import { localToday } from '@/lib/local-today';
import { Button } from '@/islands/ui/Button';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { lazyComponent, lastFetched, whenFetched } from '@/islands/ui/loading/lazy-component';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { ExportMenu } from '@/islands/tools/frame/DocumentMenu';
import { exportReport } from '@/islands/tools/frame/save-report';
import { ToolFrame } from '@/islands/tools/frame/ToolFrame';
import { useCurrencyItem } from '@/islands/tools/frame/use-currency-change';
import { useFetchedAhead, useTool, shortcutHint, useToolShortcuts } from '@/islands/tools/frame/use-tool';
import { HORIZONS } from '@/domain/burn-rate/projection';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { Overview } from './Overview';
import { burnStore, loadCurrencyChange } from './store';

const BURN_TABS = ['overview', 'scenarios', 'projection'] as const;
export type BurnTab = (typeof BURN_TABS)[number];

/** The state of the screen that is in the address: the tab and the number of months. The document stores the chosen scenario. */
export interface BurnView {
  tab: BurnTab;
  /** How many months the chart and the projection cover. */
  months: number;
}

const PATH = '/portal/tools/burn-rate';
const FIRST: BurnView = { tab: 'overview', months: 18 };

/** An unknown value becomes the default. */
export function readBurnView(search: URLSearchParams): BurnView {
  const months = Number(search.get('months'));
  return {
    tab: BURN_TABS.find((tab) => tab === search.get('tab')) ?? FIRST.tab,
    months: HORIZONS.find((horizon) => horizon === months) ?? FIRST.months,
  };
}

function burnHref({ tab, months }: BurnView): string {
  const search = new URLSearchParams();
  if (tab !== FIRST.tab) search.set('tab', tab);
  if (months !== FIRST.months) search.set('months', String(months));
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

/** The view and a function that changes it. Follows Back and Forward. */
function useBurnView(start: BurnView) {
  const { state: view, go } = useUrlState({ first: start, read: readBurnView, href: burnHref });
  return { view, go };
}

const fetchPart = {
  configure: () => import('./ConfigureDrawer'),
  guide: () => import('./BurnGuide'),
  costs: () => import('./costs/RealCostsDialog'),
  scenarios: () => import('./scenarios/Scenarios'),
  projection: () => import('./scenarios/Projection'),
  overview: () => Promise.resolve(),
};
/** Where figures are entered. */
const fetchForms = () => Promise.all([fetchPart.configure(), fetchPart.scenarios()]);
const ConfigureDrawer = lazyComponent(fetchPart.configure);
const BurnGuide = lazyComponent(fetchPart.guide);
const RealCostsDialog = lazyComponent(fetchPart.costs);
const Scenarios = lazyComponent(fetchPart.scenarios);
const Projection = lazyComponent(fetchPart.projection);

const chooseTab = lastFetched();

const PANEL = 'burn-panel';
const COMING = {
  overview: { cards: ['Bank balance', 'Monthly burn rate', 'Runway'], rest: 'Team costs' },
  scenarios: { rest: 'Cash at the end of each month' },
  projection: { rest: 'Projection' },
} as const;
const TABS = optionsOf({ overview: 'Overview', scenarios: 'Scenarios', projection: 'Projection' });

/** The report of the plan as it is now. Loads the report code first. */
async function makeReport() {
  const { burnReport } = await import('@/domain/burn-rate/report');
  const { name, data } = burnStore.$state.get().workspace.open;
  return burnReport(data, name, localToday());
}
const exportPdf = () => void exportReport(makeReport, 'burn-rate-report.pdf');
const exportExcel = () => void exportReport(makeReport, 'burn-rate-report.xlsx');

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="mt-6 grid gap-4">
      <LoadingFrame className="h-80 w-full" />
      <LoadingFrame className="h-48 w-full" />
    </div>
  );
}

export function BurnRateScreen({ start }: { start: BurnView }) {
  const state = useTool(burnStore);
  useFetchedAhead(fetchForms);
  const { view, go } = useBurnView(start);
  const [opened, setOpened] = useState<'configure' | 'guide' | 'costs' | null>(null);
  const show = (part: 'configure' | 'guide' | 'costs') => whenFetched(fetchPart[part], () => setOpened(part));
  const goTo = (tab: BurnTab) => chooseTab(fetchPart[tab], () => go({ tab }));
  const hasConfigured = useOnce(opened === 'configure');
  const hasTaken = useOnce(opened === 'costs');
  const hasAsked = useOnce(opened === 'guide');
  const { id, data: plan } = state.workspace.open;
  const summary = useMemo(() => computeSummary(plan), [plan]);
  const month = monthOfDay(localToday());
  useToolShortcuts(burnStore, { p: exportPdf, e: exportExcel });
  const close = () => setOpened(null);
  const currency = useCurrencyItem({
    store: burnStore,
    value: plan.currency,
    hasMoney: hasMoney(plan),
    load: loadCurrencyChange,
  });

  return (
    <ToolFrame
      store={burnStore}
      state={state}
      title="Burn Rate Calculator"
      noun="runway plan"
      coming={COMING[view.tab]}
      isFilled={hasMoney(plan) && !isExample(plan)}
      more={[currency.item]}
      actions={
        <>
          <Button
            size="sm"
            variant="ghost"
            aria-label="Guide"
            className="max-sm:px-3!"
            icon={BookOpen}
            onClick={() => show('guide')}
          >
            <span className="max-xl:hidden">Guide</span>
          </Button>
          <ExportMenu
            items={[
              { label: 'PDF', hint: shortcutHint('P'), onSelect: exportPdf },
              { label: 'Excel', hint: shortcutHint('E'), onSelect: exportExcel },
            ]}
          />
          <Button
            size="sm"
            // Without costs, the main action is in the middle of the page.
            variant={
              state.phase === 'ready' && view.tab === 'overview' && summary.runway === null ? 'outline' : 'primary'
            }
            icon={<Settings2 className="size-4 max-sm:hidden" />}
            onClick={() => show('configure')}
          >
            Configure
          </Button>
        </>
      }
      tabs={
        <Tabs
          label="Burn rate calculator"
          items={TABS.map(({ value, label }) => ({ value, label, href: burnHref({ ...view, tab: value }) }))}
          value={view.tab}
          onChange={(tab) => goTo(tab as BurnTab)}
          panelId={PANEL}
        />
      }
    >
      {currency.dialog}
      <div id={PANEL} role="tabpanel" aria-label={TABS.find(({ value }) => value === view.tab)?.label}>
        {view.tab === 'overview' && (
          <Overview
            store={burnStore}
            plan={plan}
            summary={summary}
            month={month}
            onConfigure={() => show('configure')}
            onScenarios={() => goTo('scenarios')}
            onRealCosts={() => show('costs')}
          />
        )}
        <Suspense fallback={<Waiting />}>
          {view.tab === 'scenarios' && (
            <Scenarios
              store={burnStore}
              plan={plan}
              month={month}
              months={view.months}
              onMonths={(months) => go({ months })}
            />
          )}
          {view.tab === 'projection' && (
            <Projection
              store={burnStore}
              plan={plan}
              month={month}
              months={view.months}
              onMonths={(months) => go({ months })}
            />
          )}
        </Suspense>
      </div>
      {hasConfigured && (
        <Suspense>
          <ConfigureDrawer
            key={id}
            open={opened === 'configure'}
            onClose={close}
            store={burnStore}
            plan={plan}
            summary={summary}
            onRealCosts={() => show('costs')}
          />
        </Suspense>
      )}
      {hasTaken && (
        <Suspense>
          <RealCostsDialog open={opened === 'costs'} onClose={close} store={burnStore} plan={plan} month={month} />
        </Suspense>
      )}
      {hasAsked && (
        <Suspense>
          <BurnGuide open={opened === 'guide'} onClose={close} />
        </Suspense>
      )}
    </ToolFrame>
  );
}
