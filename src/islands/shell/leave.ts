/** The ways out of the portal: to the sign-in page, out of guest mode, out of the session here or everywhere. */
import { leaveGuestMode, leaveNotice, rememberLogout } from '../../lib/sign-in-state';
import { api } from '../../lib/api';
import { readText } from '../../lib/storage';
import { openSaved } from '../../stores/lazy-saved';
import { toast } from '../../stores/toasts';

/** A sign-out waits so long for what was saved here and is not in the account yet: it would be lost. */
const SEND_MS = 8000;

export const LOGOUT_FAILED = 'Error during logout. Please try again.';

/** Leaves guest mode and asks to sign in; afterwards the person is back at `returnTo`, by default this page. */
export function goToSignIn(returnTo: string = location.pathname + location.search): void {
  leaveGuestMode();
  location.assign(`/login?returnTo=${encodeURIComponent(returnTo)}`);
}

export function exitGuestMode(): void {
  leaveGuestMode();
  leaveNotice('Exited guest mode', 'info');
  location.assign('/');
}

/** Sends what waits: the sign-out takes this browser's copy away. Never throws. */
async function sendSaved(): Promise<void> {
  if (readText('saved') === null) return;
  const sent = openSaved().then(({ flushSaved }) => flushSaved());
  await Promise.race([sent.catch(() => false), new Promise((done) => setTimeout(done, SEND_MS))]);
}

export async function logOut(where: 'this-device' | 'all-devices'): Promise<void> {
  await sendSaved();
  const { ok, status } = await api.post('/api/logout', { query: { all: where === 'all-devices' ? 'true' : null } });
  // 401: the session had ended already, so there is nothing left to end.
  if (!ok && status !== 401) {
    toast('error', LOGOUT_FAILED);
    return;
  }
  rememberLogout();
  leaveNotice(where === 'all-devices' ? 'Logged out from all devices successfully' : 'Logged out successfully');
  location.assign('/');
}
