/** The sign-in form of /login without a framework: validates, posts, shows failures, and opens the next page. */
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
} from '@/lib/site/plain-form';
import { api, failureText, type Answer } from '@/lib/api/api';
import { createChallenge, type Challenge } from '@/islands/support/challenge';
import { returnPage, returnPageQuery } from './return-page';
import { startTwoFactorStep, type PendingSignIn } from './two-factor-step';

const FIELDS = ['email', 'password'] as const;

const showBusy = (form: HTMLFormElement, busy: boolean) => setBusy(form, busy, busy ? 'Signing in…' : 'Sign in');

/** Validates before any call (AUTH-03). Returns the input, or null after showing what is wrong. */
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

/** The Quick Tour works as a plain form post; with scripts it also stores the guest's keys in the browser (AUTH-14). */
export function startQuickTour(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    enterGuestMode();
    leaveNotice('Entering guest mode!');
    location.assign(returnPage());
  });
}
