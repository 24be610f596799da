/** The campaigns of a list: read page after page as far as somebody asks, and the newest of them again while one moves. */
import { useRef, useState } from 'react';
import { quickestPace } from '../../../../domain/newsletters/campaign-seen';
import type { CampaignView } from '../../../../domain/newsletters/campaign-view';
import type { NewslettersState } from '../../../../domain/newsletters/screen-state';
import { api, type Answer } from '../../../../lib/api';
import { readPages, usePages } from '../../log/use-pages';
import { isSignedOut } from '../../table/signed-out';
import { useLive } from './use-live';

export function useCampaigns({ kind, state }: Pick<NewslettersState, 'kind' | 'state'>) {
  const query = { kind, state };
  const key = JSON.stringify(query);
  // What the newest page said since the list was read.
  const [news, setNews] = useState<{ key: string; items: readonly CampaignView[] }>({ key, items: [] });
  const current = useRef(key);
  current.current = key;
  const ask = (before: string | undefined, signal?: AbortSignal): Promise<Answer> =>
    api.get('/api/admin/campaigns', { query: { ...query, before }, ...(signal ? { signal } : {}) });
  const { pages, isBusy, more, reload } = usePages<CampaignView>(key, null, ask);

  const listed = pages === null || pages === 'failed' ? [] : pages.items;
  const fresh = new Map((news.key === key ? news.items : []).map((one) => [one.id, one]));
  const known = new Set(listed.map(({ id }) => id));
  const items = [
    ...[...fresh.values()].filter(({ id }) => !known.has(id)),
    ...listed.map((one) => fresh.get(one.id) ?? one),
  ];

  useLive({
    pace: quickestPace(items, Date.now()),
    seen: JSON.stringify(items),
    ask: async () => {
      const answer = await ask(undefined);
      if (isSignedOut(answer) || current.current !== key) return;
      const page = readPages<CampaignView>(answer);
      if (page) setNews({ key, items: page.items });
    },
  });
  return { pages, items, isBusy, more, reload };
}
