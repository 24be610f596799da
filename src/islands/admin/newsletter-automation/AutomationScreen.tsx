/** AI Newsletter Automation: compose and send, schedule, history. The tab is in the address; an unsent newsletter stays when the tab changes. */
import {
  automationHref,
  AUTOMATION_TABS,
  readAutomationState,
  SETTINGS_FAILED,
  NEWSLETTERS,
  type AutomationTab,
} from '@/domain/newsletters/screen-state';
import { Tabs } from '@/islands/ui/Tabs';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import { api } from '@/lib/api/api';
import { FailedState } from '@/islands/ui/EmptyState';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { useAnswer } from '@/islands/lists/use-answer';
import { countText } from '@/domain/count';
import { CAMPAIGN_STATE_LABELS } from '@/domain/newsletters/campaigns/campaign';
import { focusText } from '@/domain/newsletters/audience/focus';
import {
  historyColour,
  NEWSLETTER_HISTORY,
  type HistoryColour,
  type HistoryRecord,
} from '@/domain/newsletters/campaigns/campaign-lists';
import { listHref } from '@/domain/lists/list';
import { rowsOf } from '@/domain/lists/paged';
import type { Column } from '@/islands/ui/table/DataTable';
import { ListTable } from '@/islands/lists/ListScreen';
import { useList, useLocalView } from '@/islands/lists/use-list';
import { Moment } from '@/islands/lists/list-columns';
import { GenerateTab } from './GenerateTab';
import { ScheduleForm } from './ScheduleForm';

/** The colours of the dot; the text keeps its own. */
const DOTS: Readonly<Record<HistoryColour, string>> = { green: 'bg-success', gold: 'bg-warning', red: 'bg-error' };

function Status({ record }: { record: HistoryRecord }) {
  const colour = historyColour(record);
  const { state, successCount, recipientCount } = record;
  const share = recipientCount > 0 ? Math.floor((successCount * 100) / recipientCount) : 0;
  return (
    <span
      data-colour={colour ?? undefined}
      className={`inline-flex items-center gap-2 whitespace-nowrap ${colour ? '' : 'muted'}`}
    >
      {colour && <span className={`size-2 rounded-full ${DOTS[colour]}`} aria-hidden="true" />}
      {colour ? `${state === 'cancelled' ? 'Cancelled, ' : ''}${share}% sent` : CAMPAIGN_STATE_LABELS[state]}
    </span>
  );
}

const COLUMNS: readonly Column<HistoryRecord>[] = [
  {
    key: 'subject',
    header: 'Subject',
    className: 'min-w-56 max-w-96 font-medium wrap-anywhere',
    cell: ({ _id, subject }) => (
      <a href={listHref(NEWSLETTERS, { tab: 'campaigns', open: _id })} className="link link-hover">
        {subject}
      </a>
    ),
  },
  {
    key: 'sentAt',
    header: 'Sent',
    className: 'whitespace-nowrap',
    cell: ({ sentAt }) => (sentAt === null ? '–' : <Moment at={sentAt} />),
  },
  {
    key: 'customization',
    header: 'About',
    className: 'min-w-40 max-w-72',
    cell: ({ customization, kind, isScheduled }) => (
      <span className="muted line-clamp-2">
        {kind === 'newsletter' ? 'Written by an operator' : focusText(customization) || 'Everything new'}
        {isScheduled && ' (schedule)'}
      </span>
    ),
  },
  {
    key: 'recipientCount',
    header: 'Recipients',
    numeric: true,
    cell: ({ recipientCount }) => countText(recipientCount),
  },
  { key: 'successCount', header: 'Delivered', numeric: true, cell: ({ successCount }) => countText(successCount) },
  { key: 'status', header: 'Status', cell: (record) => <Status record={record} /> },
];

/** The newsletters that were sent, ten per page, each with a colour for its share of deliveries. */
function HistoryTab() {
  const list = useList(NEWSLETTER_HISTORY, useLocalView(), null, { read: rowsOf<HistoryRecord> });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="muted max-w-prose text-sm text-pretty">
        Delivered means that the recipient’s mail server accepted the email. We do not track who opens it.
      </p>
      <ListTable list={list} columns={COLUMNS} rowKey={({ _id }) => _id} nameOf={({ subject }) => subject} />
    </div>
  );
}

/** The schedule of AI newsletters and the form that changes it, or a message if it could not be read. */
function ScheduleTab() {
  const { value, failed, reload, set } = useAnswer({
    key: ['newsletter-schedule'],
    ask: (signal) => api.get('/api/newsletter/schedule', { signal }),
    read: ({ data }) => data ?? null,
  });
  if (failed) return <FailedState title={SETTINGS_FAILED} text="Nothing was changed." size="sm" retry={reload} />;
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
  // The server has no drafts: the form is rendered again with them after hydration.
  const isHydrated = useHydrated();
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
          <GenerateTab key={String(isHydrated)} isHydrated={isHydrated} />
        </div>
        {tab === 'schedule' && <ScheduleTab />}
        {tab === 'history' && <HistoryTab />}
      </div>
    </div>
  );
}
