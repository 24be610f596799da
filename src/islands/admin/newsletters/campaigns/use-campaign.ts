/** The open campaign, polled while it is being sent, and its actions. */
import { useState } from 'react';
import { CAMPAIGN_GONE, type CampaignDetail } from '@/domain/newsletters/campaigns/campaign';
import type { CampaignAction } from '@/domain/newsletters/campaigns/campaign-input';
import { paceOf } from '@/domain/newsletters/campaigns/campaign-lists';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';
import { useAnswer } from '@/islands/lists/use-answer';

const DONE: Readonly<Record<CampaignAction, string>> = {
  pause: 'Paused',
  resume: 'Sending again',
  cancel: 'Cancelled',
  'resend-failed': 'Trying the failed ones again',
  duplicate: 'Duplicated',
};

export function useCampaign(id: string, onOpen: (id: string) => void) {
  const [doing, setDoing] = useState<CampaignAction | null>(null);
  const { value, failed, reload } = useAnswer<CampaignDetail | 'gone', CampaignDetail>({
    key: ['campaign', id],
    pace: (now) => (now === undefined || now === 'gone' ? null : paceOf(now, Date.now())),
    ask: (signal) => api.get('/api/admin/campaigns/:id', { param: { id }, signal }),
    read: (answer) => (answer.status === 404 ? 'gone' : (answer.data ?? null)),
  });
  const campaign = value ?? (failed ? ('failed' as const) : null);
  const known = value === 'gone' ? null : value;

  const act = async (action: CampaignAction) => {
    if (!known || doing) return;
    setDoing(action);
    const answer = await api.post('/api/admin/campaigns/:id/:action', {
      param: { id, action },
      json: { revision: known.revision },
    });
    setDoing(null);
    if (isSignedOut(answer)) return;
    if (!answer.ok) {
      toast('error', failureText(answer, answer.status === 404 ? CAMPAIGN_GONE : 'This could not be done.'));
      await reload();
      return;
    }
    toast('success', DONE[action]);
    const other = answer.data?.id;
    if (action === 'duplicate' && other && other !== id) onOpen(other);
    else await reload();
  };
  return { campaign, doing, load: reload, act };
}
