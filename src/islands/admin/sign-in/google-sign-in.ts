/** Google's button on /admin: fetches Google Identity Services, draws the button, and posts the credential that Google returns. No framework. */
import { ADMIN_DASHBOARD, SIGN_IN_FAILED, SIGN_IN_FAILED_RETRY, NO_ADMIN_ACCESS } from '@/domain/admin/sign-in-texts';
import { leaveForPassword, rememberAdminToken } from '@/lib/admin/admin-token';
import { part, showFailure } from '@/lib/site/plain-form';
import { api } from '@/lib/api/api';

interface GoogleButton {
  initialize(options: {
    client_id: string;
    /** Comes back in the credential. */
    nonce: string;
    callback: (answer: { credential?: string } | null) => void;
    ux_mode: 'popup';
    context: 'signin';
    auto_select: boolean;
  }): void;
  renderButton(place: HTMLElement, options: Record<string, string | number>): void;
}

const findGoogle = () => (window as unknown as { google?: { accounts?: { id?: GoogleButton } } }).google?.accounts?.id;

/** Google draws its button between 200 and 400 px wide. */
const widthOf = (place: HTMLElement) => Math.max(200, Math.min(400, Math.floor(place.clientWidth)));

export function startGoogleSignIn(root: HTMLElement): void {
  const { clientId = '', script: address = '', googleNonce: nonce = '' } = root.dataset;
  const place = part<HTMLElement>(root, '[data-google-button]');
  const state = part<HTMLElement>(root, '[data-google-state]');
  const retryButton = part<HTMLButtonElement>(root, '[data-google-again]');
  let isRunning = false;

  async function signIn(credential: string | undefined): Promise<void> {
    showFailure(document.body, null);
    // Google sends no credential if it refuses.
    if (!credential) return showFailure(document.body, SIGN_IN_FAILED);
    state.textContent = 'Signing in…';
    const answer = await api.post('/api/auth/google-login', { json: { credential } });
    const { isAdmin, expiresAt } = answer.body;
    if (answer.ok && isAdmin === true && typeof expiresAt === 'string') {
      rememberAdminToken(expiresAt);
      location.assign(ADMIN_DASHBOARD);
      return;
    }
    state.textContent = '';
    // The half-hour pass has expired.
    if (answer.status === 401 && answer.code === 'pass-required') return leaveForPassword();
    if (answer.status === 403 || (answer.ok && isAdmin !== true)) showFailure(document.body, NO_ADMIN_ACCESS);
    else if (answer.status === 400 || answer.status === 401) showFailure(document.body, SIGN_IN_FAILED);
    else showFailure(document.body, SIGN_IN_FAILED_RETRY);
  }

  function draw(): void {
    const google = findGoogle();
    if (!google) return;
    const isLight = document.documentElement.dataset['theme'] === 'outset-light';
    place.replaceChildren();
    google.renderButton(place, {
      type: 'standard',
      theme: isLight ? 'outline' : 'filled_black',
      size: 'large',
      text: 'signin_with',
      shape: 'rectangular',
      logo_alignment: 'left',
      width: widthOf(place),
    });
  }

  function fail(element: HTMLScriptElement): void {
    element.remove();
    state.textContent = '';
    showFailure(document.body, SIGN_IN_FAILED_RETRY);
    retryButton.hidden = false;
  }

  function load(): void {
    retryButton.hidden = true;
    showFailure(document.body, null);
    state.textContent = 'Asking Google…';
    const element = document.createElement('script');
    element.src = address;
    element.async = true;
    element.addEventListener('error', () => fail(element));
    element.addEventListener('load', () => {
      const google = findGoogle();
      if (!google) return fail(element);
      state.textContent = '';
      google.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        context: 'signin',
        auto_select: false,
        callback: (answer) => {
          if (isRunning) return;
          isRunning = true;
          void signIn(answer?.credential).finally(() => (isRunning = false));
        },
      });
      draw();
    });
    document.head.appendChild(element);
  }

  retryButton.addEventListener('click', load);
  document.addEventListener('outset:theme', draw);
  load();
}
