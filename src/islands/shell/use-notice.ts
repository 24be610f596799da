/** Shows the notice that the page before left behind, once. */
import { useEffect } from 'react';
import { toast } from '../../stores/toasts';

export function takeNotice(): { text: string; kind: 'success' | 'info' } | null {
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

export function useNotice(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice) toast(notice.kind, notice.text);
  }, []);
}
