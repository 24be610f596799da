/** Runs the forms of /admin-password and /admin without a framework: checks the password and stores the expiry of its pass, or requests a link. */
import {
  ADMIN_PASSWORD_REQUIRED,
  ADMIN_SIGN_IN_PAGE,
  INVALID_PASSWORD,
  LINK_FAILED,
  LINK_SENT,
} from '@/domain/admin/sign-in-texts';
import { rememberAdminToken, leaveForPassword } from '@/lib/admin/admin-token';
import { onSubmit, part, setBusy, showFailure, showFieldError, startPasswordSwitch } from '@/lib/site/plain-form';
import { api, failureText } from '@/lib/api/api';

// Asks for a sign-in link: from the password page with the password, from /admin with the pass that the browser has.

/** Requests a link and shows the result. Errors of a field are shown at the field, if the form has it. */
async function askForLink(form: HTMLFormElement, password?: string): Promise<void> {
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
  // The half-hour pass has expired.
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

const FAILED = 'The password could not be checked. Please try again.';

const BY_PASSWORD = 'Continue';
const BY_LINK = 'Email me a link';
/** True for a sign-in by link: for operators who are not the first or have no Google account. */
const isByLink = (form: HTMLFormElement) => !part<HTMLElement>(form, '[data-by-link]').hidden;

const showBusy = (form: HTMLFormElement, busy: boolean) =>
  setBusy(form, busy, busy ? 'Checking…' : isByLink(form) ? BY_LINK : BY_PASSWORD);

async function enter(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  showFailure(document.body, null);
  showFieldError(input, undefined);
  if (input.value === '') {
    showFieldError(input, ADMIN_PASSWORD_REQUIRED);
    input.focus();
    return;
  }
  showBusy(form, true);
  if (isByLink(form)) {
    await askForLink(form, input.value);
    showBusy(form, false);
    return;
  }
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

function startSwitch(form: HTMLFormElement): void {
  const button = part<HTMLButtonElement>(form, '[data-switch]');
  const email = part<HTMLInputElement>(form, '[name=adminemail]');
  const show = (byLink: boolean) => {
    part<HTMLElement>(form, '[data-by-link]').hidden = !byLink;
    button.textContent = byLink ? 'Continue with only the password' : 'Sign in with a link to your email';
    showBusy(form, false);
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    const byLink = !isByLink(form);
    show(byLink);
    part<HTMLElement>(document.body, '[data-notice]').hidden = true;
    if (byLink) email.focus();
  });
  email.addEventListener('input', () => showFieldError(email, undefined));
  if (location.hash === '#link') show(true);
}

export function startPasswordForm(form: HTMLFormElement): void {
  const input = part<HTMLInputElement>(form, '[name=password]');
  onSubmit(form, () => enter(form, input));
  input.addEventListener('input', () => showFieldError(input, undefined));
  startPasswordSwitch(part(form, '[data-show-password]'));
  startSwitch(form);
  window.addEventListener('pageshow', ({ persisted }) => persisted && showBusy(form, false));
}
