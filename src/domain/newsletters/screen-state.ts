/** "Newsletters and Email": its tabs, the list of recipients, and the address that holds both. No schema: the page loads it. */
import { optionsOf, plainOptions } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from './campaigns/campaign';
import type { MailRecipient } from './audience/recipient';

export const NEWSLETTERS_PAGE = '/adminPortal/notification-management/notifications';

export const NEWSLETTER_TABS = optionsOf({
  recipients: 'Recipients',
  campaigns: 'Campaigns',
  templates: 'Templates',
  suppressed: 'Suppressed addresses',
  settings: 'Sending settings',
});

export const RECIPIENTS = {
  name: 'recipients',
  api: '/api/admin/newsletter-recipients',
  page: NEWSLETTERS_PAGE,
  search: { label: 'Search users', placeholder: 'Name, email or company' },
  filters: [
    {
      name: 'userType',
      label: 'User type',
      options: optionsOf({ founder: 'Founders', visitor: 'Visitors' }),
      wrong: 'The user type is founder or visitor.',
    },
    {
      name: 'subscription',
      label: 'Subscription',
      options: optionsOf({ subscribed: 'Subscribed', unsubscribed: 'Not subscribed' }),
      wrong: 'The subscription is subscribed or unsubscribed.',
    },
  ],
  size: 25,
  pages: { sorts: ['createdAt', 'fullName'], sort: '-createdAt', sizes: [5, 10, 20, 50], size: 10 },
  caption: 'Recipients',
  failed: 'Failed to load users',
  empty: 'No users yet',
  unmatched: 'No users match',
} as const satisfies ListSpec<MailRecipient> & { pages: PagedChoices };

const local = (name: string, values: readonly string[], usual = '') => ({
  name,
  label: name,
  options: plainOptions(values),
  usual,
  wrong: '',
  isHidden: true,
  isLocal: true,
});

/** The whole screen in its address: the tab, what narrows recipients and campaigns, and the campaign that is open. */
export const NEWSLETTERS: ListSpec<MailRecipient> = {
  ...RECIPIENTS,
  filters: [
    local(
      'tab',
      NEWSLETTER_TABS.map(({ value }) => value),
      'recipients',
    ),
    ...RECIPIENTS.filters,
    local('kind', CAMPAIGN_KINDS),
    local('state', CAMPAIGN_STATES),
  ],
  open: /^[\w-]{1,100}$/,
};
