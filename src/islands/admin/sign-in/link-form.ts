/** Runs /admin/link without a framework: opens the mailed link with the password, or with the pass that the browser has. */
import { LINK_NOT_VALID } from '../../../domain/admin/admins/link-texts';
import { ADMIN_DASHBOARD, ADMIN_PASSWORD_REQUIRED, SIGN_IN_FAILED_RETRY } from '../../../domain/admin/sign-in-texts';
import { rememberAdminToken } from '../../../lib/admin/admin-token';
import { api, failureText } from '../../../lib/api';
import { onSubmit, part, setBusy, showFailure, showFieldError, startPasswordSwitch } from '../../../lib/plain-form';

async function open(form: HTMLFormElement, field: HTMLInputElement, box: HTMLElement): Promise<void> {
  showFailure(document.body, null);
  showFieldError(field, undefined);
  const isAsked = !box.hidden;
  if (isAsked && field.value === '') {
    showFieldError(field, ADMIN_PASSWORD_REQUIRED);
    field.focus();
    return;
  }
  setBusy(form, true);
  const token = new URLSearchParams(location.search).get('token')?.trim() ?? '';
  const answer = await api.post('/api/auth/link-login', {
    json: { token, ...(isAsked ? { password: field.value } : {}) },
  });
  const { expiresAt } = answer.body;
  if (answer.ok && typeof expiresAt === 'string') {
    rememberAdminToken(expiresAt);
    // Without a way back to a link that is used up.
    location.replace(ADMIN_DASHBOARD);
    return;
  }
  setBusy(form, false);
  if (answer.code === 'pass-required') {
    box.hidden = false;
    field.focus();
  } else if (answer.code === 'invalid-password') {
    field.value = '';
    showFieldError(field, answer.message ?? undefined);
    field.focus();
  } else
    showFailure(document.body, answer.errors['token'] ? LINK_NOT_VALID : failureText(answer, SIGN_IN_FAILED_RETRY));
}

export function startLinkForm(form: HTMLFormElement): void {
  const field = part<HTMLInputElement>(form, '[name=password]');
  const box = part<HTMLElement>(form, '[data-password]');
  onSubmit(form, () => open(form, field, box));
  field.addEventListener('input', () => showFieldError(field, undefined));
  startPasswordSwitch(part(form, '[data-show-password]'));
}
