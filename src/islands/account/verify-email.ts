/** Confirms an e-mail address with the token of the page's address, and shows one of three states. */
import { api } from '../../lib/api';

export const VERIFICATION_FAILED = 'Email verification failed. Please try again.';

type State = 'loading' | 'success' | 'error';

function show(panel: HTMLElement, state: State, message?: string): void {
  for (const section of panel.querySelectorAll<HTMLElement>('[data-state]')) {
    const isShown = section.dataset['state'] === state;
    section.hidden = !isShown;
    if (!isShown) continue;
    const text = section.querySelector<HTMLElement>('[data-message]');
    if (text && message) text.textContent = message;
    if (state !== 'loading') section.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
  panel.setAttribute('aria-busy', String(state === 'loading'));
}

async function verify(panel: HTMLElement, token: string): Promise<void> {
  show(panel, 'loading');
  const answer = await api.get('/api/verify-email', { query: { token } });
  if (answer.ok) return show(panel, 'success', answer.message ?? undefined);
  // A refused token stays refused; a failed connection or server may well answer the next time.
  const mayRetry = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  const retry = panel.querySelector<HTMLElement>('[data-retry]');
  if (retry) retry.hidden = !mayRetry;
  show(panel, 'error', answer.message ?? VERIFICATION_FAILED);
}

/** Without a token nothing is called: the server has rendered the error already (AUTH-53). */
export function startVerification(panel: HTMLElement): void {
  const token = new URLSearchParams(location.search).get('token')?.trim();
  if (!token) return;
  panel.querySelector('[data-retry]')?.addEventListener('click', () => void verify(panel, token));
  void verify(panel, token);
}
