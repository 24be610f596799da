/** The "Login Required" question that anything closed to guests asks. */
import { useRef } from 'react';
import { useStore } from '@nanostores/react';
import { $signInRequired, $signInReturnTo, SIGN_IN_REQUIRED } from '@/stores/shell';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { goToSignIn } from '@/islands/account/leave';

export default function SignInRequiredDialog() {
  const message = useStore($signInRequired);
  const returnTo = useStore($signInReturnTo);
  // The sentence stays while the dialog leaves.
  const shown = useRef(SIGN_IN_REQUIRED);
  if (message !== null) shown.current = message;
  return (
    <ConfirmDialog
      open={message !== null}
      title="Login Required"
      text={shown.current}
      confirmLabel="Login Now"
      onConfirm={() => goToSignIn(returnTo ?? undefined)}
      onCancel={() => $signInRequired.set(null)}
    />
  );
}
