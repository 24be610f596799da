/** Runs the form of /admin-password without a framework: checks, posts, keeps until when it holds, and goes on to /admin. */
import { ADMIN_PASSWORD_REQUIRED, ADMIN_SIGN_IN_PAGE, INVALID_PASSWORD } from '../../../domain/admin/sign-in-texts';
import { rememberAdminToken } from '../../../lib/admin-token';
import { onSubmit, part, setBusy, showFailure, showFieldError, startPasswordSwitch } from '../../../lib/plain-form';
import { api, failureText } from '../../../lib/api';

const FAILED = 'The password could not be checked. Please try again.';

const showBusy = (form: HTMLFormElement, busy: boolean) => setBusy(form, busy, busy ? 'Checking…' : 'Continue');

async function enter(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  showFailure(document.body, null);
  showFieldError(input, undefined);
  if (input.value === '') {
    showFieldError(input, ADMIN_PASSWORD_REQUIRED);
    input.focus();
    return;
  }
  showBusy(form, true);
  const answer = await api.post('/api/admin/verify-admin-password', { json: { password: input.value } });
  const { expiresAt } = answer.body;
  if (answer.ok && typeof expiresAt === 'string') {
    rememberAdminToken(expiresAt);
    location.assign(ADMIN_SIGN_IN_PAGE);
    return;
  }
  showBusy(form, false);
  if (answer.status === 400 || answer.status === 401) {
    input.value = '';
    showFieldError(input, answer.errors['password'] ?? answer.message ?? INVALID_PASSWORD);
  } else showFailure(document.body, failureText(answer, FAILED));
  input.focus();
}

export function startPasswordForm(form: HTMLFormElement): void {
  const input = part<HTMLInputElement>(form, '[name=password]');
  onSubmit(form, () => enter(form, input));
  input.addEventListener('input', () => showFieldError(input, undefined));
  startPasswordSwitch(part(form, '[data-show-password]'));
  window.addEventListener('pageshow', ({ persisted }) => persisted && showBusy(form, false));
}
