/** AI Newsletter Automation: compose and send, schedule, history. The tab is in the address; an unsent newsletter stays when the tab changes. */
import {
  automationHref,
  AUTOMATION_TABS,
  readAutomationState,
  type AutomationTab,
} from '@/domain/newsletters/schedule/automation-state';
import { Tabs } from '@/islands/ui/Tabs';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { GenerateTab } from './GenerateTab';
import { HistoryTab } from './HistoryTab';
import { useAwake } from '@/islands/ui/hooks/use-browser';
import { SETTINGS_FAILED } from '@/domain/newsletters/schedule/automation-texts';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { useAnswer } from '@/islands/lists/use-answer';
import { ScheduleForm } from './ScheduleForm';

/** The schedule of AI newsletters, as far as it could be read: its state, and the form that changes it. */
function ScheduleTab() {
  const { value, failed, reload, set } = useAnswer({
    key: ['newsletter-schedule'],
    ask: (signal) => api.get('/api/newsletter/schedule', { signal }),
    read: ({ data }) => data ?? null,
  });
  if (failed)
    return (
      <EmptyState
        role="alert"
        title={SETTINGS_FAILED}
        text="Nothing was changed."
        action={
          <Button size="sm" onClick={() => void reload()}>
            Try again
          </Button>
        }
      />
    );
  if (value === null)
    return (
      <div role="status" aria-label="Loading the schedule" className="card grid gap-4 p-4 md:p-5">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    );
  return <ScheduleForm schedule={value} onChanged={set} />;
}

const PANEL = 'newsletter-automation';

export function AutomationScreen({ query }: { query: string }) {
  const { state, go, hrefOf } = useUrlState({
    first: readAutomationState(new URLSearchParams(query)),
    read: readAutomationState,
    href: automationHref,
  });
  // The server knows of no drafts: the form is drawn again with them once the page is awake.
  const isAwake = useAwake();
  const { tab } = state;
  const label = AUTOMATION_TABS.find(({ value }) => value === tab)?.label ?? '';
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        label="AI newsletters"
        panelId={PANEL}
        value={tab}
        items={AUTOMATION_TABS.map((item) => ({ ...item, href: hrefOf({ tab: item.value }) }))}
        onChange={(next) => go({ tab: next as AutomationTab })}
      />
      <div id={PANEL} role="tabpanel" aria-label={label} className="min-w-0">
        <div hidden={tab !== 'generate'}>
          <GenerateTab key={String(isAwake)} isAwake={isAwake} />
        </div>
        {tab === 'schedule' && <ScheduleTab />}
        {tab === 'history' && <HistoryTab />}
      </div>
    </div>
  );
}
