/** The "Login Required" question that anything closed to guests asks. */
import { useRef } from 'react';
import { useStore } from '@nanostores/react';
import { $loginRequired, $loginReturnTo, LOGIN_REQUIRED } from '../../stores/login-required';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { goToLogin } from './leave';

export default function LoginRequiredDialog() {
  const message = useStore($loginRequired);
  const returnTo = useStore($loginReturnTo);
  // The sentence stays while the dialog leaves.
  const shown = useRef(LOGIN_REQUIRED);
  if (message !== null) shown.current = message;
  return (
    <ConfirmDialog
      open={message !== null}
      title="Login Required"
      text={shown.current}
      confirmLabel="Login Now"
      onConfirm={() => goToLogin(returnTo ?? undefined)}
      onCancel={() => $loginRequired.set(null)}
    />
  );
}
