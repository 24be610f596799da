/** Suppressed addresses in the back-office: the codes, a row, its texts, and the list. Has no zod schema, because the page loads it. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';

/** Codes of consents, suppressions and reports of mails that came back. */
export const CONSENT_SOURCES = ['settings', 'preference-page', 'one-click', 'complaint'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const SUPPRESSION_SCOPES = ['all', 'invitations'] as const;
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number];

export const SUPPRESSION_REASONS = ['hard-bounce', 'complaint', 'operator', 'unwanted'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

export interface Suppression {
  id: string;
  email: string;
  scope: SuppressionScope;
  reason: SuppressionReason;
  /** The mail server's status, or the operator's reason. */
  detail: string;
  /** ISO 8601. */
  suppressedAt: string;
}

export const SCOPE_WORDS: Readonly<Record<SuppressionScope, string>> = {
  all: 'All emails except account security',
  invitations: 'Meeting invitations',
};

export const REASON_WORDS: Readonly<Record<SuppressionReason, string>> = {
  'hard-bounce': 'Emails bounced',
  complaint: 'Marked as spam',
  operator: 'By an operator',
  unwanted: 'Did not expect an invitation',
};

export const ALREADY_SUPPRESSED = 'This address is on the list already.';
export const NOT_SUPPRESSED = 'This address is no longer on the list.';

export const SUPPRESSIONS: ListSpec<Suppression> & { api: '/api/admin/suppressions' } = {
  name: 'suppressions',
  api: '/api/admin/suppressions',
  page: '/adminPortal/notification-management/notifications',
  search: { label: 'Search suppressed addresses', placeholder: 'Search addresses' },
  filters: [
    {
      name: 'scope',
      label: 'Blocked',
      options: optionsOf(SCOPE_WORDS, SUPPRESSION_SCOPES),
      wrong: 'scope must be all or invitations',
      isHidden: true,
    },
  ],
  size: 25,
  caption: 'Suppressed addresses',
  failed: 'The suppressed addresses could not be read.',
  empty: 'No address is suppressed',
  unmatched: 'No address matches',
};
