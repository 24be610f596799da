/** The "Login Required" dialog, shown for everything that is closed to guests. */
import { useRef } from 'react';
import { useStore } from '@nanostores/react';
import { $signInRequired, $signInReturnTo, SIGN_IN_REQUIRED } from '@/stores/shell';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { goToSignIn } from '@/islands/account/leave';

export default function SignInRequiredDialog() {
  const message = useStore($signInRequired);
  const returnTo = useStore($signInReturnTo);
  // The text stays while the dialog closes.
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
