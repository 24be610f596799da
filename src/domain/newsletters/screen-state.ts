/** The state of the newsletter screens in their addresses: tabs, lists and open records. Has no zod schema, because the pages load it. */
import { optionsOf, plainOptions } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from './campaigns/campaign';
import type { SuppressionReason } from './delivery/suppressions';
import { TEMPLATE_TABS, type TemplateTab } from './templates/templates';

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

/** The whole screen in its address: the tab, the filters of recipients and campaigns, and the open campaign. */
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

// A possible recipient, as the table of recipients shows one.

export interface MailRecipient {
  _id: string;
  fullName: string;
  email: string;
  userType: 'founder' | 'visitor';
  /** Whether the newsletter switch is on. */
  isSubscribed: boolean;
  /** The reason why no mail to many reaches this person, independent of the switch; null if such mails reach the person. */
  unreachable: 'not-confirmed' | SuppressionReason | null;
}

const WHY: Readonly<Record<NonNullable<MailRecipient['unreachable']>, string>> = {
  'not-confirmed': 'Email address not confirmed',
  'hard-bounce': 'Emails to this address bounced',
  complaint: 'Marked an email as spam',
  operator: 'Address suppressed by an operator',
  unwanted: 'Does not want emails',
};

/** Returns why no newsletter reaches this person, in words; null if newsletters do. */
export function unreachableReason({ unreachable, isSubscribed }: MailRecipient): string | null {
  if (unreachable !== null) return WHY[unreachable];
  return isSubscribed ? null : 'Newsletter is turned off';
}

// The state of the templates' screen in its address: the tab, and the open template.

export type OpenTemplate = 'new' | `${'edit' | 'clone' | 'preview'}.${string}` | '';

export interface TemplatesState {
  show: TemplateTab;
  open: OpenTemplate;
}

/** Reads an address leniently: invalid parts get their default. */
export function readTemplatesState(query: URLSearchParams): TemplatesState {
  const open = query.get('open') ?? '';
  return {
    show: TEMPLATE_TABS.find(({ tab }) => tab === query.get('show'))?.tab ?? 'all',
    open: open === 'new' || /^(?:edit|clone|preview)\.[\w-]{1,100}$/.test(open) ? (open as OpenTemplate) : '',
  };
}

export function templatesHref({ show, open }: TemplatesState): string {
  const params = new URLSearchParams({ tab: 'templates' });
  if (show !== 'all') params.set('show', show);
  if (open) params.set('open', open);
  return `${NEWSLETTERS_PAGE}?${String(params)}`;
}

/** The two parts of `open`. */
export function openParts(open: OpenTemplate): { what: 'new' | 'edit' | 'clone' | 'preview' | null; id: string } {
  const [action = '', id = ''] = open.split('.');
  return { what: open === '' ? null : (action as 'new' | 'edit' | 'clone' | 'preview'), id };
}

// The state of the screen AI Newsletter Automation in its address.

const AUTOMATION_PAGE = '/adminPortal/notification-management/newsletter-automation';

export const AUTOMATION_TABS = optionsOf({ generate: 'Generate Newsletter', schedule: 'Schedule', history: 'History' });
export type AutomationTab = (typeof AUTOMATION_TABS)[number]['value'];

export interface AutomationState {
  tab: AutomationTab;
}

export function readAutomationState(params: URLSearchParams): AutomationState {
  const requestedTab = params.get('tab');
  return { tab: AUTOMATION_TABS.find(({ value }) => value === requestedTab)?.value ?? 'generate' };
}

export const automationHref = ({ tab }: AutomationState): string =>
  tab === 'generate' ? AUTOMATION_PAGE : `${AUTOMATION_PAGE}?tab=${tab}`;

/** Texts of AI Newsletter Automation, in the words of the specification if it has them. */
export const PREVIEW_FAILED = 'Failed to generate preview';
export const SETTINGS_FAILED = 'Failed to load newsletter settings';
export const UPDATE_FAILED = 'Failed to update schedule';
export const STOP_FAILED = 'Failed to stop scheduler';
export const NOTHING_TO_SAY =
  'There is nothing to write about yet: Outset has no listings, milestones, resources or news that fit.';
