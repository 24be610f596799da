/** The recipients of a campaign by state, each with why it failed or was left out, and whether it may have come twice. */
import { countText } from '@/domain/count';
import { RECIPIENT_STATES } from '@/domain/newsletters/campaigns/campaign';
import { CAMPAIGN_RECIPIENTS } from '@/domain/newsletters/campaigns/campaign-lists';
import { RECIPIENT_LABELS, totalOf } from '@/domain/newsletters/campaigns/campaign-seen';
import type { CampaignCounts } from '@/domain/newsletters/campaigns/campaign-view';
import { ListTable } from '@/islands/admin/table/ListScreen';
import { useList, useLocalView } from '@/islands/admin/table/use-list';
import { RECIPIENT_COLUMNS, recipientName } from './campaign-columns';

export interface RecipientRowsProps {
  id: string;
  counts: CampaignCounts;
}

export function RecipientRows({ id, counts }: RecipientRowsProps) {
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
