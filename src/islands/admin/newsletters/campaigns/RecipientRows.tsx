/** The recipients of a campaign by state, each with why it failed or was left out, and whether it may have come twice. */
import { useRef, useState } from 'react';
import { RECIPIENT_STATES } from '@/domain/newsletters/campaigns/campaign';
import { CAMPAIGN_RECIPIENTS } from '@/domain/newsletters/campaigns/campaign-lists';
import { MAYBE_TWICE, RECIPIENT_LABELS, reasonText, totalOf } from '@/domain/newsletters/campaigns/campaign-seen';
import type { CampaignCounts, RecipientView } from '@/domain/newsletters/campaigns/campaign-view';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { ListTable } from '@/islands/admin/table/ListScreen';
import { useList, useLocalView } from '@/islands/admin/table/use-list';
import { Moment } from './campaign-columns';

const nameOf = ({ name, email }: RecipientView) => name || email || 'Deleted account';

const COLUMNS: readonly Column<RecipientView>[] = [
  {
    key: 'name',
    header: 'Recipient',
    className: 'min-w-52 max-w-72',
    cell: (one) => (
      <div className="grid">
        {one.accountId ? (
          <a href={`${USERS_PAGE}/${one.accountId}`} className="link line-clamp-2 wrap-anywhere link-hover">
            {nameOf(one)}
          </a>
        ) : (
          <span className="muted">{nameOf(one)}</span>
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
        <Moment iso={sentAt} />
      ) : retryAt ? (
        <>
          again <Moment iso={retryAt} />
        </>
      ) : (
        <span className="muted">–</span>
      ),
  },
];

export interface RecipientRowsProps {
  id: string;
  counts: CampaignCounts;
}

export function RecipientRows({ id, counts }: RecipientRowsProps) {
  const view = useLocalView();
  // Read again when the counts change, but not after a person opened later pages.
  const [isFar, setFar] = useState(false);
  const shown = useRef(counts);
  if (!isFar) shown.current = counts;
  const list = useList(CAMPAIGN_RECIPIENTS, view, null, { param: { id }, also: shown.current });
  return (
    <section aria-label="Recipients" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">Recipients</h3>
        <select
          aria-label="Recipients by state"
          className="select select-sm w-auto pr-8 max-md:h-11"
          value={view.state['state'] ?? ''}
          onChange={({ target }) => {
            setFar(false);
            view.go({ state: target.value });
          }}
        >
          <option value="">{`All (${totalOf(counts).toLocaleString('en-IN')})`}</option>
          {RECIPIENT_STATES.map((one) => (
            <option key={one} value={one}>
              {`${RECIPIENT_LABELS[one]} (${counts[one].toLocaleString('en-IN')})`}
            </option>
          ))}
        </select>
      </div>
      <ListTable
        list={{
          ...list,
          more: async () => {
            setFar(true);
            await list.more();
          },
        }}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        nameOf={nameOf}
        isLive
      />
    </section>
  );
}
