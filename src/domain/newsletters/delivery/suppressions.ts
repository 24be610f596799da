/** Suppressed addresses as operators see them: a row, its words, and the place of the list. No schema: the page loads it. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import {
  SUPPRESSION_SCOPES,
  type SuppressionReason,
  type SuppressionScope,
} from '@/domain/newsletters/preferences/consent';

export interface Suppression {
  id: string;
  email: string;
  scope: SuppressionScope;
  reason: SuppressionReason;
  /** The mail server's status, or why an operator did it. */
  detail: string;
  /** ISO 8601. */
  suppressedAt: string;
}

export const SCOPE_WORDS: Readonly<Record<SuppressionScope, string>> = {
  all: 'All emails except account security',
  invitations: 'Meeting invitations',
};

export const REASON_WORDS: Readonly<Record<SuppressionReason, string>> = {
  'hard-bounce': 'Emails came back',
  complaint: 'Called spam',
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
