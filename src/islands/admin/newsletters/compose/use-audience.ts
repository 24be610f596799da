/** Who would get a mail and who is left out, asked whenever the choice changes. */
import { useEffect, useState } from 'react';
import type { AudienceView } from '../../../../domain/newsletters/campaign-view';
import type { MailForm } from '../../../../domain/newsletters/send-form';
import { api } from '../../../../lib/api';
import { isSignedOut } from '../../table/signed-out';

export interface AudienceAsked {
  kind: 'newsletter' | 'service';
  userType: MailForm['userType'];
  /** Ids of accounts; null: everybody of the kind. */
  recipients: readonly string[] | null;
}

export type KnownAudience = AudienceView | 'failed' | 'asking' | null;

/** Null while nothing is chosen that could be asked about. */
export function useAudience({ kind, userType, recipients }: AudienceAsked, isOpen: boolean): KnownAudience {
  const [known, setKnown] = useState<{ key: string; audience: KnownAudience }>({ key: '', audience: null });
  const isAsked = isOpen && userType !== '' && recipients?.length !== 0;
  const key = isAsked ? JSON.stringify([kind, userType, recipients]) : '';
  useEffect(() => {
    if (key === '') return;
    const end = new AbortController();
    const ask = async () => {
      try {
        const answer = await api.post('/api/admin/campaigns/audience', {
          json: { kind, userType, ...(recipients ? { recipients } : {}) },
          signal: end.signal,
        });
        if (isSignedOut(answer)) return;
        setKnown({ key, audience: answer.data ?? 'failed' });
      } catch {
        // A newer choice took its place.
      }
    };
    void ask();
    return () => end.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds all that is asked
  }, [key]);
  if (key === '') return null;
  return known.key === key ? known.audience : 'asking';
}
