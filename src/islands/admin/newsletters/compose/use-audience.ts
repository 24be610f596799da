/** Counts who would get a mail and who is left out, again after each change of the choice. */
import type { AudienceView } from '@/domain/newsletters/campaigns/campaign-view';
import type { MailForm } from '@/domain/newsletters/audience/send-form';
import { api } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';

export interface AudienceQuery {
  kind: 'newsletter' | 'service';
  userType: MailForm['userType'];
  /** Ids of accounts; null: everyone of the kind. */
  recipients: readonly string[] | null;
}

export type KnownAudience = AudienceView | 'failed' | 'asking' | null;

/** Null while nothing is chosen that could be asked about. */
export function useAudience({ kind, userType, recipients }: AudienceQuery, isOpen: boolean): KnownAudience {
  const isAsked = isOpen && userType !== '' && recipients?.length !== 0;
  const { value, isBusy } = useAnswer({
    key: ['audience', kind, userType, recipients],
    isAsked,
    ask: (signal) =>
      api.post('/api/admin/campaigns/audience', {
        json: { kind, userType, ...(recipients ? { recipients } : {}) },
        signal,
      }),
    read: ({ data }) => data ?? null,
  });
  if (!isAsked) return null;
  return isBusy ? 'asking' : (value ?? 'failed');
}
