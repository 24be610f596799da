/** The burn rate calculator: its frame, its tabs, and what opens above them. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { BookOpen, Settings2 } from 'lucide-react';
import { computeSummary } from '../../../domain/burn-rate/runway';
import { monthOfDay } from '../../../domain/months';
import { localToday } from '../../../lib/local-today';
import { Button } from '../../ui/Button';
import { Tabs } from '../../ui/Tabs';
import { useOnce } from '../../ui/use-once';
import { CurrencySelect } from '../frame/CurrencySelect';
import { ExportMenu } from '../frame/ExportMenu';
import { exportReport } from '../frame/save-report';
import { ToolFrame } from '../frame/ToolFrame';
import { useTool } from '../frame/use-tool';
import { useToolShortcuts } from '../frame/use-tool-shortcuts';
import { burnHref, useBurnView, type BurnView } from './burn-view';
import { Overview } from './Overview';
import { burnStore } from './store';

const ConfigureDrawer = lazy(() => import('./ConfigureDrawer'));
const BurnGuide = lazy(() => import('./BurnGuide'));

const PANEL = 'burn-panel';
const TABS = [{ value: 'overview', label: 'Overview' }] as const;

/** The report of the plan as it is now; what it is made with is fetched for it. */
async function makeReport() {
  const { burnReport } = await import('../../../domain/burn-rate/report');
  const { name, data } = burnStore.$state.get().workspace.open;
  return burnReport(data, name, localToday());
}
const exportPdf = () => void exportReport(makeReport, 'burn-rate-report.pdf');
const exportExcel = () => void exportReport(makeReport, 'burn-rate-report.xlsx');

export function BurnRateScreen({ start }: { start: BurnView }) {
  const state = useTool(burnStore);
  const { view, go } = useBurnView(start);
  const [opened, setOpened] = useState<'configure' | 'guide' | 'costs' | null>(null);
  const hasConfigured = useOnce(opened === 'configure');
  const hasAsked = useOnce(opened === 'guide');
  const { id, data: plan } = state.workspace.open;
  const summary = useMemo(() => computeSummary(plan), [plan]);
  const month = monthOfDay(localToday());
  useToolShortcuts(burnStore, { p: exportPdf, e: exportExcel });
  const close = () => setOpened(null);

  return (
    <ToolFrame
      store={burnStore}
      state={state}
      title="Burn Rate Calculator"
      text="How much money leaves each month, and how long yours lasts."
      noun="runway plan"
      settings={
        <CurrencySelect
          value={plan.currency}
          onCurrency={(currency) => burnStore.edit((now) => ({ ...now, currency }), 'currency')}
        />
      }
      actions={
        <>
          <Button size="sm" variant="ghost" icon={<BookOpen className="size-4" />} onClick={() => setOpened('guide')}>
            Guide
          </Button>
          <ExportMenu
            items={[
              { label: 'PDF', hint: 'Ctrl P', onSelect: exportPdf },
              { label: 'Excel', hint: 'Ctrl E', onSelect: exportExcel },
            ]}
          />
          <Button
            size="sm"
            variant="primary"
            icon={<Settings2 className="size-4" />}
            onClick={() => setOpened('configure')}
          >
            Configure
          </Button>
        </>
      }
    >
      <Tabs
        className="print:hidden mt-6"
        label="Burn rate calculator"
        items={TABS.map(({ value, label }) => ({ value, label, href: burnHref({ ...view, tab: value }) }))}
        value={view.tab}
        onChange={(tab) => go({ tab: tab as BurnView['tab'] })}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={TABS.find(({ value }) => value === view.tab)?.label}>
        <Overview
          store={burnStore}
          plan={plan}
          summary={summary}
          month={month}
          onConfigure={() => setOpened('configure')}
          onScenarios={() => go({ tab: 'scenarios' })}
        />
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
            onRealCosts={() => setOpened('costs')}
          />
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
