/** The columns of the list of campaigns and of the recipients of one, and the hook of the open campaign. */
import { useState } from 'react';
import {
  KIND_LABELS,
  MAYBE_TWICE,
  RECIPIENT_LABELS,
  STATE_LABELS,
  countsText,
  reasonText,
  totalOf,
  reloadDelay,
} from '@/domain/newsletters/campaigns/campaign-lists';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import {
  CAMPAIGN_GONE,
  type CampaignCounts,
  type CampaignView,
  type RecipientView,
  type CampaignDetail,
} from '@/domain/newsletters/campaigns/campaign';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { openLink, Moment } from '@/islands/lists/list-columns';
import type { ListView } from '@/islands/lists/use-list';
import type { CampaignAction } from '@/domain/newsletters/campaigns/campaign-input';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';
import { useAnswer } from '@/islands/lists/use-answer';

/** The recipients of a campaign by state as one bar, with the counts as text under it. */
function CountsBar({ counts }: { counts: CampaignCounts }) {
  const total = Math.max(1, totalOf(counts));
  const part = (count: number, className: string) =>
    count > 0 && <span className={`min-w-0.5 ${className}`} style={{ width: `${(count / total) * 100}%` }} />;
  return (
    <div className="grid min-w-32 gap-1">
      <span className="flex h-2 overflow-hidden rounded-full bg-base-content/8" aria-hidden="true">
        {part(counts.sent, 'bg-success')}
        {part(counts.failed, 'bg-error')}
        {part(counts.skipped, 'bg-base-content/35')}
      </span>
      <span className="text-xs tabular-nums">{countsText(counts)}</span>
    </div>
  );
}

const DOTS: Readonly<Record<CampaignView['state'], string>> = {
  scheduled: 'bg-info',
  freezing: 'bg-warning',
  sending: 'bg-warning',
  paused: 'border hairline bg-base-300',
  finished: 'bg-success',
  cancelled: 'bg-error',
};

export function StateMark({ state }: Pick<CampaignView, 'state'>) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} aria-hidden="true" />
      {STATE_LABELS[state]}
    </span>
  );
}

/** The time when it was sent or will be sent. */
const whenOf = ({ startedAt, sendAt }: Pick<CampaignView, 'startedAt' | 'sendAt'>): string => startedAt ?? sendAt;

export const campaignColumns = (view: ListView): Column<CampaignView>[] => [
  {
    key: 'subject',
    header: 'Subject',
    className: 'min-w-48 max-w-80',
    cell: ({ id, subject }) => (
      <a {...openLink(view, id)} className="link line-clamp-2 font-medium wrap-anywhere link-hover">
        {subject || 'No subject'}
      </a>
    ),
  },
  { key: 'kind', header: 'Kind', className: 'whitespace-nowrap', cell: ({ kind }) => KIND_LABELS[kind] },
  { key: 'state', header: 'State', cell: ({ state }) => <StateMark state={state} /> },
  {
    key: 'when',
    header: 'When',
    className: 'min-w-28 xl:whitespace-nowrap',
    cell: (campaign) => <Moment at={whenOf(campaign)} />,
  },
  { key: 'counts', header: 'Recipients', className: 'min-w-40', cell: ({ counts }) => <CountsBar counts={counts} /> },
];

export const recipientName = ({ name, email }: RecipientView) => name || email || 'Deleted account';

export const RECIPIENT_COLUMNS: readonly Column<RecipientView>[] = [
  {
    key: 'name',
    header: 'Recipient',
    className: 'min-w-52 max-w-72',
    cell: (one) => (
      <div className="grid">
        {one.accountId ? (
          <a href={`${USERS_PAGE}/${one.accountId}`} className="link line-clamp-2 wrap-anywhere link-hover">
            {recipientName(one)}
          </a>
        ) : (
          <span className="muted">{recipientName(one)}</span>
        )}
        {one.name && <span className="muted line-clamp-1 text-xs wrap-anywhere">{one.email}</span>}
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    className: 'whitespace-nowrap',
    cell: ({ state, isDoubtful }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {RECIPIENT_LABELS[state]}
        {isDoubtful && <Tag isMuted>{MAYBE_TWICE}</Tag>}
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    className: 'min-w-44',
    cell: (one) => reasonText(one) || <span className="muted">–</span>,
  },
  { key: 'tries', header: 'Tries', numeric: true, cell: ({ tries }) => tries },
  {
    key: 'sentAt',
    header: 'When',
    className: 'whitespace-nowrap',
    cell: ({ sentAt, retryAt }) =>
      sentAt ? (
        <Moment at={sentAt} />
      ) : retryAt ? (
        <>
          again <Moment at={retryAt} />
        </>
      ) : (
        <span className="muted">–</span>
      ),
  },
];

const DONE: Readonly<Record<CampaignAction, string>> = {
  pause: 'Paused',
  resume: 'Sending again',
  cancel: 'Cancelled',
  'resend-failed': 'Sending again to failed recipients',
  duplicate: 'Duplicated',
};

/** The open campaign, polled while it is being sent, and its actions. */
export function useCampaign(id: string, onOpen: (id: string) => void) {
  const [doing, setDoing] = useState<CampaignAction | null>(null);
  const { value, failed, reload } = useAnswer<CampaignDetail | 'gone', CampaignDetail>({
    key: ['campaign', id],
    pace: (now) => (now === undefined || now === 'gone' ? null : reloadDelay(now, Date.now())),
    ask: (signal) => api.get('/api/admin/campaigns/:id', { param: { id }, signal }),
    read: (answer) => (answer.status === 404 ? 'gone' : (answer.data ?? null)),
  });
  const campaign = value ?? (failed ? ('failed' as const) : null);
  const known = value === 'gone' ? null : value;

  const act = async (action: CampaignAction) => {
    if (!known || doing) return;
    setDoing(action);
    const answer = await api.post('/api/admin/campaigns/:id/:action', {
      param: { id, action },
      json: { revision: known.revision },
    });
    setDoing(null);
    if (isSignedOut(answer)) return;
    if (!answer.ok) {
      toast('error', failureText(answer, answer.status === 404 ? CAMPAIGN_GONE : 'This could not be done.'));
      await reload();
      return;
    }
    toast('success', DONE[action]);
    const other = answer.data?.id;
    if (action === 'duplicate' && other && other !== id) onOpen(other);
    else await reload();
  };
  return { campaign, doing, load: reload, act };
}
