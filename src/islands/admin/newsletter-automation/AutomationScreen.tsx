/** AI Newsletter Automation: compose and send, schedule, history. The tab is the address; what is being written stays while one looks elsewhere. */
import {
  automationHref,
  AUTOMATION_TABS,
  readAutomationState,
  type AutomationTab,
} from '../../../domain/newsletters/automation-state';
import { Tabs } from '../../ui/Tabs';
import { useUrlState } from '../../ui/use-url-state';
import { GenerateTab } from './GenerateTab';
import { HistoryTab } from './HistoryTab';
import { ScheduleTab } from './ScheduleTab';
import { useAwake } from '../../ui/use-awake';

const PANEL = 'newsletter-automation';

export function AutomationScreen({ query }: { query: string }) {
  const { state, go, hrefOf } = useUrlState({
    first: readAutomationState(new URLSearchParams(query)),
    read: readAutomationState,
    href: automationHref,
  });
  // The server knows of no drafts: the form is drawn anew with them once the page is awake.
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
