/** The lists of campaigns, and of the recipients of one. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES, RECIPIENT_STATES } from './campaign';
import { KIND_LABELS, RECIPIENT_LABELS, STATE_LABELS } from './campaign-seen';
import type { CampaignView, RecipientView } from './campaign-view';

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
      options: optionsOf(KIND_LABELS, CAMPAIGN_KINDS),
      wrong: 'There is no such kind of email.',
    },
    { name: 'state', label: 'State', options: optionsOf(STATE_LABELS, CAMPAIGN_STATES), wrong: WRONG_STATE },
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
      options: optionsOf(RECIPIENT_LABELS, RECIPIENT_STATES),
      wrong: WRONG_STATE,
    },
  ],
  size: 50,
  caption: 'Recipients of this email',
  failed: 'The recipients could not be read.',
  empty: 'No one yet',
  unmatched: 'No one in this state',
};
