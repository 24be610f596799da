/** Asks for a sign-in link: from the page of the password with the password, from /admin with the pass that the browser has. No framework. */
import { LINK_FAILED, LINK_SENT } from '@/domain/admin/admins/link-texts';
import { api, failureText } from '@/lib/api/api';
import { leaveForPassword } from '@/lib/admin/admin-token';
import { onSubmit, part, setBusy, showFailure, showFieldError } from '@/lib/site/plain-form';

/** Sends the request and says what became of it; field errors of the form are shown where it has the fields. */
export async function askForLink(form: HTMLFormElement, password?: string): Promise<void> {
  const email = part<HTMLInputElement>(form, '[name=adminemail]');
  showFieldError(email, undefined);
  const answer = await api.post('/api/auth/sign-in-link', {
    json: { adminemail: email.value, ...(password === undefined ? {} : { password }) },
  });
  if (answer.ok) {
    const notice = part<HTMLElement>(document.body, '[data-notice]');
    notice.textContent = answer.message ?? LINK_SENT;
    notice.hidden = false;
    return;
  }
  // The pass of half an hour is over.
  if (answer.code === 'pass-required' && password === undefined) return leaveForPassword();
  const wrongEmail = answer.errors['adminemail'];
  const field = form.querySelector<HTMLInputElement>('[name=password]');
  const wrongPassword =
    answer.errors['password'] ?? (answer.code === 'invalid-password' ? (answer.message ?? undefined) : undefined);
  if (field && wrongPassword) {
    field.value = '';
    showFieldError(field, wrongPassword);
    field.focus();
  } else if (wrongEmail) {
    showFieldError(email, wrongEmail);
    email.focus();
  } else showFailure(document.body, failureText(answer, LINK_FAILED));
}

/** The form of /admin, which needs no password any more. */
export function startLinkRequest(form: HTMLFormElement): void {
  onSubmit(form, async () => {
    showFailure(document.body, null);
    setBusy(form, true);
    await askForLink(form);
    setBusy(form, false);
  });
}
