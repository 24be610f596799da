/** The lists of campaigns, and of the recipients of one. */
import type { ListSpec } from '@/domain/lists/list';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES, RECIPIENT_STATES } from './campaign';
import { KIND_LABELS, RECIPIENT_LABELS, STATE_LABELS } from './campaign-seen';
import type { CampaignView, RecipientView } from './campaign-view';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const PAGE = '/adminPortal/notification-management/notifications';
const WRONG_STATE = 'There is no such state.';

export const CAMPAIGNS: ListSpec<CampaignView> & { api: '/api/admin/campaigns' } = {
  name: 'campaigns',
  api: '/api/admin/campaigns',
  page: PAGE,
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: optionsOf(CAMPAIGN_KINDS, KIND_LABELS),
      wrong: 'There is no such kind of email.',
    },
    { name: 'state', label: 'State', options: optionsOf(CAMPAIGN_STATES, STATE_LABELS), wrong: WRONG_STATE },
  ],
  size: 10,
  place: 'before',
  caption: 'Campaigns',
  failed: 'The campaigns could not be read.',
  empty: 'Nothing was sent yet',
  unmatched: 'No campaigns match',
};

export const CAMPAIGN_RECIPIENTS: ListSpec<RecipientView> & { api: '/api/admin/campaigns/:id/recipients' } = {
  name: 'campaign-recipients',
  api: '/api/admin/campaigns/:id/recipients',
  page: PAGE,
  filters: [
    {
      name: 'state',
      label: 'Recipients by state',
      options: optionsOf(RECIPIENT_STATES, RECIPIENT_LABELS),
      wrong: WRONG_STATE,
    },
  ],
  size: 50,
  caption: 'Recipients of this email',
  failed: 'The recipients could not be read.',
  empty: 'No one yet',
  unmatched: 'No one in this state',
};
