/** The list of campaigns, newest first, with filters for kind and state. An opened campaign replaces the list. */
import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import {
  CAMPAIGNS,
  CAMPAIGN_RECIPIENTS,
  quickestPace,
  KIND_LABELS,
  MAYBE_TWICE,
  RECIPIENT_LABELS,
  totalOf,
} from '@/domain/newsletters/campaigns/campaign-lists';
import { ListScreen, ListTable } from '@/islands/lists/ListScreen';
import { useList, useLocalView, type ListView } from '@/islands/lists/use-list';
import { countText } from '@/domain/count';
import {
  RECIPIENT_STATES,
  CAMPAIGN_GONE,
  type CampaignDetail,
  type CampaignCounts,
} from '@/domain/newsletters/campaigns/campaign';
import type { CampaignAction } from '@/domain/newsletters/campaigns/campaign-input';
import { peopleText } from '@/domain/newsletters/audience/send-form';
import { Button } from '@/islands/ui/Button';
import { BarList } from '@/islands/ui/chart/BarList';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { LoadingFrame, Skeleton } from '@/islands/ui/loading/Skeleton';
import { openLink, Moment } from '@/islands/lists/list-columns';
import { campaignColumns, StateMark, RECIPIENT_COLUMNS, recipientName, useCampaign } from './campaign-columns';

/** The recipients of a campaign by state, each with why it failed or was left out, and whether it may have arrived twice. */
function RecipientRows({ id, counts }: { id: string; counts: CampaignCounts }) {
  const view = useLocalView();
  const list = useList(CAMPAIGN_RECIPIENTS, view, null, { param: { id }, follows: counts });
  return (
    <section aria-label="Recipients" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">Recipients</h3>
        <select
          aria-label="Recipients by state"
          className="select select-sm w-auto pr-8 max-md:h-11"
          value={view.state['state'] ?? ''}
          onChange={({ target }) => view.go({ state: target.value })}
        >
          <option value="">{`All (${countText(totalOf(counts))})`}</option>
          {RECIPIENT_STATES.map((one) => (
            <option key={one} value={one}>
              {`${RECIPIENT_LABELS[one]} (${countText(counts[one])})`}
            </option>
          ))}
        </select>
      </div>
      <ListTable list={list} columns={RECIPIENT_COLUMNS} rowKey={(row) => row.id} nameOf={recipientName} isLive />
    </section>
  );
}

const ACTION_LABELS: Readonly<Record<CampaignAction, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  'resend-failed': 'Send again to failed recipients',
  duplicate: 'Duplicate',
};

/** The question before an action, as title, text and the button's label; null if none is asked. */
function questionOf(action: CampaignAction, { counts }: CampaignDetail): [string, string, string] | null {
  if (action === 'cancel')
    return [
      'Cancel this email?',
      `It already reached ${peopleText(counts.sent)}. No one else gets it, and you cannot resume it.`,
      'Cancel the email',
    ];
  if (action === 'resend-failed')
    return [
      `Send it to ${peopleText(counts.failed)} again?`,
      'Only the emails that failed are tried again.',
      'Send again',
    ];
  if (action === 'duplicate')
    return [
      'Duplicate this email?',
      'You get a paused copy for the same people. Nothing goes out until you resume it.',
      'Duplicate',
    ];
  return null;
}

