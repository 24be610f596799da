/** Campaigns: the newest first, narrowed by kind and state; the one that is open stands in their place. */
import { CAMPAIGNS } from '../../../../domain/newsletters/campaign-lists';
import { quickestPace } from '../../../../domain/newsletters/campaign-seen';
import type { NewslettersState } from '../../../../domain/newsletters/screen-state';
import type { ListState } from '@/domain/lists/list';
import { ListScreen } from '../../table/ListScreen';
import { useList, type ListView } from '../../table/use-list';
import { campaignColumns } from './campaign-columns';
import { CampaignView } from './CampaignView';

export interface CampaignsTabProps {
  state: NewslettersState;
  go: (change: Partial<NewslettersState>) => void;
  hrefOf: (change: Partial<NewslettersState>) => string;
}

function CampaignList({ state, go, hrefOf }: CampaignsTabProps) {
  const narrowed: ListState = { kind: state.kind, state: state.state };
  const view: ListView = {
    state: narrowed,
    go: (change) => go(change),
    goLater: (change) => go(change),
    hrefOf: () => '',
  };
  const list = useList(CAMPAIGNS, view, null, { pace: (rows) => quickestPace(rows, Date.now()) });
  const columns = campaignColumns(
    (open) => hrefOf({ open }),
    (open) => go({ open }),
  );
  return <ListScreen list={list} columns={columns} rowKey={({ id }) => id} nameOf={({ subject }) => subject} isLive />;
}

export default function CampaignsTab(props: CampaignsTabProps) {
  const { state, go, hrefOf } = props;
  if (state.open === '') return <CampaignList {...props} />;
  return (
    <CampaignView
      key={state.open}
      id={state.open}
      allHref={hrefOf({ open: '' })}
      onAll={() => go({ open: '' })}
      onOpen={(open) => go({ open })}
    />
  );
}
