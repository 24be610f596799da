/** The newsletters that went out, ten a page, with the colour of how each went. */
import { countText } from '@/domain/count';
import { CAMPAIGN_STATE_LABELS } from '@/domain/newsletters/campaigns/campaign-texts';
import { focusText } from '@/domain/newsletters/audience/focus';
import {
  historyColour,
  NEWSLETTER_HISTORY,
  type HistoryColour,
  type HistoryRecord,
} from '@/domain/newsletters/campaigns/history';
import { NEWSLETTERS } from '@/domain/newsletters/screen-state';
import { listHref } from '@/domain/lists/list';
import { rowsOf } from '@/domain/lists/paged';
import type { Column } from '@/islands/ui/table/DataTable';
import { ListTable } from '@/islands/lists/ListScreen';
import { useList, useLocalView } from '@/islands/lists/use-list';
import { Moment } from '@/islands/lists/Moment';

/** Of the dot; the words keep the colour of text. */
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

export function HistoryTab() {
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
