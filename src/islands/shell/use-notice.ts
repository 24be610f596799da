/** Shows the notice that the page before left behind, once, and the offer of a reload when the server has a newer version than the page. */
import { useEffect } from 'react';
import { DAY_MS } from '@/domain/time/durations';
import { OTHER_VERSION } from '@/lib/api/api';
import { toast } from '@/stores/toasts';

function takeNotice(): { text: string; kind: 'success' | 'info' } | null {
  try {
    const stored = sessionStorage.getItem('notice');
    if (stored === null) return null;
    sessionStorage.removeItem('notice');
    const { text, kind } = JSON.parse(stored) as { text?: unknown; kind?: unknown };
    return typeof text === 'string' && text !== '' ? { text, kind: kind === 'info' ? 'info' : 'success' } : null;
  } catch {
    return null;
  }
}

const reload = () => location.reload();

export function useNotice(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice) toast(notice.kind, notice.text);
    const offerReload = () =>
      toast('info', 'Outset has a new version.', {
        about: 'Reload when you have saved your work on this page.',
        action: {
          label: 'Reload',
          run: () => void import('@/lib/offline/own-device').then(({ reloadToNewest }) => reloadToNewest(), reload),
        },
        duration: DAY_MS,
      });
    window.addEventListener(OTHER_VERSION, offerReload, { once: true });
    return () => window.removeEventListener(OTHER_VERSION, offerReload);
  }, []);
}
