/** Campaigns: the newest first, narrowed by kind and state; the one that is open is in their place. */
import { CAMPAIGNS } from '@/domain/newsletters/campaigns/campaign-lists';
import { quickestPace } from '@/domain/newsletters/campaigns/campaign-seen';
import { ListScreen } from '@/islands/admin/table/ListScreen';
import { useList, type ListView } from '@/islands/admin/table/use-list';
import { campaignColumns } from './campaign-columns';
import { CampaignView } from './CampaignView';

function CampaignList({ view }: { view: ListView }) {
  const list = useList(CAMPAIGNS, view, null, { pace: (rows) => quickestPace(rows, Date.now()) });
  const columns = campaignColumns(
    (open) => view.hrefOf({ open }),
    (open) => view.go({ open }),
  );
  return <ListScreen list={list} columns={columns} rowKey={({ id }) => id} nameOf={({ subject }) => subject} isLive />;
}

export default function CampaignsTab({ view }: { view: ListView }) {
  const { state, go, hrefOf } = view;
  const open = state['open'] ?? '';
  if (open === '') return <CampaignList view={view} />;
  return (
    <CampaignView
      key={open}
      id={open}
      allHref={hrefOf({ open: '' })}
      onAll={() => go({ open: '' })}
      onOpen={(next) => go({ open: next })}
    />
  );
}
