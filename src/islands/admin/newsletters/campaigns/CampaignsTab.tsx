/** The list of campaigns, newest first, with filters for kind and state. An opened campaign replaces the list. */
import { CAMPAIGNS } from '@/domain/newsletters/campaigns/campaign-lists';
import { quickestPace } from '@/domain/newsletters/campaigns/campaign-seen';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, type ListView } from '@/islands/lists/use-list';
import { campaignColumns } from './campaign-columns';
import { CampaignView } from './CampaignView';

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
