/** Campaigns: the newest first, narrowed by kind and state; the one that is open stands in their place. */
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from '../../../../domain/newsletters/campaign';
import { KIND_LABELS, STATE_LABELS } from '../../../../domain/newsletters/campaign-seen';
import type { NewslettersState } from '../../../../domain/newsletters/screen-state';
import { FilterSelect } from '../../table/FilterSelect';
import { PagesTable } from '../../table/PagesTable';
import { campaignColumns } from './campaign-columns';
import { CampaignView } from './CampaignView';
import { useCampaigns } from './use-campaigns';

const FILTERS = [
  { name: 'kind', label: 'Kind', values: CAMPAIGN_KINDS, labels: KIND_LABELS },
  { name: 'state', label: 'State', values: CAMPAIGN_STATES, labels: STATE_LABELS },
] as const;

export interface CampaignsTabProps {
  state: NewslettersState;
  go: (change: Partial<NewslettersState>) => void;
  hrefOf: (change: Partial<NewslettersState>) => string;
}

function CampaignList({ state, go, hrefOf }: CampaignsTabProps) {
  const { pages, items, isBusy, more, reload } = useCampaigns(state);
  const columns = campaignColumns(
    (open) => hrefOf({ open }),
    (open) => go({ open }),
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {FILTERS.map(({ name, label, values, labels }) => (
          <FilterSelect
            key={name}
            label={label}
            options={values.map((value) => ({
              value,
              label: (labels as Readonly<Record<string, string>>)[value] ?? value,
            }))}
            value={state[name]}
            onChange={(value) => go({ [name]: value })}
          />
        ))}
      </div>
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The campaigns could not be read."
        empty={state.kind || state.state ? 'No campaigns match' : 'Nothing was sent yet'}
        onAgain={reload}
        onMore={() => void more()}
        caption="Campaigns"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        nameOf={(row) => row.subject}
      />
    </>
  );
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
