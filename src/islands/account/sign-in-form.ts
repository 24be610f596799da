/** The sign-in form of /login, its two-factor dialog and the Quick Tour, without a framework: validates, posts, shows failures, opens the next page. */
import { SIGN_IN_FAILED, signInInput } from '@/domain/accounts/sign-in';
import { enterGuestMode, leaveNotice, rememberSignIn, watchOtherTabs } from '@/lib/session/sign-in-state';
import {
  messagesOf,
  onSubmit,
  part,
  setBusy,
  showFailure,
  showFieldError,
  showFieldErrors,
  startPasswordSwitch,
  markInvalid,
} from '@/lib/site/plain-form';
import { api, failureText, type Answer } from '@/lib/api/api';
import { createChallenge, type Challenge } from '@/islands/support/challenge';
import { CODE_DIGITS, codeDigits, CODE_WRONG, isRecoveryCode } from '@/domain/accounts/two-factor-codes';
import { returnPage, returnPageQuery } from './return-page';
import { onPlainClick } from '@/lib/plain-click';

// Runs the two-factor dialog of /login: takes a code or a recovery code and repeats the sign-in with it.

const SIGN_IN_INFORMATION_MISSING = 'Login information missing. Please try again.';
const VERIFY_FAILED = 'Failed to verify 2FA code';

/** The values of the first step. Held in memory only, and only while the dialog is open. */
interface PendingSignIn {
  email: string;
  password: string;
  tempToken: string;
}

interface TwoFactorStepEvents {
  /** Completes the sign-in; false if the answer is not a successful sign-in. */
  finish: (answer: Answer) => boolean;
  /** Called when the dialog closes because this sign-in cannot continue. */
  onEnded: (message: string) => void;
}

type CodeField = 'totpCode' | 'recoveryCode';

const TEXTS: Record<CodeField, { text: string; other: string }> = {
  totpCode: { text: 'Enter the code that your authenticator app shows for Outset.', other: 'Use a recovery code' },
  recoveryCode: {
    text: 'Enter one of the recovery codes you saved. Each works once.',
    other: 'Use a code from the app',
  },
};

/** The temp token names the kind of account (AUTH-08); the server trusts only its record. */
function signInPathOf(tempToken: string): '/api/visitor/login' | '/api/login' {
  return tempToken.includes('visitor') ? '/api/visitor/login' : '/api/login';
}

/** The dialog's message for an answer that opened no session (AUTH-10). */
function refusalOf(answer: Answer): string {
  if (answer.message !== null) return answer.message;
  return answer.status === 0 || answer.status >= 500 ? VERIFY_FAILED : CODE_WRONG;
}

function onlyDigits(typed: string): string {
  return codeDigits(typed).slice(0, CODE_DIGITS);
}

/** Wires the dialog once. Returns a function that opens it. */
function startTwoFactorStep(dialog: HTMLDialogElement, events: TwoFactorStepEvents): (pending: PendingSignIn) => void {
  const form = part<HTMLFormElement>(dialog, 'form');
  const ok = part<HTMLButtonElement>(dialog, '[data-ok]');
  const error = part<HTMLElement>(dialog, '[data-error]');
  const trust = part<HTMLInputElement>(dialog, '[name=trustDevice]');
  const inputs: Record<CodeField, HTMLInputElement> = {
    totpCode: part(dialog, '[name=totpCode]'),
    recoveryCode: part(dialog, '[name=recoveryCode]'),
  };
  let open: PendingSignIn | null = null;
  let way: CodeField = 'totpCode';
  let isBusy = false;

  const showError = (message: string) => {
    error.textContent = message;
    for (const input of Object.values(inputs)) markInvalid(input, error, message !== '');
  };
  const isComplete = () =>
    way === 'totpCode' ? inputs.totpCode.value.length === CODE_DIGITS : isRecoveryCode(inputs.recoveryCode.value);
  const showComplete = () => {
    ok.disabled = !isComplete();
  };
  const show = (next: CodeField) => {
    way = next;
    for (const name of ['totpCode', 'recoveryCode'] as const) {
      part<HTMLElement>(dialog, `[data-way=${name}]`).hidden = name !== way;
    }
    part<HTMLElement>(dialog, '[data-text]').textContent = TEXTS[way].text;
    part<HTMLElement>(dialog, '[data-switch]').textContent = TEXTS[way].other;
    showError('');
    showComplete();
  };
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    ok.toggleAttribute('data-busy', busy);
    ok.setAttribute('aria-disabled', String(busy));
  };
  const end = (message: string) => {
    dialog.close();
    events.onEnded(message);
  };

  const submit = async () => {
    const pending = open;
    if (!pending?.email || !pending.password || !pending.tempToken) return end(SIGN_IN_INFORMATION_MISSING);
    const proof = inputs[way].value;
    showError('');
    setBusy(true);
    const answer = await api.post(signInPathOf(pending.tempToken), {
      json: { ...pending, [way]: proof, ...(trust.checked ? { trustDevice: true } : {}) },
    });
    // The person closed the dialog while this ran, so they do not want to be signed in: a new session is ended.
    if (open !== pending) {
      if (answer.ok) void api.post('/api/logout');
      return;
    }
    if (events.finish(answer)) return;
    setBusy(false);
    if (answer.code === 'login-expired') return end(refusalOf(answer));
    showError(refusalOf(answer));
    inputs[way].focus();
    inputs[way].select();
  };

  inputs.totpCode.addEventListener('input', () => {
    const digits = onlyDigits(inputs.totpCode.value);
    if (digits !== inputs.totpCode.value) inputs.totpCode.value = digits;
    showError('');
    showComplete();
  });
  inputs.recoveryCode.addEventListener('input', () => {
    showError('');
    showComplete();
  });
  part(dialog, '[data-switch]').addEventListener('click', () => {
    show(way === 'totpCode' ? 'recoveryCode' : 'totpCode');
    inputs[way].focus();
  });
  part(dialog, '[data-cancel]').addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy && isComplete()) void submit();
  });
  dialog.addEventListener('close', () => {
    open = null;
    form.reset();
    setBusy(false);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && dialog.open) dialog.close();
  });

  return (next) => {
    open = next;
    form.reset();
    show('totpCode');
    dialog.showModal();
    inputs.totpCode.focus();
  };
}

