/** The recipients of a campaign by state, each with why it failed or was left out, and whether it may have come twice. */
import { useRef, useState } from 'react';
import { RECIPIENT_STATES, type RecipientState } from '../../../../domain/newsletters/campaign';
import { MAYBE_TWICE, RECIPIENT_LABELS, reasonText, totalOf } from '../../../../domain/newsletters/campaign-seen';
import type { CampaignCounts, RecipientView } from '../../../../domain/newsletters/campaign-view';
import { USERS_PAGE } from '../../../../domain/admin/users/user-state';
import { api } from '../../../../lib/api';
import type { Column } from '../../../ui/DataTable';
import { Tag } from '../../../ui/Tag';
import { usePages } from '../../log/use-pages';
import { PagesTable } from '../../table/PagesTable';
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
        {isDoubtful && <Tag variant="outline">{MAYBE_TWICE}</Tag>}
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
  const [state, setState] = useState<RecipientState | ''>('');
  // Read anew when somebody moved from one state to another, but not under the eyes of who went on to later pages.
  const [isFar, setFar] = useState(false);
  const shown = useRef(counts);
  if (!isFar) shown.current = counts;
  const key = JSON.stringify([id, state, shown.current]);
  const { pages, isBusy, more, reload } = usePages<RecipientView>(key, null, (after, signal) =>
    api.get('/api/admin/campaigns/:id/recipients', {
      param: { id },
      query: { state, after },
      ...(signal ? { signal } : {}),
    }),
  );
  const items = pages === null || pages === 'failed' ? [] : pages.items;
  return (
    <section aria-label="Recipients" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">Recipients</h3>
        <select
          aria-label="Recipients by state"
          className="select select-sm w-auto pr-8 max-md:h-11"
          value={state}
          onChange={({ target }) => {
            setFar(false);
            setState(target.value as RecipientState | '');
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
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The recipients could not be read."
        empty={state ? 'No one in this state' : 'No one yet'}
        onAgain={reload}
        onMore={() => {
          setFar(true);
          void more();
        }}
        caption="Recipients of this email"
        columns={COLUMNS}
        rows={items}
        rowKey={(row) => row.id}
        nameOf={nameOf}
        isLive
      />
    </section>
  );
}
