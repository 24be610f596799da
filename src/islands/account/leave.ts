/** Leaves the portal: to the sign-in page, out of guest mode, or out of the session on this device or on all. */
import { leaveGuestMode, leaveNotice } from '@/lib/session/sign-in-state';
import { toast } from '@/stores/toasts';

const LOGOUT_FAILED = 'Error during logout. Please try again.';

/** Leaves guest mode and opens the sign-in page, which later returns to `returnTo`, by default this page. */
export function goToSignIn(returnTo: string = location.pathname + location.search): void {
  leaveGuestMode();
  location.assign(`/login?returnTo=${encodeURIComponent(returnTo)}`);
}

export function exitGuestMode(): void {
  leaveGuestMode();
  leaveNotice('Exited guest mode', 'info');
  location.assign('/');
}

export function logOut(scope: 'this-device' | 'all-devices'): void {
  void import('./log-out')
    .then(({ endSession }) => endSession(scope))
    .catch(() => false)
    .then((isOut) => isOut || toast('error', LOGOUT_FAILED));
}