function Facts({ campaign }: { campaign: CampaignDetail }) {
  const { kind, userType, named, sendAt, startedAt, endedAt, createdBy, senderName, replyTo } = campaign;
  const whom = { all: 'Founders and visitors', founder: 'Founders', visitor: 'Visitors' }[userType];
  const facts: [string, React.ReactNode][] = [
    ['Kind', KIND_LABELS[kind]],
    ['To', named === null ? whom : `${whom}, ${peopleText(named)} selected`],
    ...(startedAt === null ? ([['Scheduled for', <Moment at={sendAt} />]] as const) : []),
    ...(startedAt === null ? [] : ([['Started', <Moment at={startedAt} />]] as const)),
    ...(endedAt === null ? [] : ([['Ended', <Moment at={endedAt} />]] as const)),
    ['By', createdBy ?? 'Outset'],
    ...(senderName ? ([['Sender name', senderName]] as const) : []),
    ...(replyTo ? ([['Reply to', replyTo]] as const) : []),
  ].map(([label, value]) => [label as string, value]);
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({ campaign: { counts, doubtful, state, waitsUntil } }: { campaign: CampaignDetail }) {
  const total = totalOf(counts);
  return (
    <div className="grid grid-cols-1 gap-3">
      <BarList
        title={total === 0 ? 'No one yet' : peopleText(total)}
        headingLevel={3}
        summary="Recipients by state"
        full={Math.max(1, total)}
        bars={RECIPIENT_STATES.filter((one) => counts[one] > 0).map((one) => ({
          id: one,
          label: RECIPIENT_LABELS[one],
          value: counts[one],
          text: countText(counts[one]),
        }))}
      />
      {doubtful > 0 && (
        <p className="rounded-lg border border-warning/50 bg-warning/10 px-4 py-3 text-sm">
          {`${peopleText(doubtful)}: ${MAYBE_TWICE}. Sending stopped after the mail server accepted the email and before we recorded it.`}
        </p>
      )}
      {waitsUntil !== null && (state === 'sending' || state === 'freezing') && (
        <p className="muted text-sm">
          Waiting until <Moment at={waitsUntil} />, because of a pause, the daily cap or a retry.
        </p>
      )}
    </div>
  );
}

interface CampaignViewProps {
  id: string;
  view: ListView;
}

function Opened({ id, view }: CampaignViewProps) {
  const { campaign, doing, load, act } = useCampaign(id, (open) => view.go({ open }));
  const [askedAction, setAskedAction] = useState<CampaignAction | null>(null);
  if (campaign === null)
    return (
      <div role="status" aria-label="Loading the campaign" className="grid gap-3">
        <Skeleton className="h-8 w-2/3" />
        <LoadingFrame className="h-48 w-full" />
      </div>
    );
  if (campaign === 'gone') return <EmptyState title={CAMPAIGN_GONE} />;
  if (campaign === 'failed') return <FailedState title="The campaign could not be read." size="sm" retry={load} />;
  const question = askedAction === null ? null : questionOf(askedAction, campaign);
  return (
    <article aria-label={campaign.subject || KIND_LABELS[campaign.kind]} className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="text-xl font-semibold wrap-anywhere">{campaign.subject || KIND_LABELS[campaign.kind]}</h2>
          <p role="status" className="text-sm">
            <StateMark state={campaign.state} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {campaign.actions.map((action) => (
            <Button
              key={action}
              size="sm"
              busy={doing === action}
              onClick={() => (questionOf(action, campaign) ? setAskedAction(action) : void act(action))}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))}
        </div>
      </header>
      <div className="grid grid-cols-1 gap-5 card p-5 md:grid-cols-2">
        <Progress campaign={campaign} />
        <Facts campaign={campaign} />
      </div>
      <RecipientRows id={id} counts={campaign.counts} />
      <ConfirmDialog
        open={question !== null}
        title={question?.[0] ?? ''}
        text={question?.[1] ?? ''}
        confirmLabel={question?.[2] ?? ''}
        cancelLabel="Back"
        danger={askedAction === 'cancel'}
        onConfirm={() => {
          if (askedAction) void act(askedAction);
          setAskedAction(null);
        }}
        onCancel={() => setAskedAction(null)}
      />
    </article>
  );
}

/** One campaign: its progress, the results for its recipients, and its actions. */
function CampaignView({ id, view }: CampaignViewProps) {
  return (
    <>
      <div>
        <a {...openLink(view, '')} className="link inline-flex min-h-8 items-center gap-1.5 text-sm link-hover">
          <ArrowLeft className="size-4" aria-hidden="true" />
          All campaigns
        </a>
      </div>
      <Opened id={id} view={view} />
    </>
  );
}

function CampaignList({ view }: { view: ListView }) {
  const list = useList(CAMPAIGNS, view, null, { pace: (rows) => quickestPace(rows, Date.now()) });
  return (
    <ListScreen
      list={list}
      columns={campaignColumns(view)}
      rowKey={({ id }) => id}
      nameOf={({ subject }) => subject}
      isLive
    />
  );
}

export default function CampaignsTab({ view }: { view: ListView }) {
  const open = view.state['open'] ?? '';
  return open === '' ? <CampaignList view={view} /> : <CampaignView key={open} id={open} view={view} />;
}
