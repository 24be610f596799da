/** Runs /admin/link without a framework: opens the mailed link, with a code if the operator has an authenticator. */
import { CODE_DIGITS, codeDigits } from '@/domain/accounts/two-factor-codes';
import {
  LINK_CODE_NEEDED,
  LINK_NOT_VALID,
  ADMIN_DASHBOARD,
  ADMIN_PASSWORD_PAGE,
  SIGN_IN_FAILED_RETRY,
} from '@/domain/admin/sign-in-texts';
import { rememberAdminToken } from '@/lib/admin/admin-token';
import { api, failureText } from '@/lib/api/api';
import { onSubmit, part, setBusy, showFailure, showFieldError } from '@/lib/site/plain-form';

async function open(form: HTMLFormElement, field: HTMLInputElement, box: HTMLElement): Promise<void> {
  showFailure(document.body, null);
  showFieldError(field, undefined);
  const isAsked = !box.hidden;
  const code = codeDigits(field.value);
  const say = (message: string) => {
    showFieldError(field, message);
    field.select();
  };
  if (isAsked && code.length !== CODE_DIGITS) return say(LINK_CODE_NEEDED);
  setBusy(form, true);
  const token = new URLSearchParams(location.search).get('token')?.trim() ?? '';
  const answer = await api.post('/api/auth/link-login', { json: { token, ...(isAsked ? { code } : {}) } });
  const { expiresAt, isAdmin } = answer.body;
  // `replace`, so that Back does not lead to the used link.
  if (answer.ok && typeof expiresAt === 'string') {
    rememberAdminToken(expiresAt);
    location.replace(ADMIN_DASHBOARD);
    return;
  }
  if (answer.ok && isAdmin === false) {
    location.replace(`${ADMIN_PASSWORD_PAGE}#link`);
    return;
  }
  setBusy(form, false);
  const wrongCode = answer.errors['code'];
  if (answer.code === 'code-needed') {
    box.hidden = false;
    field.focus();
  } else if (wrongCode) say(wrongCode);
  else showFailure(document.body, answer.errors['token'] ? LINK_NOT_VALID : failureText(answer, SIGN_IN_FAILED_RETRY));
}

export function startLinkForm(form: HTMLFormElement): void {
  const field = part<HTMLInputElement>(form, '[name=code]');
  const box = part<HTMLElement>(form, '[data-code]');
  onSubmit(form, () => open(form, field, box));
  field.addEventListener('input', () => showFieldError(field, undefined));
}