const FIELDS = ['email', 'password'] as const;

const showBusy = (form: HTMLFormElement, busy: boolean) => setBusy(form, busy, busy ? 'Signing in…' : 'Sign in');

/** Validates before any call (AUTH-03). Returns the input, or shows the errors and returns null. */
function checkedInput(form: HTMLFormElement): { email: string; password: string } | null {
  const result = signInInput.safeParse({
    email: part<HTMLInputElement>(form, '[name=email]').value,
    password: part<HTMLInputElement>(form, '[name=password]').value,
  });
  showFieldErrors(form, FIELDS, messagesOf(result.error?.issues ?? []));
  return result.success ? { email: result.data.email, password: result.data.password } : null;
}

/** Stores the session and opens the next page. Returns false if the answer is not a successful sign-in. */
function finishSignIn({ ok, body: { sessionId, userType } }: Answer): boolean {
  if (!ok || typeof sessionId !== 'string' || (userType !== 'founder' && userType !== 'visitor')) return false;
  rememberSignIn(sessionId, userType);
  leaveNotice('Login successful!');
  location.assign(returnPage());
  return true;
}

async function signIn(
  form: HTMLFormElement,
  challenge: Challenge,
  askForCode: (pending: PendingSignIn) => void,
): Promise<void> {
  showFailure(form, null);
  const input = checkedInput(form);
  if (!input) return;
  showBusy(form, true);
  const answer = await api.post('/api/login', {
    json: { ...input, challenge: challenge.answer() },
    query: returnPageQuery(),
  });
  challenge.renew();
  if (answer.code === 'challenge-needed') challenge.show();
  if (answer.ok && answer.body['need2FA'] === true) {
    showBusy(form, false);
    const { tempToken } = answer.body;
    askForCode({ ...input, tempToken: typeof tempToken === 'string' ? tempToken : '' });
    return;
  }
  if (finishSignIn(answer)) return;
  showBusy(form, false);
  const isUnconfirmed = answer.code === 'email-not-verified';
  showFailure(
    form,
    failureText(answer, SIGN_IN_FAILED),
    isUnconfirmed ? 'We have emailed you the link. Check your spam folder too.' : '',
  );
  part<HTMLInputElement>(form, '[name=password]').focus();
}

export function startSignIn(form: HTMLFormElement, twoFactorStep: HTMLDialogElement): void {
  const askForCode = startTwoFactorStep(twoFactorStep, {
    finish: finishSignIn,
    onEnded: (message) => showFailure(form, message),
  });
  const challenge = createChallenge(part(form, '[data-challenge]'), form.dataset['siteKey'] ?? '', 'login');
  onSubmit(form, () => signIn(form, challenge, askForCode));
  for (const name of FIELDS) {
    const input = part<HTMLInputElement>(form, `[name=${name}]`);
    input.addEventListener('input', () => showFieldError(input, undefined));
  }
  startPasswordSwitch(part(form, '[data-show-password]'));
  // The person signed in from another tab, so this form is not needed any more.
  watchOtherTabs((change) => {
    if (change === 'signed-in') location.assign(returnPage());
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) showBusy(form, false);
  });
}

/** Without scripts the Quick Tour is a plain form post; this handler stores the guest's keys in the browser instead (AUTH-14). */
export function startQuickTour(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    enterGuestMode();
    leaveNotice('Entering guest mode!');
    location.assign(returnPage());
  });
}

/** Sent on `document` to open a registration that is loaded already. */
export const OPEN_REGISTRATION = 'outset:register';

/** Opens the registration from plain markup: shows the island (which then loads with React) and tells it to open. */
export function startRegisterLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-register]');
  const holder = document.querySelector<HTMLElement>('[data-registration]');
  if (!link || !holder) return;
  link.addEventListener(
    'click',
    onPlainClick(() => {
      holder.hidden = false;
      holder.dataset['wanted'] = 'true';
      document.dispatchEvent(new CustomEvent(OPEN_REGISTRATION));
    }),
  );
}
