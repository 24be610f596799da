/** "Newsletters and Email": its tabs, the list of recipients, and the address that holds both. No schema: the page loads it. */
import type { ListSpec } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from './campaigns/campaign';
import type { MailRecipient } from './audience/recipient';

export const NEWSLETTERS_PAGE = '/adminPortal/notification-management/notifications';

export const NEWSLETTER_TABS = [
  { value: 'recipients', label: 'Recipients' },
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'templates', label: 'Templates' },
  { value: 'suppressed', label: 'Suppressed addresses' },
  { value: 'settings', label: 'Sending settings' },
] as const;

export const RECIPIENTS = {
  name: 'recipients',
  api: '/api/admin/newsletter-recipients',
  page: NEWSLETTERS_PAGE,
  search: { label: 'Search users', placeholder: 'Name, email or company' },
  filters: [
    {
      name: 'userType',
      label: 'User type',
      options: [
        { value: 'founder', label: 'Founders' },
        { value: 'visitor', label: 'Visitors' },
      ],
      wrong: 'The user type is founder or visitor.',
    },
    {
      name: 'subscription',
      label: 'Subscription',
      options: [
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'unsubscribed', label: 'Not subscribed' },
      ],
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
  options: values.map((value) => ({ value, label: value })),
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
