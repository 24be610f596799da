/** Sets a new password with the token of the page's address, without a framework: checks, posts, and leads to the sign-in page. */
import {
  PASSWORD_RESET,
  passwordResetForm,
  RESET_BROKE,
  RESET_FAILED,
  RESET_RULES,
} from '@/domain/accounts/passwords/passwords';
import { returnQuery } from '@/domain/addresses/return-to';
import { leaveNotice, rememberLogout } from '@/lib/session/sign-in-state';
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
import { returnPage } from './return-page';
import { api, type Answer } from '@/lib/api/api';

const REDIRECT_SECONDS = 3;
const NAMES = ['password', 'confirmPassword'] as const;

function show(panel: HTMLElement, state: string): void {
  for (const section of panel.querySelectorAll<HTMLElement>('[data-state]')) {
    section.hidden = section.dataset['state'] !== state;
    if (!section.hidden) section.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
}

function finish(panel: HTMLElement, message: string): void {
  // Every session of the account has ended, including the one of this browser.
  rememberLogout();
  part<HTMLElement>(panel, '[data-state=done] [data-message]').textContent = message;
  show(panel, 'done');
  const seconds = part<HTMLElement>(panel, '[data-seconds]');
  let left = REDIRECT_SECONDS;
  const timer = setInterval(() => {
    left -= 1;
    seconds.textContent = String(Math.max(0, left));
    if (left > 0) return;
    clearInterval(timer);
    leaveNotice(message);
    location.assign(`/login${returnQuery(returnPage())}`);
  }, 1000);
}

function refuse(panel: HTMLElement, form: HTMLFormElement, answer: Answer): void {
  const code = answer.code;
  const dead = typeof code === 'string' ? /^link-(expired|used|unknown)$/.exec(code)?.[1] : undefined;
  if (dead) return show(panel, dead);
  const wrong = answer.errors['password'];
  if (answer.status === 0)
    return showFailure(panel, RESET_BROKE, 'Your password has not changed, and what you typed is still here.');
  if (wrong) showFieldErrors(form, NAMES, { password: wrong });
  const message = wrong ?? answer.message ?? '';
  showFailure(
    panel,
    RESET_FAILED,
    message.startsWith(RESET_FAILED) ? message.slice(RESET_FAILED.length).trim() : message,
  );
}

async function submit(panel: HTMLElement, form: HTMLFormElement, token: string): Promise<void> {
  showFailure(panel, null);
  const checked = passwordResetForm.safeParse({
    password: part<HTMLInputElement>(form, '[name=password]').value,
    confirmPassword: part<HTMLInputElement>(form, '[name=confirmPassword]').value,
  });
  showFieldErrors(form, NAMES, messagesOf(checked.error?.issues ?? []));
  if (!checked.success) return;
  setBusy(form, true);
  const answer = await api.post('/api/reset-password', { json: { token, password: checked.data.password } });
  setBusy(form, false);
  if (answer.ok) finish(panel, answer.message ?? PASSWORD_RESET);
  else refuse(panel, form, answer);
}

export function startReset(panel: HTMLElement): void {
  const token = new URLSearchParams(location.search).get('token')?.trim();
  const form = part<HTMLFormElement>(panel, '[data-new-password]');
  if (!token) return;
  onSubmit(form, () => submit(panel, form, token));
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-show-password]')) startPasswordSwitch(button);
  const password = part<HTMLInputElement>(form, '[name=password]');
  const tick = () => {
    for (const [name, isMet] of Object.entries(RESET_RULES))
      part<HTMLElement>(form, `[data-rule=${name}]`).toggleAttribute('data-met', isMet(password.value));
  };
  for (const name of NAMES) {
    const input = part<HTMLInputElement>(form, `[name=${name}]`);
    input.addEventListener('input', () => showFieldError(input, undefined));
  }
  password.addEventListener('input', tick);
  tick();
}
