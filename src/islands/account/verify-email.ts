/** Confirms an email address with the token of the page's address, and asks for the password if several registrations have that address. */
import { confirmationForm } from '@/domain/accounts/email-confirmation';
import { api, failureText, type Answer } from '@/lib/api/api';
import {
  messagesOf,
  onSubmit,
  part,
  setBusy,
  showFailure,
  showFieldErrors,
  startPasswordSwitch,
} from '@/lib/site/plain-form';

const VERIFICATION_FAILED = 'Email verification failed. Please try again.';

type State = 'loading' | 'success' | 'error' | 'password';
const NAMES = ['password'] as const;

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

/** Shows the result of a confirmation, or the password form if the password is needed. */
function finish(panel: HTMLElement, answer: Answer): void {
  if (answer.ok) return show(panel, 'success', answer.message ?? undefined);
  if (answer.code === 'password-needed') {
    const { email } = (answer.body['data'] ?? {}) as { email?: string };
    part<HTMLElement>(panel, '[data-account]').hidden = email === undefined;
    part<HTMLInputElement>(panel, '[name=username]').value = email ?? '';
    return show(panel, 'password', answer.message ?? undefined);
  }
  // A refused token stays refused; after a failure of the network or the server, a retry may succeed.
  const mayRetry = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  const retry = panel.querySelector<HTMLElement>('[data-retry]');
  if (retry) retry.hidden = !mayRetry;
  show(panel, 'error', answer.message ?? VERIFICATION_FAILED);
}

async function verify(panel: HTMLElement, token: string): Promise<void> {
  show(panel, 'loading');
  finish(panel, await api.get('/api/verify-email', { query: { token } }));
}

async function prove(panel: HTMLElement, form: HTMLFormElement, token: string): Promise<void> {
  showFailure(form, null);
  const checked = confirmationForm.safeParse({ password: part<HTMLInputElement>(form, '[name=password]').value });
  showFieldErrors(form, NAMES, messagesOf(checked.error?.issues ?? []));
  if (!checked.success) return;
  setBusy(form, true);
  const answer = await api.post('/api/verify-email', { json: { token, password: checked.data.password } });
  setBusy(form, false);
  if (showFieldErrors(form, NAMES, answer.errors)) return;
  // The form stays for errors that a retry may solve; an invalid link ends it.
  if (answer.ok || answer.status === 400) return finish(panel, answer);
  showFailure(form, failureText(answer, VERIFICATION_FAILED));
}

/** Without a token nothing is called: the server has rendered the error already (AUTH-53). */
export function startVerification(panel: HTMLElement): void {
  const token = new URLSearchParams(location.search).get('token')?.trim();
  if (!token) return;
  panel.querySelector('[data-retry]')?.addEventListener('click', () => void verify(panel, token));
  const form = part<HTMLFormElement>(panel, '[data-prove]');
  onSubmit(form, () => prove(panel, form, token));
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-show-password]')) startPasswordSwitch(button);
  void verify(panel, token);
}
