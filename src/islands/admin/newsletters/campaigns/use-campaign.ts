/** The campaign that is open, followed while it moves, and what is done with it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { CAMPAIGN_GONE } from '../../../../domain/newsletters/campaign-texts';
import type { CampaignAction } from '../../../../domain/newsletters/campaign-input';
import { paceOf } from '../../../../domain/newsletters/campaign-seen';
import type { CampaignDetail } from '../../../../domain/newsletters/campaign-view';
import { api, failureText, type Answer } from '../../../../lib/api';
import { toast } from '../../../../stores/toasts';
import { isSignedOut } from '../../table/signed-out';
import { useLive } from './use-live';

const DONE: Readonly<Record<CampaignAction, string>> = {
  pause: 'Paused',
  resume: 'Sending again',
  cancel: 'Cancelled',
  'resend-failed': 'Trying the failed ones again',
  duplicate: 'Duplicated',
};

function campaignOf({ ok, data }: Pick<Answer, 'ok' | 'data'>): CampaignDetail | null {
  const { id, counts } = (data ?? {}) as Partial<CampaignDetail>;
  return ok && typeof id === 'string' && typeof counts === 'object' ? (data as CampaignDetail) : null;
}

export function useCampaign(id: string, onOpen: (id: string) => void) {
  const [campaign, setCampaign] = useState<CampaignDetail | 'failed' | 'gone' | null>(null);
  const [doing, setDoing] = useState<CampaignAction | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  /** What is known stays where a question has no answer. */
  const load = useCallback(async () => {
    const answer = await api.get('/api/admin/campaigns/:id', { param: { id } });
    if (!isThere.current || isSignedOut(answer)) return;
    const found = campaignOf(answer);
    setCampaign(
      (before) =>
        found ?? (answer.status === 404 ? 'gone' : before !== null && typeof before === 'object' ? before : 'failed'),
    );
  }, [id]);
  useEffect(() => void load(), [load]);

  const known = campaign !== null && typeof campaign === 'object' ? campaign : null;
  useLive({
    pace: known ? paceOf(known, Date.now()) : null,
    seen: JSON.stringify(known),
    ask: load,
  });

  const act = async (action: CampaignAction) => {
    if (!known || doing) return;
    setDoing(action);
    const answer = await api.post('/api/admin/campaigns/:id/:action', {
      param: { id, action },
      json: { revision: known.revision },
    });
    if (isThere.current) setDoing(null);
    if (isSignedOut(answer)) return;
    if (!answer.ok) {
      toast('error', failureText(answer, answer.status === 404 ? CAMPAIGN_GONE : 'This could not be done.'));
      await load();
      return;
    }
    toast('success', DONE[action]);
    const { id: other } = (answer.data ?? {}) as { id?: unknown };
    if (action === 'duplicate' && typeof other === 'string' && other !== id) onOpen(other);
    else await load();
  };
  return { campaign, doing, load, act };
}
